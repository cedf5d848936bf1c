package io.intarsia.internal.gradient.nn;

import static io.intarsia.internal.gradient.rule.Terms.same;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.tensor.Tensor;

/// Sums of an image and a filter, of which the largest is taken.
final class Dilations {
  private Dilations() {}

  @GradientOf("Dilation2D")
  static void dilation(OpGradient op) {
    op.give(0, () -> run(op, "Dilation2DBackpropInput"));
    op.give(1, () -> run(op, "Dilation2DBackpropFilter"));
  }

  private static Tensor run(OpGradient op, String name) {
    return op.tf()
        .execute(
            name, same(op, "strides", "rates", "padding"), op.input(0), op.input(1), op.gradient())[
        0];
  }
}
