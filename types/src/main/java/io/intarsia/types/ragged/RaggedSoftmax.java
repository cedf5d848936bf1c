package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;

/// Shares of one, along an axis.
final class RaggedSoftmax {
  private RaggedSoftmax() {}

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table.on(Apis.Nn.SOFTMAX, (Call call, RaggedTensor x) -> softmax(call, x));
  }

  private static Object softmax(Call call, RaggedTensor x) {
    Object given = call.arg("axis");
    int rank = x.shape().hasRank() ? x.shape().rank() : -1;
    String name = RaggedArguments.name(call);
    long wanted = given == null ? -1 : RaggedArguments.integer(name, "axis", given);
    int axis = RaggedArguments.positive(name, wanted, rank);
    if (!x.dtype().isFloating()) {
      throw StructureErrors.of(name, "expected real numbers, got %s; cast them", x.dtype());
    }
    if (axis > x.raggedRank() || x.raggedRank() == 0) {
      Tensor flat = call.with("axis", axis - x.raggedRank()).tensor(x.flatValues());
      return RaggedParts.plain(RaggedParts.withFlat(x, flat));
    }
    Ops tf = Ops.of(call.place());
    return axis == x.raggedRank() ? ofRows(tf, x) : acrossRows(tf, x, axis);
  }

  private static RaggedTensor ofRows(Ops tf, RaggedTensor x) {
    Tensor flat = x.flatValues();
    Tensor splits = x.nestedRowSplits().getLast();
    Tensor ids = RaggedRows.ids(tf, splits);
    Tensor count = RaggedRows.count(tf, splits);
    Tensor most = tf.stopGradient(tf.raw.UnsortedSegmentMax(flat, ids, count));
    Tensor powers = tf.math.exp(flat.minus(tf.gather(most, ids)));
    Tensor sums = tf.raw.UnsortedSegmentSum(powers, ids, count);
    return RaggedParts.withFlat(x, powers.div(tf.gather(sums, ids)));
  }

  private static Object acrossRows(Ops tf, RaggedTensor x, int axis) {
    ReduceOptions kept = ReduceOptions.defaults().withAxis(axis).withKeepdims(true);
    TensorLike most = tf.math.reduceMax(x, kept);
    TensorLike powers = tf.math.exp((RaggedTensor) tf.math.subtract((TensorLike) x, most));
    return tf.math.divide(powers, tf.math.reduceSum(powers, kept));
  }
}
