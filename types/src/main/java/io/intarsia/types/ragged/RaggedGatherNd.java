package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Chooses elements and rows by positions along several axes.
final class RaggedGatherNd {
  private final Ops tf;
  private final String name;

  private RaggedGatherNd(Ops tf, String name) {
    this.tf = tf;
    this.name = name;
  }

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table.on(
        Apis.GATHER_ND,
        call ->
            RaggedParts.plain(
                new RaggedGatherNd(Ops.of(call.place()), RaggedArguments.name(call)).run(call)));
  }

  private RaggedTensor run(Call call) {
    if (RaggedArguments.integer(name, "batchDims", call.arg("batch_dims")) != 0) {
      throw StructureErrors.of(name, "ragged tensors are taken without batchDims; leave them out");
    }
    RaggedTensor params = RaggedParts.of(tf, call.arg("params"));
    RaggedTensor indices = RaggedParts.of(tf, call.arg("indices"));
    RaggedParts.splitsDtype(name, List.of(params, indices));
    Shape shape = indices.shape();
    if (!shape.hasRank()) {
      throw StructureErrors.unknownRank(name, "indices");
    }
    int rank = shape.rank();
    if (rank == 0 || rank == indices.raggedRank() + 1 && RaggedParts.isRagged(indices)) {
      throw StructureErrors.of(
          name, "expected indices whose last axis is not ragged, got shape %s", shape);
    }
    if (shape.dim(rank - 1) < 0) {
      throw StructureErrors.notKnown(name, "the size of the last axis of indices");
    }
    return at(params, indices, shape);
  }

  private RaggedTensor at(RaggedTensor params, RaggedTensor indices, Shape shape) {
    int rank = shape.rank();
    Tensor flat = indices.flatValues();
    if (RaggedParts.isRagged(indices) && flat.rank() == 2) {
      return RaggedParts.withFlat(indices, ofTuples(params, flat));
    }
    if (rank <= 2 && !RaggedParts.isRagged(indices)) {
      return ofTuples(params, flat);
    }
    RaggedTensor cut = RaggedParts.deepened(indices, rank - 2, splits(params, indices));
    RaggedTensor found = RaggedParts.withFlat(cut, ofTuples(params, cut.flatValues()));
    boolean isDense = !RaggedParts.isRagged(indices) && found.raggedRank() == rank - 2;
    return isDense ? RaggedParts.dense(RaggedConversions.toTensor(found)) : found;
  }

  private DType splits(RaggedTensor params, RaggedTensor indices) {
    return RaggedParts.splitsDtype(name, List.of(params, indices));
  }

  /// @param tuples `[n, k]`, or `[k]` for one
  private RaggedTensor ofTuples(RaggedTensor params, Tensor tuples) {
    if (!RaggedParts.isRagged(params)) {
      return RaggedParts.dense(tf.gatherNd(params.flatValues(), tuples));
    }
    long size = tuples.shape().dim(tuples.rank() - 1);
    if (size == 0) {
      throw StructureErrors.of(
          name, "expected positions along one axis at least, got none; use stack for whole values");
    }
    if (size == 1) {
      return RaggedGather.rows(tf, params, tf.reshape(tuples, -1));
    }
    Tensor positions = tf.cast(tuples, params.rowSplitsDtype());
    RaggedTensor rest = params;
    Tensor at = positions.get(Index.ellipsis(), 0);
    for (int axis = 1; axis < size; axis++) {
      if (!RaggedParts.isRagged(rest)) {
        Tensor inner = positions.get(Index.ellipsis(), Index.from(axis));
        Tensor all = tf.concat(List.of(tf.expandDims(at, -1), inner), -1);
        return RaggedParts.dense(tf.gatherNd(rest.flatValues(), all));
      }
      Tensor starts = tf.gather(RaggedRows.starts(RaggedParts.splits(rest)), at);
      at = starts.plus(positions.get(Index.ellipsis(), axis));
      rest = RaggedParts.values(rest);
    }
    return new RowSlices(tf).chosen(rest, at);
  }
}
