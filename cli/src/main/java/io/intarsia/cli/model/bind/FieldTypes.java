package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.JavaType.Constant;
import io.intarsia.cli.model.bind.JavaType.ListOf;
import io.intarsia.cli.model.bind.JavaType.Literal;
import io.intarsia.cli.model.bind.JavaType.MapOf;
import io.intarsia.cli.model.bind.JavaType.OfClass;
import io.intarsia.cli.model.bind.JavaType.OptionalOf;
import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.AnonymousSpec;
import io.intarsia.spec.OpaqueSpec;
import io.intarsia.spec.TypeSpec;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The types of the components of extension records, in which lists stand for tuples, and optionals
/// for values that may be `None`.
///
/// @param extension the class of a type that no class is registered for
record FieldTypes(Function<AnonymousSpec, JavaType> extension) {
  /// The type that has all values of a field, if there is one.
  Optional<JavaType> of(String field, List<AnonymousSpec> specs) {
    JavaType all = null;
    for (AnonymousSpec spec : specs) {
      Optional<JavaType> next = part(spec.fields().get(field));
      if (next.isPresent() && all != null) {
        next = JavaType.merged(all, next.get());
      }
      if (next.isEmpty()) {
        return Optional.empty();
      }
      all = next.get();
    }
    return Optional.ofNullable(all).map(FieldTypes::declared);
  }

  // Of a field that is always empty nobody knows what else it could hold.
  private static JavaType declared(JavaType type) {
    return switch (type) {
      case Constant constant ->
          switch (constant) {
            case NONE -> new OptionalOf(JavaType.ANY);
            case EMPTY_LIST, EMPTY_TUPLE -> new ListOf(JavaType.ANY);
            case EMPTY_MAP -> new MapOf(JavaType.ANY);
          };
      default -> type;
    };
  }

  private Optional<JavaType> part(@Nullable Object described) {
    return switch (described) {
      case null -> Optional.of(Constant.NONE);
      case Boolean _ -> Optional.of(Literal.BOOLEAN);
      case Long _ -> Optional.of(Literal.LONG);
      case Double _ -> Optional.of(Literal.DOUBLE);
      case String _ -> Optional.of(Literal.STRING);
      case DType _ -> Optional.of(new OfClass(DType.class.getName()));
      case Shape _ -> Optional.of(new OfClass(Shape.class.getName()));
      case NamedTuple _ -> Optional.of(new OfClass(NamedTuple.class.getName()));
      case AnonymousSpec spec -> Optional.of(extension.apply(spec));
      case OpaqueSpec _ -> Optional.empty();
      case TypeSpec<?> spec -> Optional.of(new OfClass(spec.valueType().getCanonicalName()));
      case Tuple tuple -> Optional.of(list(tuple.toList()));
      case List<?> list -> Optional.of(list(list));
      case Map<?, ?> map ->
          Optional.of(map.isEmpty() ? Constant.EMPTY_MAP : new MapOf(element(map.values())));
      default -> Optional.empty();
    };
  }

  private JavaType list(List<?> list) {
    return list.isEmpty() ? Constant.EMPTY_LIST : new ListOf(element(list));
  }

  private JavaType element(Collection<?> values) {
    JavaType all = null;
    for (Object value : values) {
      JavaType next = part(value).orElse(JavaType.ANY);
      all = all == null ? next : JavaType.merged(all, next).orElse(JavaType.ANY);
    }
    return all == null || all instanceof Constant ? JavaType.ANY : all;
  }
}
