package io.intarsia.keras.loss;

import io.intarsia.errors.Mistake;
import io.intarsia.tensor.Tensor;
import java.util.Set;

/// What is said of losses that cannot be computed.
final class LossErrors {
  private LossErrors() {}

  static IllegalArgumentException unknownReduction(String loss, String reduction) {
    return Mistake.argument(
        "loss %s: expected the reduction sum_over_batch_size, mean, sum, mean_with_sample_weight or none, got %s"
            .formatted(loss, reduction));
  }

  static IllegalArgumentException otherShapes(String loss, Tensor target, Tensor prediction) {
    return Mistake.argument(
        "loss %s: expected a target of the prediction's shape %s, got %s"
            .formatted(loss, prediction.shape(), target.shape()));
  }

  static IllegalArgumentException otherLabels(String loss, Tensor target, Tensor prediction) {
    return Mistake.argument(
        "loss %s: expected labels of the prediction's shape %s without its last axis, got %s; a target of one number a class is for CategoricalCrossentropy"
            .formatted(loss, prediction.shape(), target.shape()));
  }

  static IllegalArgumentException otherAxis(String loss, int axis) {
    return Mistake.argument(
        "loss %s: expected the axis -1, the last of the prediction, got %d".formatted(loss, axis));
  }

  static IllegalArgumentException otherRank(String loss, String what, int rank, Tensor x) {
    return Mistake.argument(
        "loss %s: expected a %s of rank %d, got the shape %s"
            .formatted(loss, what, rank, x.shape()));
  }

  static IllegalArgumentException outOfRange(String loss, String argument, Object value) {
    return Mistake.argument(
        "loss %s: expected %s between 0 and 1, got %s".formatted(loss, argument, value));
  }

  static IllegalArgumentException unknownName(String name, Set<String> names) {
    return Mistake.argument(
        "Losses.ofName: there is no loss %s; there are %s".formatted(name, names));
  }
}
