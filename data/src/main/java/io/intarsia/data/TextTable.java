package io.intarsia.data;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Rows of text whose columns stand below each other, the first from the left, others as they are
/// said to.
final class TextTable {
  private final boolean isOfNumbers;
  private final List<List<String>> rows = new ArrayList<>();

  /// @param isOfNumbers whether all columns but the first end below each other
  TextTable(boolean isOfNumbers) {
    this.isOfNumbers = isOfNumbers;
  }

  void add(String... cells) {
    rows.add(List.of(cells));
  }

  String text() {
    int[] widths =
        IntStream.range(0, rows.getFirst().size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    return rows.stream().map(row -> line(row, widths)).collect(Collectors.joining("\n"));
  }

  private String line(List<String> row, int[] widths) {
    return IntStream.range(0, row.size())
        .mapToObj(column -> cell(row.get(column), widths[column], column))
        .collect(Collectors.joining("  "))
        .stripTrailing();
  }

  private String cell(String text, int width, int column) {
    String space = " ".repeat(width - text.length());
    return isOfNumbers && column > 0 ? space + text : text + space;
  }
}
