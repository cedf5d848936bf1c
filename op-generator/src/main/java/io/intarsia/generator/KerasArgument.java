package io.intarsia.generator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// An argument of a class of Keras.
///
/// @param name Python's
/// @param type as the table says; a question mark behind it means that it may be missing
/// @param initial the default; null if it has to be given
record KerasArgument(String name, String type, @Nullable JsonNode initial) {
  /// How the types of the table are in Java: as a parameter, as a result, how a parameter is kept,
  /// and how it is read.
  private enum Kind {
    INT("int", "int", "%s", "integer(%s)"),
    FLOAT("double", "double", "%s", "real(%s)"),
    BOOL("boolean", "boolean", "%s", "flag(%s)"),
    STRING("String", "String", "%s", "value(%s, String.class)"),
    INTS("int...", "List<Integer>", "Arguments.list(%s)", "integers(%s)"),
    PAIRS("int...", "List<List<Integer>>", "Arguments.pairs(%2$d, %1$s)", "pairs(%s)"),
    FLOATS("double...", "List<Double>", "Arguments.list(%s)", "reals(%s)"),
    NUMBERS("Map<String, Double>", "Map<String, Double>", "Map.copyOf(%s)", "numbers(%s)"),
    SEED("int", "Integer", "%s", "value(%s, Integer.class)"),
    OBJECT("Object", "Object", "%s", "value(%s, Object.class)"),
    ACTIVATION(
        "ActivationFunction", "ActivationFunction", "%s", "value(%s, ActivationFunction.class)"),
    INITIALIZER("Initializer", "Initializer", "%s", "value(%s, Initializer.class)"),
    REGULARIZER("Regularizer", "Regularizer", "%s", "value(%s, Regularizer.class)"),
    CONSTRAINT("Constraint", "Constraint", "%s", "value(%s, Constraint.class)"),
    LAYER("Layer<?, ?>", "Layer<?, ?>", "%s", "value(%s, Layer.class)"),
    LAYERS(
        "List<? extends Layer<?, ?>>",
        "List<Layer<?, ?>>",
        "List.copyOf(%s)",
        "values(%s, Layer.class)"),
    DTYPE("DType", "DType", "%s", "value(%s, DType.class)"),
    RESULT("boolean", "boolean", "%s", "flag(%s)"),
    POLICY("DTypePolicy", "DTypePolicy", "%s", "value(%s, DTypePolicy.class)");

    private final String parameter;
    private final String result;
    private final String kept;
    private final String read;

    Kind(String parameter, String result, String kept, String read) {
      this.parameter = parameter;
      this.result = result;
      this.kept = kept;
      this.read = read;
    }
  }

  boolean isRequired() {
    return initial == null;
  }

  boolean mayBeMissing() {
    return type.endsWith("?") || kind() == Kind.SEED;
  }

  /// Whether it decides which type the result has: a method of the class gives such a layer.
  boolean isOfResult() {
    return kind() == Kind.RESULT;
  }

  /// Its name in Java.
  String java() {
    return Names.component(name.replaceAll("_$", ""));
  }

  /// As a parameter of a method.
  String parameter() {
    String nullable = canBeNone() ? "@Nullable " : "";
    return nullable + kind().parameter + " " + Names.parameter(name.replaceAll("_$", ""));
  }

  /// Whether null says something else than leaving it out does.
  private boolean canBeNone() {
    return kind() == Kind.STRING && mayBeMissing() && initial != null && !initial.isNull();
  }

  /// Whether it takes any number of values, and so has to be the last parameter.
  boolean isVariable() {
    return kind().parameter.endsWith("...");
  }

  /// The parameter as it is kept.
  String kept() {
    return kind().kept.formatted(Names.parameter(name.replaceAll("_$", "")), axes());
  }

  /// How many axes pairs are for: as many as the default has elements.
  private int axes() {
    return initial == null ? 0 : initial.size();
  }

  /// What a parameter stands for, where that is not plain.
  String meaning() {
    if (canBeNone()) {
      return "; null for none";
    }
    return kind() == Kind.PAIRS
        ? ": one number for all axes, one for each, or two for each, before and behind it"
        : "";
  }

  /// What the accessor gives.
  String result() {
    String boxed =
        switch (kind()) {
          case INT -> "Integer";
          case FLOAT -> "Double";
          case BOOL -> "Boolean";
          default -> kind().result;
        };
    return mayBeMissing() ? "@Nullable " + boxed : kind().result;
  }

  /// How the accessor reads it.
  String read() {
    String quoted = Literals.string(name);
    String read =
        switch (kind()) {
          case INT, FLOAT, BOOL ->
              mayBeMissing() ? "value(%s, " + boxed() + ".class)" : kind().read;
          default -> kind().read;
        };
    return (mayBeMissing() ? "optional" + Names.capitalized(read) : read).formatted(quoted);
  }

  private String boxed() {
    return switch (kind()) {
      case INT -> "Integer";
      case FLOAT -> "Double";
      default -> "Boolean";
    };
  }

  /// The default as an expression.
  ///
  /// @throws IllegalArgumentException if there is none
  String literal(KerasTable table) {
    if (initial == null || initial.isNull()) {
      return "null";
    }
    return switch (kind()) {
      case INT, SEED -> String.valueOf(initial.asInt());
      case FLOAT -> String.valueOf(initial.asDouble());
      case BOOL, RESULT -> String.valueOf(initial.asBoolean());
      case STRING -> Literals.string(initial.asText());
      case INTS -> list(node -> String.valueOf(node.asInt()));
      case PAIRS -> list(KerasArgument::pair);
      case FLOATS -> list(node -> String.valueOf(node.asDouble()));
      case ACTIVATION -> "Activations." + initial.asText().toUpperCase(Locale.ROOT);
      case INITIALIZER -> table.classOf("initializers", initial.asText()) + ".of()";
      case DTYPE -> "DType." + initial.asText().toUpperCase(Locale.ROOT);
      case POLICY -> "DTypePolicy." + initial.asText().toUpperCase(Locale.ROOT);
      case OBJECT -> object(initial);
      default -> throw new IllegalArgumentException("no literal for " + type + " " + initial);
    };
  }

  // One number stands for both of a pair.
  private static String pair(JsonNode value) {
    return value.isArray()
        ? "List.of(%d, %d)".formatted(value.path(0).asInt(), value.path(1).asInt())
        : "List.of(%1$d, %1$d)".formatted(value.asInt());
  }

  private static String object(JsonNode value) {
    return value.isTextual() ? Literals.string(value.asText()) : value.toString();
  }

  private String list(Function<JsonNode, String> literal) {
    JsonNode values = initial;
    if (values == null || !values.isArray()) {
      return "List.of(" + literal.apply(Objects.requireNonNull(values)) + ")";
    }
    return StreamSupport.stream(values.spliterator(), false)
        .map(literal)
        .collect(Collectors.joining(", ", "List.of(", ")"));
  }

  private Kind kind() {
    return Kind.valueOf(type.replace("?", "").toUpperCase(Locale.ROOT));
  }
}
