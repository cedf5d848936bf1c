package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.function.KnownShape;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SmallOps;
import java.util.Arrays;
import java.util.List;

/// Boxes sparse tensors with the ops that write them into variants: three for each, for indices,
/// values and dense shape.
final class SparseBoxing {
  private static final Attributes VARIANT = Attributes.of("out_type", DType.VARIANT);

  private SparseBoxing() {}

  static Tensor box(SparseTensor value, int minimumRank) {
    if (minimumRank == 0) {
      return serialize("SerializeSparse", value.indices(), value.values(), value.denseShape());
    }
    // The op takes no vectors: their parts have no axes left.
    return minimumRank == 1 && value.shape().rank() > 1
        ? serialize("SerializeManySparse", value.indices(), value.values(), value.denseShape())
        : boxMany(value, minimumRank);
  }

  // The axes to unstack become one for the op, and come apart again in the box. Parts without axes
  // get one of length 1.
  private static Tensor boxMany(SparseTensor value, int minimumRank) {
    SmallOps tf = new SmallOps(value.indices().place());
    Tensor outer = tf.part(value.denseShape(), 0, minimumRank);
    boolean scalars = value.shape().rank() == minimumRank;
    Tensor inner = scalars ? tf.longs(1) : tf.part(value.denseShape(), minimumRank, -1);
    Tensor sizes = tf.join(tf.product(outer), inner);
    Tensor[] flat =
        tf.run("SparseReshape", Attributes.NONE, value.indices(), value.denseShape(), sizes);
    Tensor boxes = serialize("SerializeManySparse", flat[0], value.values(), flat[1]);
    return tf.run("Reshape", Attributes.NONE, boxes, tf.join(outer, tf.longs(3)))[0];
  }

  static SparseTensor unbox(SparseTensorSpec spec, Tensor box) {
    SmallOps tf = new SmallOps(box.place());
    Shape shape = box.shape();
    if (shape.isFullyKnown() && shape.numElements() == 0 && spec.shape().hasRank()) {
      return empty(tf, spec, shape);
    }
    if (!shape.isFullyKnown() && shape.hasRank() && shape.rank() == 2 && spec.shape().hasRank()) {
      return inTrace(tf, spec.shape(), maybeEmpty(tf, spec, box));
    }
    Tensor[] parts = deserialize(tf, spec, box);
    if (!parts[2].shape().isFullyKnown()) {
      return inTrace(tf, spec.shape(), parts);
    }
    long axes = parts[2].shape().dim(0);
    if (spec.shape().hasRank() && axes == spec.shape().rank() + 1) {
      Tensor indices = tf.columns(parts[0], axes - 1);
      return SparseTensor.of(indices, parts[1], tf.part(parts[2], 0, axes - 1));
    }
    return SparseTensor.of(parts[0], parts[1], parts[2]);
  }

  private static Tensor[] deserialize(SmallOps tf, SparseTensorSpec spec, Tensor box) {
    return tf.run("DeserializeSparse", Attributes.of("dtype", spec.dtype()), box);
  }

  // A row without elements is added for the op, of the sizes that the spec knows, and taken off the
  // shape again. Scalars have an axis of length 1.
  private static Tensor[] maybeEmpty(SmallOps tf, SparseTensorSpec spec, Tensor box) {
    Shape shape = spec.shape();
    long[] sizes = shape.rank() == 1 ? new long[] {1} : shape.subShape(1, shape.rank()).toArray();
    Tensor row =
        serialize(
            "SerializeSparse",
            tf.zeros(DType.INT64, Shape.of(0, sizes.length)),
            tf.zeros(spec.dtype(), Shape.of(0)),
            tf.longs(Arrays.stream(sizes).map(size -> Math.max(0, size)).toArray()));
    Tensor[] parts = deserialize(tf, spec, append(tf, box, row));
    long[] added = new long[sizes.length + 1];
    added[0] = 1;
    parts[2] = tf.run("Sub", Attributes.NONE, parts[2], tf.longs(added))[0];
    return parts;
  }

  // Variants have no kernel of concat.
  private static Tensor append(SmallOps tf, Tensor box, Tensor row) {
    Tensor count = tf.run("Shape", Attributes.NONE, box)[0].get(0);
    Tensor places = tf.run("Range", Attributes.NONE, tf.scalar(0), count, tf.scalar(1))[0];
    List<Tensor> indices = List.of(places, count);
    return tf.run("DynamicStitch", Attributes.NONE, indices, List.of(box, row))[0];
  }

  // In a trace, what the spec says of the axes is all that is known. Parts without axes come with
  // one of length 1, which is cut off.
  private static SparseTensor inTrace(SmallOps tf, Shape shape, Tensor... parts) {
    if (!shape.hasRank()) {
      return SparseTensor.of(parts[0], parts[1], parts[2]);
    }
    int rank = shape.rank();
    return new SparseTensor(
        KnownShape.of(tf.columns(parts[0], rank), Shape.of(-1, rank)),
        KnownShape.of(parts[1], Shape.of(-1)),
        KnownShape.of(tf.part(parts[2], 0, rank), Shape.of(rank)),
        shape);
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
    return indices.place().execute(op, VARIANT, indices, values, denseShape)[0];
  }
}
