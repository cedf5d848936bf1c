package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.RaggedWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// The floor of ragged tensors where it is not the runtime alone: kernels on flat values in
/// functions, and a record.
public final class RaggedByHand {
  private static final List<String> ROW_SPLITS = List.of("ROW_SPLITS");

  private final RaggedInputs inputs;
  private final Environment tf;

  private RaggedByHand(RaggedInputs inputs) {
    this.inputs = inputs;
    this.tf = inputs.tf();
  }

  /// A loop in an environment of its own.
  public static TimedLoop open(RaggedWork work) {
    return new RaggedByHand(RaggedInputs.of(work)).loop(work.task());
  }

  private record Parts(Tensor values, Tensor splits) {}

  @FunctionalInterface
  private interface Code {
    Tensor of(Ops g, Tensor values, Tensor rows);
  }

  private TimedLoop loop(RaggedWork.Task task) {
    return switch (task) {
      case FROM_SPLITS ->
          inputs.loop(() -> new Parts(inputs.values(), inputs.splits()), inputs.values());
      case ADD_FUNCTION -> compiled((g, values, _) -> g.raw.AddV2(values, values), inputs.splits());
      case SUM_FUNCTION ->
          compiled((g, values, ids) -> g.raw.SegmentSum(values, ids), inputs.ids());
      case TO_TENSOR_FUNCTION -> compiled(RaggedByHand::padded, inputs.splits());
      case MAP_FUNCTION -> map();
      case ARGUMENT_FUNCTION -> argument();
      default -> throw new AssertionError(task + " has its floor elsewhere; please report");
    };
  }

  private TimedLoop compiled(Code code, Tensor rows) {
    var function = tf.function((Ops g, Tensor values, Tensor r) -> code.of(g, values, r));
    return inputs.loop(() -> function.apply(inputs.values(), rows));
  }

  private static Tensor padded(Ops g, Tensor values, Tensor splits) {
    return g.raw.RaggedTensorToTensor(
        g.constant(-1L), values, g.constant(0f), List.of(splits), ROW_SPLITS);
  }

  private TimedLoop map() {
    Tensor rows = inputs.ragged().toTensor();
    var function =
        tf.function(
            (Ops g, Tensor all) -> g.mapFn((Ops h, Tensor row) -> h.math.reduceSum(row), all));
    return inputs.loop(() -> function.apply(rows));
  }

  private TimedLoop argument() {
    var function =
        tf.function((Ops g, Tensor values, Tensor splits) -> List.of(values.unaryMinus(), splits));
    return inputs.loop(() -> function.apply(inputs.values(), inputs.splits()).getFirst());
  }
}
