package io.intarsia.benchmarks.report;

import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.measure.Workloads;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The page that says of each workload how this library did beside the floor in the last two runs
/// that have it.
final class RatiosPage {
  /// What rows of studies of memory have, whose titles no workload has.
  private static final String MEMORY = "B16";

  private static final Pattern DATE =
      Pattern.compile("(?m)^- date: (\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d)");

  private static final String HEAD =
      """
      # Ratios to the floor

      Written by `RatiosPageTest` from the reports in this folder. Of each row that has a gate and is still measured:
      our time over the floor's in the last run that has it, in the one before, how much more it is, and in the last run
      on TensorFlow 2.21, whose floor is 2.21, too. Rows that are void in a run are not taken from it. What the floor of a
      row is, its title says, or [the page of the benchmarks](README.md).

      ![Ratios to the floor of all rows, in the last run, in the one before and on TensorFlow 2.21](../pictures/ratios.png)

      Points are rows, in the order of the table.

      | row | id | workload | ÷ floor | run | before | run | change | on 2.21 | run |
      |---:|---|---|---:|---|---:|---|---:|---:|---|
      """;

  private RatiosPage() {}

  /// A report that was written as Markdown.
  ///
  /// @param name of its file, without ending
  record Run(String name, String text) {
    String date() {
      Matcher found = DATE.matcher(text);
      if (!found.find()) {
        throw new IllegalArgumentException(name + " does not say when it was measured");
      }
      return found.group(1);
    }

    boolean isOfNewer() {
      return text.contains("\n- Intarsia: TensorFlow 2.21");
    }
  }

  /// What a run says of a row that has a gate.
  record Ratio(String run, double ratio) {
    private String cells() {
      return String.format(Locale.ROOT, "%.2f | [%s](%s.md)", ratio, run, run);
    }
  }

  /// A row of the page.
  ///
  /// @param before of the run before the last; empty if there is none that has it
  /// @param newer of the last run on the newer runtime; empty if there is none that has it
  record Line(String id, String title, Ratio last, Optional<Ratio> before, Optional<Ratio> newer) {
    private String cells() {
      return String.join(
          " | ",
          id,
          title,
          last.cells(),
          before.map(this::comparedWith).orElse("– | – | –"),
          newer.map(Ratio::cells).orElse("– | –"));
    }

    private String comparedWith(Ratio other) {
      double change = 100 * (last.ratio() / other.ratio() - 1);
      return other.cells() + String.format(Locale.ROOT, " | %+.0f %%", change);
    }

    // B1, X1, …, B2, …, as reports have them.
    private int order() {
      int number = Integer.parseInt(id.substring(1));
      return id.startsWith("X") ? 10 + number : 100 * number - (number == 1 ? 100 : 0);
    }
  }

  /// Its rows, from the first on: those that a run on the default runtime has.
  static List<Line> lines(List<Run> runs) {
    Map<String, List<Ratio>> ratios = ratios(runs, run -> !run.isOfNewer());
    Map<String, List<Ratio>> newer = ratios(runs, Run::isOfNewer);
    return ratios.entrySet().stream()
        .map(entry -> line(entry.getKey(), entry.getValue().reversed(), newer))
        .sorted(Comparator.comparingInt(Line::order))
        .toList();
  }

  private static Line line(String row, List<Ratio> fromLast, Map<String, List<Ratio>> newer) {
    int bar = row.indexOf(" | ");
    return new Line(
        row.substring(0, bar),
        row.substring(bar + 3),
        fromLast.getFirst(),
        fromLast.stream().skip(1).findFirst(),
        newer.getOrDefault(row, List.of()).reversed().stream().findFirst());
  }

  /// By `id | workload`, in the order of the runs.
  private static Map<String, List<Ratio>> ratios(List<Run> runs, Predicate<Run> which) {
    Map<String, List<Ratio>> rows = new LinkedHashMap<>();
    runs.stream()
        .filter(which)
        .sorted(Comparator.comparing(Run::date).thenComparing(Run::name))
        .forEach(run ->
            ratios(run)
                .forEach((row, ratio) ->
                    rows.computeIfAbsent(row, _ -> new ArrayList<>())
                        .add(new Ratio(run.name(), ratio))));
    return rows;
  }

  /// The page.
  static String of(List<Line> lines) {
    return HEAD
        + IntStream.range(0, lines.size())
            .mapToObj(i -> "| %d | %s |\n".formatted(i + 1, lines.get(i).cells()))
            .collect(Collectors.joining());
  }

  /// The ratios of the rows that have a gate, a floor and a quiet machine, by `id | workload`.
  private static Map<String, Double> ratios(Run run) {
    Set<String> known = Workloads.all().stream().map(Workload::title).collect(Collectors.toSet());
    List<List<String>> lines =
        run.text().lines().filter(line -> line.startsWith("| ")).map(RatiosPage::cells).toList();
    List<String> head = lines.getFirst();
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (List<String> cells : lines.subList(1, lines.size())) {
      String id = cells.get(head.indexOf("id"));
      String title = cells.get(head.indexOf("workload"));
      String ratio = cells.get(head.indexOf("÷ bare FFM"));
      boolean isJudged =
          !cells.get(head.indexOf("gate")).isEmpty()
              && !cells.get(head.indexOf("result")).contains("void");
      if (isJudged && !ratio.equals("–") && (known.contains(title) || id.equals(MEMORY))) {
        ratios.put(id + " | " + title, Double.parseDouble(ratio));
      }
    }
    return ratios;
  }

  private static List<String> cells(String line) {
    return Stream.of(line.split("\\|", -1)).skip(1).map(String::strip).toList();
  }
}
