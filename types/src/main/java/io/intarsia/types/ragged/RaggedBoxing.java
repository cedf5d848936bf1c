package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.function.KnownShape;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SmallOps;
import java.util.Arrays;
import java.util.List;

/// Boxes ragged tensors with the ops that write them into variants, one for each value.
final class RaggedBoxing {
  private static final Shape SPLITS = Shape.of(-1);

  private RaggedBoxing() {}

  static Tensor box(RaggedTensor value, int minimumRank) {
    return minimumRank < 2
        ? encode(value.nestedRowSplits(), value.flatValues(), minimumRank == 1)
        : boxMany(value, minimumRank);
  }

  // The axes to unstack are joined to one for the op, and come apart again in the box. Such a box
  // is
  // rectangular, so the rows in these axes must be equally long.
  private static Tensor boxMany(RaggedTensor value, int minimumRank) {
    Shape shape = value.shape();
    if (!shape.hasRank() || !shape.subShape(0, minimumRank).isFullyKnown()) {
      throw RaggedErrors.raggedAxis(shape, minimumRank);
    }
    SmallOps tf = new SmallOps(value.flatValues().place());
    long[] sizes = shape.subShape(0, minimumRank).toArray();
    int joined = Math.min(minimumRank - 1, value.raggedRank());
    List<Tensor> inner = value.nestedRowSplits().subList(joined, value.raggedRank());
    Tensor flat = value.flatValues();
    int dense = minimumRank - 1 - joined;
    if (dense > 0) {
      long[] rest = flat.shape().subShape(dense + 1, flat.rank()).toArray();
      flat = tf.reshape(flat, Shape.of(product(sizes)).concatenate(Shape.of(rest)).toArray());
    }
    return tf.reshape(encode(inner, flat, true), sizes);
  }

  static RaggedTensor unbox(RaggedTensorSpec spec, Tensor box) {
    int raggedRank = Math.max(spec.raggedRank(), 0);
    Attributes attributes =
        Attributes.of("input_ragged_rank", -1)
            .with("output_ragged_rank", raggedRank)
            .with("Tvalues", spec.dtype())
            .with("Tsplits", spec.rowSplitsDtype());
    SmallOps tf = new SmallOps(box.place());
    Tensor[] parts = tf.run("RaggedTensorFromVariant", attributes, box);
    Tensor flat = withInnerAxes(tf, parts[raggedRank], spec.flatValuesShape());
    List<Tensor> splits =
        Arrays.stream(parts, 0, raggedRank).map(split -> KnownShape.of(split, SPLITS)).toList();
    Shape rows = RaggedBuilder.rows(splits, spec.shape());
    return new RaggedTensor(flat, splits, rows, spec.rowSplitsDtype());
  }

  // From no values the op cannot know the inner axes, nor in a trace how many there are; the spec
  // can.
  private static Tensor withInnerAxes(SmallOps tf, Tensor flat, Shape expected) {
    Shape got = flat.shape();
    if (!got.hasRank() && expected.hasRank()) {
      return expected.rank() > 1 && areOthersKnown(expected)
          ? tf.reshape(flat, expected.toArray())
          : KnownShape.of(flat, expected);
    }
    if (!got.isFullyKnown()
        || got.numElements() != 0
        || !expected.hasRank()
        || got.rank() == expected.rank()) {
      return flat;
    }
    long[] sizes = Arrays.stream(expected.toArray()).map(size -> Math.max(size, 0)).toArray();
    return tf.reshape(flat, sizes);
  }

  /// Whether all sizes but perhaps the first are known, so that a reshape finds out that one.
  private static boolean areOthersKnown(Shape shape) {
    return Arrays.stream(shape.toArray()).skip(1).allMatch(size -> size > 0);
  }

  private static Tensor encode(List<Tensor> splits, Tensor values, boolean parts) {
    Attributes attributes = Attributes.of("batched_input", parts);
    // Without splits there is nothing to infer their dtype from.
    Attributes complete = splits.isEmpty() ? attributes.with("Tsplits", DType.INT64) : attributes;
    return values.place().execute("RaggedTensorToVariant", complete, splits, values)[0];
  }

  private static long product(long[] sizes) {
    return Arrays.stream(sizes).reduce(1, Math::multiplyExact);
  }
}
