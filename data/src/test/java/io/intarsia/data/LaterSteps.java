package io.intarsia.data;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;

/// The steps that `LATER_STEPS` of `tools/golden/data_sets.py` names.
final class LaterSteps {
  private LaterSteps() {}

  static Dataset<?> step(Dataset<Object> d, String name, JsonNode step) {
    return switch (name) {
      case "groupReduce" -> reduced(d);
      case "resample" -> resampled(d, step);
      case "sampleWeighted" -> weighted(d, step);
      case "padTo" -> d.padToCardinality(step.get(1).asLong(), "valid");
      case "assertCardinality" -> d.assertCardinality(step.get(1).asLong());
      case "at" -> Dataset.fromTensors(d.at(step.get(1).asLong()));
      case "listed" -> Dataset.fromList(d.stream().toList());
      default -> throw new AssertionError(name);
    };
  }

  private static Dataset<Pair<Tensor, Tensor>> reduced(Dataset<Object> d) {
    var reducer =
        new Reducer<Object, Pair<Tensor, Tensor>, Pair<Tensor, Tensor>>(
            (g, key) -> new Pair<>(key.times(100L), g.zeros(new int[] {0}, DType.INT64)),
            (g, state, x) -> {
              Tensor number = Pipelines.number(g, x);
              Tensor all = g.concat(List.of(state.second(), g.reshape(number, 1)), 0);
              return new Pair<>(state.first().plus(number), all);
            },
            (g, state) -> new Pair<>(state.first(), g.size(state.second())));
    return d.groupByReducer((g, x) -> Pipelines.floorMod(Pipelines.number(g, x)), reducer);
  }

  private static Dataset<Pair<Tensor, Object>> resampled(Dataset<Object> d, JsonNode step) {
    double[] target = Objects.requireNonNull(Pipelines.weights(step.get(1)));
    return d.rejectionResample(
        (g, x) -> Pipelines.number(g, x).mod((long) target.length).cast(DType.INT32),
        target,
        Pipelines.weights(step.get(2)),
        Pipelines.seed(step.get(3)));
  }

  private static Dataset<Object> weighted(Dataset<Object> d, JsonNode step) {
    Dataset<Tensor> weights = Dataset.range(d.place(), 1L << 40).map(LaterSteps::weights);
    return Dataset.sampleFromDatasetsByWeights(
        List.of(d, d.map(Pipelines::doubled)),
        weights,
        Pipelines.seed(step.get(1)),
        step.get(2).asBoolean());
  }

  private static Tensor weights(Ops g, Tensor n) {
    Tensor first = n.mod(3L).cast(DType.FLOAT32).plus(1f);
    return g.stack(List.of(first, g.constant(2f)));
  }
}
