package io.intarsia.internal.gradient.array;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.same;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Patches of images: the gradients of the copies of an element add up.
final class Patches {
  private Patches() {}

  /// Patches of an image of positions, counted from 1, tell where each element came from; 0 is
  /// outside.
  @GradientOf(
      value = {"ExtractImagePatches", "ExtractVolumePatches"},
      keeps = Keeps.NOTHING)
  static void patches(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor one = SizeTensors.number(op, 1);
          Tensor ones = SizeTensors.numbers(op, 1);
          Tensor shape = op.inputShapeTensor(0);
          Tensor inner = SizeTensors.between(op, shape, 1, 1);
          Tensor count = SizeTensors.product(op, inner);
          Tensor positions = tf.Range(one, tf.AddV2(count, one), one);
          Tensor image = tf.Reshape(positions, SizeTensors.join(op, ones, inner, ones));
          Tensor taken =
              op.tf().execute(op.op(), same(op, "ksizes", "strides", "rates", "padding"), image)[0];
          Tensor from = tf.Sub(tf.Reshape(taken, SizeTensors.numbers(op, -1)), one);
          return tf.Reshape(added(op, from, count), shape);
        });
  }

  /// Adds up the elements of each image, `[images, positions, channels]`, that came from the same
  /// one.
  private static Tensor added(OpGradient op, Tensor from, Tensor count) {
    RawOps tf = raw(op);
    Tensor shape = op.inputShapeTensor(0);
    Tensor images = SizeTensors.at(op, shape, 0);
    Tensor channels = SizeTensors.at(op, shape, -1);
    Tensor sizes = tf.Pack(List.of(images, tf.Size(from), channels));
    Tensor swap = SizeTensors.numbers(op, 1, 0, 2);
    Tensor rows = tf.Transpose(tf.Reshape(op.gradient(), sizes), swap);
    return tf.Transpose(tf.UnsortedSegmentSum(rows, from, count), swap);
  }
}
