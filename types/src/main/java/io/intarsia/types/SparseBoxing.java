package io.intarsia.types;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Boxes sparse tensors with the ops that write them into variants: three for each, for indices,
/// values and dense shape.
final class SparseBoxing {
  private static final Attributes VARIANT = Attributes.of("out_type", DType.VARIANT);

  private SparseBoxing() {}

  static Tensor box(SparseTensor value, int minimumRank) {
    return switch (minimumRank) {
      case 0 -> serialize("SerializeSparse", value.indices(), value.values(), value.denseShape());
      case 1 ->
          serialize("SerializeManySparse", value.indices(), value.values(), value.denseShape());
      default -> boxMany(value, minimumRank);
    };
  }

  // The axes to unstack become one for the op, and come apart again in the box.
  private static Tensor boxMany(SparseTensor value, int minimumRank) {
    SmallOps tf = new SmallOps(value.indices().environment());
    Tensor outer = tf.part(value.denseShape(), 0, minimumRank);
    Tensor inner = tf.part(value.denseShape(), minimumRank, -1);
    Tensor sizes = tf.join(tf.product(outer), inner);
    Tensor[] flat =
        tf.run("SparseReshape", Attributes.NONE, value.indices(), value.denseShape(), sizes);
    Tensor boxes = serialize("SerializeManySparse", flat[0], value.values(), flat[1]);
    return tf.run("Reshape", Attributes.NONE, boxes, tf.join(outer, tf.longs(3)))[0];
  }

  static SparseTensor unbox(SparseTensorSpec spec, Tensor box) {
    SmallOps tf = new SmallOps(box.environment());
    Shape shape = box.shape();
    if (shape.isFullyKnown() && shape.numElements() == 0 && spec.shape().hasRank()) {
      return empty(tf, spec, shape);
    }
    Tensor[] parts = tf.run("DeserializeSparse", Attributes.of("dtype", spec.dtype()), box);
    return SparseTensor.of(parts[0], parts[1], parts[2]);
  }

  // The op refuses a box without elements, as it cannot know the shape; the spec can.
  private static SparseTensor empty(SmallOps tf, SparseTensorSpec spec, Shape box) {
    long[] sizes = spec.shape().toArray();
    for (int axis = 0; axis < sizes.length; axis++) {
      sizes[axis] = axis < box.rank() - 1 ? box.dim(axis) : Math.max(sizes[axis], 0);
    }
    return SparseTensor.of(
        tf.zeros(DType.INT64, Shape.of(0, sizes.length)),
        tf.zeros(spec.dtype(), Shape.of(0)),
        tf.longs(sizes));
  }

  private static Tensor serialize(String op, Tensor indices, Tensor values, Tensor denseShape) {
    return indices.environment().execute(op, VARIANT, indices, values, denseShape)[0];
  }
}
