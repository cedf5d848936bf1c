// Finds two things in a table of planets: Kepler's third law by least squares, and that there are
// two kinds of planets by principal component analysis.
//
//   ./intarsia run examples/Planets.java [TABLE.csv]

import io.intarsia.dtype.DType;
import io.intarsia.files.Csv;
import io.intarsia.files.CsvTable;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

void main(String[] args) throws Exception {
  check(args);
  Path file = args.length > 0 ? Path.of(args[0]) : besideThisFile("data/planets.csv");
  try (var tf = Environment.open()) {
    CsvTable planets = Csv.read(tf, file);
    kepler(tf, planets);
    IO.println();
    kinds(tf, planets);
  } catch (IOException | IllegalArgumentException e) {
    fail(e);
  }
}

/// Fits log(period) = slope * log(distance) + intercept.
void kepler(Ops tf, CsvTable planets) throws IOException {
  Tensor x = tf.math.log(planets.column("distance", DType.FLOAT64));
  Tensor y = tf.math.log(planets.column("period", DType.FLOAT64));
  Tensor design = tf.stack(List.of(x, tf.onesLike(x)), 1);

  Tensor line = tf.linalg.lstsq(design, tf.expandDims(y, 1));

  Tensor residuals = tf.squeeze(design.matMul(line)).minus(y);
  Tensor spread = y.minus(tf.reduceMean(y));
  double unexplained = sumOfSquares(tf, residuals) / sumOfSquares(tf, spread);
  IO.println("Least squares: period ~ distance ^ %.4f".formatted(line.get(0, 0).asDouble()));
  IO.println("               Kepler says 3/2; explained variance %.6f".formatted(1 - unexplained));
}

/// Turns five physical properties into two numbers a planet, and draws them.
void kinds(Ops tf, CsvTable planets) throws IOException {
  List<String> properties = List.of("mass", "diameter", "density", "gravity", "escape velocity");
  List<Tensor> columns = new ArrayList<>();
  for (String property : properties) {
    // Planets differ by factors, not by amounts.
    columns.add(standardized(tf, tf.math.log(planets.column(property, DType.FLOAT64))));
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
  draw(planets.column("name").toArray(String[].class), points);
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

/// A file in the folder of this program, wherever it was started from.
Path besideThisFile(String name) throws URISyntaxException {
  URI program = getClass().getProtectionDomain().getCodeSource().getLocation().toURI();
  return Path.of(program).resolveSibling(name);
}

/// Ends the program if there are arguments it does not know.
void check(String... args) {
  for (int i = 0; i < args.length; i++) {
    if (i >= 1 || args[i].startsWith("-")) {
      System.err.println("Unexpected argument: " + args[i]);
      System.err.println("Usage: ./intarsia run examples/Planets.java [TABLE.csv]");
      System.exit(2);
    }
  }
}

/// What is wrong with a file is one line, and no fault of this program.
void fail(Exception e) {
  System.err.println(e.getMessage());
  System.exit(1);
}
