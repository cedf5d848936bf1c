package io.intarsia.benchmarks.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A table with its columns aligned.
///
/// @param lines the first is the head; all have the same length
public record TextTable(List<List<String>> lines) {

  /// The table in Markdown.
  public String toMarkdown() {
    var text = new StringBuilder();
    text.append(line(lines.getFirst()));
    text.append(
        columns()
            .mapToObj(column -> "-".repeat(width(column) + 2))
            .collect(Collectors.joining("|", "|", "|\n")));
    lines.stream().skip(1).forEach(cells -> text.append(line(cells)));
    return text.toString();
  }

  private String line(List<String> cells) {
    return columns()
        .mapToObj(column -> pad(cells.get(column), width(column)))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private IntStream columns() {
    return IntStream.range(0, lines.getFirst().size());
  }

  private int width(int column) {
    return lines.stream().mapToInt(cells -> length(cells.get(column))).max().orElse(0);
  }

  private static String pad(String cell, int width) {
    return cell + " ".repeat(width - length(cell));
  }

  private static int length(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
