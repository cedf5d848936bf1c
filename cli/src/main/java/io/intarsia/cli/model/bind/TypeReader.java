package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.JavaType.Constant;
import io.intarsia.cli.model.bind.JavaType.Field;
import io.intarsia.cli.model.bind.JavaType.Kind;
import io.intarsia.cli.model.bind.JavaType.ListOf;
import io.intarsia.cli.model.bind.JavaType.Literal;
import io.intarsia.cli.model.bind.JavaType.Nest;
import io.intarsia.cli.model.bind.JavaType.OfClass;
import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.AnonymousSpec;
import io.intarsia.spec.OpaqueSpec;
import io.intarsia.spec.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Gives what the file says of arguments and results a type in Java.
record TypeReader(ExtensionRecords extensions) {
  // Deeper and larger nests stay as they are.
  private static final int DEEPEST = 8;

  /// How many parts a record or a method may have: Java counts some twice, up to 255.
  static final int MOST_PARTS = 100;

  /// Why there can be no method with so many arguments, if there cannot.
  static Optional<String> problem(int arguments) {
    return arguments > MOST_PARTS
        ? Optional.of("it takes more than " + MOST_PARTS + " arguments")
        : Optional.empty();
  }

  /// Why no Java can be written for it, if none can.
  static Optional<String> problem(@Nullable Object described) {
    return switch (described) {
      case OpaqueSpec spec ->
          Optional.of("nothing is known of the type %s".formatted(JavaText.code(spec.name())));
      case null -> Optional.empty();
      case TypeSpec<?> _, Boolean _, Long _, Double _, String _, Shape _, DType _ ->
          Optional.empty();
      case List<?> list -> firstProblem(list);
      case Tuple tuple -> firstProblem(tuple.toList());
      case Map<?, ?> map -> firstProblem(map.values());
      case NamedTuple tuple -> firstProblem(tuple.values());
      default ->
          Optional.of(
              "values of class %s cannot be written"
                  .formatted(described.getClass().getSimpleName()));
    };
  }

  private static Optional<String> firstProblem(Iterable<?> parts) {
    for (Object part : parts) {
      Optional<String> found = problem(part);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /// @param hint a name for a record
  JavaType read(@Nullable Object described, String hint) {
    return read(described, hint, 0);
  }

  private JavaType read(@Nullable Object described, String hint, int depth) {
    if (depth > DEEPEST) {
      return JavaType.ANY;
    }
    return switch (described) {
      case null -> Constant.NONE;
      case Boolean _ -> Literal.BOOLEAN;
      case Long _ -> Literal.LONG;
      case Double _ -> Literal.DOUBLE;
      case String _ -> Literal.STRING;
      case DType _ -> new OfClass(DType.class.getName());
      case Shape _ -> new OfClass(Shape.class.getName());
      case AnonymousSpec spec -> extensions.type(spec);
      case TypeSpec<?> spec -> new OfClass(spec.valueType().getCanonicalName());
      case List<?> list when list.isEmpty() -> Constant.EMPTY_LIST;
      case List<?> list -> list(list, hint, depth);
      case Tuple tuple when tuple.size() == 0 -> Constant.EMPTY_TUPLE;
      case Map<?, ?> map when map.isEmpty() -> Constant.EMPTY_MAP;
      case Tuple tuple when tuple.size() > MOST_PARTS -> JavaType.ANY;
      case NamedTuple tuple when tuple.values().size() > MOST_PARTS -> JavaType.ANY;
      case Map<?, ?> map when map.size() > MOST_PARTS -> JavaType.ANY;
      default -> nest(described, hint, depth);
    };
  }

  private JavaType list(List<?> list, String hint, int depth) {
    Optional<JavaType> all = Optional.empty();
    for (Object element : list) {
      JavaType next = read(element, hint + "Item", depth + 1);
      all = all.isEmpty() ? Optional.of(next) : JavaType.merged(all.get(), next);
      if (all.isEmpty()) {
        return new ListOf(JavaType.ANY);
      }
    }
    return new ListOf(all.filter(type -> !(type instanceof Constant)).orElse(JavaType.ANY));
  }

  private JavaType nest(Object described, String hint, int depth) {
    return switch (described) {
      case Tuple tuple -> {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < tuple.size(); i++) {
          fields.add(field(String.valueOf(i), tuple.get(i), hint + "Item" + i, depth));
        }
        yield new Nest(Kind.TUPLE, "", hint, fields);
      }
      case NamedTuple tuple -> {
        String typeName = tuple.fields().typeName();
        String name = Identifiers.type(typeName);
        yield new Nest(Kind.NAMED_TUPLE, typeName, name, fields(tuple.asMap(), name, depth));
      }
      case Map<?, ?> map -> new Nest(Kind.MAP, "", hint, fields(map, hint, depth));
      default -> throw new AssertionError("unknown " + described.getClass() + "; please report");
    };
  }

  private List<Field> fields(Map<?, ?> map, String hint, int depth) {
    List<Field> fields = new ArrayList<>();
    map.forEach((key, value) -> {
      String name = String.valueOf(key);
      fields.add(field(name, value, hint + Identifiers.type(name), depth));
    });
    return fields;
  }

  private Field field(String key, @Nullable Object value, String hint, int depth) {
    return new Field(key, read(value, hint, depth + 1), Notes.of(value));
  }
}
