package io.intarsia.types.handle;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.TypeName;
import org.jspecify.annotations.Nullable;

/// The spec of an optional value as a tensor of the runtime: the nest of the specs of the value.
///
/// @see "Python: tf.OptionalSpec"
@TypeName("tf.OptionalSpec")
public final class OptionalSpec extends HandleSpec {
  private OptionalSpec(Tuple state) {
    super(state, scalar(DType.VARIANT));
  }

  /// The spec for such values.
  ///
  /// @param valueSpec a nest of specs
  public static OptionalSpec of(@Nullable Object valueSpec) {
    return new OptionalSpec(Tuple.of(valueSpec));
  }

  static OptionalSpec deserialize(Tuple state) {
    return new OptionalSpec(checked(state, Object.class));
  }

  /// The nest of the specs of the value.
  public @Nullable Object valueSpec() {
    return serialize().get(0);
  }
}
