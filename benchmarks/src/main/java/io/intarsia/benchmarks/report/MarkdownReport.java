package io.intarsia.benchmarks.report;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.report.Row.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Writes a report as Markdown whose one table also reads well on a terminal.
public final class MarkdownReport {
  private MarkdownReport() {}

  /// The whole report.
  public static String write(Report report) {
    String facts =
        report.facts().entrySet().stream()
            .map(fact -> "- %s: %s\n".formatted(fact.getKey(), fact.getValue()))
            .collect(Collectors.joining());
    return """
    # Benchmarks

    %s
    Times are medians over the rounds (lowest–highest); +MB is what the process grew by. `÷ X` is our time over \
    that of X, so below 1 we are faster. A gate on a ratio to others is void when the floor differs from itself by \
    more than 10 %% (30 %% where threads or processes are started), one that compares this library with itself when \
    this library does.

    %s
    %s
    """
        .formatted(
            facts,
            new TextTable(lines(report.rows(), contenders(report.rows()))).toMarkdown(),
            Summary.of(report));
  }

  // Those that have few rows would make the table wide for nothing.
  private static List<Contender> contenders(List<Row> rows) {
    return Arrays.stream(Contender.values())
        .filter(each -> !each.isRare() || tookPart(each, rows))
        .toList();
  }

  private static boolean tookPart(Contender contender, List<Row> rows) {
    return rows.stream().anyMatch(row -> row.cells().containsKey(contender));
  }

  private static List<List<String>> lines(List<Row> rows, List<Contender> contenders) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(head(contenders));
    rows.forEach(row -> lines.add(line(row, contenders)));
    return lines;
  }

  private static List<String> head(List<Contender> contenders) {
    List<String> head = new ArrayList<>(List.of("id", "workload"));
    for (Contender contender : contenders) {
      head.add(contender.title());
    }
    others(contenders).forEach(other -> head.add("÷ " + other.title()));
    head.addAll(List.of("floor ÷ floor", "gate", "result"));
    return head;
  }

  private static List<Contender> others(List<Contender> contenders) {
    return contenders.stream().filter(each -> each != Contender.INTARSIA).toList();
  }

  private static List<String> line(Row row, List<Contender> contenders) {
    List<String> line = new ArrayList<>(List.of(row.id(), row.title()));
    for (Contender contender : contenders) {
      Cell cell = row.cells().get(contender);
      line.add(cell == null ? "–" : write(cell, row.unit()));
    }
    others(contenders).forEach(other -> line.add(ratio(row.over(other))));
    line.add(ratio(row.noise()) + (row.runs() == 1 ? "" : " in run " + row.runs()));
    line.add(row.verdicts().stream().map(Verdict::gate).collect(Collectors.joining("; ")));
    line.add(row.verdicts().stream().map(Verdict::text).collect(Collectors.joining("; ")));
    return line;
  }

  private static String write(Cell cell, Unit unit) {
    String time = unit.write(cell.time());
    return cell.growth().isEmpty()
        ? time
        : time + String.format(Locale.ROOT, " %+.0f MB", cell.growth().getAsLong() / 1e6);
  }

  private static String ratio(double ratio) {
    return Double.isNaN(ratio) ? "–" : String.format(Locale.ROOT, "%.2f", ratio);
  }
}
