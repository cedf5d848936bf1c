package io.intarsia.benchmarks.report;

import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.measure.Workloads;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
      our time over the floor's in the last run that has it, in the one before, and how much more it is. Rows that are
      void in a run are not taken from it. What the floor of a row is, its title says, or
      [the page of the benchmarks](README.md).

      | id | workload | ÷ floor | run | before | run | change |
      |---|---|---:|---|---:|---|---:|
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
  }

  /// What a run says of a row that has a gate.
  record Ratio(String run, double ratio) {
    String cells() {
      return String.format(Locale.ROOT, "%.2f | [%s](%s.md)", ratio, run, run);
    }
  }

  /// The page.
  static String of(List<Run> runs) {
    Map<String, List<Ratio>> rows = new LinkedHashMap<>();
    runs.stream()
        .sorted(Comparator.comparing(Run::date).thenComparing(Run::name))
        .forEach(run ->
            ratios(run)
                .forEach((row, ratio) ->
                    rows.computeIfAbsent(row, _ -> new ArrayList<>())
                        .add(new Ratio(run.name(), ratio))));
    return HEAD
        + rows.entrySet().stream()
            .sorted(Comparator.comparingInt(entry -> order(entry.getKey())))
            .map(entry -> line(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining());
  }

  private static String line(String row, List<Ratio> ratios) {
    Ratio last = ratios.getLast();
    if (ratios.size() == 1) {
      return "| %s | %s | – | – | – |\n".formatted(row, last.cells());
    }
    Ratio before = ratios.get(ratios.size() - 2);
    double change = 100 * (last.ratio() / before.ratio() - 1);
    return String.format(
        Locale.ROOT, "| %s | %s | %s | %+.0f %% |\n", row, last.cells(), before.cells(), change);
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

  // B1, X1, …, B2, …, as reports have them.
  private static int order(String row) {
    int number = Integer.parseInt(row.substring(1, row.indexOf(' ')));
    return row.startsWith("X") ? 10 + number : 100 * number - (number == 1 ? 100 : 0);
  }
}
