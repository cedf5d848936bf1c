package io.intarsia.fuzz.child;

import io.intarsia.fuzz.call.Mode;
import io.intarsia.fuzz.draw.Scan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/// What a process is to do: a share of a campaign.
///
/// @param seed of the campaign
/// @param until the number of the call after the last
/// @param ops in turn
/// @param modes each as often as it stands here
/// @param aside pairs of op and mode to leave out, as [#pair] writes them
/// @param scans whether the calls are those of a [Scan]
public record Plan(
    long seed, long until, List<String> ops, List<Mode> modes, Set<String> aside, boolean scans) {
  public Plan {
    ops = List.copyOf(ops);
    modes = List.copyOf(modes);
    aside = Set.copyOf(aside);
  }

  /// How many numbers the calls of a scan have. Modes take turns, then ops, then the calls of each.
  public static long numbers(List<String> ops, List<Mode> modes) {
    return (long) Scan.MOST * ops.size() * modes.size();
  }

  /// How an op in a mode is written.
  public static String pair(String op, Mode mode) {
    return op + "@" + mode.label();
  }

  /// Writes the plan where the process finds it.
  public void write(Path file) throws IOException {
    var properties = new Properties();
    properties.setProperty("seed", Long.toString(seed));
    properties.setProperty("until", Long.toString(until));
    properties.setProperty("ops", String.join(",", ops));
    properties.setProperty(
        "modes", modes.stream().map(Mode::label).collect(Collectors.joining(",")));
    properties.setProperty("aside", String.join(",", aside));
    properties.setProperty("scans", Boolean.toString(scans));
    try (var out = Files.newOutputStream(file)) {
      properties.store(out, "a share of a campaign");
    }
  }

  static Plan read(Path file) throws IOException {
    var properties = new Properties();
    try (var in = Files.newInputStream(file)) {
      properties.load(in);
    }
    return new Plan(
        Long.parseLong(properties.getProperty("seed")),
        Long.parseLong(properties.getProperty("until")),
        words(properties, "ops"),
        words(properties, "modes").stream().map(Mode::of).toList(),
        new HashSet<>(words(properties, "aside")),
        Boolean.parseBoolean(properties.getProperty("scans")));
  }

  private static List<String> words(Properties properties, String key) {
    List<String> words = new ArrayList<>(Arrays.asList(properties.getProperty(key).split(",")));
    words.removeIf(String::isEmpty);
    return words;
  }
}
