// Reads a table with missing values, monthly means of carbon dioxide in the air, as a masked
// tensor, takes its statistics by month, and the seasons with names in place of axis numbers.
//
//   ./intarsia run examples/CarbonDioxide.java [TABLE.csv [PLOT.png]]

import io.intarsia.dtype.DType;
import io.intarsia.files.Csv;
import io.intarsia.files.CsvTable;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.plot.Plot;
import io.intarsia.types.labeled.LabeledTensor;
import io.intarsia.types.masked.MaskedTensor;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// `co2` is `[years, months]`, in parts per million; months without a value are masked.
record Table(int[] years, List<String> months, MaskedTensor co2) {}

void main(String[] args) throws Exception {
  check(args);
  Path file = args.length > 0 ? Path.of(args[0]) : besideThisFile("data/co2.csv");
  Path plot = Path.of(args.length > 1 ? args[1] : "co2.png");
  try (var tf = Environment.open()) {
    Table table = read(tf, file);
    byMonth(tf, table);
    IO.println();
    seasons(tf, table, plot);
  } catch (IOException | IllegalArgumentException e) {
    fail(e);
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
  IO.println("The years are drawn in " + plot);
}

/// The mean over a named axis; of the values that are there.
LabeledTensor over(Ops tf, LabeledTensor table, String axis) {
  var mean = ((MaskedTensor) table.values()).mean(tf, table.axis(axis));
  List<String> rest = table.names().stream().filter(name -> !name.equals(axis)).toList();
  return LabeledTensor.of(mean, rest);
}

void draw(Ops tf, Table table, double[] yearly, Path file) throws IOException {
  double[] middles = Arrays.stream(table.years()).mapToDouble(year -> year + 0.5).toArray();
  Plot.line(everyMonth(table), everyValue(tf, table))
      .withName("months")
      .and(Plot.line(middles, yearly).withName("mean of the year"))
      .withTitle("Carbon dioxide at Mauna Loa")
      .withAxes("year", "ppm")
      .save(file);
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
  CsvTable csv = Csv.read(tf, file);
  List<String> names = csv.names();
  if (names.size() < 2 || csv.rows() == 0) {
    throw new IOException(file + ": expected a column of years, and one for each month");
  }
  int[] years = csv.column(names.getFirst(), DType.INT32).toArray(int[].class);
  List<String> months = names.subList(1, names.size());
  return new Table(years, months, MaskedTensor.ofNaN(tf, csv.matrix(months)));
}

/// A file in the folder of this program, wherever it was started from.
Path besideThisFile(String name) throws URISyntaxException {
  URI program = getClass().getProtectionDomain().getCodeSource().getLocation().toURI();
  return Path.of(program).resolveSibling(name);
}

/// Ends the program if there are arguments it does not know.
void check(String... args) {
  for (int i = 0; i < args.length; i++) {
    if (i >= 2 || args[i].startsWith("-")) {
      System.err.println("Unexpected argument: " + args[i]);
      System.err.println(
          "Usage: ./intarsia run examples/CarbonDioxide.java [TABLE.csv [PLOT.png]]");
      System.exit(2);
    }
  }
}

/// What is wrong with a file is one line, and no fault of this program.
void fail(Exception e) {
  System.err.println(e.getMessage());
  System.exit(1);
}
