package io.intarsia.optimizer;

import io.intarsia.dtype.DType;
import io.intarsia.nest.KeyPath;
import io.intarsia.op.Ops;
import io.intarsia.op.raw.RawOps;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import org.jspecify.annotations.Nullable;

/// Gradients as they are given: tensors, slices, or null for none.
final class Gradients {
  private Gradients() {}

  /// A gradient that fits its variable.
  ///
  /// @throws IllegalArgumentException if it does not
  static @Nullable Object checked(@Nullable Object gradient, Variable variable, KeyPath path) {
    switch (gradient) {
      case null -> {}
      case Tensor tensor -> check(tensor.dtype(), tensor.shape(), variable, path);
      case IndexedSlices slices -> check(slices.dtype(), shape(slices), variable, path);
      default -> throw OptimizerErrors.notAGradient(path, gradient);
    }
    return gradient;
  }

  private static void check(DType dtype, Shape shape, Variable variable, KeyPath path) {
    if (!dtype.isFloating()) {
      throw OptimizerErrors.gradientDType(path, dtype);
    }
    if (!variable.shape().isCompatibleWith(shape)) {
      throw OptimizerErrors.shape(path, variable, shape);
    }
  }

  /// The first size of the tensor that slices are of need not be known.
  private static Shape shape(IndexedSlices slices) {
    Shape shape = slices.shape();
    return shape.hasRank() && shape.rank() == 0 ? Shape.of(-1) : shape;
  }

  /// The numbers of a gradient.
  static Tensor values(Object gradient) {
    return gradient instanceof IndexedSlices slices ? slices.values() : (Tensor) gradient;
  }

  /// The same gradient with other numbers.
  static Object withValues(Object gradient, Tensor values) {
    return gradient instanceof IndexedSlices slices ? slices.withValues(values) : values;
  }

  /// A gradient as a tensor of the shape of its variable.
  static Tensor dense(Ops tf, Object gradient, Variable variable) {
    if (!(gradient instanceof IndexedSlices slices)) {
      return (Tensor) gradient;
    }
    return tf.raw.UnsortedSegmentSum(slices.values(), slices.indices(), rows(tf, variable));
  }

  private static Tensor rows(Ops tf, Variable variable) {
    Shape shape = variable.shape();
    return shape.isFullyKnown()
        ? tf.constant(shape.dim(0))
        : tf.gather(tf.shape(variable.read(tf)), tf.constant(0));
  }

  /// Slices each of whose positions stands once; those that stood more often are added up.
  static IndexedSlices added(Ops tf, IndexedSlices slices) {
    RawOps.UniqueResult unique = tf.unique(slices.indices());
    Tensor count = tf.raw.Size(unique.y(), Attributes.NONE);
    Tensor sums = tf.raw.UnsortedSegmentSum(slices.values(), unique.idx(), count);
    return IndexedSlices.of(sums, unique.y());
  }
}
