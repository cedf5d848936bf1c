package io.intarsia.types.ragged;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// The reductions Python has for ragged tensors.
final class RaggedReductions {
  private static final Map<Api, BiFunction<Ops, RaggedReduction<?>, Tensor>> FUNCTIONS =
      Map.of(
          Apis.Math.REDUCE_SUM, (_, r) -> r.combined(Combination.SUM, r.values()),
          Apis.Math.REDUCE_PROD, (_, r) -> r.combined(Combination.PROD, r.values()),
          Apis.Math.REDUCE_MIN, (_, r) -> r.combined(Combination.MIN, r.values()),
          Apis.Math.REDUCE_MAX, (_, r) -> r.combined(Combination.MAX, r.values()),
          Apis.Math.REDUCE_ALL, (tf, r) -> logical(tf, r, Combination.PROD),
          Apis.Math.REDUCE_ANY, (tf, r) -> logical(tf, r, Combination.SUM),
          Apis.Math.REDUCE_MEAN, (_, r) -> r.mean(r.values()),
          Apis.Math.REDUCE_VARIANCE, (_, r) -> r.variance(),
          Apis.Math.REDUCE_STD, (tf, r) -> tf.math.sqrt(r.variance()),
          Apis.Math.REDUCE_LOGSUMEXP, (_, r) -> r.logSumExp());

  private RaggedReductions() {}

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table.reductions(RaggedReductions::reduce);
  }

  private static @Nullable Object reduce(Call call, RaggedTensor x) {
    var function = FUNCTIONS.get(call.api());
    if (function == null || !(x.flat() instanceof Tensor flat)) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    if (x.raggedRank() == 0) {
      return call.run(flat);
    }
    Ops tf = Ops.of(call.place());
    RaggedReduction<?> reduction = RaggedReduction.of(tf, x, ReducedAxes.of(call, x));
    return reduction.shaped(function.apply(tf, reduction));
  }

  // True counts 1: the product is 0 if one is false, the sum if all are.
  private static Tensor logical(Ops tf, RaggedReduction<?> reduction, Combination how) {
    Tensor numbers = tf.cast(reduction.values(), DType.INT32);
    return tf.cast(reduction.combined(how, numbers), DType.BOOL);
  }
}
