package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.RaggedWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseOps;
import io.intarsia.types.sparse.SparseTensor;
import java.util.function.BiFunction;

/// Ragged tensors, as a user writes them.
final class OwnRagged {
  private final RaggedInputs inputs;
  private final Environment tf;
  private final RaggedTensor x;

  private OwnRagged(RaggedInputs inputs) {
    this.inputs = inputs;
    this.tf = inputs.tf();
    this.x = inputs.ragged();
  }

  static TimedLoop open(RaggedWork work) {
    return new OwnRagged(RaggedInputs.of(work)).loop(work.task());
  }

  private TimedLoop loop(RaggedWork.Task task) {
    return switch (task) {
      case ADD -> add(inputs.ragged());
      case ADD_APART -> add(inputs.apart());
      case SUM -> inputs.loop(() -> (Tensor) x.sum(1));
      case TO_TENSOR -> inputs.loop(x::toTensor);
      case FROM_SPLITS -> inputs.loop(inputs::ragged, inputs.values());
      case PRODUCT -> product();
      case ADD_FUNCTION -> compiled((_, r) -> r.plus(r).flatValues());
      case SUM_FUNCTION -> compiled((_, r) -> (Tensor) r.sum(1));
      case TO_TENSOR_FUNCTION -> compiled((_, r) -> r.toTensor());
      case MAP_FUNCTION -> compiled(OwnRagged::sums);
      case ARGUMENT_FUNCTION -> argument();
    };
  }

  private TimedLoop add(RaggedTensor y) {
    return inputs.loop(() -> x.plus(y).flatValues());
  }

  private TimedLoop product() {
    SparseTensor sparse = inputs.sparse();
    Tensor dense = inputs.dense();
    return inputs.loop(() -> SparseOps.sparseDenseMatmul(sparse, dense));
  }

  private TimedLoop compiled(BiFunction<Ops, RaggedTensor, Tensor> code) {
    var function = tf.function((Ops g, RaggedTensor r) -> code.apply(g, r));
    return inputs.loop(() -> function.apply(x));
  }

  private static Tensor sums(Ops g, RaggedTensor rows) {
    return g.mapFn((Ops h, RaggedTensor row) -> h.math.reduceSum(row.flatValues()), rows);
  }

  private TimedLoop argument() {
    var function =
        tf.function((Ops g, RaggedTensor r) -> r.withFlatValues(r.flatValues().unaryMinus()));
    return inputs.loop(() -> function.apply(x).flatValues());
  }
}
