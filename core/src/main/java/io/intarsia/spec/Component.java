package io.intarsia.spec;

import io.intarsia.internal.composite.TypeArguments;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/// A parameter of a composite class: for its kind, for reading it back, and for messages.
///
/// @param owner the class of the values
record Component(Class<?> owner, CompositeParameter parameter) {
  /// A component of a plain record.
  static Component of(RecordComponent component) {
    return new Component(
        component.getDeclaringRecord(),
        CompositeParameter.of(component.getName(), component.getType()));
  }

  /// A component of a class. Of a record it is as the record declares it: what was written at
  /// compile time has no type variables.
  static Component of(Class<?> owner, CompositeParameter parameter) {
    if (owner.isRecord()) {
      for (RecordComponent component : owner.getRecordComponents()) {
        if (component.getName().equals(parameter.name())) {
          return new Component(owner, parameter.withType(component.getGenericType()));
        }
      }
    }
    return new Component(owner, parameter);
  }

  String name() {
    return parameter.name();
  }

  /// As it is declared.
  Type declaredType() {
    return parameter.type();
  }

  /// The class of its values.
  Class<?> type() {
    return TypeArguments.raw(parameter.type());
  }

  CompositeParameter.Role role() {
    return parameter.role();
  }

  @Nullable TensorSpec declared() {
    return parameter.declared();
  }

  /// Whether values are looked at where the declared type says nothing: a record says what its
  /// components are, a plain class was written without a thought of that.
  boolean isOpen() {
    return !owner.isRecord();
  }

  /// The code that reads it, as far as that is known.
  String code() {
    return owner.isRecord() ? name() + "()" : name();
  }

  /// For messages.
  String where() {
    return "%s: %s `%s`"
        .formatted(
            owner.isRecord()
                ? "extension type " + owner.getSimpleName()
                : "automatic composite " + owner.getSimpleName(),
            owner.isRecord() ? "component" : "attribute",
            name());
  }
}
