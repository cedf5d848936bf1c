package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SmallOps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A tensor whose axes after the first are cut by row splits, the outer ones first.
///
/// @param values with the first axis and the cut ones made one
/// @param splits one for each cut axis
record AxisCut(Tensor values, List<Tensor> splits) {
  /// @param axes how many are cut; the tensor has more, which a graph finds where the rank is not
  ///   known
  static AxisCut of(Tensor tensor, int axes, DType splitsDtype) {
    SmallOps tf = new SmallOps(tensor.place());
    Shape shape = tensor.shape();
    return shape.hasRank() && shape.subShape(0, axes + 1).isFullyKnown()
        ? ofKnown(tf, tensor, axes, splitsDtype)
        : ofUnknown(tf, tensor, axes, splitsDtype);
  }

  private static AxisCut ofKnown(SmallOps tf, Tensor tensor, int axes, DType splitsDtype) {
    Shape shape = tensor.shape();
    List<Tensor> splits = new ArrayList<>();
    long rows = shape.dim(0);
    for (int axis = 1; axis <= axes; axis++) {
      long length = shape.dim(axis);
      long[] ends = new long[Math.toIntExact(rows) + 1];
      Arrays.setAll(ends, i -> i * length);
      splits.add(tf.integers(splitsDtype, ends));
      rows *= length;
    }
    Shape flat = Shape.of(rows).concatenate(shape.subShape(axes + 1, shape.rank()));
    return new AxisCut(tf.reshape(tensor, flat.toArray()), splits);
  }

  // Some sizes are known only when the graph runs.
  private static AxisCut ofUnknown(SmallOps tf, Tensor tensor, int axes, DType splitsDtype) {
    Tensor sizes = tf.run("Shape", Attributes.of("out_type", splitsDtype), tensor)[0];
    Tensor zero = tf.number(splitsDtype, 0);
    Tensor one = tf.number(splitsDtype, 1);
    List<Tensor> splits = new ArrayList<>();
    for (int axis = 1; axis <= axes; axis++) {
      Tensor rows = tf.scalarProduct(tf.part(sizes, 0, axis));
      Tensor positions = tf.run("Range", Attributes.NONE, zero, rows.plus(one), one)[0];
      splits.add(positions.times(tf.part(sizes, axis, 1)));
    }
    return new AxisCut(flattened(tf, tensor, axes, sizes), splits);
  }

  private static Tensor flattened(SmallOps tf, Tensor tensor, int axes, Tensor sizes) {
    Shape shape = tensor.shape();
    Shape inner = shape.hasRank() ? shape.subShape(axes + 1, shape.rank()) : Shape.unknown();
    // What is known stays known: the runtime looks through constants.
    Tensor innerSizes =
        inner.isFullyKnown()
            ? tf.integers(sizes.dtype(), inner.toArray())
            : tf.part(sizes, axes + 1L, -1);
    Tensor rows = tf.product(tf.part(sizes, 0, axes + 1L));
    return tf.run("Reshape", Attributes.NONE, tensor, tf.join(rows, innerSizes))[0];
  }
}
