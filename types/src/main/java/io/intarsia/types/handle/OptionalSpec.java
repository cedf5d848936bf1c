package io.intarsia.types.handle;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecNests;
import org.jspecify.annotations.Nullable;

/// The spec of a value that may be missing: the nest of the specs of the value.
///
/// @see "Python: tf.OptionalSpec"
@TypeName("tf.OptionalSpec")
public final class OptionalSpec extends TypeSpec<OptionalValue> {
  private final @Nullable Object valueSpec;

  private OptionalSpec(@Nullable Object valueSpec) {
    this.valueSpec = valueSpec;
  }

  /// The spec for such values.
  ///
  /// @param valueSpec a nest of specs
  public static OptionalSpec of(@Nullable Object valueSpec) {
    return new OptionalSpec(valueSpec);
  }

  static OptionalSpec deserialize(Tuple state) {
    return new OptionalSpec(SpecNests.checked(state, 1).get(0));
  }

  /// The nest of the specs of the value.
  public @Nullable Object valueSpec() {
    return valueSpec;
  }

  /// `(spec of the value)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(valueSpec);
  }

  @Override
  public Class<OptionalValue> valueType() {
    return OptionalValue.class;
  }

  /// That of the box of the runtime.
  @Override
  public Object componentSpecs() {
    return TensorSpec.of(Shape.scalar(), DType.VARIANT);
  }

  @Override
  public Object toComponents(OptionalValue value) {
    return value.box();
  }

  @Override
  public OptionalValue fromComponents(Object components) {
    return new OptionalValue(this, (Tensor) components);
  }
}
