package io.intarsia.internal.gradient.rule;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Gradients of operands that were broadcast: summed over the axes along which they were repeated.
/// Where shapes are known and agree, nothing is done.
public final class Broadcasts {
  private static final int MATRIX = 2;

  private Broadcasts() {}

  /// Gives both operands of an elementwise op their gradients.
  ///
  /// @param first of the shape of the result
  /// @param second of the shape of the result
  public static void give(OpGradient op, Supplier<Tensor> first, Supplier<Tensor> second) {
    boolean areAlike = areAlike(op.inputShape(0), op.inputShape(1));
    op.give(0, areAlike ? first : () -> reduced(op, 0, first.get()));
    op.give(1, areAlike ? second : () -> reduced(op, 1, second.get()));
  }

  // Then nothing was broadcast, and the shapes of gradients need not be asked for.
  private static boolean areAlike(Shape first, Shape second) {
    return first.isFullyKnown() && first.equals(second);
  }

  /// The gradient of an operand from one of the shape of the result.
  public static Tensor reduced(OpGradient op, int input, Tensor gradient) {
    return reduced(op, input, gradient, 0);
  }

  /// The gradient of an operand of matrices, whose last two axes are not broadcast.
  public static Tensor reducedMatrices(OpGradient op, int input, Tensor gradient) {
    return reduced(op, input, gradient, MATRIX);
  }

  private static Tensor reduced(OpGradient op, int input, Tensor gradient, int last) {
    Shape own = op.inputShape(input);
    Shape given = gradient.shape();
    if (own.isFullyKnown() && own.equals(given)) {
      return gradient;
    }
    if (own.isFullyKnown() && given.hasRank() && isClear(own, given, last)) {
      return sum(op, own, gradient, last);
    }
    Tensor shape = op.inputShapeTensor(input);
    Tensor axes =
        op.tf()
            .raw
            .BroadcastGradientArgs(
                front(op, shape, last), front(op, op.tf().raw.Shape(gradient), last))
            .r0();
    return op.tf().raw.Reshape(op.tf().raw.Sum(gradient, axes), shape);
  }

  private static Tensor front(OpGradient op, Tensor shape, int last) {
    return last == 0
        ? shape
        : op.tf()
            .raw
            .Slice(
                shape, vector(op, 0), op.tf().raw.Sub(op.tf().raw.Shape(shape), vector(op, last)));
  }

  private static Tensor vector(OpGradient op, int number) {
    return op.tf().constant(new int[] {number});
  }

  /// Whether the sizes that are known say along which axes the operand was repeated.
  private static boolean isClear(Shape own, Shape given, int last) {
    int added = given.rank() - own.rank();
    for (int axis = 0; axis < own.rank() - last; axis++) {
      // Summing along an axis of size 1 changes nothing, so an operand of size 1 is clear.
      long size = given.dim(added + axis);
      if (own.dim(axis) != 1 && size != own.dim(axis) && size != Shape.UNKNOWN_SIZE) {
        return false;
      }
    }
    return added >= 0;
  }

  private static Tensor sum(OpGradient op, Shape own, Tensor gradient, int last) {
    Shape given = gradient.shape();
    int added = given.rank() - own.rank();
    List<Integer> gone = new ArrayList<>();
    for (int axis = 0; axis < given.rank() - last; axis++) {
      boolean isRepeated = axis >= added && own.dim(axis - added) == 1 && given.dim(axis) != 1;
      if (axis < added || isRepeated) {
        gone.add(axis);
      }
    }
    if (gone.isEmpty()) {
      return gradient;
    }
    Tensor axes = op.tf().constant(gone.stream().mapToInt(Integer::intValue).toArray());
    Tensor summed = op.tf().raw.Sum(gradient, axes);
    return own.equals(summed.shape())
        ? summed
        : op.tf().raw.Reshape(summed, op.tf().constant(own.toArray()));
  }
}
