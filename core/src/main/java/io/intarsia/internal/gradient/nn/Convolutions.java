package io.intarsia.internal.gradient.nn;

import static io.intarsia.internal.gradient.rule.Terms.raw;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import java.util.List;

/// Convolutions, and the two ops that are the gradients of each: a round of three.
final class Convolutions {
  private Convolutions() {}

  @GradientOf("Conv2D")
  static void conv2d(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () ->
            tf.Conv2DBackpropInput(
                op.inputShapeTensor(0),
                op.input(1),
                op.gradient(),
                strides(op),
                op.text("padding"),
                options(op)));
    op.give(
        1,
        () ->
            tf.Conv2DBackpropFilter(
                op.input(0),
                op.inputShapeTensor(1),
                op.gradient(),
                strides(op),
                op.text("padding"),
                options(op)));
  }

  @GradientOf("Conv2DBackpropInput")
  static void conv2dInput(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        1,
        () ->
            tf.Conv2DBackpropFilter(
                op.gradient(),
                op.inputShapeTensor(1),
                op.input(2),
                strides(op),
                op.text("padding"),
                options(op)));
    op.give(
        2,
        () -> tf.Conv2D(op.gradient(), op.input(1), strides(op), op.text("padding"), options(op)));
  }

  @GradientOf("Conv2DBackpropFilter")
  static void conv2dFilter(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () ->
            tf.Conv2DBackpropInput(
                op.inputShapeTensor(0),
                op.gradient(),
                op.input(2),
                strides(op),
                op.text("padding"),
                options(op)));
    op.give(
        2,
        () -> tf.Conv2D(op.input(0), op.gradient(), strides(op), op.text("padding"), options(op)));
  }

  @GradientOf("DepthwiseConv2dNative")
  static void depthwise(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () ->
            tf.DepthwiseConv2dNativeBackpropInput(
                op.inputShapeTensor(0),
                op.input(1),
                op.gradient(),
                strides(op),
                op.text("padding"),
                options(op)));
    op.give(
        1,
        () ->
            tf.DepthwiseConv2dNativeBackpropFilter(
                op.input(0),
                op.inputShapeTensor(1),
                op.gradient(),
                strides(op),
                op.text("padding"),
                options(op)));
  }

  @GradientOf("DepthwiseConv2dNativeBackpropInput")
  static void depthwiseInput(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        1,
        () ->
            tf.DepthwiseConv2dNativeBackpropFilter(
                op.gradient(),
                op.inputShapeTensor(1),
                op.input(2),
                strides(op),
                op.text("padding"),
                options(op)));
    op.give(
        2,
        () ->
            tf.DepthwiseConv2dNative(
                op.gradient(), op.input(1), strides(op), op.text("padding"), options(op)));
  }

  @GradientOf("DepthwiseConv2dNativeBackpropFilter")
  static void depthwiseFilter(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () ->
            tf.DepthwiseConv2dNativeBackpropInput(
                op.inputShapeTensor(0),
                op.gradient(),
                op.input(2),
                strides(op),
                op.text("padding"),
                options(op)));
    op.give(
        2,
        () ->
            tf.DepthwiseConv2dNative(
                op.input(0), op.gradient(), strides(op), op.text("padding"), options(op)));
  }

  private static List<Long> strides(OpGradient op) {
    return op.numbers("strides");
  }

  private static Attributes options(OpGradient op) {
    Attributes options =
        Attributes.of("data_format", op.text("data_format"))
            .with("dilations", op.numbers("dilations"));
    return op.text("padding").equals("EXPLICIT")
        ? options.with("explicit_paddings", op.numbers("explicit_paddings"))
        : options;
  }

  @GradientOf("Conv3D")
  static void conv3d(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () ->
            tf.Conv3DBackpropInputV2(
                op.inputShapeTensor(0),
                op.input(1),
                op.gradient(),
                strides(op),
                op.text("padding"),
                options(op)));
    op.give(
        1,
        () ->
            tf.Conv3DBackpropFilterV2(
                op.input(0),
                op.inputShapeTensor(1),
                op.gradient(),
                strides(op),
                op.text("padding"),
                options(op)));
  }

  @GradientOf("Conv3DBackpropInputV2")
  static void conv3dInput(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        1,
        () ->
            tf.Conv3DBackpropFilterV2(
                op.gradient(),
                op.inputShapeTensor(1),
                op.input(2),
                strides(op),
                op.text("padding"),
                options(op)));
    op.give(
        2,
        () -> tf.Conv3D(op.gradient(), op.input(1), strides(op), op.text("padding"), options(op)));
  }

  @GradientOf("Conv3DBackpropFilterV2")
  static void conv3dFilter(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () ->
            tf.Conv3DBackpropInputV2(
                op.inputShapeTensor(0),
                op.gradient(),
                op.input(2),
                strides(op),
                op.text("padding"),
                options(op)));
    op.give(
        2,
        () -> tf.Conv3D(op.input(0), op.gradient(), strides(op), op.text("padding"), options(op)));
  }
}
