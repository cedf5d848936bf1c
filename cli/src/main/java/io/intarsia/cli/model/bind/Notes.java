package io.intarsia.cli.model.bind;

import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.AnonymousSpec;
import io.intarsia.spec.TensorSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What the file says of a value, for documentation: all that it may be, each once.
record Notes(List<String> alternatives) {
  private static final int MOST = 6;
  private static final int LONGEST = 400;

  static Notes of(@Nullable Object described) {
    return new Notes(List.of(text(described)));
  }

  /// What both say.
  Notes and(Notes other) {
    List<String> all = new ArrayList<>(alternatives);
    other.alternatives.stream().filter(each -> !all.contains(each)).forEach(all::add);
    return new Notes(all);
  }

  /// As it stands in documentation: code, and words between.
  @Override
  public String toString() {
    String text =
        alternatives.stream().limit(MOST).map(JavaText::code).collect(Collectors.joining(" or "));
    return alternatives.size() > MOST ? text + " or others" : text;
  }

  /// A type as `float32 [?, 3]`, other values as Python has them.
  static String text(@Nullable Object described) {
    String text =
        switch (described) {
          case null -> "None";
          case Boolean flag -> flag ? "True" : "False";
          case String word -> "'" + word + "'";
          case TensorSpec spec -> spec.dtype() + " " + spec.shape();
          case AnonymousSpec spec -> ExtensionRecords.typeName(spec) + named(spec.fields());
          case NamedTuple tuple -> tuple.fields().typeName() + named(tuple.asMap());
          case Tuple tuple ->
              tuple.size() == 1 ? "(" + text(tuple.get(0)) + ",)" : "(" + all(tuple.toList()) + ")";
          case List<?> list -> "[" + all(list) + "]";
          case Map<?, ?> map -> "{" + entries(map, ": ") + "}";
          default -> described.toString();
        };
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }

  private static String named(Map<?, ?> map) {
    return "(" + entries(map, "=") + ")";
  }

  private static String all(List<?> list) {
    return list.stream().map(Notes::text).collect(Collectors.joining(", "));
  }

  private static String entries(Map<?, ?> map, String between) {
    return map.entrySet().stream()
        .map(entry -> entry.getKey() + between + text(entry.getValue()))
        .collect(Collectors.joining(", "));
  }
}
