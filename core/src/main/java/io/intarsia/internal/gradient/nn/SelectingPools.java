package io.intarsia.internal.gradient.nn;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.same;
import static io.intarsia.internal.gradient.rule.Terms.zerosOfInput;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.tensor.Tensor;

/// Pools whose windows are inputs, vary, or come with the positions of what they took.
final class SelectingPools {
  private SelectingPools() {}

  @GradientOf(value = "MaxPoolV2", keeps = Keeps.ALL)
  static void maxPool(OpGradient op) {
    op.give(
        0,
        () ->
            windowed(
                op,
                "MaxPoolGradV2",
                op.input(0),
                op.output(0),
                op.gradient(),
                op.input(1),
                op.input(2)));
  }

  /// Which elements were the largest does not change.
  @GradientOf("MaxPoolGradV2")
  static void maxPoolGrad(OpGradient op) {
    op.give(0, () -> zerosOfInput(op, 0));
    op.give(1, () -> zerosOfInput(op, 1));
    op.give(
        2,
        () ->
            windowed(
                op,
                "MaxPoolGradGradV2",
                op.input(0),
                op.input(1),
                op.gradient(),
                op.input(3),
                op.input(4)));
  }

  private static Tensor windowed(OpGradient op, String name, Object... inputs) {
    return op.tf().execute(name, same(op, "padding", "data_format"), inputs)[0];
  }

  @GradientOf(value = "MaxPoolWithArgmax", keeps = Keeps.ALL)
  static void maxPoolWithPositions(OpGradient op) {
    op.give(
        0,
        () ->
            op.tf()
                .execute(
                    "MaxPoolGradWithArgmax",
                    same(op, "ksize", "strides", "padding", "include_batch_in_index"),
                    op.input(0),
                    op.gradient(0),
                    op.output(1))[0]);
  }

  @GradientOf(value = "FractionalAvgPool", keeps = Keeps.OUTPUTS)
  static void fractionalAverage(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op)
                .FractionalAvgPoolGrad(
                    raw(op).Cast(op.inputShapeTensor(0), op.output(1).dtype()),
                    op.gradient(0),
                    op.output(1),
                    op.output(2),
                    same(op, "overlapping")));
  }

  @GradientOf(value = "FractionalMaxPool", keeps = Keeps.ALL)
  static void fractionalMaximum(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op)
                .FractionalMaxPoolGrad(
                    op.input(0),
                    op.output(0),
                    op.gradient(0),
                    op.output(1),
                    op.output(2),
                    same(op, "overlapping")));
  }
}
