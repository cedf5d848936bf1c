// Reads a table with missing values, monthly means of carbon dioxide in the air, as a masked
// tensor, takes its statistics by month, and the seasons with names in place of axis numbers.
//
//   ./intarsia run examples/CarbonDioxide.java [TABLE.csv [PLOT.png]]

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.LabeledTensor;
import io.intarsia.types.MaskedTensor;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;

/// `co2` is `[years, months]`, in parts per million; months without a value are masked.
record Table(int[] years, List<String> months, MaskedTensor co2) {}

void main(String[] args) throws Exception {
  System.setProperty("java.awt.headless", "true");
  Path file = args.length > 0 ? Path.of(args[0]) : besideThisFile("data/co2.csv");
  Path plot = Path.of(args.length > 1 ? args[1] : "co2.png");
  try (var tf = Environment.open()) {
    Table table = read(tf, file);
    byMonth(tf, table);
    IO.println();
    seasons(tf, table, plot);
  }
}

/// Statistics of the months, axis 0 being the years. Months without a value do not count.
void byMonth(Ops tf, Table table) {
  MaskedTensor co2 = table.co2();
  long[] count = co2.count(tf, 0).toArray(long[].class);
  double[] mean = numbers(co2.mean(tf, 0));
  double[] std = numbers(co2.std(tf, 0));
  double[] least = numbers(co2.min(tf, 0));
  double[] greatest = numbers(co2.max(tf, 0));

  IO.println("month  years    mean     std     min     max");
  for (int month = 0; month < mean.length; month++) {
    IO.println(
        "%-5s  %5d  %6.2f  %6.2f  %6.2f  %6.2f"
            .formatted(
                table.months().get(month),
                count[month],
                mean[month],
                std[month],
                least[month],
                greatest[month]));
  }
}

/// How far each month is from the mean of its year, on average. Axes have names: the means by year
/// line up with the table by name, and nobody counts axes.
void seasons(Ops tf, Table table, Path plot) throws IOException {
  LabeledTensor co2 = LabeledTensor.of(table.co2(), "year", "month");
  LabeledTensor yearly = over(tf, co2, "month");

  LabeledTensor distance = tf.math.subtract(co2, yearly);

  LabeledTensor season = over(tf, distance, "year");
  double[] ppm = numbers((MaskedTensor) season.values());
  IO.println("season (ppm from the year's mean), by " + season.names());
  for (int month = 0; month < ppm.length; month++) {
    IO.println("%-5s  %+5.2f".formatted(table.months().get(month), ppm[month]));
  }
  draw(tf, table, numbers((MaskedTensor) yearly.values()), plot);
  IO.println("The years are drawn in " + plot.getFileName());
}

/// The mean over a named axis; of the values that are there.
LabeledTensor over(Ops tf, LabeledTensor table, String axis) {
  var mean = ((MaskedTensor) table.values()).mean(tf, table.axis(axis));
  List<String> rest = table.names().stream().filter(name -> !name.equals(axis)).toList();
  return LabeledTensor.of(mean, rest);
}

void draw(Ops tf, Table table, double[] yearly, Path file) throws IOException {
  XYChart chart =
      new XYChartBuilder()
          .width(800)
          .height(500)
          .title("Carbon dioxide at Mauna Loa")
          .xAxisTitle("year")
          .yAxisTitle("ppm")
          .build();
  chart.getStyler().setXAxisDecimalPattern("0").setMarkerSize(3);
  chart.addSeries("months", everyMonth(table), everyValue(tf, table));
  double[] middles = Arrays.stream(table.years()).mapToDouble(year -> year + 0.5).toArray();
  chart.addSeries("mean of the year", middles, yearly);
  BitmapEncoder.saveBitmap(chart, file.toString(), BitmapEncoder.BitmapFormat.PNG);
}

double[] everyMonth(Table table) {
  int months = table.months().size();
  double[] times = new double[table.years().length * months];
  Arrays.setAll(times, i -> table.years()[i / months] + (i % months + 0.5) / months);
  return times;
}

/// The values of the table, year by year; a missing month is NaN and leaves a gap.
double[] everyValue(Ops tf, Table table) {
  return tf.reshape(table.co2().values(), -1).toArray(double[].class);
}

double[] numbers(MaskedTensor vector) {
  return vector.values().toArray(double[].class);
}

/// Reads a CSV file: a line of column names, then a year and a number or nothing for each month.
Table read(Ops tf, Path file) throws IOException {
  List<String> lines = Files.readAllLines(file);
  List<String> names = List.of(lines.getFirst().split(","));
  Tensor rows = tf.constant(lines.subList(1, lines.size()));
  List<Tensor> defaults = Collections.nCopies(names.size(), tf.constant(Double.NaN));

  List<Tensor> columns = tf.raw.DecodeCSV(rows, defaults);

  int[] years = tf.cast(columns.getFirst(), DType.INT32).toArray(int[].class);
  Tensor months = tf.stack(columns.subList(1, names.size()), 1);
  return new Table(years, names.subList(1, names.size()), MaskedTensor.ofNaN(tf, months));
}

/// A file in the folder of this program, wherever it was started from.
Path besideThisFile(String name) throws URISyntaxException {
  URI program = getClass().getProtectionDomain().getCodeSource().getLocation().toURI();
  return Path.of(program).resolveSibling(name);
}
