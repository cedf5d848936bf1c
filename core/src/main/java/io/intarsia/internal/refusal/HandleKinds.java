package io.intarsia.internal.refusal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What handles lead to: a table of kinds, with the ops that make and the inputs that take one.
final class HandleKinds {
  private static final String RESOURCE = "handles.txt";
  private static final Pattern SEPARATOR = Pattern.compile(" \\| ");

  private static final List<Kind> KINDS = new ArrayList<>();
  private static final Map<String, Optional<String>> MADE = new ConcurrentHashMap<>();

  static {
    Resources.lines(RESOURCE)
        .forEach(line -> {
          String[] parts = SEPARATOR.split(line, -1);
          KINDS.add(new Kind(parts[0], pattern(parts[1]), pattern(parts[2])));
        });
  }

  private record Kind(String name, Pattern makers, Pattern takers) {}

  private HandleKinds() {}

  /// The kind of handle an op makes; empty if that is not known.
  static Optional<String> madeBy(String op) {
    return MADE.computeIfAbsent(
        op,
        _ ->
            KINDS.stream()
                .filter(kind -> kind.makers.matcher(op).matches())
                .map(Kind::name)
                .findFirst());
  }

  /// The kind of handle an input takes; empty if that is not known.
  static Optional<String> takenBy(String op, String input) {
    return KINDS.stream()
        .filter(kind -> kind.takers.matcher(op + ":" + input).matches())
        .map(Kind::name)
        .findFirst();
  }

  private static Pattern pattern(String words) {
    return Pattern.compile(
        Arrays.stream(words.strip().split(" +"))
            .map(word -> word.replace("*", ".*"))
            .collect(Collectors.joining("|")));
  }
}
