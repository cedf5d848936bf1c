package io.intarsia.internal.gradient.sparse;

import static io.intarsia.internal.gradient.rule.Terms.raw;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Sparse tensors in boxes: the gradient of a box is a box, of the gradients of the values at the
/// same positions.
final class SparseBoxes {
  private static final Attributes VARIANT = Attributes.of("out_type", DType.VARIANT);

  private SparseBoxes() {}

  @GradientOf(
      value = {"SerializeSparse", "SerializeManySparse"},
      keeps = Keeps.NOTHING)
  static void serialize(OpGradient op) {
    op.give(1, () -> raw(op).DeserializeSparse(op.gradient(), op.inputDType(1)).sparseValues());
  }

  @GradientOf(value = "DeserializeSparse", keeps = Keeps.OUTPUTS)
  static void deserialize(OpGradient op) {
    op.give(
        0,
        () -> {
          Tensor gradient = op.gradient(1);
          return isOne(op)
              ? raw(op).SerializeSparse(op.output(0), gradient, op.output(2), VARIANT)
              : raw(op).SerializeManySparse(op.output(0), gradient, op.output(2), VARIANT);
        });
  }

  /// Whether there is one box `[3]`, not several `[n, 3]`.
  private static boolean isOne(OpGradient op) {
    Shape boxes = op.inputShape(0);
    if (!boxes.hasRank() || boxes.rank() > 2) {
      throw Mistake.argument(
          "DeserializeSparse: the gradient of one box or a vector of them can be computed, got"
              + " shape "
              + boxes);
    }
    return boxes.rank() == 1;
  }
}
