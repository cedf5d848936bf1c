package io.intarsia.op.linalg;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.MovedAxes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.math.MathOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Norms of vectors and matrices.
final class Norms {
  private static final Attributes KEEP = Attributes.of("keep_dims", true);

  private Norms() {}

  /// Computes the Euclidean norm of all elements.
  ///
  /// `tensor` is `[D…]`, floating or complex; the result is a scalar of the same dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.linalg.norm"
  @Endpoint({"norm", "linalg.norm"})
  static Tensor norm(BaseOps tf, Tensor tensor) {
    return norm(tf, tensor, NormOptions.defaults());
  }

  /// Computes norms of the vectors along one axis, of the matrices along two, or of all elements.
  ///
  /// `tensor` is `[D…]`, floating or complex; the result is `tensor` without these axes, or with 1
  /// in their place if `keepdims`; of complex numbers the Euclidean norm is complex too, the others
  /// are real.
  ///
  /// @throws IllegalArgumentException if there is no such axis, there are more than two or two
  ///   equal ones, or the order is not positive, for matrices not 1, 2 or infinity
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.linalg.norm"
  @Endpoint({"norm", "linalg.norm"})
  static Tensor norm(BaseOps tf, Tensor tensor, NormOptions options) {
    return norm(tf, "norm", tensor, options);
  }

  private static Tensor norm(BaseOps tf, String function, Tensor tensor, NormOptions options) {
    List<Integer> axes = axes(function, tensor, options);
    check(function, axes, options);
    boolean matrix = options.axis() != null && axes.size() == 2;
    Tensor norm =
        matrix ? ofMatrices(tf, tensor, axes, options) : ofVectors(tf, tensor, axes, options);
    return options.keepdims() ? norm : squeeze(tf, norm, axes, options);
  }

  /// Divides all elements by their Euclidean norm.
  ///
  /// `tensor` is `[D…]`, floating or complex.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.linalg.normalize"
  @Endpoint("linalg.normalize")
  static NormalizeResult normalize(BaseOps tf, Tensor tensor) {
    return normalize(tf, tensor, NormalizeOptions.defaults());
  }

  /// Divides vectors along one axis, matrices along two, or all elements by their norm.
  ///
  /// `tensor` is `[D…]`, floating or complex; so is the quotient, and the norm has 1 in place of
  /// these axes.
  ///
  /// @throws IllegalArgumentException if there is no such axis, there are more than two or two
  ///   equal ones, or the order is not positive, for matrices not 1, 2 or infinity
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.linalg.normalize"
  @Endpoint("linalg.normalize")
  static NormalizeResult normalize(BaseOps tf, Tensor tensor, NormalizeOptions options) {
    Tensor norm =
        norm(tf, "normalize", tensor, new NormOptions(options.ord(), options.axis(), true));
    Tensor divisor = Casts.cast(tf, norm, tensor.dtype());
    return new NormalizeResult(tf.raw.RealDiv(tensor, divisor), divisor);
  }

  private static List<Integer> axes(String function, Tensor tensor, NormOptions options) {
    List<Integer> axes = new ArrayList<>();
    if (options.axis() != null) {
      options.axis().forEach(axis -> axes.add(Axes.normalize(function, axis, tensor.shape())));
    }
    return axes;
  }

  private static void check(String function, List<Integer> axes, NormOptions options) {
    boolean matrix = options.axis() != null && axes.size() == 2;
    if (options.axis() != null
        && (axes.isEmpty() || axes.size() > 2 || matrix && axes.get(0).equals(axes.get(1)))) {
      throw Mistake.argument(
          function
              + ": wrong axis; expected one axis, two different ones or none given, got "
              + options.axis());
    }
    Double ord = options.ord().number();
    if (options.ord().equals(NormOrder.FROBENIUS) && !matrix) {
      throw Mistake.argument(
          function + ": ord 'fro' is a norm of matrices: name their two axes, or leave ord out");
    }
    if (ord == null) {
      return;
    }
    boolean known = matrix ? ord == 1 || ord == 2 || Double.isInfinite(ord) && ord > 0 : ord > 0;
    if (!known) {
      throw Mistake.argument(
          "%s: wrong ord; expected %s, got %s"
              .formatted(
                  function, matrix ? "1, 2 or infinity for matrices" : "a positive number", ord));
    }
  }

  private static Tensor ofVectors(BaseOps tf, Tensor x, List<Integer> axes, NormOptions options) {
    Tensor over = options.axis() == null ? Axes.all(tf, x) : Constants.ints(tf, ints(axes));
    Double ord = options.ord().number();
    if (ord == null || ord == 2) {
      return euclidean(tf, x, over);
    } else if (ord == 1) {
      return tf.raw.Sum(new MathOps(tf).abs(x), over, KEEP);
    } else if (Double.isInfinite(ord)) {
      return tf.raw.Max(new MathOps(tf).abs(x), over, KEEP);
    }
    Tensor powers = new MathOps(tf).pow(new MathOps(tf).abs(x), ord);
    return new MathOps(tf).pow(tf.raw.Sum(powers, over, KEEP), 1 / ord);
  }

  private static Tensor ofMatrices(BaseOps tf, Tensor x, List<Integer> axes, NormOptions options) {
    Double ord = options.ord().number();
    if (ord == null) {
      return euclidean(tf, x, Constants.ints(tf, ints(axes)));
    } else if (ord == 2) {
      return largestSingularValue(tf, x, axes);
    }
    // The largest sum of a column is over the first axis, that of a row over the second.
    int summed = ord == 1 ? 0 : 1;
    Tensor sums = tf.raw.Sum(new MathOps(tf).abs(x), Constants.ints(tf, axes.get(summed)), KEEP);
    return tf.raw.Max(sums, Constants.ints(tf, axes.get(1 - summed)), KEEP);
  }

  private static Tensor euclidean(BaseOps tf, Tensor x, Tensor over) {
    Tensor squares = tf.raw.Mul(x, new MathOps(tf).conj(x));
    return tf.raw.Sqrt(tf.raw.Sum(squares, over, KEEP));
  }

  private static Tensor largestSingularValue(BaseOps tf, Tensor x, List<Integer> axes) {
    var atTheEnd = MovedAxes.toEnd(tf, "norm", x, ints(axes));
    Tensor values = Singular.svdvals(tf, atTheEnd.apply(x));
    Tensor largest = tf.raw.Max(values, Constants.ints(tf, -1), KEEP);
    Tensor kept = tf.raw.ExpandDims(largest, Constants.of(tf, -1));
    return atTheEnd.restore(kept);
  }

  private static Tensor squeeze(BaseOps tf, Tensor norm, List<Integer> axes, NormOptions options) {
    return options.axis() == null
        ? tf.raw.Reshape(norm, Constants.ints(tf))
        : tf.raw.Squeeze(norm, Attributes.of("squeeze_dims", axes));
  }

  private static int[] ints(List<Integer> axes) {
    return axes.stream().mapToInt(Integer::intValue).toArray();
  }
}
