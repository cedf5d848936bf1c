package io.intarsia.types.handle;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.TypeName;
import org.jspecify.annotations.Nullable;

/// The spec of an iterator over a data set: the nest of the specs of its elements.
///
/// @see "Python: tf.data.IteratorSpec"
@TypeName("tf.IteratorSpec")
public final class IteratorSpec extends HandleSpec {
  private IteratorSpec(Tuple state) {
    super(state, scalar(DType.RESOURCE));
  }

  /// The spec for such values.
  ///
  /// @param elementSpec a nest of specs
  public static IteratorSpec of(@Nullable Object elementSpec) {
    return new IteratorSpec(Tuple.of(elementSpec));
  }

  static IteratorSpec deserialize(Tuple state) {
    return new IteratorSpec(checked(state, Object.class));
  }

  /// The nest of the specs of the elements.
  public @Nullable Object elementSpec() {
    return serialize().get(0);
  }
}
