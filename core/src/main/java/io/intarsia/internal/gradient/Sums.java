package io.intarsia.internal.gradient;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Adds up the gradients that reach a tensor on several ways. Slices stay slices.
final class Sums {
  private Sums() {}

  /// The sum of one or more.
  static TensorLike of(Ops tf, List<TensorLike> gradients, Densification densification) {
    if (gradients.size() == 1) {
      return gradients.getFirst();
    }
    if (gradients.stream().allMatch(IndexedSlices.class::isInstance)) {
      return joined(tf, gradients.stream().map(IndexedSlices.class::cast).toList());
    }
    List<Tensor> tensors = new ArrayList<>();
    for (TensorLike gradient : gradients) {
      tensors.add(Objects.requireNonNull(densification.dense(gradient, "a sum with a tensor")));
    }
    // Lists of tensors are added by the op for many.
    return tensors.size() == 2 && !tensors.getFirst().dtype().isHandle()
        ? tf.raw.AddV2(tensors.getFirst(), tensors.getLast())
        : tf.raw.AddN(tensors);
  }

  private static IndexedSlices joined(Ops tf, List<IndexedSlices> slices) {
    Tensor axis = tf.constant(0);
    Tensor values = tf.raw.ConcatV2(slices.stream().map(IndexedSlices::values).toList(), axis);
    Tensor indices =
        tf.raw.ConcatV2(slices.stream().map(each -> wide(tf, slices, each)).toList(), axis);
    return slices.getFirst().denseShape().isPresent()
        ? IndexedSlices.of(values, indices, slices.getFirst().denseShape().get())
        : IndexedSlices.of(values, indices);
  }

  // Positions of several dtypes are joined as int64.
  private static Tensor wide(Ops tf, List<IndexedSlices> all, IndexedSlices slices) {
    var dtype = all.getFirst().indices().dtype();
    boolean isOne = all.stream().allMatch(each -> each.indices().dtype() == dtype);
    return isOne ? slices.indices() : tf.raw.Cast(slices.indices(), DType.INT64, Attributes.NONE);
  }
}
