package io.intarsia.op.definition;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.tensor.Attributes;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// What the native runtime says of one registered op.
///
/// @param name the registered name, such as `MatMul`
/// @param inputs in order
/// @param outputs in order
/// @param attributes in order of declaration
/// @param stateful whether two runs on the same inputs may differ
public record OpDefinition(
    String name,
    List<Argument> inputs,
    List<Argument> outputs,
    List<Attribute> attributes,
    boolean stateful) {

  private static final int MOST_RESULTS = 1_000_000;

  public OpDefinition {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
    attributes = List.copyOf(attributes);
  }

  /// An input or output. Its dtype is fixed, or named by a type attribute; it is a list if it has a
  /// number attribute (all of one dtype) or a type-list attribute (one dtype for each).
  ///
  /// @param name unique among the inputs or outputs
  /// @param dtype the fixed dtype, or null
  /// @param typeAttribute the attribute that holds the dtype, or null
  /// @param numberAttribute the attribute that holds the length of the list, or null
  /// @param typeListAttribute the attribute that holds the dtypes of the list, or null
  /// @param isRef whether it is a reference to a deprecated ref variable, which no eager tensor can
  ///   be
  public record Argument(
      String name,
      @Nullable DType dtype,
      @Nullable String typeAttribute,
      @Nullable String numberAttribute,
      @Nullable String typeListAttribute,
      boolean isRef) {

    /// Whether this is a list of tensors.
    public boolean isList() {
      return numberAttribute != null || typeListAttribute != null;
    }

    /// Whether the attribute follows from this input.
    public boolean determines(String attribute) {
      return attribute.equals(typeAttribute)
          || attribute.equals(numberAttribute)
          || attribute.equals(typeListAttribute);
    }
  }

  /// An attribute. Values are what [Attributes] hold: [Long], [Float], [Boolean], [String] (or
  /// `byte[]` if it is not UTF-8), [DType], `Shape`, or a list of them; a function is its name, and
  /// of a tensor default there is only a description.
  ///
  /// @param type as in TensorFlow: `int`, `float`, `bool`, `string`, `type`, `shape`, `tensor`,
  ///   `func`, or `list(…)`
  /// @param defaultValue null if there is none
  /// @param allowedValues empty if all are allowed
  /// @param minimum the least value of an `int`, the least length of a list; null if there is none
  public record Attribute(
      String name,
      String type,
      @Nullable Object defaultValue,
      List<Object> allowedValues,
      @Nullable Long minimum) {

    public Attribute {
      allowedValues = List.copyOf(allowedValues);
    }

    /// Whether values are lists.
    public boolean isList() {
      return type.startsWith("list(");
    }
  }

  /// The attribute of that name.
  public Optional<Attribute> attribute(String attribute) {
    // A loop: the backward pass asks for each op.
    for (int i = 0; i < attributes.size(); i++) {
      if (attributes.get(i).name().equals(attribute)) {
        return Optional.of(attributes.get(i));
      }
    }
    return Optional.empty();
  }

  /// Whether the attribute follows from the inputs' dtypes or lengths.
  public boolean isInferred(String attribute) {
    return inputs.stream().anyMatch(input -> input.determines(attribute));
  }

  /// Whether it runs functions of the runtime, which are attributes.
  public boolean callsFunctions() {
    return attributes.stream().anyMatch(attribute -> attribute.type().contains("func"));
  }

  /// The number of tensors one run gives, list outputs flattened.
  ///
  /// @param values the attributes as given by the caller
  /// @param lengths from the position of a list input to its length; asked for list inputs only
  /// @throws IllegalArgumentException if a length follows from nothing, or is out of all proportion
  public int outputCount(Attributes values, IntUnaryOperator lengths) {
    int count = 0;
    for (Argument output : outputs) {
      count += output.isList() ? length(output, values, lengths) : 1;
    }
    return count;
  }

  private int length(Argument output, Attributes values, IntUnaryOperator lengths) {
    String attribute = lengthAttribute(output);
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i).isList() && inputs.get(i).determines(attribute)) {
        return lengths.applyAsInt(i);
      }
    }
    Object value = values.get(attribute);
    if (value == null) {
      value = attribute(attribute).map(Attribute::defaultValue).orElse(null);
    }
    return switch (value) {
      case Number number -> checked(attribute, number.longValue());
      case List<?> list -> list.size();
      case null, default ->
          throw Mistake.argument(
              "%s: the number of results in '%s' is not known; set the attribute '%s'"
                  .formatted(name, output.name(), attribute));
    };
  }

  // The runtime ends the process when it has no memory for the list of the results.
  private int checked(String attribute, long length) {
    if (length < 0 || length > MOST_RESULTS) {
      throw Mistake.argument(
          "%s: attribute '%s' is the number of results, it must be in 0…%d, got %d"
              .formatted(name, attribute, MOST_RESULTS, length));
    }
    return (int) length;
  }

  private static String lengthAttribute(Argument output) {
    String number = output.numberAttribute();
    String types = output.typeListAttribute();
    if (number != null) {
      return number;
    }
    if (types != null) {
      return types;
    }
    throw new AssertionError("not a list: " + output.name());
  }
}
