package io.intarsia.internal.gradient.array;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.same;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Ops that put tensors together or take them apart: each gets its part of the gradient.
final class Joins {
  private Joins() {}

  @GradientOf(value = "ConcatV2", keeps = Keeps.PARAMETERS)
  static void concat(OpGradient op) {
    int count = op.inputCount() - 1;
    parts(op, 0, count, op.input(count));
  }

  @GradientOf(value = "Concat", keeps = Keeps.PARAMETERS)
  static void concatAxisFirst(OpGradient op) {
    parts(op, 1, op.inputCount() - 1, op.input(0));
  }

  private static void parts(OpGradient op, int first, int count, Tensor axis) {
    RawOps tf = raw(op);
    Tensor gradient = op.gradient();
    if (count == 1) {
      op.give(first, () -> gradient);
      return;
    }
    List<Tensor> sizes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sizes.add(op.inputShapeTensor(first + i));
    }
    Tensor rank = tf.Rank(gradient);
    Tensor positive = tf.FloorMod(tf.Cast(axis, rank.dtype()), rank);
    List<Tensor> offsets = tf.ConcatOffset(positive, sizes);
    for (int i = 0; i < count; i++) {
      int at = i;
      op.give(first + i, () -> tf.Slice(gradient, offsets.get(at), sizes.get(at)));
    }
  }

  @GradientOf(value = "Pack", keeps = Keeps.NOTHING)
  static void pack(OpGradient op) {
    List<Tensor> parts = raw(op).Unpack(op.gradient(), op.inputCount(), same(op, "axis"));
    for (int i = 0; i < parts.size(); i++) {
      int at = i;
      op.give(i, () -> parts.get(at));
    }
  }

  @GradientOf(value = "Unpack", keeps = Keeps.NOTHING)
  static void unpack(OpGradient op) {
    op.give(0, () -> raw(op).Pack(gradients(op), same(op, "axis")));
  }

  @GradientOf(value = "Split", keeps = Keeps.PARAMETERS)
  static void split(OpGradient op) {
    op.give(1, () -> raw(op).ConcatV2(gradients(op), op.input(0)));
  }

  @GradientOf(value = "SplitV", keeps = Keeps.PARAMETERS)
  static void splitSizes(OpGradient op) {
    op.give(0, () -> raw(op).ConcatV2(gradients(op), op.input(2)));
  }

  private static List<Tensor> gradients(OpGradient op) {
    List<Tensor> gradients = new ArrayList<>();
    for (int i = 0; i < op.outputCount(); i++) {
      gradients.add(op.gradient(i));
    }
    return gradients;
  }
}
