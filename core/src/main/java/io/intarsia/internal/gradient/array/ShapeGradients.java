package io.intarsia.internal.gradient.array;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.same;
import static io.intarsia.internal.gradient.rule.Terms.total;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.gradient.rule.Broadcasts;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Ops that give the same elements in another shape: the gradient goes back into the old one.
final class ShapeGradients {
  private ShapeGradients() {}

  @GradientOf(
      value = {
        "Identity",
        "IdentityN",
        "CheckNumerics",
        "CheckNumericsV2",
        "EnsureShape",
        "PlaceholderWithDefault",
        "DebugIdentityV2"
      },
      keeps = Keeps.NOTHING)
  static void identity(OpGradient op) {
    for (int i = 0; i < op.outputCount(); i++) {
      int at = i;
      if (op.hasGradient(i)) {
        op.give(i, () -> op.sparseGradient(at));
      }
    }
  }

  /// Prints something, or rounds the way to whole steps: the gradient goes through as it is.
  @GradientOf(
      value = {
        "Print",
        "DebugGradientIdentity",
        "QuantizeAndDequantizeV2",
        "QuantizeAndDequantizeV3"
      },
      keeps = Keeps.NOTHING)
  static void through(OpGradient op) {
    op.give(0, () -> op.sparseGradient(0));
  }

  @GradientOf(value = "PreventGradient", keeps = Keeps.NOTHING)
  static void prevent(OpGradient op) {
    String message = op.text("message");
    throw Mistake.argument(
        "GradientTape.gradient: PreventGradient lies between the target and a source"
            + (message.isEmpty() ? "" : ": " + message));
  }

  @GradientOf(
      value = {"Reshape", "ExpandDims", "Squeeze"},
      keeps = Keeps.NOTHING)
  static void reshape(OpGradient op) {
    op.give(0, () -> raw(op).Reshape(op.gradient(), op.inputShapeTensor(0)));
  }

  @GradientOf(value = "Transpose", keeps = Keeps.PARAMETERS)
  static void transpose(OpGradient op) {
    RawOps tf = raw(op);
    op.give(0, () -> tf.Transpose(op.gradient(), tf.InvertPermutation(op.input(1))));
  }

  @GradientOf(value = "ConjugateTranspose", keeps = Keeps.PARAMETERS)
  static void conjugateTranspose(OpGradient op) {
    RawOps tf = raw(op);
    op.give(0, () -> tf.ConjugateTranspose(op.gradient(), tf.InvertPermutation(op.input(1))));
  }

  /// The copies of an element add up.
  @GradientOf(value = "Tile", keeps = Keeps.PARAMETERS)
  static void tile(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor sizes = tf.Cast(op.inputShapeTensor(0), op.inputDType(1));
          // [copies, size, copies, size, …], summed along the copies.
          Tensor pairs =
              tf.Reshape(
                  tf.Transpose(
                      tf.Pack(List.of(op.input(1), sizes)), op.tf().constant(new int[] {1, 0})),
                  op.tf().constant(new int[] {-1}));
          Tensor zero = op.tf().constant(0);
          Tensor copies = tf.Range(zero, tf.Size(pairs), op.tf().constant(2));
          return tf.Reshape(
              tf.Sum(tf.Reshape(op.gradient(), pairs), copies), op.inputShapeTensor(0));
        });
  }

  /// The copies of an element add up.
  @GradientOf(value = "BroadcastTo", keeps = Keeps.PARAMETERS)
  static void broadcastTo(OpGradient op) {
    op.give(0, () -> Broadcasts.reduced(op, 0, op.gradient()));
  }

  @GradientOf(value = "Fill", keeps = Keeps.NOTHING)
  static void fill(OpGradient op) {
    op.give(1, () -> total(op, op.gradient()));
  }

  @GradientOf(
      value = {"ReverseV2", "Reverse"},
      keeps = Keeps.PARAMETERS)
  static void reverse(OpGradient op) {
    op.give(0, () -> op.tf().execute(op.op(), Attributes.NONE, op.gradient(), op.input(1))[0]);
  }

  @GradientOf(value = "ReverseSequence", keeps = Keeps.PARAMETERS)
  static void reverseSequence(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op)
                .ReverseSequence(
                    op.gradient(), op.input(1), op.number("seq_dim"), same(op, "batch_dim")));
  }

  @GradientOf(value = "Roll", keeps = Keeps.PARAMETERS)
  static void roll(OpGradient op) {
    op.give(0, () -> raw(op).Roll(op.gradient(), raw(op).Neg(op.input(1)), op.input(2)));
  }

  @GradientOf(value = "SpaceToDepth", keeps = Keeps.NOTHING)
  static void spaceToDepth(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op).DepthToSpace(op.gradient(), op.number("block_size"), same(op, "data_format")));
  }

  @GradientOf(value = "DepthToSpace", keeps = Keeps.NOTHING)
  static void depthToSpace(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op).SpaceToDepth(op.gradient(), op.number("block_size"), same(op, "data_format")));
  }

  @GradientOf(value = "SpaceToBatchND", keeps = Keeps.PARAMETERS)
  static void spaceToBatch(OpGradient op) {
    op.give(0, () -> raw(op).BatchToSpaceND(op.gradient(), op.input(1), op.input(2)));
  }

  @GradientOf(value = "BatchToSpaceND", keeps = Keeps.PARAMETERS)
  static void batchToSpace(OpGradient op) {
    op.give(0, () -> raw(op).SpaceToBatchND(op.gradient(), op.input(1), op.input(2)));
  }

  @GradientOf(value = "SpaceToBatch", keeps = Keeps.PARAMETERS)
  static void squaresToBatch(OpGradient op) {
    op.give(0, () -> raw(op).BatchToSpace(op.gradient(), op.input(1), op.number("block_size")));
  }

  @GradientOf(value = "BatchToSpace", keeps = Keeps.PARAMETERS)
  static void batchToSquares(OpGradient op) {
    op.give(0, () -> raw(op).SpaceToBatch(op.gradient(), op.input(1), op.number("block_size")));
  }
}
