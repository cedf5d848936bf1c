package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.JavaType.Constant;
import io.intarsia.cli.model.bind.JavaType.Field;
import io.intarsia.cli.model.bind.JavaType.ListOf;
import io.intarsia.cli.model.bind.JavaType.Literal;
import io.intarsia.cli.model.bind.JavaType.MapOf;
import io.intarsia.cli.model.bind.JavaType.Nest;
import io.intarsia.cli.model.bind.JavaType.OptionalOf;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/// The type that has the values of two different ones.
record MergedType(JavaType a, JavaType b) {
  Optional<JavaType> find() {
    Optional<JavaType> found = oneWay(a, b);
    return found.isPresent() ? found : oneWay(b, a);
  }

  private static Optional<JavaType> oneWay(JavaType a, JavaType b) {
    return switch (a) {
      case OptionalOf(JavaType value) -> inOptional(value, b);
      case Constant constant when constant == Constant.NONE ->
          b instanceof Constant ? Optional.empty() : Optional.of(optional(b));
      case Constant constant when constant == Constant.EMPTY_LIST ->
          b instanceof ListOf ? Optional.of(b) : Optional.empty();
      case Constant constant when constant == Constant.EMPTY_MAP ->
          b instanceof MapOf ? Optional.of(b) : Optional.empty();
      case ListOf(JavaType first) when b instanceof ListOf(JavaType second) ->
          Optional.of(new ListOf(JavaType.merged(first, second).orElse(JavaType.ANY)));
      case MapOf(JavaType first) when b instanceof MapOf(JavaType second) ->
          Optional.of(new MapOf(JavaType.merged(first, second).orElse(JavaType.ANY)));
      case Literal literal when b instanceof Literal other -> number(literal, other);
      case Nest first when b instanceof Nest second -> nest(first, second);
      default -> Optional.empty();
    };
  }

  private static Optional<JavaType> inOptional(JavaType value, JavaType other) {
    if (other == Constant.NONE) {
      return Optional.of(new OptionalOf(value));
    }
    JavaType inner = other instanceof OptionalOf(JavaType second) ? second : other;
    return JavaType.merged(value, inner).map(MergedType::optional);
  }

  private static JavaType optional(JavaType value) {
    return value instanceof OptionalOf ? value : new OptionalOf(value);
  }

  // Python takes 1 and 1.0 for equal.
  private static Optional<JavaType> number(Literal a, Literal b) {
    boolean areNumbers = EnumSet.of(a, b).equals(EnumSet.of(Literal.LONG, Literal.DOUBLE));
    return areNumbers ? Optional.of(Literal.DOUBLE) : Optional.empty();
  }

  private static Optional<JavaType> nest(Nest a, Nest b) {
    if (a.kind() != b.kind()
        || !a.typeName().equals(b.typeName())
        || a.fields().size() != b.fields().size()) {
      return Optional.empty();
    }
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < a.fields().size(); i++) {
      Field first = a.fields().get(i);
      Field second = b.fields().get(i);
      Optional<JavaType> type = JavaType.merged(first.type(), second.type());
      if (!first.key().equals(second.key()) || type.isEmpty()) {
        return Optional.empty();
      }
      fields.add(new Field(first.key(), type.get(), first.notes().and(second.notes())));
    }
    return Optional.of(new Nest(a.kind(), a.typeName(), a.hint(), fields));
  }
}
