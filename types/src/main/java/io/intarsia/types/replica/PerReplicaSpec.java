package io.intarsia.types.replica;

import io.intarsia.nest.Tuple;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.types.internal.SpecNests;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The spec of values of which each replica has its own: for each replica the nest of the specs of
/// its value.
///
/// Records of tensors that are no extension types are written, and read back, as named tuples, and
/// either is a value of the spec.
///
/// @see "Python: tf.distribute.DistributedValues"
@TypeName("tf.PerReplicaSpec")
@SuppressWarnings("serial") // stored by its serialization: see TypeSpec.writeReplace
public final class PerReplicaSpec extends TypeSpec<PerReplica<?>> {
  private final transient List<ValueSpec> values;

  PerReplicaSpec(List<ValueSpec> values) {
    this.values = values;
  }

  /// The spec of values one a replica.
  ///
  /// @param valueSpecs a nest of specs for each
  public static PerReplicaSpec of(Object... valueSpecs) {
    return new PerReplicaSpec(Arrays.stream(valueSpecs).map(ValueSpec::ofSpecs).toList());
  }

  static PerReplicaSpec deserialize(Tuple state) {
    return new PerReplicaSpec(
        SpecNests.checked(state, state.size()).toList().stream().map(ValueSpec::ofSpecs).toList());
  }

  /// A nest of specs for each replica; a record of tensors is a named tuple of specs.
  public List<@Nullable Object> valueSpecs() {
    List<@Nullable Object> specs = new ArrayList<>();
    values.forEach(value -> specs.add(value.nest()));
    return specs;
  }

  /// The specs of the values themselves.
  @Override
  public Tuple serialize() {
    return Tuple.copyOf(valueSpecs());
  }

  @Override
  @SuppressWarnings({"unchecked", "rawtypes"}) // there is no other class of a generic type
  public Class<PerReplica<?>> valueType() {
    return (Class) PerReplica.class;
  }

  /// Those of the values, in the order of the replicas.
  @Override
  public Object componentSpecs() {
    List<@Nullable Object> specs = new ArrayList<>();
    values.forEach(value -> specs.add(value.componentSpecs()));
    return Tuple.copyOf(specs);
  }

  @Override
  public Object toComponents(PerReplica<?> value) {
    List<@Nullable Object> components = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      components.add(values.get(i).components(value.get(i)));
    }
    return Tuple.copyOf(components);
  }

  @Override
  public PerReplica<?> fromComponents(Object components) {
    Tuple parts = (Tuple) components;
    List<Object> made = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      made.add(values.get(i).value(parts.get(i)));
    }
    return new PerReplica<>(List.copyOf(made));
  }

  @Override
  public boolean isCompatibleWith(@Nullable Object specOrValue) {
    if (specOrValue instanceof PerReplicaSpec other) {
      boolean fits = values.size() == other.values.size();
      for (int i = 0; fits && i < values.size(); i++) {
        fits = values.get(i).isCompatibleWith(other.values.get(i));
      }
      return fits;
    }
    return specOrValue instanceof PerReplica<?> value && isCompatibleWith(value.typeSpec());
  }

  @Override
  public Optional<TypeSpec<PerReplica<?>>> mostSpecificCompatibleType(TypeSpec<?> other) {
    if (!(other instanceof PerReplicaSpec spec) || spec.values.size() != values.size()) {
      return Optional.empty();
    }
    List<ValueSpec> merged = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      values.get(i).mergedWith(spec.values.get(i)).ifPresent(merged::add);
    }
    return merged.size() == values.size()
        ? Optional.of(new PerReplicaSpec(List.copyOf(merged)))
        : Optional.empty();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PerReplicaSpec spec && values.equals(spec.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }
}
