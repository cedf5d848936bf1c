package io.intarsia.spec;

import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/// What is wrong with extension records and their components.
final class RecordErrors {
  private RecordErrors() {}

  static IllegalArgumentException array(RecordComponent component, String type) {
    String advice =
        type.equals("io.intarsia.tensor.Tensor[]")
            ? "use List<Tensor>"
            : "use a Tensor for data, or a List for static values";
    return bad(component, "is an array (%s), which can change; %s".formatted(type, advice));
  }

  static IllegalArgumentException anyObject(RecordComponent component) {
    return bad(
        component,
        "is an Object, so nobody can say whether it is dynamic; declare a Tensor, an extension type or"
            + " a value type, or annotate it with @Static");
  }

  static IllegalArgumentException spec(RecordComponent component) {
    return bad(
        component,
        "is a TypeSpec, which stands for a dynamic component in the spec of the record; keep what it"
            + " says (dtype, shape) instead");
  }

  static IllegalArgumentException notAValue(RecordComponent component, String type) {
    return bad(
        component,
        "is a %s, which is no tensor, no extension value and no value type (immutable, with equals"
                .formatted(type)
            + " and hashCode); use a record, a List or a Map, or annotate the component with @Static");
  }

  static IllegalArgumentException mapKeys(RecordComponent component) {
    return bad(component, "is a map of dynamic values, whose keys must be Strings");
  }

  static IllegalArgumentException staticTensor(RecordComponent component) {
    return bad(
        component, "is annotated with @Static, but tensors and extension values are dynamic");
  }

  static IllegalArgumentException declaredOnOther(RecordComponent component) {
    return bad(component, "is annotated with @Spec, which is for tensors");
  }

  static IllegalArgumentException notExtension(Class<?> type) {
    return new IllegalArgumentException(
        "%s is no record that implements ExtensionType".formatted(type.getName()));
  }

  static IllegalArgumentException leaf(RecordComponent component, String path, Object leaf) {
    return bad(
        component,
        "holds a %s at %s, which is no tensor, no extension value and no value type"
            .formatted(leaf.getClass().getTypeName(), path));
  }

  static IllegalArgumentException notAsDeclared(
      RecordComponent component, TensorSpec declared, @Nullable Object got) {
    return bad(
        component,
        "must be %s as its @Spec declares, got %s"
            .formatted(declared, got == null ? "null" : got.toString()));
  }

  static IllegalArgumentException notATensor(RecordComponent component, @Nullable Object got) {
    return bad(component, "must be a tensor, got " + SpecErrors.describe(got));
  }

  static IllegalArgumentException notConvertible(
      RecordComponent component, Object got, IllegalArgumentException cause) {
    return new IllegalArgumentException(
        "%s: %s".formatted(where(component), cause.getMessage()), cause);
  }

  static IllegalArgumentException componentCount(Class<?> type, int expected, int got) {
    return new IllegalArgumentException(
        "TypeSpecs.create: %s has %d components, got %d"
            .formatted(type.getSimpleName(), expected, got));
  }

  static IllegalArgumentException misfit(RecordComponent component, @Nullable Object got) {
    return bad(
        component,
        "must be %s, got %s"
            .formatted(component.getType().getSimpleName(), SpecErrors.describe(got)));
  }

  static IllegalArgumentException wrongState(Class<?> type, Object state) {
    return new IllegalArgumentException(
        "the saved spec of %s does not fit its components: %s".formatted(type.getName(), state));
  }

  private static IllegalArgumentException bad(RecordComponent component, String what) {
    return new IllegalArgumentException("%s %s".formatted(where(component), what));
  }

  private static String where(RecordComponent component) {
    return "extension type %s: component `%s`"
        .formatted(component.getDeclaringRecord().getSimpleName(), component.getName());
  }
}
