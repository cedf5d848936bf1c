package io.intarsia.op.linalg;

import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The axes of `...` made one axis that broadcasts no more, where their number is not known or they
/// have different sizes. What the runtime does with them is wrong for some sizes: it multiplies
/// such matrices as `MatrixBatches` describes.
///
/// @param equation with `...` in the result
/// @param sizes those of the axes of `...` after broadcasting, a vector
record EinsumBatches(BaseOps tf, EinsumEquation equation, Tensor sizes) {
  static EinsumBatches of(BaseOps tf, EinsumEquation equation, List<Tensor> inputs) {
    Tensor sizes =
        IntStream.range(0, inputs.size())
            .filter(equation::isOpen)
            .mapToObj(i -> axes(tf, inputs.get(i), equation.inputs().get(i)).open())
            .reduce(tf.raw::BroadcastArgs)
            .orElseThrow();
    return new EinsumBatches(tf, equation, sizes);
  }

  /// Sizes of the axes before those of `...`, of these, and of those behind.
  private record Axes(Tensor before, Tensor open, Tensor behind) {}

  private static Axes axes(BaseOps tf, Tensor x, String labels) {
    int first = labels.indexOf(EinsumEquation.ELLIPSIS);
    int behind = labels.length() - 1 - first;
    int end = behind == 0 ? Integer.MAX_VALUE : -behind;
    Tensor shape = Dims.of(tf, x);
    return new Axes(
        Dims.range(tf, shape, 0, first),
        Dims.range(tf, shape, first, end),
        behind == 0 ? Constants.ints(tf) : Dims.range(tf, shape, end, Integer.MAX_VALUE));
  }

  /// The equation with a letter for the axis.
  EinsumEquation labels() {
    return equation.spelled(equation.unused(1).charAt(0));
  }

  List<Tensor> merged(List<Tensor> inputs) {
    List<Tensor> merged = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      boolean isOpen = equation.isOpen(i);
      merged.add(isOpen ? merged(inputs.get(i), equation.inputs().get(i)) : inputs.get(i));
    }
    return merged;
  }

  private Tensor merged(Tensor x, String labels) {
    Axes axes = axes(tf, x, labels);
    Tensor missing = tf.raw.Sub(tf.raw.Size(sizes), tf.raw.Size(axes.open()));
    Tensor ones = tf.raw.Fill(tf.raw.ExpandDims(missing, Constants.of(tf, 0)), Constants.of(tf, 1));
    Tensor aligned = tf.raw.Reshape(x, joined(axes.before(), ones, axes.open(), axes.behind()));
    Tensor whole = tf.raw.BroadcastTo(aligned, joined(axes.before(), sizes, axes.behind()));
    Tensor count = tf.raw.Prod(sizes, Constants.ints(tf, 0), Attributes.of("keep_dims", true));
    return tf.raw.Reshape(whole, joined(axes.before(), count, axes.behind()));
  }

  /// The result with the axes of `...` in the place of the one.
  Tensor split(Tensor result) {
    int first = equation.output().indexOf(EinsumEquation.ELLIPSIS);
    Tensor shape = Dims.of(tf, result);
    return tf.raw.Reshape(
        result,
        joined(
            Dims.range(tf, shape, 0, first),
            sizes,
            Dims.range(tf, shape, first + 1, Integer.MAX_VALUE)));
  }

  private Tensor joined(Tensor... parts) {
    return tf.raw.ConcatV2(Stream.of(parts).toList(), Constants.of(tf, 0));
  }
}
