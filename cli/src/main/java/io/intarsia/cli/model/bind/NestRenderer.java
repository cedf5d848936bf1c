package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.JavaType.Constant;
import io.intarsia.cli.model.bind.JavaType.Field;
import io.intarsia.cli.model.bind.JavaType.Kind;
import io.intarsia.cli.model.bind.JavaType.Nest;
import io.intarsia.cli.model.bind.NestRecords.NestRecord;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Writes the record of a tuple, a named tuple or a map, with what makes nests of it and back.
record NestRenderer(TypeText text) {
  private static final String PARTS = "parts";

  /// The record, indented.
  String render(NestRecord record) {
    Map<String, String> names = record.names();
    String components =
        record.components().stream()
            .map(field -> text.declared(field.type()) + " " + names.get(field.key()))
            .collect(Collectors.joining(", "));
    List<String> members = new ArrayList<>();
    if (record.isGiven()) {
      members.add(of(record));
    }
    if (record.isTaken()) {
      members.add(nest(record, names));
    }
    return documentation(record, names)
        + "  public record %s(%s) {\n".formatted(record.name(), components)
        + String.join("\n", members)
        + "  }\n";
  }

  private static String documentation(NestRecord record, Map<String, String> names) {
    var text = new StringBuilder("  /// %s.\n".formatted(what(record)));
    if (!record.components().isEmpty()) {
      text.append("  ///\n");
    }
    for (Field field : record.components()) {
      String name = names.getOrDefault(field.key(), field.key());
      String original = record.nest().kind() == Kind.TUPLE ? name : field.key();
      text.append(
          "  /// %s\n".formatted(MethodDocumentation.parameter(name, original, field.notes())));
    }
    return text.toString();
  }

  private static String what(NestRecord record) {
    String constants =
        record.nest().fields().stream()
            .filter(field -> field.type() instanceof Constant)
            .map(field -> "%s, always %s".formatted(JavaText.code(field.key()), field.notes()))
            .collect(Collectors.joining("; "));
    String kind =
        switch (record.nest().kind()) {
          case TUPLE -> "A tuple";
          case NAMED_TUPLE -> "The named tuple " + JavaText.code(record.nest().typeName());
          case MAP -> "A map";
        };
    return constants.isEmpty() ? kind : kind + ", which also has " + constants;
  }

  private String of(NestRecord record) {
    if (record.components().isEmpty()) {
      return "    private static %1$s of(Object nest) {\n      return new %1$s();\n    }\n"
          .formatted(record.name());
    }
    String type = container(record);
    String values =
        record.components().stream()
            .map(field -> text.fromNest(field.type(), part(record, field)))
            .collect(Collectors.joining(", "));
    return """
        private static %s of(Object nest) {
          %s %s = (%s) nest;
          return new %s(%s);
        }
    """
        .formatted(record.name(), type, PARTS, type, record.name(), values);
  }

  private String container(NestRecord record) {
    return switch (record.nest().kind()) {
      case TUPLE -> text.imports().name(Tuple.class);
      case NAMED_TUPLE -> text.imports().name(NamedTuple.class);
      case MAP -> text.imports().name(Map.class) + "<?, ?>";
    };
  }

  private static String part(NestRecord record, Field field) {
    String key = record.nest().kind() == Kind.TUPLE ? field.key() : JavaText.literal(field.key());
    return "%s.get(%s)".formatted(PARTS, key);
  }

  private String nest(NestRecord record, Map<String, String> names) {
    List<String> values =
        record.nest().fields().stream()
            .map(field -> text.toNest(field.type(), "value." + names.get(field.key()) + "()"))
            .toList();
    List<String> keys =
        record.nest().fields().stream().map(field -> JavaText.literal(field.key())).toList();
    return """
        private static Object nest(%s value) {
          return %s;
        }
    """
        .formatted(record.name(), made(record.nest(), keys, values));
  }

  private String made(Nest nest, List<String> keys, List<String> values) {
    return switch (nest.kind()) {
      case TUPLE -> "%s.of(%s)".formatted(text.imports().name(Tuple.class), several(values));
      case NAMED_TUPLE ->
          "new %s.Fields(%s, %s.of(%s)).of(%s)"
              .formatted(
                  text.imports().name(NamedTuple.class),
                  JavaText.literal(nest.typeName()),
                  text.imports().name(List.class),
                  String.join(", ", keys),
                  several(values));
      case MAP -> map(keys, values);
    };
  }

  /// A map of keys and values.
  static String map(List<String> keys, List<String> values) {
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      pairs.add(keys.get(i) + ", " + values.get(i));
    }
    return "%s(%s)".formatted(TypeText.MAP, String.join(", ", pairs));
  }

  /// Several arguments; null alone would be no argument.
  static String several(List<String> values) {
    return values.equals(List.of("null")) ? "(Object) null" : String.join(", ", values);
  }
}
