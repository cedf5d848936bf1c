package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The spec of a tensor whose elements have bounds. The bounds are inclusive, and scalars or arrays
/// that broadcast to the shape. They count for equality; values are not checked against them.
///
/// @see "Python: tf.BoundedTensorSpec, tensorflow/python/framework/tensor.py"
@SuppressWarnings("serial") // stored by its serialization: see TypeSpec.writeReplace
public final class BoundedTensorSpec extends TensorSpec {
  private final ArrayLiteral minimum;
  private final ArrayLiteral maximum;

  private BoundedTensorSpec(
      Shape shape, DType dtype, ArrayLiteral minimum, ArrayLiteral maximum, @Nullable String name) {
    super(shape, dtype, name);
    this.minimum = minimum;
    this.maximum = maximum;
    checkBound("minimum", minimum);
    checkBound("maximum", maximum);
  }

  /// The spec of tensors with those bounds.
  ///
  /// @param minimum a number, or an array of them, as `HostTensor.of` takes it
  /// @throws IllegalArgumentException if a bound is not of the dtype, or does not broadcast to the
  ///   shape
  public static BoundedTensorSpec of(Shape shape, DType dtype, Object minimum, Object maximum) {
    return of(shape, dtype, ArrayLiteral.of(minimum, dtype), ArrayLiteral.of(maximum, dtype), null);
  }

  static BoundedTensorSpec of(
      Shape shape, DType dtype, ArrayLiteral minimum, ArrayLiteral maximum, @Nullable String name) {
    return new BoundedTensorSpec(shape, dtype, minimum, maximum, name);
  }

  /// The least value an element may have.
  public ArrayLiteral minimum() {
    return minimum;
  }

  /// The largest value an element may have.
  public ArrayLiteral maximum() {
    return maximum;
  }

  /// The same bounds under a name.
  public BoundedTensorSpec withName(String name) {
    return new BoundedTensorSpec(shape(), dtype(), minimum, maximum, name);
  }

  @Override
  public TensorSpec withoutName() {
    return nameOrNull() == null
        ? this
        : new BoundedTensorSpec(shape(), dtype(), minimum, maximum, null);
  }

  /// `(shape, dtype, minimum, maximum, name or null)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(shape(), dtype(), minimum, maximum, nameOrNull());
  }

  static BoundedTensorSpec deserialize(Tuple state) {
    return new BoundedTensorSpec(
        (Shape) item(state, 0),
        (DType) item(state, 1),
        (ArrayLiteral) item(state, 2),
        (ArrayLiteral) item(state, 3),
        (String) state.get(4));
  }

  /// With the same bounds, bounded; else a plain [TensorSpec].
  @Override
  public Optional<TypeSpec<Tensor>> mostSpecificCompatibleType(TypeSpec<?> other) {
    if (equals(other)) {
      return Optional.of(this);
    }
    Optional<TypeSpec<Tensor>> common = super.mostSpecificCompatibleType(other);
    return common.map(spec -> sameBounds(other) ? bounded((TensorSpec) spec) : spec);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return super.equals(other) && other instanceof BoundedTensorSpec spec && sameBounds(spec);
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + minimum.hashCode();
  }

  /// Prints `BoundedTensorSpec([2], float32, 0.0, 1.0)`.
  @Override
  public String toString() {
    return "BoundedTensorSpec(%s, %s, %s, %s%s)"
        .formatted(
            shape(),
            dtype(),
            minimum,
            maximum,
            nameOrNull() == null ? "" : ", \"" + nameOrNull() + "\"");
  }

  /// With the same bounds: they broadcast along the new axis.
  @Override
  public StackableTypeSpec<Tensor> stacked(long num) {
    return bounded((TensorSpec) super.stacked(num));
  }

  /// With the same bounds if they broadcast to the shape of a part; else without bounds.
  @Override
  public StackableTypeSpec<Tensor> unstacked() {
    TensorSpec part = ((TensorSpec) super.unstacked()).withoutName();
    return fits(minimum, part) && fits(maximum, part) ? bounded(part) : part;
  }

  private boolean sameBounds(TypeSpec<?> other) {
    return other instanceof BoundedTensorSpec spec
        && minimum.equals(spec.minimum)
        && maximum.equals(spec.maximum);
  }

  private TensorSpec bounded(TensorSpec spec) {
    return new BoundedTensorSpec(spec.shape(), spec.dtype(), minimum, maximum, spec.nameOrNull());
  }

  private void checkBound(String which, ArrayLiteral bound) {
    if (!fits(bound, this)) {
      throw Mistake.argument(
          "BoundedTensorSpec: %s must be %s and broadcast to %s, got %s of shape %s"
              .formatted(which, dtype(), shape(), bound.dtype(), bound.shape()));
    }
  }

  private static boolean fits(ArrayLiteral bound, TensorSpec spec) {
    Optional<Shape> together = bound.shape().broadcastWith(spec.shape());
    return bound.dtype() == spec.dtype()
        && together.isPresent()
        && together.get().isCompatibleWith(spec.shape());
  }

  private static Object item(Tuple state, int index) {
    return Objects.requireNonNull(state.get(index));
  }
}
