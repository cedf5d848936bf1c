package io.intarsia.internal.gradient.nn;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.same;
import static io.intarsia.internal.gradient.rule.Terms.zerosOfInput;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Pools, biases and normalizations.
final class Pools {
  private Pools() {}

  @GradientOf(value = "BiasAdd", keeps = Keeps.NOTHING)
  static void biasAdd(OpGradient op) {
    op.give(0, op::gradient);
    op.give(1, () -> raw(op).BiasAddGrad(op.gradient(), same(op, "data_format")));
  }

  @GradientOf(value = "BiasAddV1", keeps = Keeps.NOTHING)
  static void biasAddLast(OpGradient op) {
    op.give(0, op::gradient);
    op.give(1, () -> raw(op).BiasAddGrad(op.gradient()));
  }

  /// The gradient of a sum over all axes but that of the channels.
  @GradientOf(value = "BiasAddGrad", keeps = Keeps.NOTHING)
  static void biasAddGrad(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor shape = op.inputShapeTensor(0);
          Tensor gradient = op.gradient();
          if (op.text("data_format").equals("NCHW")) {
            Tensor one = op.tf().constant(new int[] {1});
            Tensor rest =
                tf.Fill(
                    tf.Sub(tf.Shape(shape), op.tf().constant(new int[] {2})), op.tf().constant(1));
            Tensor channels =
                tf.ConcatV2(List.of(one, tf.Shape(gradient), rest), op.tf().constant(0));
            gradient = tf.Reshape(gradient, channels);
          }
          return tf.BroadcastTo(gradient, shape);
        });
  }

  @GradientOf(value = "AvgPool", keeps = Keeps.NOTHING)
  static void averagePool(OpGradient op) {
    op.give(0, () -> run(op, "AvgPoolGrad", op.inputShapeTensor(0), op.gradient()));
  }

  @GradientOf(value = "AvgPoolGrad", keeps = Keeps.NOTHING)
  static void averagePoolGrad(OpGradient op) {
    op.give(1, () -> run(op, "AvgPool", op.gradient()));
  }

  @GradientOf(value = "AvgPool3D", keeps = Keeps.NOTHING)
  static void averagePool3d(OpGradient op) {
    op.give(0, () -> run(op, "AvgPool3DGrad", op.inputShapeTensor(0), op.gradient()));
  }

  @GradientOf(value = "AvgPool3DGrad", keeps = Keeps.NOTHING)
  static void averagePool3dGrad(OpGradient op) {
    op.give(1, () -> run(op, "AvgPool3D", op.gradient()));
  }

  @GradientOf(value = "MaxPool", keeps = Keeps.ALL)
  static void maxPool(OpGradient op) {
    Attributes windows = windows(op);
    Attributes attributes =
        op.text("padding").equals("EXPLICIT")
            ? windows.with("explicit_paddings", op.numbers("explicit_paddings"))
            : windows;
    op.give(
        0,
        () ->
            op.tf()
                .execute("MaxPoolGrad", attributes, op.input(0), op.output(0), op.gradient())[0]);
  }

  @GradientOf("MaxPoolGrad")
  static void maxPoolGrad(OpGradient op) {
    ofMaximumGradient(op, "MaxPoolGradGrad");
  }

  @GradientOf("MaxPoolGradGrad")
  static void maxPoolGradGrad(OpGradient op) {
    ofMaximumGradient(op, "MaxPoolGrad");
  }

  @GradientOf(value = "MaxPool3D", keeps = Keeps.ALL)
  static void maxPool3d(OpGradient op) {
    op.give(0, () -> run(op, "MaxPool3DGrad", op.input(0), op.output(0), op.gradient()));
  }

  @GradientOf("MaxPool3DGrad")
  static void maxPool3dGrad(OpGradient op) {
    ofMaximumGradient(op, "MaxPool3DGradGrad");
  }

  @GradientOf("MaxPool3DGradGrad")
  static void maxPool3dGradGrad(OpGradient op) {
    ofMaximumGradient(op, "MaxPool3DGrad");
  }

  /// Which elements were the largest does not change.
  private static void ofMaximumGradient(OpGradient op, String gradient) {
    op.give(0, () -> zerosOfInput(op, 0));
    op.give(1, () -> zerosOfInput(op, 1));
    op.give(2, () -> run(op, gradient, op.input(0), op.input(1), op.gradient()));
  }

  /// An op of the same windows.
  private static Tensor run(OpGradient op, String name, Object... inputs) {
    return op.tf().execute(name, windows(op), inputs)[0];
  }

  private static Attributes windows(OpGradient op) {
    return same(op, "ksize", "strides", "padding", "data_format");
  }

  @GradientOf(value = "LRN", keeps = Keeps.ALL)
  static void localResponse(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op)
                .LRNGrad(
                    op.gradient(),
                    op.input(0),
                    op.output(0),
                    same(op, "depth_radius", "bias", "alpha", "beta")));
  }
}
