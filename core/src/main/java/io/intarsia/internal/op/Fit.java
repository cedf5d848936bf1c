package io.intarsia.internal.op;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Shapes of arguments that must fit those of others. What is known not to fit is refused
/// immediately; what is not known is checked when the op runs, by kernels that fail, as the
/// compiler leaves assertions out.
///
/// @param operation for messages
public record Fit(BaseOps tf, String operation) {
  /// An argument of exactly these sizes.
  ///
  /// @throws IllegalArgumentException if it is known to have others
  public Tensor exactly(String argument, Tensor x, Sizes sizes) {
    Shape shape = x.shape();
    Shape expected = sizes.known();
    if (!shape.isCompatibleWith(expected)) {
      throw mismatch(argument, "shape " + expected, shape);
    }
    if (shape.isFullyKnown() && expected.isFullyKnown()) {
      return x;
    }
    if (expected.isFullyKnown()) {
      return tf.raw.EnsureShape(x, expected);
    }
    // Only equal shapes survive both; those are not copied.
    return tf.raw.BroadcastTo(tf.raw.BroadcastTo(x, sizes.whenRun().get()), tf.raw.Shape(x));
  }

  /// An argument stretched to these sizes.
  ///
  /// @throws IllegalArgumentException if it is known not to broadcast to them
  public Tensor stretched(String argument, Tensor x, Sizes sizes) {
    Shape shape = x.shape();
    Shape expected = sizes.known();
    if (shape.equals(expected) && shape.isFullyKnown()) {
      return x;
    }
    checkStretches(argument, shape, expected);
    return tf.raw.BroadcastTo(x, sizes.whenRun().get());
  }

  /// A result that has the shape of `x`, unless an argument that was to broadcast to `x` was
  /// larger.
  public Tensor notStretched(Tensor result, Tensor x) {
    return result.shape().isFullyKnown() && result.shape().equals(x.shape())
        ? result
        : tf.raw.BroadcastTo(result, tf.raw.Shape(x));
  }

  /// A size that another must be equal to when the op runs; both are scalars `int32`.
  public Tensor same(Tensor size, Tensor other) {
    Tensor zero = Constants.of(tf, 0);
    Tensor empty = tf.raw.Fill(tf.raw.Pack(List.of(size, zero)), zero);
    Sizes wanted = new Sizes(tf, Shape.of(-1, 0), () -> tf.raw.Pack(List.of(other, zero)));
    // Of the shape as it is when the op runs, lest the check be left out.
    return tf.raw.Reshape(
        Dims.range(tf, tf.raw.Shape(exactly("size", empty, wanted)), 0, 1), Constants.ints(tf));
  }

  /// Checks what is known of the shape of an argument that is to broadcast to another.
  ///
  /// @throws IllegalArgumentException if it does not
  public void checkStretches(String argument, Shape shape, Shape expected) {
    if (shape.broadcastWith(expected).filter(both -> both.isCompatibleWith(expected)).isEmpty()) {
      throw mismatch(argument, "one that broadcasts to " + expected, shape);
    }
  }

  private IllegalArgumentException mismatch(String argument, String expected, Shape got) {
    return Mistake.argument(
        "%s: wrong shape of %s; expected %s, got %s".formatted(operation, argument, expected, got));
  }
}
