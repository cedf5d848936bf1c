package io.intarsia.spec;

import io.intarsia.nest.NamedTuple;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// A value of an extension type whose class is not known here: named fields. It can be passed
/// wherever a value of that type can; [#reinterpret] makes a record of it.
public final class AnonymousValue implements ExtensionType {
  private final AnonymousSpec spec;
  private final Object components;

  AnonymousValue(AnonymousSpec spec, Object components) {
    this.spec = spec;
    this.components = components;
  }

  /// The same value without its class, under the name its class has in [TypeRegistry], or else
  /// would get there.
  ///
  /// @throws IllegalArgumentException if the class cannot be an extension type
  public static <T extends ExtensionType> AnonymousValue of(T value) {
    Class<?> type = value.getClass();
    String name = TypeRegistry.nameOf(type).orElseGet(() -> TypeRegistry.defaultName(type));
    var described = new LinkedHashMap<String, @Nullable Object>();
    DerivedSpec.of(value)
        .fields()
        .forEach((field, description) -> described.put(field, PlainForm.of(description)));
    var values = new LinkedHashMap<String, @Nullable Object>();
    CompositePlan plan = CompositePlan.of(type);
    @Nullable Object[] components = plan.read(value);
    for (int i = 0; i < components.length; i++) {
      values.put(plan.names().get(i), PlainForm.of(components[i]));
    }
    return AnonymousSpec.ofExtension(name + AnonymousSpec.SUFFIX, described).value(values);
  }

  @Override
  public AnonymousSpec typeSpec() {
    return spec;
  }

  /// A field: a tensor, an extension value, a static value, or a nest of these.
  ///
  /// @throws IllegalArgumentException if there is no field of that name; the message lists them
  /// @throws UnsupportedOperationException if it holds tensors and the value is packed
  public @Nullable Object get(String name) {
    if (!spec.fields().containsKey(name)) {
      throw CodecErrors.noField(spec, name);
    }
    return read(name, spec.fields().get(name));
  }

  /// The fields by name, in the order they were saved; unmodifiable.
  ///
  /// @throws UnsupportedOperationException if a field holds tensors and the value is packed
  public SequencedMap<String, @Nullable Object> fields() {
    SequencedMap<String, @Nullable Object> fields = new LinkedHashMap<>();
    spec.fields().forEach((name, described) -> fields.put(name, read(name, described)));
    return Collections.unmodifiableSequencedMap(fields);
  }

  /// The same value as a record.
  ///
  /// @throws IllegalArgumentException if the record declares other fields, or of other classes, or
  ///   its `validate` refuses the value
  /// @throws UnsupportedOperationException if the value is packed
  public <T extends ExtensionType> T reinterpret(Class<T> type) {
    T value = type.cast(typed(type));
    if (TypeSpecs.areReal(value)) {
      value.validate();
    }
    return value;
  }

  Object typed(Class<?> type) {
    spec.checkNotPacked();
    spec.checkSameFields(type);
    Map<String, @Nullable Object> values = DeclaredForm.fields(type, fields());
    Object value = CompositePlan.of(type).make(values.values().toArray());
    DerivedSpec.of(value); // checks what it declares of its tensors
    return value;
  }

  Object components() {
    return components;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AnonymousValue value
        && spec.equals(value.spec)
        && components.equals(value.components);
  }

  @Override
  public int hashCode() {
    return Objects.hash(spec, components);
  }

  /// Prints `acme.Masked(values=…, mask=…)`.
  @Override
  public String toString() {
    String name = spec.name();
    String type =
        name.endsWith(AnonymousSpec.SUFFIX)
            ? name.substring(0, name.length() - AnonymousSpec.SUFFIX.length())
            : name;
    if (spec.isPacked()) {
      return type + "(packed)";
    }
    var parts = fields().entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
    return type + "(" + String.join(", ", parts) + ")";
  }

  private @Nullable Object read(String name, @Nullable Object described) {
    if (AnonymousSpec.specsOf(described).isEmpty()) {
      return described;
    }
    spec.checkNotPacked();
    Object part = ((NamedTuple) components).get(name);
    return described instanceof TypeSpec<?>
        ? part
        : AnonymousSpec.filled(described, (List<?>) Objects.requireNonNull(part));
  }
}
