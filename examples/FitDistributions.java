// Fits three distributions to a column of a table, here the speed of the wind in New York, by
// maximum likelihood, and says which one describes it best. The search is one compiled loop, and
// the distributions go round in it as they are.
//
//   ./intarsia run examples/FitDistributions.java [TABLE.csv [COLUMN [PLOT.png]]]

import io.intarsia.distributions.Distribution;
import io.intarsia.distributions.Gamma;
import io.intarsia.distributions.LogNormal;
import io.intarsia.distributions.Weibull;
import io.intarsia.dtype.DType;
import io.intarsia.files.Csv;
import io.intarsia.files.CsvTable;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.plot.Plot;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

static final int CANDIDATES = 3;
static final int PARAMETERS = 2; // of each
static final double FIRST_STRIDE = 0.1;
static final double LAST_STRIDE = 1e-9;
static final int MOST_STEPS = 2000;
static final int FEWEST_NUMBERS = 10;
static final int POINTS = 300; // of a density, in the drawing

/// The distributions that are compared, all of positive numbers.
record Candidates(LogNormal logNormal, Gamma gamma, Weibull weibull) implements ExtensionType {
  List<Distribution> all() {
    return List.of(logNormal, gamma, weibull);
  }

  /// The logarithm of how likely each makes the numbers, `[3]`.
  Tensor logLikelihoods(Ops tf, Tensor numbers) {
    return tf.stack(all().stream().map(each -> each.logProb(numbers).sum()).toList());
  }
}

/// How far the search has come.
///
/// @param at what the candidates follow from: numbers without bounds, `[3, 2]`
/// @param slope of the logarithm of the likelihood before the last step
/// @param stride how far each number is moved next
record Search(Candidates candidates, Tensor at, Tensor slope, Tensor stride, Tensor steps)
    implements ExtensionType {}

/// What came out of it.
record Fit(Candidates candidates, Tensor logLikelihoods, Tensor steps) implements ExtensionType {}

/// The column of a table.
record Column(String name, Tensor numbers) {}

void main(String[] args) throws Exception {
  check(args);
  Path file = args.length > 0 ? Path.of(args[0]) : besideThisFile("data/wind.csv");
  Path plot = Path.of(args.length > 2 ? args[2] : "distributions.png");
  try (var tf = Environment.open()) {
    Column column = read(tf, file, args.length > 1 ? args[1] : "");
    var fit = tf.function((Ops g, Tensor numbers) -> fit(g, numbers));
    Fit best = fit.apply(column.numbers());
    print(best, column);
    draw(tf, best.candidates(), column, plot);
    IO.println();
    IO.println("The histogram with the densities is drawn in " + plot);
  } catch (IOException | IllegalArgumentException e) {
    fail(e);
  }
}

// -- the fit --------------------------------------------------------------------------------------

/// Moves all candidates to where they make the numbers most likely.
Fit fit(Ops tf, Tensor numbers) {
  Tensor middle = tf.zeros(Shape.of(CANDIDATES, PARAMETERS), DType.FLOAT64);
  Tensor stride = tf.onesLike(middle).times(FIRST_STRIDE);
  var start = new Search(candidates(tf, middle, numbers), middle, middle, stride, tf.constant(0));

  Search end =
      tf.whileLoop(
          (g, search) ->
              g.math.logicalAnd(
                  g.math.greater(search.stride().max(), LAST_STRIDE),
                  g.math.less(search.steps(), MOST_STEPS)),
          (g, search) -> step(g, search, numbers),
          start);

  return new Fit(end.candidates(), end.candidates().logLikelihoods(tf, numbers), end.steps());
}

/// Moves each number uphill: farther than before as long as the slope keeps its sign, and less far
/// once it has passed the top (resilient propagation).
Search step(Ops tf, Search search, Tensor numbers) {
  Tensor slope = slope(tf, search.at(), numbers);
  Tensor isOnItsWay = tf.math.greater(slope.times(search.slope()), 0);
  Tensor stride = search.stride().times(tf.where(isOnItsWay, 1.2, 0.5));
  Tensor at = search.at().plus(slope.sign().times(stride));
  return new Search(candidates(tf, at, numbers), at, slope, stride, search.steps().plus(1));
}

/// The gradient of the logarithms of the likelihoods; each depends on numbers of its own.
Tensor slope(Ops tf, Tensor at, Tensor numbers) {
  try (var tape = tf.gradientTape()) {
    tape.watch(at);
    Tensor total = candidates(tf, at, numbers).logLikelihoods(tf, numbers).sum();
    return tape.gradient(total, at);
  }
}

/// The candidates for some numbers without bounds: where the middle of each is, compared to the
/// mean of what it is to describe, and how it is spread.
Candidates candidates(Ops tf, Tensor at, Tensor numbers) {
  Tensor middle = at.get(Index.all(), 0).exp().times(numbers.mean());
  Tensor shape = at.get(Index.all(), 1).exp();
  return new Candidates(
      new LogNormal(middle.get(0).log(), shape.get(0)),
      new Gamma(shape.get(1), shape.get(1).div(middle.get(1))),
      new Weibull(shape.get(2), middle.get(2)));
}

// -- what came out --------------------------------------------------------------------------------

