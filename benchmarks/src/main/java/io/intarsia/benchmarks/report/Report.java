package io.intarsia.benchmarks.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A run of the benchmarks.
///
/// @param facts what was measured on and with, by name
/// @param rows the lines of the table
public record Report(Map<String, String> facts, List<Row> rows) {
  public Report {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    rows = List.copyOf(rows);
  }

  /// The rows of several reports, run one after the other, under the facts of the first; what took
  /// how long is added up.
  ///
  /// @throws IllegalArgumentException if two have the same row
  public static Report join(List<Report> parts) {
    Map<String, String> facts = new LinkedHashMap<>();
    Map<List<String>, Row> rows = new LinkedHashMap<>();
    for (Report part : parts) {
      part.facts.forEach((name, value) -> facts.merge(name, value, Report::both));
      for (Row row : part.rows) {
        if (rows.put(List.of(row.id(), row.title()), row) != null) {
          throw new IllegalArgumentException(
              "Report.join: two reports have the row %s %s".formatted(row.id(), row.title()));
        }
      }
    }
    return new Report(facts, Rows.sorted(List.copyOf(rows.values())));
  }

  private static String both(String some, String others) {
    return some.equals(others) ? some : some + "; " + others;
  }

  /// The rows that have a void gate.
  public long voidRows() {
    return rows.stream().filter(Row::isVoid).count();
  }

  /// The noise of all rows that have such a figure, sorted, as ratios.
  double[] noise() {
    return rows.stream().mapToDouble(Row::noise).filter(Double::isFinite).sorted().toArray();
  }

  /// How many gates came out in a certain way.
  public long count(Verdict.Outcome outcome) {
    return rows.stream()
        .flatMap(row -> row.verdicts().stream())
        .filter(verdict -> verdict.outcome() == outcome)
        .count();
  }
}
