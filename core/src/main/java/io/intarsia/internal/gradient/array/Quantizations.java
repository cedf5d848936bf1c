package io.intarsia.internal.gradient.array;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.same;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.tensor.Tensor;

/// Numbers rounded as if they were few whole ones: within the bounds the gradient goes through as
/// it is, outside it goes to the bound.
final class Quantizations {
  private Quantizations() {}

  @GradientOf("FakeQuantWithMinMaxArgs")
  static void fixedBounds(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op)
                .FakeQuantWithMinMaxArgsGradient(
                    op.gradient(),
                    op.input(0),
                    same(op, "min", "max", "num_bits", "narrow_range")));
  }

  @GradientOf("FakeQuantWithMinMaxVars")
  static void bounds(OpGradient op) {
    withBounds(op, "FakeQuantWithMinMaxVarsGradient", "num_bits", "narrow_range");
  }

  @GradientOf("FakeQuantWithMinMaxVarsPerChannel")
  static void boundsOfChannels(OpGradient op) {
    withBounds(op, "FakeQuantWithMinMaxVarsPerChannelGradient", "num_bits", "narrow_range");
  }

  @GradientOf("QuantizeAndDequantizeV4")
  static void boundsOfAxis(OpGradient op) {
    withBounds(op, "QuantizeAndDequantizeV4Grad", "axis");
  }

  private static void withBounds(OpGradient op, String name, String... attributes) {
    Tensor[] gradients =
        op.tf()
            .execute(
                name, same(op, attributes), op.gradient(), op.input(0), op.input(1), op.input(2));
    for (int i = 0; i < gradients.length; i++) {
      int at = i;
      op.give(i, () -> gradients[at]);
    }
  }
}
