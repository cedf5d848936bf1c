package io.intarsia.cli.model.bind;

import java.util.List;
import java.util.Optional;

/// What an argument, a result or a part of one is in Java.
sealed interface JavaType {
  JavaType ANY = new OfClass("java.lang.Object");
  JavaType TENSOR = new OfClass("io.intarsia.tensor.Tensor");

  /// A class.
  ///
  /// @param name with its package; without one if it is written with the model
  record OfClass(String name) implements JavaType {}

  /// A number, a text or a truth value.
  enum Literal implements JavaType {
    BOOLEAN,
    LONG,
    DOUBLE,
    STRING
  }

  /// What can have one value only, so that nobody has to give it.
  enum Constant implements JavaType {
    NONE,
    EMPTY_LIST,
    EMPTY_TUPLE,
    EMPTY_MAP
  }

  /// A value or nothing.
  record OptionalOf(JavaType value) implements JavaType {}

  /// A list of any length.
  record ListOf(JavaType element) implements JavaType {}

  /// A map with any keys.
  record MapOf(JavaType value) implements JavaType {}

  /// A tuple, a named tuple or a map, which becomes a record of its own.
  ///
  /// @param typeName of a named tuple; empty for others
  /// @param hint a name for the record
  record Nest(Kind kind, String typeName, String hint, List<Field> fields) implements JavaType {}

  /// What a record stands for.
  enum Kind {
    TUPLE,
    NAMED_TUPLE,
    MAP
  }

  /// A part of a nest.
  ///
  /// @param key of a map, or name; the position in a tuple
  /// @param notes what the file says of it
  record Field(String key, JavaType type, Notes notes) {}

  /// The type that has the values of both, or empty if there is none but `Object`.
  static Optional<JavaType> merged(JavaType a, JavaType b) {
    return a.equals(b) ? Optional.of(a) : new MergedType(a, b).find();
  }
}
