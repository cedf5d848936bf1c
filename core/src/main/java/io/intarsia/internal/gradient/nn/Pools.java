package io.intarsia.internal.gradient.nn;

import static io.intarsia.internal.gradient.rule.Terms.raw;

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
    op.give(1, () -> raw(op).BiasAddGrad(op.gradient(), format(op)));
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

  private static Attributes format(OpGradient op) {
    return Attributes.of("data_format", op.text("data_format"));
  }

  @GradientOf(value = "AvgPool", keeps = Keeps.NOTHING)
  static void averagePool(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op)
                .AvgPoolGrad(
                    op.inputShapeTensor(0),
                    op.gradient(),
                    op.numbers("ksize"),
                    op.numbers("strides"),
                    op.text("padding"),
                    format(op)));
  }

  @GradientOf(value = "AvgPoolGrad", keeps = Keeps.NOTHING)
  static void averagePoolGrad(OpGradient op) {
    op.give(
        1,
        () ->
            raw(op)
                .AvgPool(
                    op.gradient(),
                    op.numbers("ksize"),
                    op.numbers("strides"),
                    op.text("padding"),
                    format(op)));
  }

  @GradientOf(value = "AvgPool3D", keeps = Keeps.NOTHING)
  static void averagePool3d(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op)
                .AvgPool3DGrad(
                    op.inputShapeTensor(0),
                    op.gradient(),
                    op.numbers("ksize"),
                    op.numbers("strides"),
                    op.text("padding"),
                    format(op)));
  }

  @GradientOf(value = "AvgPool3DGrad", keeps = Keeps.NOTHING)
  static void averagePool3dGrad(OpGradient op) {
    op.give(
        1,
        () ->
            raw(op)
                .AvgPool3D(
                    op.gradient(),
                    op.numbers("ksize"),
                    op.numbers("strides"),
                    op.text("padding"),
                    format(op)));
  }

  @GradientOf(value = "MaxPool", keeps = Keeps.ALL)
  static void maxPool(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op)
                .MaxPoolGrad(
                    op.input(0),
                    op.output(0),
                    op.gradient(),
                    op.numbers("ksize"),
                    op.numbers("strides"),
                    op.text("padding"),
                    padding(op)));
  }

  private static Attributes padding(OpGradient op) {
    return op.text("padding").equals("EXPLICIT")
        ? format(op).with("explicit_paddings", op.numbers("explicit_paddings"))
        : format(op);
  }

  @GradientOf("MaxPoolGrad")
  static void maxPoolGrad(OpGradient op) {
    op.give(
        2,
        () ->
            raw(op)
                .MaxPoolGradGrad(
                    op.input(0),
                    op.input(1),
                    op.gradient(),
                    op.numbers("ksize"),
                    op.numbers("strides"),
                    op.text("padding"),
                    format(op)));
  }

  @GradientOf("MaxPoolGradGrad")
  static void maxPoolGradGrad(OpGradient op) {
    op.give(
        2,
        () ->
            raw(op)
                .MaxPoolGrad(
                    op.input(0),
                    op.input(1),
                    op.gradient(),
                    op.numbers("ksize"),
                    op.numbers("strides"),
                    op.text("padding"),
                    format(op)));
  }

  @GradientOf(value = "MaxPool3D", keeps = Keeps.ALL)
  static void maxPool3d(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op)
                .MaxPool3DGrad(
                    op.input(0),
                    op.output(0),
                    op.gradient(),
                    op.numbers("ksize"),
                    op.numbers("strides"),
                    op.text("padding"),
                    format(op)));
  }

  @GradientOf("MaxPool3DGrad")
  static void maxPool3dGrad(OpGradient op) {
    op.give(
        2,
        () ->
            raw(op)
                .MaxPool3DGradGrad(
                    op.input(0),
                    op.input(1),
                    op.gradient(),
                    op.numbers("ksize"),
                    op.numbers("strides"),
                    op.text("padding"),
                    format(op)));
  }

  @GradientOf(value = "LRN", keeps = Keeps.ALL)
  static void localResponse(OpGradient op) {
    op.give(
        0,
        () -> {
          Attributes options = Attributes.NONE;
          for (String name : List.of("depth_radius", "bias", "alpha", "beta")) {
            Object value = op.attribute(name);
            options = value == null ? options : options.with(name, value);
          }
          return raw(op).LRNGrad(op.gradient(), op.input(0), op.output(0), options);
        });
  }

  /// The gradient goes back to the elements that were among the largest.
  @GradientOf(
      value = {"TopK", "TopKV2"},
      keeps = Keeps.OUTPUTS)
  static void topK(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor shape = op.inputShapeTensor(0);
          Tensor zero = op.tf().constant(0);
          Tensor minusOne = op.tf().constant(new int[] {-1});
          Tensor last = tf.GatherV2(shape, tf.Sub(tf.Size(shape), op.tf().constant(1)), zero);
          Tensor indices = op.output(1);
          Tensor rows =
              tf.Reshape(indices, tf.Pack(List.of(op.tf().constant(-1), lastOf(op, indices))));
          Tensor count = tf.GatherV2(tf.Shape(rows), zero, zero);
          Tensor offsets =
              tf.ExpandDims(
                  tf.Mul(tf.Range(zero, count, op.tf().constant(1)), last), op.tf().constant(-1));
          Tensor flat = tf.Reshape(tf.AddV2(rows, offsets), minusOne);
          Tensor gradient = tf.Reshape(op.gradient(0), minusOne);
          Tensor total = tf.Prod(shape, zero);
          Tensor placed = tf.UnsortedSegmentSum(gradient, flat, total);
          return tf.Reshape(placed, shape);
        });
  }

  private static Tensor lastOf(OpGradient op, Tensor tensor) {
    RawOps tf = raw(op);
    Tensor shape = tf.Shape(tensor);
    return tf.GatherV2(shape, tf.Sub(tf.Size(shape), op.tf().constant(1)), op.tf().constant(0));
  }
}
