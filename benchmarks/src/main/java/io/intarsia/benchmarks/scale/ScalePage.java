package io.intarsia.benchmarks.scale;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// A run as Markdown.
public final class ScalePage {
  private ScalePage() {}

  /// The whole run.
  public static String write(Scale scale) {
    var text = new StringBuilder("# How costs grow\n\n").append(facts(scale)).append('\n');
    for (Axis axis : Axis.values()) {
      if (isMeasured(scale, axis)) {
        text.append("## ").append(capitalized(axis)).append("\n\n");
        text.append(table(scale, axis)).append('\n');
      }
    }
    return text.append("## Slopes\n\n").append(slopes(scale)).toString();
  }

  /// What is generated of the page in `docs/benchmarks`, by the marks it stands between.
  public static Map<String, String> parts(Scale scale) {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("facts", facts(scale));
    parts.put("slopes", slopes(scale));
    for (Axis axis : Axis.values()) {
      String picture =
          "![Costs over %s, both logarithmic](../pictures/%s)\n\n"
              .formatted(axis.title(), picture(axis));
      parts.put(axis.title(), picture + table(scale, axis));
    }
    return parts;
  }

  /// The file name of the picture of an axis.
  public static String picture(Axis axis) {
    return "scale-" + axis.id() + ".png";
  }

  /// The straight line through the end of a line; empty where it has fewer than three points.
  public static Optional<Fit> fit(Scale scale, Line line) {
    List<Point> points = scale.points(line);
    return points.size() < 3
        ? Optional.empty()
        : Optional.of(Fit.of(points, line.axis().leastOfFit()));
  }

  private static String facts(Scale scale) {
    return scale.facts().entrySet().stream()
        .map(fact -> wrapped("- %s: %s".formatted(fact.getKey(), fact.getValue())))
        .collect(Collectors.joining());
  }

  // In lines of 120 characters at most.
  private static String wrapped(String fact) {
    return fact.replaceAll("(.{1,118})(?: |$)", "$1\n  ").stripTrailing() + '\n';
  }

  private static String capitalized(Axis axis) {
    return axis.title().substring(0, 1).toUpperCase(Locale.ROOT) + axis.title().substring(1);
  }

  private static boolean isMeasured(Scale scale, Axis axis) {
    return axis.lines().stream().anyMatch(line -> !scale.points(line).isEmpty());
  }

  // -- one axis -----------------------------------------------------------------------------------

  private static String table(Scale scale, Axis axis) {
    var text = new StringBuilder();
    row(text, axis.title(), axis.lines().stream().map(Line::title).toList());
    text.append("|---:".repeat(axis.lines().size() + 1)).append("|\n");
    for (int size : sizes(scale, axis)) {
      row(
          text,
          Figures.of(size),
          axis.lines().stream().map(line -> cell(scale, line, size)).toList());
    }
    row(
        text,
        "slope",
        axis.lines().stream()
            .map(line -> fit(scale, line).map(Figures::of).orElse("too few sizes"))
            .toList());
    String cut = scale.cuts().get(axis);
    return cut == null ? text.toString() : text + "\nCut: " + cut + ".\n";
  }

  private static void row(StringBuilder text, String first, List<String> others) {
    text.append("| ").append(first);
    others.forEach(other -> text.append(" | ").append(other));
    text.append(" |\n");
  }

  private static Set<Integer> sizes(Scale scale, Axis axis) {
    return axis.lines().stream()
        .flatMap(line -> scale.points(line).stream())
        .map(Point::size)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String cell(Scale scale, Line line, int size) {
    return scale.points(line).stream()
        .filter(point -> point.size() == size)
        .map(point -> Figures.of(line.unit(), point.cost().median()))
        .findFirst()
        .orElse("");
  }

  // -- all slopes ---------------------------------------------------------------------------------

  private static String slopes(Scale scale) {
    var text = new StringBuilder();
    row(
        text,
        "with",
        List.of(
            "what", "slope", "if it is linear", "from", "to", "one more at the end", "steeper"));
    text.append("|---|---|---:|---:|---:|---:|---:|---|\n");
    for (Line line : Line.values()) {
      fit(scale, line).ifPresent(fit -> row(text, line.axis().title(), slope(scale, line, fit)));
    }
    return text.toString();
  }

  private static List<String> slope(Scale scale, Line line, Fit fit) {
    Point last = scale.points(line).getLast();
    double one = last.cost().median() / (line.slope() == 0 ? 1 : last.size());
    return List.of(
        line.title(),
        Figures.of(fit),
        Integer.toString(line.slope()),
        Figures.of(fit.from()),
        Figures.of(fit.to()),
        Figures.of(line.unit(), one),
        fit.isSteeperThan(line.slope()) ? "**yes**" : "no");
  }
}
