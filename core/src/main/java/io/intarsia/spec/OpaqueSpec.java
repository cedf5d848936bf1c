package io.intarsia.spec;

import io.intarsia.nest.Tuple;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.Struct.TypeSpecProto.TypeSpecClass;

/// The spec of a class that is not known here, as it was loaded. It can be compared, printed and
/// saved again unchanged; its values can neither be flattened nor rebuilt.
@SuppressWarnings("serial") // stored by its serialization: see TypeSpec.writeReplace
public final class OpaqueSpec extends TypeSpec<Object> {
  private final TypeSpecClass kind;
  private final String name;
  private final @Nullable Object state;
  private final int componentCount;

  OpaqueSpec(TypeSpecClass kind, String name, @Nullable Object state, int componentCount) {
    this.kind = kind;
    this.name = name;
    this.state = state;
    this.componentCount = componentCount;
  }

  /// The name the spec was saved under.
  public String name() {
    return name;
  }

  /// How many tensors stand for a value, as the file says; 0 also if it does not say.
  public int componentCount() {
    return componentCount;
  }

  @Override
  public Tuple serialize() {
    return state instanceof Tuple tuple ? tuple : Tuple.of(state);
  }

  @Override
  public Class<Object> valueType() {
    return Object.class;
  }

  /// Fails.
  ///
  /// @throws UnsupportedOperationException always
  @Override
  public Object componentSpecs() {
    throw CodecErrors.opaque(this);
  }

  /// Fails.
  ///
  /// @throws UnsupportedOperationException always
  @Override
  public Object toComponents(Object value) {
    throw CodecErrors.opaque(this);
  }

  /// Fails.
  ///
  /// @throws UnsupportedOperationException always
  @Override
  public Object fromComponents(Object components) {
    throw CodecErrors.opaque(this);
  }

  TypeSpecClass kind() {
    return kind;
  }

  @Nullable Object state() {
    return state;
  }

  @Override
  String label() {
    return name.isEmpty() ? kind.name() : name;
  }

  @Override
  boolean sameType(TypeSpec<?> other) {
    return other instanceof OpaqueSpec spec && kind == spec.kind && name.equals(spec.name);
  }

  @Override
  TypeSpec<Object> withState(Tuple merged) {
    return new OpaqueSpec(
        kind, name, state instanceof Tuple ? merged : merged.get(0), componentCount);
  }
}
