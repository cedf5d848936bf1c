package io.intarsia.keras.training;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOps;
import io.intarsia.function.Traced;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Map;

/// Weights of examples by their classes.
final class ClassWeights {
  private final Map<Integer, Double> weights;
  private final Traced.Of1<Tensor, Tensor> function;

  ClassWeights(FunctionOps tf, Map<Integer, Double> weights) {
    this.weights = weights;
    this.function = tf.function(this::of);
  }

  Batch weighted(Batch batch) {
    if (batch.sampleWeight() != null) {
      throw TrainingErrors.twoWeights();
    }
    if (batch.y() instanceof Tensor targets) {
      return batch.withSampleWeight(function.apply(targets));
    }
    throw TrainingErrors.classes(batch.y());
  }

  /// @param targets `[batch]` or `[batch, 1]`, numbers of classes; or `[batch, …, classes]` one-hot
  private Tensor of(Ops g, Tensor targets) {
    Tensor classes = classes(g, targets);
    Tensor result = g.onesLike(g.cast(classes, DType.FLOAT32));
    for (Map.Entry<Integer, Double> each : weights.entrySet()) {
      Tensor weight = g.fill(g.shape(classes), g.constant(each.getValue().floatValue()));
      result = g.where(classes.eq(each.getKey()), weight, result);
    }
    return result;
  }

  private static Tensor classes(Ops g, Tensor targets) {
    if (targets.rank() < 2) {
      return g.cast(g.round(targets), DType.INT32);
    }
    return targets.shape().dim(targets.rank() - 1) == 1
        ? g.cast(g.round(g.squeeze(targets, -1)), DType.INT32)
        : g.cast(g.math.argmax(targets, -1), DType.INT32);
  }
}