/// A distribution, and how likely it makes the numbers.
record Ranked(Distribution distribution, double logLikelihood) {
  /// Akaike's criterion: twice what is lost, and a price for each parameter.
  double aic() {
    return 2 * PARAMETERS - 2 * logLikelihood;
  }
}

/// Prints the candidates, the best one first.
void print(Fit fit, Column column) {
  double[] logLikelihoods = fit.logLikelihoods().toArray(double[].class);
  List<Distribution> all = fit.candidates().all();
  List<Ranked> ranked =
      IntStream.range(0, CANDIDATES)
          .mapToObj(i -> new Ranked(all.get(i), logLikelihoods[i]))
          .sorted(Comparator.comparingDouble(Ranked::aic))
          .toList();
  Tensor numbers = column.numbers();
  IO.println(
      "%s: %d numbers from %s to %s, %d steps"
          .formatted(
              column.name(),
              numbers.size(),
              numbers.min().asDouble(),
              numbers.max().asDouble(),
              fit.steps().asInt()));
  IO.println();
  IO.println("               log-likelihood         AIC");
  for (Ranked each : ranked) {
    IO.println(
        "%-13s  %14.3f  %10.3f  %s"
            .formatted(
                name(each.distribution()),
                each.logLikelihood(),
                each.aic(),
                parameters(each.distribution())));
  }
}

String name(Distribution distribution) {
  return distribution.getClass().getSimpleName();
}

String parameters(Distribution distribution) {
  return distribution.parameters().stream()
      .map(each -> "%s %.4g".formatted(each.name(), ((Tensor) each.value()).asDouble()))
      .collect(Collectors.joining(", "));
}

/// Draws how dense the numbers are in intervals, and how dense each candidate has them.
void draw(Ops tf, Candidates candidates, Column column, Path file) throws IOException {
  double[] numbers = column.numbers().toArray(double[].class);
  double least = Arrays.stream(numbers).min().orElseThrow();
  double most = Arrays.stream(numbers).max().orElseThrow();
  double margin = 0.15 * (most - least);
  Plot plot = histogram(numbers, least, most);
  Tensor x = tf.linspace(least - margin, most + margin, POINTS);
  for (Distribution each : candidates.all()) {
    plot = plot.and(Plot.line(x, each.prob(x)).withName(name(each)));
  }
  plot.withTitle("Distributions of " + column.name())
      .withAxes(column.name(), "density")
      .withSize(1000, 500)
      .save(file);
}

/// The outline of a histogram whose area is 1.
Plot histogram(double[] numbers, double least, double most) {
  int intervals = (int) Math.ceil(2 * Math.cbrt(numbers.length));
  double width = (most - least) / intervals;
  int[] counts = new int[intervals];
  for (double number : numbers) {
    counts[Math.min((int) ((number - least) / width), intervals - 1)]++;
  }
  double[] x = new double[2 * intervals + 2];
  double[] y = new double[2 * intervals + 2]; // 0 at both ends
  for (int i = 0; i <= intervals; i++) {
    x[2 * i] = x[2 * i + 1] = least + i * width;
  }
  for (int i = 0; i < intervals; i++) {
    y[2 * i + 1] = y[2 * i + 2] = counts[i] / (width * numbers.length);
  }
  return Plot.line(x, y).withName("observed");
}

// -- the table ------------------------------------------------------------------------------------

/// Reads a column of a CSV file with a line of column names; cells without a number are left out.
///
/// @param name empty for the last column
Column read(Ops tf, Path file, String name) throws IOException {
  CsvTable table = Csv.read(tf, file);
  String column = name.isEmpty() ? table.names().getLast() : name;
  Tensor cells = table.column(column, DType.FLOAT64);
  Tensor numbers = tf.booleanMask(cells, tf.math.isFinite(cells));
  if (numbers.size() < FEWEST_NUMBERS) {
    throw new IOException(
        "%s: column %s: expected %d numbers or more, got %d"
            .formatted(file, column, FEWEST_NUMBERS, numbers.size()));
  }
  double least = numbers.min().asDouble();
  if (least <= 0 || least == numbers.max().asDouble()) {
    throw new IOException(
        "%s: column %s: expected different positive numbers, got %s"
            .formatted(file, column, least > 0 ? least + " only" : Double.toString(least)));
  }
  return new Column(column, numbers);
}

/// A file in the folder of this program, wherever it was started from.
Path besideThisFile(String name) throws URISyntaxException {
  URI program = getClass().getProtectionDomain().getCodeSource().getLocation().toURI();
  return Path.of(program).resolveSibling(name);
}

/// Ends the program if there are arguments it does not know.
void check(String... args) {
  for (int i = 0; i < args.length; i++) {
    boolean isPlot = args[i].matches("(?i).*\\.(png|jpe?g|bmp|html?)");
    if (i >= 3 || args[i].startsWith("-") || i == 2 && !isPlot) {
      System.err.println("Unexpected argument: " + args[i]);
      System.err.println(
          "Usage: ./intarsia run examples/FitDistributions.java [TABLE.csv [COLUMN [PLOT.png]]]");
      System.exit(2);
    }
  }
}

/// What is wrong with a file is one line, and no fault of this program.
void fail(Exception e) {
  System.err.println(e.getMessage());
  System.exit(1);
}
