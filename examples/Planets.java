// Finds two things in a table of planets: Kepler's third law by least squares, and that there are
// two kinds of planets
// by principal component analysis.
//
//   ./intarsia run examples/Planets.java [TABLE.csv]

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.op.array.GatherOptions;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A table whose first column holds names; `values` is `[rows, columns]`.
record Table(String[] names, List<String> columns, Tensor values) {}

void main(String[] args) throws Exception {
  Path file = args.length > 0 ? Path.of(args[0]) : besideThisFile("data/planets.csv");
  try (var tf = Environment.open()) {
    Table planets = read(tf, file);
    kepler(tf, planets);
    IO.println();
    kinds(tf, planets);
  }
}

/// Fits log(period) = slope * log(distance) + intercept.
void kepler(Ops tf, Table planets) {
  Tensor x = tf.math.log(column(tf, planets, "distance"));
  Tensor y = tf.math.log(column(tf, planets, "period"));
  Tensor design = tf.stack(List.of(x, tf.onesLike(x)), 1);

  Tensor line = tf.linalg.lstsq(design, tf.expandDims(y, 1));

  Tensor residuals = tf.squeeze(design.matMul(line)).minus(y);
  Tensor spread = y.minus(tf.reduceMean(y));
  double unexplained = sumOfSquares(tf, residuals) / sumOfSquares(tf, spread);
  IO.println("Least squares: period ~ distance ^ %.4f".formatted(line.get(0, 0).asDouble()));
  IO.println("               Kepler says 3/2; explained variance %.6f".formatted(1 - unexplained));
}

/// Turns five physical properties into two numbers a planet, and draws them.
void kinds(Ops tf, Table planets) {
  List<String> properties = List.of("mass", "diameter", "density", "gravity", "escape velocity");
  List<Tensor> columns = new ArrayList<>();
  for (String property : properties) {
    // Planets differ by factors, not by amounts.
    columns.add(standardized(tf, tf.math.log(column(tf, planets, property))));
  }
  Tensor data = tf.stack(columns, 1);

  var svd = tf.linalg.svd(data);

  Tensor variances = svd.s().times(svd.s());
  Tensor explained = variances.div(tf.reduceSum(variances));
  double[] shares = explained.times(100).toArray(double[].class);
  IO.println("Principal components: explained variance " + percent(shares));
  IO.println("               two numbers a planet say what five did");
  double[][] points = data.matMul(svd.v()).toArray(double[][].class);
  IO.println();
  draw(planets.names(), points);
}

Tensor standardized(Ops tf, Tensor x) {
  Tensor centered = x.minus(tf.reduceMean(x));
  return centered.div(tf.math.sqrt(tf.reduceMean(centered.times(centered))));
}

double sumOfSquares(Ops tf, Tensor x) {
  return tf.reduceSum(x.times(x)).asDouble();
}

String percent(double[] shares) {
  return String.join(", ", Arrays.stream(shares).mapToObj("%.1f %%"::formatted).toList());
}

/// Draws the first two components, each planet with its name.
void draw(String[] names, double[][] points) {
  var canvas = new char[15][72];
  for (char[] line : canvas) {
    Arrays.fill(line, ' ');
  }
  double right = Arrays.stream(points).mapToDouble(p -> Math.abs(p[0])).max().orElse(1);
  double top = Arrays.stream(points).mapToDouble(p -> Math.abs(p[1])).max().orElse(1);
  for (int i = 0; i < names.length; i++) {
    int column = (int) Math.round((points[i][0] / right + 1) * 30);
    int row = (int) Math.round((1 - points[i][1] / top) * 6);
    String label = "* " + names[i].substring(0, Math.min(9, names[i].length()));
    // Neighbours make room for each other.
    while (row < 14 && !new String(canvas[row], column, label.length()).isBlank()) {
      row++;
    }
    label.getChars(0, label.length(), canvas[row], column);
  }
  for (char[] line : canvas) {
    IO.println(new String(line).stripTrailing());
  }
}

Tensor column(Ops tf, Table table, String name) {
  int index = table.columns().indexOf(name);
  if (index < 0) {
    throw new IllegalArgumentException("no column '" + name + "'; there are " + table.columns());
  }
  return tf.gather(table.values(), tf.constant(index), GatherOptions.defaults().withAxis(1));
}

/// Reads a CSV file: a line of column names, then a name and numbers in each line.
Table read(Ops tf, Path file) throws IOException {
  List<String> lines = Files.readAllLines(file);
  String[] header = lines.getFirst().split(",");
  List<Tensor> defaults = new ArrayList<>();
  for (int i = 0; i < header.length; i++) {
    defaults.add(i == 0 ? tf.constant("") : tf.constant(0.0));
  }
  Tensor rows = tf.constant(lines.subList(1, lines.size()).toArray(String[]::new));
  List<Tensor> columns = tf.raw.DecodeCSV(rows, defaults);
  return new Table(
      columns.getFirst().toArray(String[].class),
      List.of(header).subList(1, header.length),
      tf.stack(columns.subList(1, columns.size()), 1));
}

/// A file in the folder of this program, wherever it was started from.
Path besideThisFile(String name) throws URISyntaxException {
  URI program = getClass().getProtectionDomain().getCodeSource().getLocation().toURI();
  return Path.of(program).resolveSibling(name);
}
