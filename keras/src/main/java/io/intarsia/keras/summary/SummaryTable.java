package io.intarsia.keras.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A summary as text in columns.
final class SummaryTable {
  private static final int NUMBERS = 2;

  private final Summary summary;
  private final List<List<String>> cells = new ArrayList<>();

  SummaryTable(Summary summary) {
    this.summary = summary;
    boolean isConnected = summary.rows().stream().anyMatch(row -> !row.inputs().isEmpty());
    cells.add(cells("Layer (type)", "Output shape", "Params", "Connected to", isConnected));
    for (SummaryRow row : summary.rows()) {
      cells.add(
          cells(
              "  ".repeat(row.depth()) + row.name() + " (" + row.type() + ")",
              row.output(),
              LayerTexts.number(row.params()),
              String.join(", ", row.inputs()),
              isConnected));
    }
  }

  private static List<String> cells(
      String name, String output, String params, String inputs, boolean isConnected) {
    return isConnected ? List.of(name, output, params, inputs) : List.of(name, output, params);
  }

  String text() {
    int[] widths =
        IntStream.range(0, cells.getFirst().size())
            .map(column -> cells.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    String rule = "─".repeat(IntStream.of(widths).sum() + 2 * (widths.length - 1));
    List<String> lines = new ArrayList<>(List.of("Model: " + summary.model(), rule));
    lines.add(line(cells.getFirst(), widths));
    lines.add(rule);
    cells.stream().skip(1).forEach(row -> lines.add(line(row, widths)));
    lines.add(rule);
    lines.add(
        "Params: %s (%s); trainable %s, non-trainable %s"
            .formatted(
                LayerTexts.number(summary.trainable() + summary.nonTrainable()),
                memory(summary.bytes()),
                LayerTexts.number(summary.trainable()),
                LayerTexts.number(summary.nonTrainable())));
    return String.join("\n", lines);
  }

  // As Keras writes sizes.
  private static String memory(long bytes) {
    double size = bytes;
    for (String unit : List.of("B", "KB", "MB", "GB")) {
      if (size < 1024) {
        return String.format(Locale.ROOT, "%.2f %s", size, unit);
      }
      size /= 1024;
    }
    return String.format(Locale.ROOT, "%.2f TB", size);
  }

  private static String line(List<String> row, int[] widths) {
    return IntStream.range(0, row.size())
        .mapToObj(column -> {
          String space = " ".repeat(widths[column] - row.get(column).length());
          return column == NUMBERS ? space + row.get(column) : row.get(column) + space;
        })
        .collect(Collectors.joining("  "))
        .stripTrailing();
  }
}
