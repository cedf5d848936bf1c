package io.intarsia.benchmarks.smoke;

import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.report.TextTable;
import io.intarsia.benchmarks.smoke.Compared.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A short run beside the one before.
public record Comparison(Base base, List<Compared> rows) {
  private static final List<String> HEAD =
      List.of("workload", "÷ floor then", "now", "change", "noise", "verdict");

  private static final int SLOWER = 1;
  private static final int VOID = 3;

  public Comparison {
    rows = List.copyOf(rows);
  }

  /// Compares what was measured of these workloads with a base.
  public static Comparison of(Base base, List<Workload> workloads, List<Measured> measured) {
    Map<Workload, Measured> known =
        measured.stream().collect(Collectors.toMap(Measured::workload, each -> each));
    return new Comparison(
        base,
        workloads.stream()
            .map(work ->
                Optional.ofNullable(known.get(work))
                    .map(each -> Compared.of(base, each))
                    .orElseGet(() -> Compared.missing(base, work)))
            .toList());
  }

  /// 1 if something became slower or could not be compared, 3 if nothing did and something could
  /// not be judged, else 0.
  public int exitCode() {
    if (has(Outcome.SLOWER) || has(Outcome.MISSING)) {
      return SLOWER;
    }
    return has(Outcome.VOID) ? VOID : 0;
  }

  private boolean has(Outcome outcome) {
    return count(outcome) > 0;
  }

  private long count(Outcome outcome) {
    return rows.stream().filter(row -> row.outcome() == outcome).count();
  }

  /// A line that says what is compared with, and a table.
  public String toMarkdown() {
    List<List<String>> lines = new ArrayList<>(List.of(HEAD));
    rows.forEach(row -> lines.add(line(row)));
    String facts =
        Stream.of("date", "commit", "processor", "cores")
            .map(name -> name + " " + base.facts().getOrDefault(name, "unknown"))
            .collect(Collectors.joining(", "));
    String counts =
        Arrays.stream(Outcome.values())
            .map(outcome -> count(outcome) + " " + outcome.text().replace("*", ""))
            .collect(Collectors.joining(", "));
    return "Then: %s.\n\n%s\n%s.\n".formatted(facts, new TextTable(lines).toMarkdown(), counts);
  }

  private static List<String> line(Compared row) {
    return List.of(
        row.title(),
        ratio(row.then()),
        ratio(row.now()),
        percent(row.change()),
        percent(row.noise()),
        row.outcome().text());
  }

  private static String ratio(double ratio) {
    return Double.isNaN(ratio) ? "–" : String.format(Locale.ROOT, "%.2f", ratio);
  }

  private static String percent(double ratio) {
    return Double.isNaN(ratio) ? "–" : String.format(Locale.ROOT, "%+.0f %%", 100 * (ratio - 1));
  }
}
