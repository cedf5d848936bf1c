package io.intarsia.nest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Random nests of all containers, and what a test needs to look at them without [Nest].
final class RandomNests {
  record Node(@Nullable Object left, @Nullable Object right) {}

  record Empty() {}

  private static final NamedTuple.Fields EDGE = new NamedTuple.Fields("Edge", List.of("b", "a"));

  private static final List<String> KEYS =
      List.of("b", "a", "", "\uD83D\uDE00", "\uFFFF", "B", "10", "9", "\u00e9");

  private final SplittableRandom random;
  private int leaves;

  RandomNests(SplittableRandom random) {
    this.random = random;
  }

  /// A nest of at most that depth.
  @Nullable Object nest(int depth) {
    return switch (depth == 0 ? random.nextInt(2) : random.nextInt(11)) {
      case 0 -> leaves++ % 7 == 3 ? null : (Object) (1000 + leaves);
      case 1, 2 -> 1000 + ++leaves;
      case 3 -> children(depth);
      case 4 -> Tuple.copyOf(children(depth));
      case 5 -> map(depth);
      case 6 -> new Node(nest(depth - 1), nest(depth - 1));
      case 7 -> EDGE.of(nest(depth - 1), nest(depth - 1));
      case 8 -> Optional.ofNullable(nest(depth - 1));
      case 9 -> children(depth).toArray();
      default -> new Empty();
    };
  }

  private List<@Nullable Object> children(int depth) {
    List<@Nullable Object> children = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      children.add(nest(depth - 1));
    }
    return children;
  }

  private Map<String, @Nullable Object> map(int depth) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      map.put(KEYS.get(random.nextInt(KEYS.size())), nest(depth - 1));
    }
    return map;
  }

  /// All of a nest, with the order of its maps and the content of its arrays.
  static String text(@Nullable Object nest) {
    return switch (nest) {
      case List<?> list -> "list" + texts(list);
      case Tuple tuple -> "tuple" + texts(tuple.toList());
      case NamedTuple tuple -> tuple.fields() + texts(tuple.values());
      case Object[] array -> array.getClass().getSimpleName() + texts(Arrays.asList(array));
      case Node(Object left, Object right) -> "node" + texts(Arrays.asList(left, right));
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(entry -> entry.getKey() + "=" + text(entry.getValue()))
              .collect(Collectors.joining(", ", "{", "}"));
      case Optional<?> optional -> "optional(" + text(optional.orElse(null)) + ")";
      case null, default -> String.valueOf(nest);
    };
  }

  private static String texts(List<?> parts) {
    return parts.stream().map(RandomNests::text).toList().toString();
  }

  /// Where a step of a path leads.
  static @Nullable Object follow(@Nullable Object from, String step) {
    String inner = step.replaceAll("^\\.get\\(|[\\[\\]]|\\)$", "");
    return switch (from) {
      case List<?> list -> list.get(Integer.parseInt(inner));
      case Tuple tuple -> tuple.get(Integer.parseInt(inner));
      case Object[] array -> array[Integer.parseInt(inner)];
      case Map<?, ?> map -> map.get(inner.substring(1, inner.length() - 1));
      case NamedTuple tuple -> tuple.get(step.substring(1, 2));
      case Optional<?> optional -> optional.orElseThrow();
      case Node node -> step.equals(".left()") ? node.left() : node.right();
      case null, default -> throw new AssertionError(step + " of " + from);
    };
  }
}
