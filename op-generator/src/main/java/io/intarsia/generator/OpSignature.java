package io.intarsia.generator;

import java.util.List;

/// How one registered op looks from Java.
///
/// @param text what is said of it beside its inputs and attributes, in lines
/// @param optional attributes with a default, or that follow from the inputs only if these are not
///   empty
record OpSignature(
    String op,
    List<String> text,
    List<Input> inputs,
    List<Attribute> required,
    List<Attribute> optional,
    List<Result> results) {

  OpSignature {
    text = List.copyOf(text);
    inputs = List.copyOf(inputs);
    required = List.copyOf(required);
    optional = List.copyOf(optional);
    results = List.copyOf(results);
  }

  /// @param name in the op's definition
  /// @param java the parameter's name
  record Input(String name, String java, boolean isList, String note) {
    /// Java values become tensors where the op runs, so that a method for each kind of them is not
    /// needed.
    String javaType() {
      return isList ? "List<?>" : "Object";
    }
  }

  /// @param name in the op's definition
  /// @param java the parameter's name
  /// @param type in the op's definition, such as `list(int)`
  /// @param note allowed values, minimum, default
  record Attribute(String name, String java, String type, String note) {}

  /// @param length for a list, what says its length; else [Length#NONE]
  record Result(String name, String java, boolean isList, Length length) {
    String javaType() {
      return isList ? "List<Tensor>" : "Tensor";
    }
  }

  String resultType() {
    return switch (results.size()) {
      case 0 -> "void";
      case 1 -> results.getFirst().javaType();
      default -> op + "Result";
    };
  }

  boolean hasResultRecord() {
    return results.size() > 1;
  }

  /// What says the length of a list result.
  ///
  /// @param name of the input or attribute in the op's definition
  record Length(Kind kind, String name) {
    static final Length NONE = new Length(Kind.NONE, "");

    enum Kind {
      NONE,
      /// The length of a list input.
      INPUT,
      /// The number in a required attribute.
      NUMBER,
      /// The length of the list in a required attribute.
      TYPES,
      /// An optional attribute.
      OPTION
    }
  }
}
