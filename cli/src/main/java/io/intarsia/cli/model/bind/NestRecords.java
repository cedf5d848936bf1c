package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.JavaType.Constant;
import io.intarsia.cli.model.bind.JavaType.Field;
import io.intarsia.cli.model.bind.JavaType.ListOf;
import io.intarsia.cli.model.bind.JavaType.MapOf;
import io.intarsia.cli.model.bind.JavaType.Nest;
import io.intarsia.cli.model.bind.JavaType.OptionalOf;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The records of tuples, named tuples and maps, which are written into the class of the model.
final class NestRecords {
  private final Map<String, NestRecord> records = new LinkedHashMap<>();
  private final Identifiers classes;

  /// A record.
  ///
  /// @param isTaken whether functions take it
  /// @param isGiven whether functions give it
  record NestRecord(String name, Nest nest, boolean isTaken, boolean isGiven) {
    /// The parts that are components: all but those that can be one value only.
    List<Field> components() {
      return nest.fields().stream().filter(field -> !(field.type() instanceof Constant)).toList();
    }

    /// The names of the components by key.
    Map<String, String> names() {
      boolean isTuple = nest.kind() == JavaType.Kind.TUPLE;
      return Identifiers.ofMembers(Identifiers.OF_OBJECTS)
          .takeAll(
              components().stream().map(Field::key).toList(),
              key -> isTuple ? "item" + key : Identifiers.member(key));
    }
  }

  /// @param classes gives the names
  NestRecords(Identifiers classes) {
    this.classes = classes;
  }

  /// Adds those of a type that functions take.
  void addTaken(JavaType type) {
    add(type, true, false);
  }

  /// Adds those of a type that functions give.
  void addGiven(JavaType type) {
    add(type, false, true);
  }

  private void add(JavaType type, boolean isTaken, boolean isGiven) {
    switch (type) {
      case Nest nest -> {
        NestRecord known = records.get(key(nest));
        String name = known == null ? classes.take(Identifiers.type(nest.hint())) : known.name;
        boolean taken = isTaken || (known != null && known.isTaken);
        boolean given = isGiven || (known != null && known.isGiven);
        Nest all = known == null ? nest : (Nest) JavaType.merged(known.nest, nest).orElse(nest);
        records.put(key(nest), new NestRecord(name, all, taken, given));
        nest.fields().forEach(field -> add(field.type(), isTaken, isGiven));
      }
      case OptionalOf(JavaType value) -> add(value, isTaken, isGiven);
      case ListOf(JavaType element) -> add(element, isTaken, isGiven);
      case MapOf(JavaType value) -> add(value, isTaken, isGiven);
      case JavaType.OfClass _, JavaType.Literal _, Constant _ -> {}
    }
  }

  Collection<NestRecord> all() {
    return records.values();
  }

  /// The name of the record of a nest that was added.
  String name(Nest nest) {
    NestRecord known = records.get(key(nest));
    if (known == null) {
      throw new AssertionError(nest + " was not added; please report");
    }
    return known.name;
  }

  /// All of a type but its notes.
  static String key(JavaType type) {
    return switch (type) {
      case Nest nest ->
          nest.fields().stream()
              .map(field -> JavaText.literal(field.key()) + key(field.type()))
              .collect(Collectors.joining(",", nest.kind() + nest.hint() + "{", "}"));
      case OptionalOf(JavaType value) -> "Optional<" + key(value) + ">";
      case ListOf(JavaType element) -> "List<" + key(element) + ">";
      case MapOf(JavaType value) -> "Map<" + key(value) + ">";
      case JavaType.OfClass _, JavaType.Literal _, Constant _ -> type.toString();
    };
  }
}
