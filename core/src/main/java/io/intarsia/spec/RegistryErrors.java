package io.intarsia.spec;

import io.intarsia.internal.caller.Mistake;

/// What is wrong with the registration of a type.
final class RegistryErrors {
  private RegistryErrors() {}

  static IllegalArgumentException taken(Class<?> type, String name, Class<?> owner) {
    return error(
        type, "the name '%s' belongs to %s; choose another name".formatted(name, owner.getName()));
  }

  static IllegalArgumentException secondName(Class<?> type, String name, String before) {
    return error(
        type,
        "it is registered as '%s', so it cannot be '%s' too; unregister it first"
            .formatted(before, name));
  }

  static IllegalArgumentException malformed(Class<?> type, String name) {
    return error(type, "expected a name of words joined by dots, got '%s'".formatted(name));
  }

  static IllegalArgumentException notConcrete(Class<?> type) {
    return error(type, "it is abstract, and only classes of values can be saved");
  }

  static IllegalArgumentException sharedSpec(Class<?> type) {
    return error(type, "it is the spec of many extension types; register their records");
  }

  static IllegalArgumentException neitherSpecNorComposite(Class<?> type) {
    String advice =
        ExtensionType.class.isAssignableFrom(type)
            ? "register the class of its spec"
            : "expected a subclass of TypeSpec, or a record that implements ExtensionType";
    return error(type, "it has no state to save; " + advice);
  }

  static IllegalArgumentException notRegistered(Class<?> type) {
    return Mistake.argument(
        "TypeRegistry.unregister: %s is not registered".formatted(type.getName()));
  }

  static IllegalArgumentException providedWithoutName(TypeProvider provider, Class<?> type) {
    return Mistake.argument(
        "TypeRegistry.find: %s lists %s, which has no name; annotate it with @TypeName"
            .formatted(provider.getClass().getName(), type.getName()));
  }

  private static IllegalArgumentException error(Class<?> type, String message) {
    return Mistake.argument("TypeRegistry.register: %s: %s".formatted(type.getName(), message));
  }
}
