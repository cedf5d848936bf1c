// Fills the gaps in a table, monthly means of carbon dioxide in the air, and says how sure it is:
// trend, season and noise get a probability distribution each, which is moved towards what the
// measured months say (variational inference). Some measured months are hidden, to see whether
// they are where they were expected.
//
//   ./intarsia run examples/CarbonGaps.java [TABLE.csv [PLOT.png]]

import io.intarsia.dtype.DType;
import io.intarsia.files.Csv;
import io.intarsia.files.CsvTable;
import io.intarsia.function.Code;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.schedule.CosineDecay;
import io.intarsia.plot.Plot;
import io.intarsia.progress.Progress;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;

static final int STEPS = 2000;
static final int DRAWS = 16; // for the loss of a step
static final int BAND_DRAWS = 1000; // for the band
static final double LEARNING_RATE = 0.05;
static final double PRIOR = 10; // how far terms may be from 0 without any month
static final int HIDDEN = 10; // every so-many-th month that was measured
static final int EAGER = 10; // every so-many-th step
static final int SHOWN = 8; // gaps
static final int DRAWN = 12; // years
static final int SEED = 1;
static final List<String> TERMS =
    List.of(
        "level",
        "growth",
        "acceleration",
        "its change",
        "year, sine",
        "year, cosine",
        "half-year, sine",
        "half-year, cosine");

/// A table of which the months are measured from their mean, in standard deviations. All tensors
/// are `[years, months]`, but the terms `[years, months, terms]`.
///
/// @param known to the fit
/// @param hidden from the fit, though measured
record Table(Calendar calendar, Unit unit, Tensor terms, MaskedTensor known, MaskedTensor hidden) {}

/// What the rows and columns are, and the time of each month in years.
record Calendar(int[] years, List<String> months, Tensor time) {}

/// What the numbers that the program computes with are in parts per million.
record Unit(double mean, double deviation) {
  Tensor ppm(Tensor values) {
    return values.times(deviation).plus(mean);
  }
}

/// Normal distributions that do not depend on each other, `[n]`.
record Normals(Tensor mean, Tensor deviation) implements ExtensionType {
  /// Random numbers, `[draws, n]`, that gradients go through.
  Tensor draw(Ops tf, int draws) {
    Shape shape = mean.shape().withLeading(draws);
    return mean.plus(deviation.times(tf.random.normal(shape, 0, 1, mean.dtype())));
  }
}

/// What is learnt: where the weight of each term probably is, and behind them the logarithm of the
/// noise.
record Belief(Variable mean, Variable logDeviation) {
  Normals normals(Ops tf) {
    return new Normals(mean.read(tf), tf.math.exp(logDeviation.read(tf)));
  }
}

void main(String[] args) throws Exception {
  check(args);
  Path file = args.length > 0 ? Path.of(args[0]) : besideThisFile("data/co2.csv");
  Path plot = Path.of(args.length > 1 ? args[1] : "co2-gaps.png");
  try (var tf = Environment.open()) {
    tf.random.setSeed(SEED);
    Table table = read(tf, file);
    int weights = TERMS.size();
    var belief =
        new Belief(
            tf.variable(tf.zeros(weights + 1, DType.FLOAT64)),
            tf.variable(tf.fill(Shape.of(weights + 1), -3.0)));
    fit(tf, table, belief);
    compare(tf, table, belief.normals(tf));
    fill(tf, table, belief.normals(tf), plot);
  } catch (IOException | IllegalArgumentException e) {
    fail(e);
  }
}

// -- the fit --------------------------------------------------------------------------------------

/// What is least when the belief is right: how badly months and prior fit to what is drawn from it,
/// less how wide it is (the negative evidence lower bound, but for a constant).
Tensor loss(Ops tf, Table table, Belief belief) {
  Normals normals = belief.normals(tf);
  Tensor draws = normals.draw(tf, DRAWS);
  Tensor logNoise = logNoise(tf, draws);

  MaskedTensor distance = tf.math.subtract(table.known(), expected(tf, table, draws));
  MaskedTensor inNoise = tf.math.divide(distance, tf.math.exp(logNoise));
  MaskedTensor mismatch = tf.math.add(tf.math.multiply(tf.math.square(inNoise), 0.5), logNoise);

  Tensor ofMonths = mismatch.sum(tf).values(); // of those that are known
  Tensor ofPrior = draws.div(PRIOR).square().sum().times(0.5);
  Tensor width = tf.math.log(normals.deviation()).sum();
  return ofMonths.plus(ofPrior).div(DRAWS).minus(width);
}

/// The months that follow from some draws, without noise: `[draws, years, months]`.
Tensor expected(Ops tf, Table table, Tensor draws) {
  Tensor weights = draws.get(Index.all(), Index.to(TERMS.size()));
  return tf.einsum("ymt,dt->dym", table.terms(), weights);
}

/// The logarithm of the noise, `[draws, 1, 1]`.
Tensor logNoise(Ops tf, Tensor draws) {
  return tf.reshape(draws.get(Index.all(), TERMS.size()), -1, 1, 1);
}

