package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.Tier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which functions refuse a mode, and in which words: those of `modes/<mode>.txt`, whose lines are
/// `function: words | other words # why`. A case in a mode is as everywhere, or is refused so.
public final class Refusals {
  /// The row of what any function may be refused with. In a sample of cases, not each function
  /// comes to each kernel.
  private static final String EVERYWHERE = "*";

  private final Map<String, List<String>> words = new TreeMap<>();

  private final ValueMode mode;

  private Refusals(ValueMode mode) {
    this.mode = mode;
    String path = "/modes/" + mode + ".txt";
    try (var file = Refusals.class.getResourceAsStream(path)) {
      if (file != null) {
        new String(file.readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.startsWith("#"))
            .forEach(this::add);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(path, e);
    }
  }

  private void add(String line) {
    String[] parts = line.split(" # ", 2)[0].split(": ", 2);
    words.put(parts[0], List.of(parts[1].split(" \\| ", -1)));
  }

  public static Refusals of(ValueMode mode) {
    return new Refusals(mode);
  }

  /// The functions of the table.
  public Set<String> functions() {
    return words.keySet().stream()
        .filter(name -> !name.equals(EVERYWHERE))
        .collect(Collectors.toSet());
  }

  /// The words in which a function refuses some of its cases; none if it runs all.
  public List<String> wordsOf(String function) {
    return words.getOrDefault(function, List.of());
  }

  /// The words in which any function may refuse a case.
  public List<String> everywhere() {
    return wordsOf(EVERYWHERE);
  }

  /// Runs a case of a function, which may be refused.
  public void check(String function, Runnable test) {
    try {
      test.run();
    } catch (RuntimeException e) {
      if (found(function, e).isEmpty()) {
        throw e;
      }
    }
  }

  private List<String> found(String function, RuntimeException e) {
    String message = Objects.requireNonNullElse(e.getMessage(), "");
    return Stream.of(function, EVERYWHERE)
        .flatMap(name -> words.getOrDefault(name, List.of()).stream())
        .filter(message::contains)
        .toList();
  }

  /// A run of a function or of its gradient, which may be refused.
  public record Run(String function, Runnable test) {}

  /// Each function of a table that has runs here, and whose turn it is, must be refused in each of
  /// its words.
  public void areTrue(Stream<Run> runs) {
    Map<String, List<Runnable>> tests =
        runs.collect(
            Collectors.groupingBy(
                Run::function, Collectors.mapping(Run::test, Collectors.toList())));
    var unmet = new TreeMap<String, List<String>>();
    for (String function : functions()) {
      List<Runnable> all = tests.getOrDefault(function, List.of());
      if (!all.isEmpty() && Tier.isDrawn(mode + " refuses " + function, 8)) {
        List<String> words = unmet(function, all);
        if (!words.isEmpty()) {
          unmet.put(function, words);
        }
      }
    }
    assertThat(unmet).as("words that no test is refused in").isEmpty();
  }

  private List<String> unmet(String function, List<Runnable> tests) {
    var words = new ArrayList<>(wordsOf(function));
    for (Runnable each : tests) {
      if (words.isEmpty()) {
        break;
      }
      words.removeAll(refused(function, each));
    }
    return words;
  }

  private List<String> refused(String function, Runnable test) {
    try {
      test.run();
      return List.of();
    } catch (RuntimeException e) {
      return found(function, e);
    }
  }
}
