package io.intarsia.internal.gradient.nn;

import static io.intarsia.internal.gradient.rule.Terms.same;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Normalization by mean and variance of batches. The gradient of the mean and the variance that
/// are given beside the result is not passed on, as in Python.
final class BatchNorms {
  private BatchNorms() {}

  @GradientOf(value = "FusedBatchNorm", keeps = Keeps.ALL)
  static void batchNorm(OpGradient op) {
    give(op, "FusedBatchNormGrad", 2);
  }

  @GradientOf(value = "FusedBatchNormV2", keeps = Keeps.ALL)
  static void batchNormHalf(OpGradient op) {
    give(op, "FusedBatchNormGradV2", 2);
  }

  @GradientOf(value = "FusedBatchNormV3", keeps = Keeps.ALL)
  static void batchNormReserved(OpGradient op) {
    give(op, "FusedBatchNormGradV3", 3);
  }

  /// @param reserved how many results are for the gradient alone
  private static void give(OpGradient op, String name, int reserved) {
    boolean isTraining = op.flag("is_training");
    List<Object> inputs = new ArrayList<>(List.of(op.gradient(), op.input(0), op.input(1)));
    for (int i = 0; i < reserved; i++) {
      // Mean and variance that were given, which are the inputs 3 and 4, are those to use.
      inputs.add(isTraining || i == 2 ? op.output(3 + i) : op.input(3 + i));
    }
    Tensor[] gradients =
        op.tf().execute(name, same(op, "epsilon", "data_format", "is_training"), inputs.toArray());
    for (int i = 0; i < 3; i++) {
      int at = i;
      op.give(i, () -> gradients[at]);
    }
  }

  @GradientOf({"FusedBatchNormGrad", "FusedBatchNormGradV2", "FusedBatchNormGradV3"})
  static void ofGradient(OpGradient op) {
    var norm = NormOfBatch.of(op);
    op.give(0, norm::ofGradient);
    op.give(1, norm::ofImages);
    op.give(2, norm::ofScale);
  }
}