/// Moves the belief. Now and then a step runs eagerly, all others compiled: the code is the same.
void fit(Environment tf, Table table, Belief belief) {
  var rate = CosineDecay.of(LEARNING_RATE, STEPS);
  var optimizer = Optimizer.of(tf, Adam.defaults().withLearningRate(rate)).build(belief);
  Code.Of0<Tensor> code =
      g -> {
        try (var tape = g.gradientTape()) {
          Tensor loss = loss(g, table, belief);
          optimizer.apply(tape.gradient(loss, belief), belief);
          return loss;
        }
      };
  var compiled = tf.function(code);
  var times = Map.of(true, new DoubleSummaryStatistics(), false, new DoubleSummaryStatistics());
  try (var progress = Progress.of("fitting", STEPS)) {
    for (int i : progress) {
      boolean eager = i % EAGER == 0;
      long begin = System.nanoTime();
      try (var _ = tf.scope()) {
        Tensor loss = eager ? code.run(tf) : compiled.apply();
        progress.say("loss %.1f".formatted(loss.asDouble()));
      }
      times.get(eager).accept((System.nanoTime() - begin) / 1e6);
    }
  }
  double once = times.get(true).getMin();
  double fast = times.get(false).getMin();
  IO.println(
      "A step takes %.2f ms compiled and %.2f ms eagerly, %.1f times as long"
          .formatted(fast, once, once / fast));
}

// -- what came out --------------------------------------------------------------------------------

/// Prints the belief beside the weights with the least squares, and how sure one may be of these.
void compare(Ops tf, Table table, Normals normals) {
  Tensor mask = table.known().mask();
  Tensor design = tf.booleanMask(table.terms(), mask);
  Tensor values = tf.booleanMask(table.known().values(), mask).unsqueeze(1);
  Tensor weights = tf.linalg.lstsq(design, values);
  Tensor squares = design.matMul(weights).minus(values).square().sum();
  double noise = Math.sqrt(squares.asDouble() / (values.size() - TERMS.size()));
  Tensor normal = tf.linalg.matMul(design, design, true, false);
  Tensor errors = tf.linalg.diagPart(tf.linalg.pinv(normal)).sqrt().times(noise);

  double ppm = table.unit().deviation();
  double[] mean = normals.mean().toArray(double[].class);
  double[] deviation = normals.deviation().toArray(double[].class);
  double[] least = weights.flatten().toArray(double[].class);
  double[] error = errors.toArray(double[].class);
  IO.println();
  IO.println("ppm                    belief         least squares");
  for (int term = 0; term < TERMS.size(); term++) {
    double zero = term == 0 ? table.unit().mean() : 0;
    IO.println(
        "%-17s  %7.2f ± %.2f  %7.2f ± %.2f"
            .formatted(
                TERMS.get(term),
                zero + ppm * mean[term],
                ppm * deviation[term],
                zero + ppm * least[term],
                ppm * error[term]));
  }
  double believed = Math.exp(mean[TERMS.size()]);
  IO.println("%-17s  %7.2f         %7.2f".formatted("noise", ppm * believed, ppm * noise));
}

/// Between which values 95 % of all months should be, and the middle: `[years, months]` each.
record Band(Tensor low, Tensor middle, Tensor high) implements ExtensionType {}

Band band(Ops tf, Table table, Normals normals) {
  Tensor draws = normals.draw(tf, BAND_DRAWS);
  Tensor expected = expected(tf, table, draws);
  Tensor noise = tf.random.normal(expected.shape(), 0, 1, expected.dtype());
  Tensor months = expected.plus(noise.times(tf.math.exp(logNoise(tf, draws)))).sort(0);
  int beyond = BAND_DRAWS / 40;
  return new Band(months.get(beyond), months.get(BAND_DRAWS / 2), months.get(-1 - beyond));
}

/// Says how many of the hidden months are in the band, and what it says of the missing ones.
void fill(Ops tf, Table table, Normals normals, Path plot) throws IOException {
  Band band = band(tf, table, normals);
  Tensor values = table.hidden().values();
  Tensor isWithin =
      tf.math.logicalAnd(
          tf.math.lessEqual(band.low(), values), tf.math.lessEqual(values, band.high()));
  Tensor share = MaskedTensor.of(isWithin, table.hidden().mask()).mean(tf).values();
  IO.println();
  IO.println(
      "%.0f %% of the hidden months are in the band for 95 %%".formatted(100 * share.asDouble()));
  IO.println();
  print(tf, table, band);
  draw(tf, table, band, plot);
  IO.println();
  IO.println("The first years are drawn in " + plot);
}

void print(Ops tf, Table table, Band band) {
  Tensor isMeasured = tf.math.logicalOr(table.known().mask(), table.hidden().mask());
  long[][] gaps = tf.where(tf.math.logicalNot(isMeasured)).toArray(long[][].class);
  for (long[] gap : Arrays.copyOf(gaps, Math.min(SHOWN, gaps.length))) {
    double low = table.unit().ppm(band.low().get(gap[0], gap[1])).asDouble();
    double high = table.unit().ppm(band.high().get(gap[0], gap[1])).asDouble();
    IO.println(
        "%d %s  %.2f ± %.2f"
            .formatted(
                table.calendar().years()[(int) gap[0]],
                table.calendar().months().get((int) gap[1]),
                (low + high) / 2,
                (high - low) / 2));
  }
  if (gaps.length > SHOWN) {
    IO.println("and %d others".formatted(gaps.length - SHOWN));
  }
}

