package io.intarsia.op.array;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// Values and norms kept within limits.
final class ClippedValues {
  private ClippedValues() {}

  /// Keeps values within limits.
  ///
  /// `t` is `[D…]`, real; the result has its shape and dtype.
  ///
  /// @see "Python: tf.clip_by_value"
  @Endpoint("clip_by_value")
  static Tensor clipByValue(BaseOps tf, Tensor t, Number clipValueMin, Number clipValueMax) {
    return clipByValue(
        tf, t, Constants.like(tf, clipValueMin, t), Constants.like(tf, clipValueMax, t));
  }

  /// Keeps values within limits.
  ///
  /// `t` is `[D…]`, real; the limits broadcast to `[D…]` and have its dtype.
  ///
  /// @throws IllegalArgumentException if the limits make the result larger than `t`
  /// @throws TensorFlowException if they do, and that is not known before, or the shapes do not
  ///   broadcast
  /// @see "Python: tf.clip_by_value"
  @Endpoint("clip_by_value")
  static Tensor clipByValue(BaseOps tf, Tensor t, Tensor clipValueMin, Tensor clipValueMax) {
    checkLimit("clipValueMin", t.shape(), clipValueMin.shape());
    checkLimit("clipValueMax", t.shape(), clipValueMax.shape());
    Tensor clipped = tf.raw.Maximum(tf.raw.Minimum(t, clipValueMax), clipValueMin);
    return isScalar(clipValueMin) && isScalar(clipValueMax)
        ? clipped
        : new Fit(tf, "clipByValue").notStretched(clipped, t);
  }

  /// Scales a tensor down so that its Euclidean norm is at most `clipNorm`.
  ///
  /// `t` is `[D…]`, floating; the result has its shape and dtype.
  ///
  /// @see "Python: tf.clip_by_norm"
  @Endpoint("clip_by_norm")
  static Tensor clipByNorm(BaseOps tf, Tensor t, Number clipNorm) {
    return clipByNorm(tf, t, Constants.like(tf, clipNorm, t));
  }

  /// Scales a tensor down so that the Euclidean norms over some axes are at most `clipNorm`.
  ///
  /// `t` is `[D…]`, floating; the result has its shape and dtype.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @see "Python: tf.clip_by_norm"
  @Endpoint("clip_by_norm")
  static Tensor clipByNorm(BaseOps tf, Tensor t, Number clipNorm, int... axes) {
    return clipByNorm(tf, t, Constants.like(tf, clipNorm, t), axes);
  }

  /// Scales a tensor down so that its Euclidean norm is at most `clipNorm`.
  ///
  /// `t` is `[D…]`, floating; `clipNorm` is of its dtype, a scalar or one that broadcasts to
  /// `[D…]`, and 0 stands for what is less; the result has the shape and dtype of `t`.
  ///
  /// @see "Python: tf.clip_by_norm"
  @Endpoint("clip_by_norm")
  static Tensor clipByNorm(BaseOps tf, Tensor t, Tensor clipNorm) {
    return clipTo(tf, t, clipNorm, Axes.all(tf, t));
  }

  /// Scales a tensor down so that the Euclidean norms over some axes are at most `clipNorm`.
  ///
  /// `t` is `[D…]`, floating; `clipNorm` is of its dtype, a scalar or one that broadcasts to
  /// `[D…]`, and 0 stands for what is less; the result has the shape and dtype of `t`.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @see "Python: tf.clip_by_norm"
  @Endpoint("clip_by_norm")
  static Tensor clipByNorm(BaseOps tf, Tensor t, Tensor clipNorm, int... axes) {
    List<Integer> wanted = Arrays.stream(axes).boxed().toList();
    return clipTo(tf, t, clipNorm, Axes.tensor(tf, "clipByNorm", t.shape(), wanted));
  }

  private static Tensor clipTo(BaseOps tf, Tensor t, Tensor given, Tensor axes) {
    Tensor clipNorm = tf.raw.Maximum(given, Constants.zero(tf, given.dtype()));
    Tensor squares = tf.raw.Mul(t, t);
    Tensor sum = tf.raw.Sum(squares, axes, Attributes.of("keep_dims", true));
    Tensor norm = tf.raw.Sqrt(sum);
    Tensor clipped = tf.raw.RealDiv(tf.raw.Mul(t, clipNorm), tf.raw.Maximum(norm, clipNorm));
    if (isScalar(clipNorm)) {
      return clipped;
    }
    var fit = new Fit(tf, "clipByNorm");
    fit.checkStretches("clipNorm", clipNorm.shape(), t.shape());
    return fit.notStretched(clipped, t);
  }

  private static boolean isScalar(Tensor x) {
    return x.shape().hasRank() && x.rank() == 0;
  }

  private static void checkLimit(String argument, Shape t, Shape limit) {
    if (t.broadcastWith(limit).filter(shape -> !shape.isCompatibleWith(t)).isPresent()) {
      throw Mistake.argument(
          "clipByValue: %s is larger than t; expected a shape that broadcasts to %s, got %s"
              .formatted(argument, t, limit));
    }
  }
}
