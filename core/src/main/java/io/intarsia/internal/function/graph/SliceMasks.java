package io.intarsia.internal.function.graph;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.stream.IntStream;

/// What the masks of a slice say of its bounds.
///
/// @param count how many bounds there are
record SliceMasks(String op, Attributes attributes, int count) {
  /// Masks have a bit for each.
  private static final int MOST = Integer.SIZE;

  /// Of a slice that XLA compiles.
  ///
  /// @param bounds tensors of one element for each
  /// @throws IllegalArgumentException if of none of them it is known how many it has, or one has
  ///   more than masks have bits
  static SliceMasks of(String op, Attributes attributes, Tensor... bounds) {
    for (Tensor each : bounds) {
      Shape shape = each.shape();
      if (shape.hasRank() && shape.rank() == 1 && shape.dim(0) != Shape.UNKNOWN_SIZE) {
        if (shape.dim(0) > MOST) {
          throw Mistake.argument(
              "%s: expected at most %d bounds, got shape %s".formatted(op, MOST, shape));
        }
        return new SliceMasks(op, attributes, (int) shape.dim(0));
      }
    }
    throw Mistake.argument(
        op
            + ": compiled by XLA, it takes bounds of a length that is known when the function is"
            + " traced; got `begin` of shape "
            + bounds[0].shape()
            + "; say its shape in the input signature of the function");
  }

  /// Whether the axis of a bound stays; else the bound is an index, a new axis or the ellipsis, and
  /// nothing is cut by it.
  boolean isRange(int bound) {
    return !is("shrink_axis_mask", bound)
        && !is("new_axis_mask", bound)
        && !is("ellipsis_mask", bound);
  }

  /// Whether a range goes to the end of its axis, whatever the bound is.
  boolean isOpen(int bound) {
    return is("end_mask", bound);
  }

  /// Whether the axes of a range are counted from the last one, behind an ellipsis.
  boolean isFromEnd(int bound) {
    return (mask("ellipsis_mask") & ((1L << bound) - 1)) != 0;
  }

  /// The axis of a range; counted from the last one it is negative.
  int axis(int bound) {
    return isFromEnd(bound) ? -axes(bound, count) : axes(0, bound);
  }

  private int axes(int from, int to) {
    return Math.toIntExact(IntStream.range(from, to).filter(i -> !is("new_axis_mask", i)).count());
  }

  private boolean is(String mask, int bound) {
    return (mask(mask) >> bound & 1) == 1;
  }

  private long mask(String name) {
    return attributes.get(name) instanceof Number number ? number.longValue() : 0;
  }
}
