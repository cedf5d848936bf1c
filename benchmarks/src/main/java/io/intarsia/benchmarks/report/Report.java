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

  /// How many gates came out in a certain way.
  public long count(Verdict.Outcome outcome) {
    return rows.stream()
        .flatMap(row -> row.verdicts().stream())
        .filter(verdict -> verdict.outcome() == outcome)
        .count();
  }
}