/// Draws the band, and the months that the fit knew and those that it did not.
void draw(Ops tf, Table table, Band band, Path file) throws IOException {
  Tensor time = first(table.calendar().time());
  Unit unit = table.unit();
  Plot lines =
      Plot.line(time, first(unit.ppm(band.low())))
          .withName("2.5 %")
          .and(Plot.line(time, first(unit.ppm(band.middle()))).withName("middle"))
          .and(Plot.line(time, first(unit.ppm(band.high()))).withName("97.5 %"));
  Tensor known = first(unit.ppm(table.known().fill(tf, Double.NaN)));
  Tensor hidden = first(unit.ppm(table.hidden().fill(tf, Double.NaN)));
  withPoints(withPoints(lines, "known", time, known), "hidden", time, hidden)
      .withTitle("Carbon dioxide at Mauna Loa")
      .withAxes("year", "ppm")
      .withSize(1000, 500)
      .save(file);
}

/// With those points that are there, if any.
Plot withPoints(Plot plot, String name, Tensor x, Tensor y) {
  boolean isEmpty = y.isNaN().all().toBoolean();
  return isEmpty ? plot : plot.and(Plot.scatter(x, y).withName(name));
}

/// The first years, month by month.
Tensor first(Tensor table) {
  return table.get(Index.to(DRAWN)).flatten();
}

// -- the table ------------------------------------------------------------------------------------

/// Reads a CSV file: a line of column names, then a year and a number or nothing for each month.
Table read(Ops tf, Path file) throws IOException {
  CsvTable csv = Csv.read(tf, file);
  List<String> names = csv.names();
  // A wave of half a year needs five values a year.
  if (names.size() < 6 || csv.rows() == 0) {
    throw new IOException(file + ": expected a column of years, and one for each month");
  }
  List<String> months = names.subList(1, names.size());
  Tensor years = csv.column(names.getFirst(), DType.INT32);
  MaskedTensor co2 = MaskedTensor.ofNaN(tf, csv.matrix(months));
  long measured = co2.count(tf).asLong();
  if (measured < 5 * TERMS.size()) {
    throw new IOException(
        "%s: expected %d months with a number or more, got %d"
            .formatted(file, 5 * TERMS.size(), measured));
  }
  Tensor time = time(tf, years, months);
  var calendar = new Calendar(years.toArray(int[].class), months, time);
  Table table = table(tf, calendar, co2);
  IO.println(
      "%d months measured, %d missing; %d of the measured are hidden"
          .formatted(measured, co2.mask().size() - measured, table.hidden().count(tf).asLong()));
  return table;
}

Table table(Ops tf, Calendar calendar, MaskedTensor co2) {
  Tensor mean = co2.mean(tf).values();
  Tensor deviation = co2.std(tf).values();
  // Gradients go through all elements, valid or not, and 0 times NaN is NaN.
  Tensor values = co2.fill(tf, mean).minus(mean).div(deviation);
  Tensor counted = co2.mask().flatten().cast(DType.INT32).cumsum(0).reshape(co2.shape());
  Tensor isHidden = tf.math.equal(tf.math.mod(counted, HIDDEN), 0);
  return new Table(
      calendar,
      new Unit(mean.asDouble(), deviation.asDouble()),
      terms(tf, calendar.time()),
      MaskedTensor.of(values, tf.math.logicalAnd(co2.mask(), tf.math.logicalNot(isHidden))),
      MaskedTensor.of(values, tf.math.logicalAnd(co2.mask(), isHidden)));
}

/// The middle of each month, in years.
Tensor time(Ops tf, Tensor years, List<String> months) {
  Tensor part = tf.range(0, months.size()).cast(DType.FLOAT64).plus(0.5).div(months.size());
  return years.cast(DType.FLOAT64).unsqueeze(1).plus(part);
}

/// Polynomials that do not depend on each other from the first month to the last (Legendre's), and
/// waves of a year and of half a year.
Tensor terms(Ops tf, Tensor time) {
  Tensor length = time.max().minus(time.min());
  Tensor t = time.minus(time.min()).times(2).div(length).minus(1);
  Tensor year = time.times(2 * Math.PI);
  Tensor halfYear = year.times(2);
  return tf.stack(
      List.of(
          tf.onesLike(t),
          t,
          t.square().times(3).minus(1).div(2),
          t.pow(3).times(5).minus(t.times(3)).div(2),
          year.sin(),
          year.cos(),
          halfYear.sin(),
          halfYear.cos()),
      2);
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
      System.err.println("Usage: ./intarsia run examples/CarbonGaps.java [TABLE.csv [PLOT.png]]");
      System.exit(2);
    }
  }
}

/// What is wrong with a file is one line, and no fault of this program.
void fail(Exception e) {
  System.err.println(e.getMessage());
  System.exit(1);
}
