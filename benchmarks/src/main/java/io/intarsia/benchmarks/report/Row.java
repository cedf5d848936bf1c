package io.intarsia.benchmarks.report;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.report.Verdict.Outcome;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// A line of the table.
///
/// @param id the id in the performance plan
/// @param title what was done
/// @param unit how times are written
/// @param cells one for each side that took part
/// @param noise how far the floor was from itself, as a ratio; NaN where there is no such figure
/// @param runs how often it was measured: again when the machine was not quiet
/// @param verdicts one for each gate
public record Row(
    String id,
    String title,
    Unit unit,
    Map<Contender, Cell> cells,
    double noise,
    int runs,
    List<Verdict> verdicts) {
  public Row {
    cells = Map.copyOf(cells);
    verdicts = List.copyOf(verdicts);
  }

  /// This library's time over another's; NaN if one did not take part.
  double over(Contender other) {
    Cell own = cells.get(Contender.INTARSIA);
    Cell theirs = cells.get(other);
    return own == null || theirs == null
        ? Double.NaN
        : own.time().median() / theirs.time().median();
  }

  /// Whether a gate could not be judged because the machine was not quiet.
  boolean isVoid() {
    return verdicts.stream().anyMatch(verdict -> verdict.outcome() == Outcome.VOID);
  }

  /// One side's figures.
  ///
  /// @param time nanoseconds a call
  /// @param growth bytes the process grew by, where that was looked at
  public record Cell(Spread time, OptionalLong growth) {}
}
