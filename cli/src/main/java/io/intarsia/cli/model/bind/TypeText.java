package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.JavaType.Constant;
import io.intarsia.cli.model.bind.JavaType.ListOf;
import io.intarsia.cli.model.bind.JavaType.Literal;
import io.intarsia.cli.model.bind.JavaType.MapOf;
import io.intarsia.cli.model.bind.JavaType.Nest;
import io.intarsia.cli.model.bind.JavaType.OfClass;
import io.intarsia.cli.model.bind.JavaType.OptionalOf;
import io.intarsia.nest.Tuple;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Writes types, and what turns values of theirs into nests of the model and back.
record TypeText(Imports imports, NestRecords nests) {
  // Names of the model have no underscore at the end, but words of Java.
  private static final String EACH = "each_";

  /// The method that makes a map of names and values.
  static final String MAP = "map_";

  /// The type as it is declared.
  String declared(JavaType type) {
    return type instanceof Literal literal && literal != Literal.STRING
        ? literal.name().toLowerCase(Locale.ROOT)
        : boxed(type);
  }

  private String boxed(JavaType type) {
    return switch (type) {
      case OfClass(String name) -> imports.name(name);
      case Literal literal ->
          switch (literal) {
            case BOOLEAN -> "Boolean";
            case LONG -> "Long";
            case DOUBLE -> "Double";
            case STRING -> "String";
          };
      case Constant _ -> "void";
      case OptionalOf(JavaType value) -> imports.name(Optional.class) + "<" + boxed(value) + ">";
      case ListOf(JavaType element) -> imports.name(List.class) + "<" + boxed(element) + ">";
      case MapOf(JavaType value) -> imports.name(Map.class) + "<String, " + boxed(value) + ">";
      case Nest nest -> nests.name(nest);
    };
  }

  /// What the model takes for a value.
  String toNest(JavaType type, String value) {
    return toNest(type, value, 0);
  }

  private String toNest(JavaType type, String value, int depth) {
    String each = depth == 0 ? EACH : EACH + depth;
    return switch (type) {
      case OfClass _, Literal _, MapOf _ -> value;
      case Constant constant -> constant(constant);
      case OptionalOf(JavaType inner) when isSame(inner) -> value + ".orElse(null)";
      case OptionalOf(JavaType inner) ->
          "%s.map(%s -> %s).orElse(null)".formatted(value, each, toNest(inner, each, depth + 1));
      case ListOf(JavaType inner) when isSame(inner) -> value;
      case ListOf(JavaType inner) ->
          "%s.stream().map(%s -> %s).toList()"
              .formatted(value, each, toNest(inner, each, depth + 1));
      case Nest nest -> "%s.nest(%s)".formatted(nests.name(nest), value);
    };
  }

  private String constant(Constant constant) {
    return switch (constant) {
      case NONE -> "null";
      case EMPTY_LIST -> imports.name(List.class) + ".of()";
      case EMPTY_TUPLE -> imports.name(Tuple.class) + ".of()";
      case EMPTY_MAP -> imports.name(Map.class) + ".of()";
    };
  }

  /// Whether the model takes values as they are.
  static boolean isSame(JavaType type) {
    return switch (type) {
      case OfClass _, Literal _, MapOf _ -> true;
      case ListOf(JavaType element) -> isSame(element);
      case Constant _, OptionalOf _, Nest _ -> false;
    };
  }

  /// The value for what the model gives, which is an `Object`.
  String fromNest(JavaType type, String nest) {
    return fromNest(type, nest, 0);
  }

  private String fromNest(JavaType type, String nest, int depth) {
    String each = depth == 0 ? EACH : EACH + depth;
    return switch (type) {
      case OfClass _ when type.equals(JavaType.ANY) -> nest;
      case OfClass(String name) -> "(%s) %s".formatted(imports.name(name), nest);
      case Literal literal -> fromNest(literal, nest);
      case OptionalOf(JavaType inner) ->
          "%s.ofNullable(%s)%s"
              .formatted(imports.name(Optional.class), nest, mapped(inner, each, depth));
      case ListOf(JavaType inner) when inner.equals(JavaType.ANY) ->
          "%s.unmodifiableList((%s<?>) %s)"
              .formatted(imports.name(Collections.class), imports.name(List.class), nest);
      case ListOf(JavaType inner) ->
          "((%s<?>) %s).stream()%s.toList()"
              .formatted(imports.name(List.class), nest, mapped(inner, each, depth));
      case Nest record -> "%s.of(%s)".formatted(nests.name(record), nest);
      case Constant _, MapOf _ ->
          throw new AssertionError("nothing of type " + type + " is given; please report");
    };
  }

  private static String fromNest(Literal literal, String nest) {
    return switch (literal) {
      case BOOLEAN -> "(boolean) " + nest;
      case LONG -> "((Number) %s).longValue()".formatted(nest);
      case DOUBLE -> "((Number) %s).doubleValue()".formatted(nest);
      case STRING -> "(String) " + nest;
    };
  }

  private String mapped(JavaType type, String each, int depth) {
    if (type.equals(JavaType.ANY)) {
      return "";
    }
    return ".<%s>map(%s -> %s)".formatted(boxed(type), each, fromNest(type, each, depth + 1));
  }
}
