package io.intarsia.types.handle;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.types.internal.SpecErrors;
import org.jspecify.annotations.Nullable;

/// A spec of values that are only passed on so far. It has the state and the components that Python
/// gives the type, so that saved models with such values can be read and written.
///
/// A module that knows a kind of handle extends this with a spec of its own: a final class that
/// gives the state and the components to the constructor, and has a `deserialize(Tuple)`.
public abstract class HandleSpec extends TypeSpec<Handle> {
  private final Tuple state;
  private final Object componentSpecs;

  /// @param state as Python saves it
  /// @param componentSpecs the nest of specs of what values consist of
  protected HandleSpec(Tuple state, Object componentSpecs) {
    this.state = state;
    this.componentSpecs = componentSpecs;
  }

  /// The spec of a scalar, as most handles are.
  protected static TensorSpec scalar(DType dtype) {
    return TensorSpec.of(Shape.scalar(), dtype);
  }

  /// The state as Python saves it.
  @Override
  public final Tuple serialize() {
    return state;
  }

  @Override
  public final Class<Handle> valueType() {
    return Handle.class;
  }

  @Override
  public final Object componentSpecs() {
    return componentSpecs;
  }

  @Override
  public final Object toComponents(Handle value) {
    return value.components();
  }

  @Override
  public final Handle fromComponents(Object components) {
    return new Handle(this, components);
  }

  /// A state that was loaded, if its items are of these classes; `Object` stands for a nest of
  /// specs.
  ///
  /// @throws IllegalArgumentException if they are not
  protected static Tuple checked(Tuple state, Class<?>... items) {
    boolean fits = state.size() == items.length;
    for (int i = 0; fits && i < items.length; i++) {
      Object item = state.get(i);
      fits = items[i] == Object.class ? isNestOfSpecs(item) : items[i].isInstance(item);
    }
    if (!fits) {
      throw SpecErrors.state(state, items);
    }
    return state;
  }

  // In Python, None stands for itself.
  private static boolean isNestOfSpecs(@Nullable Object nest) {
    return Nest.flatten(nest).stream()
        .allMatch(leaf -> leaf == null || leaf instanceof TypeSpec<?>);
  }
}
