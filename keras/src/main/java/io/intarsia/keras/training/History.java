package io.intarsia.keras.training;

import io.intarsia.errors.Mistake;
import io.intarsia.plot.Plot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Losses and metrics of the epochs of a training.
///
/// @see "Python: keras.callbacks.History"
public final class History {
  private static final int WIDTH = 12;

  private final List<Row> rows = new ArrayList<>();

  History() {}

  private record Row(int epoch, Map<String, Double> logs) {}

  void add(int epoch, Map<String, Double> logs) {
    rows.add(new Row(epoch, Collections.unmodifiableMap(new LinkedHashMap<>(logs))));
  }

  /// The numbers of the epochs, counted from 0.
  public List<Integer> epochs() {
    return rows.stream().map(Row::epoch).toList();
  }

  /// By name, a number for each epoch; for fewer epochs what is not measured in each.
  public Map<String, List<Double>> values() {
    Map<String, List<Double>> values = new LinkedHashMap<>();
    for (Row row : rows) {
      row.logs.forEach(
          (name, value) -> values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value));
    }
    return values;
  }

  /// The numbers of a name.
  ///
  /// @throws java.util.NoSuchElementException if there is none
  public List<Double> get(String name) {
    Map<String, List<Double>> values = values();
    List<Double> found = values.get(name);
    if (found == null) {
      throw Mistake.missing(
          "History.get: there is no %s; there are %s".formatted(name, values.keySet()));
    }
    return found;
  }

  /// Lines over epochs, of all losses.
  ///
  /// @throws java.util.NoSuchElementException if there was no epoch
  public Plot plot() {
    return plot(
        values().keySet().stream().filter(each -> each.endsWith("loss")).toArray(String[]::new));
  }

  /// Lines over epochs.
  ///
  /// @param names of losses and metrics
  /// @throws java.util.NoSuchElementException if there are none of these names
  public Plot plot(String... names) {
    if (names.length == 0) {
      throw Mistake.missing("History.plot: there is nothing to plot");
    }
    Plot plot = line(names[0]);
    for (int i = 1; i < names.length; i++) {
      plot = plot.and(line(names[i]));
    }
    return plot.withAxes("epoch", "");
  }

  private Plot line(String name) {
    double[] y = get(name).stream().mapToDouble(Double::doubleValue).toArray();
    double[] x =
        rows.stream()
            .filter(row -> row.logs.containsKey(name))
            .mapToDouble(row -> row.epoch + 1)
            .toArray();
    return Plot.line(x, y).withName(name);
  }

  /// A table with a row for each epoch, counted from 1.
  @Override
  public String toString() {
    Set<String> names = values().keySet();
    StringBuilder text = new StringBuilder("epoch");
    names.forEach(name -> text.append("  ").append(padded(name, name)));
    for (Row row : rows) {
      text.append('\n').append("%5d".formatted(row.epoch + 1));
      names.forEach(name -> text.append("  ").append(padded(number(row.logs.get(name)), name)));
    }
    return text.toString();
  }

  private static String number(@Nullable Double value) {
    return value == null ? "" : String.format(Locale.ROOT, "%.5g", value);
  }

  private static String padded(String text, String name) {
    return " ".repeat(Math.max(WIDTH, name.length()) - text.length()) + text;
  }
}
