package io.intarsia.types.sparse;

import io.intarsia.op.Ops;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Function;

/// Functions of stored values, and of slices.
final class SparseValues {
  private SparseValues() {}

  static SparseTensor mapValues(Function<? super List<Tensor>, Tensor> op, List<SparseTensor> all) {
    if (all.isEmpty()) {
      throw SparseErrors.argument("sparse.mapValues", "at least one sparse tensor", "none");
    }
    SparseTensor first = all.getFirst();
    Ops tf = SparsePlace.of(all);
    for (SparseTensor other : all.subList(1, all.size())) {
      SparseChecks.samePositions(tf, "sparse.mapValues", first, other);
    }
    return first.withValues(op.apply(all.stream().map(SparseTensor::values).toList()));
  }

  static IndexedSlices mask(IndexedSlices a, Tensor maskIndices) {
    Ops tf = SparsePlace.of(a.values(), a.indices(), maskIndices);
    var rest = tf.raw.ListDiff(a.indices(), maskIndices);
    Tensor values = tf.raw.GatherV2(a.values(), rest.idx(), tf.constant(0));
    return a.denseShape()
        .map(shape -> IndexedSlices.of(values, rest.out(), shape))
        .orElseGet(() -> IndexedSlices.of(values, rest.out()));
  }
}
