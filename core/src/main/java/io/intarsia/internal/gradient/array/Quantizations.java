package io.intarsia.internal.gradient.array;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.same;
import static io.intarsia.internal.gradient.rule.Terms.zeros;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;

/// Numbers rounded as if they were few whole ones: within the bounds the gradient goes through as
/// it is, outside it goes to the bound, if that has one.
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

  /// The op of the rule before, which gives the bounds nothing.
  @GradientOf("QuantizeAndDequantizeV4Grad")
  static void ofBoundsOfAxis(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor input = op.input(1);
          Tensor isIn =
              tf.LogicalAnd(
                  tf.GreaterEqual(input, wide(op, op.input(2))),
                  tf.LessEqual(input, wide(op, op.input(3))));
          return tf.SelectV2(isIn, op.gradient(0), zeros(op, op.gradient(0)));
        });
  }

  /// Numbers of all elements, or one for each position along the axis, so that they broadcast.
  private static Tensor wide(OpGradient op, Tensor numbers) {
    RawOps tf = raw(op);
    long axis = op.number("axis");
    if (axis < 0) {
      return numbers;
    }
    Tensor behind = tf.Sub(tf.Rank(op.input(1)), op.tf().constant(Math.toIntExact(axis + 1)));
    Tensor ones =
        tf.Fill(tf.ExpandDims(behind, SizeTensors.number(op, 0)), SizeTensors.number(op, 1));
    return tf.Reshape(numbers, SizeTensors.join(op, SizeTensors.numbers(op, -1), ones));
  }
}
