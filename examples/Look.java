// Draws tensors in every way there is, and writes files that others read: the pictures of
// docs/look.md.
//
//   ./intarsia run examples/Look.java [FOLDER]

import io.intarsia.dtype.DType;
import io.intarsia.files.Csv;
import io.intarsia.files.Images;
import io.intarsia.files.Npy;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.plot.BarOptions;
import io.intarsia.plot.Diagram;
import io.intarsia.plot.Legend;
import io.intarsia.plot.LineStyle;
import io.intarsia.plot.Marker;
import io.intarsia.plot.Plot;
import io.intarsia.plot.Theme;
import io.intarsia.plot.ValuePage;
import io.intarsia.progress.Progress;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a page shows: tensors by name, and one of its own.
record Finding(Map<String, Tensor> measured, Tensor fitted) implements ExtensionType {}

void main(String[] args) throws Exception {
  if (args.length > 1 || args.length == 1 && args[0].startsWith("-")) {
    System.err.println("Unexpected argument: " + args[args.length - 1]);
    System.err.println("Usage: ./intarsia run examples/Look.java [FOLDER]");
    System.exit(2);
  }
  Path folder = Files.createDirectories(Path.of(args.length == 1 ? args[0] : "look"));
  try (var tf = Environment.open()) {
    lines(tf, folder);
    numbers(tf, folder);
    pixels(tf, folder);
    figures(tf, folder);
    diagram(folder);
  }
  IO.println("The pictures are in " + folder);
}

/// Kepler's third law: points from a table, and the line through them.
void lines(Ops tf, Path folder) throws IOException, URISyntaxException {
  var planets = Csv.read(tf, besideThisFile("data/planets.csv"));
  Tensor distance = tf.math.log(planets.column("distance", DType.FLOAT64));
  Tensor period = tf.math.log(planets.column("period", DType.FLOAT64));
  Tensor design = tf.stack(List.of(distance, tf.onesLike(distance)), 1);
  Tensor line = tf.linalg.lstsq(design, tf.expandDims(period, 1));
  Tensor fitted = tf.squeeze(design.matMul(line));

  Plot.scatter(distance, period)
      .withName("planets")
      .and(Plot.line(distance, fitted).withName("slope %.3f".formatted(line.get(0, 0).asDouble())))
      .withTitle("Kepler's third law")
      .withAxes("log distance", "log period")
      .withSize(640, 400)
      .save(folder.resolve("line.png"));

  var finding = new Finding(Map.of("distance", distance, "period", period), fitted);
  ValuePage.of(finding).save(folder.resolve("finding.html"));
}

/// How random numbers lie, and how the columns of a table go together.
void numbers(Ops tf, Path folder) throws IOException, URISyntaxException {
  Tensor sums = tf.zeros(tf.constant(new int[] {10_000}), DType.FLOAT32);
  try (var steps = Progress.of("adding", 12)) {
    for (int step : steps) {
      sums = sums.plus(tf.random.uniform(10_000));
      steps.say("mean %.2f".formatted(tf.reduceMean(sums).asDouble()));
    }
  }
  Plot.histogram(sums, 40)
      .withTitle("Sums of twelve random numbers")
      .withSize(640, 400)
      .save(folder.resolve("histogram.png"));
  Npy.write(sums, folder.resolve("sums.npy"));

  var planets = Csv.read(tf, besideThisFile("data/planets.csv"));
  List<String> names = planets.names().subList(1, planets.names().size());
  Tensor table = tf.math.log(planets.matrix(names));
  Tensor centered = table.minus(tf.reduceMean(table, 0));
  Tensor scaled = centered.div(tf.math.sqrt(tf.reduceMean(centered.times(centered), 0)));
  Tensor correlations = tf.linalg.matMul(tf.transpose(scaled), scaled).div(planets.rows());
  Plot.heatMap(correlations)
      .withTitle("How the %d columns go together".formatted(names.size()))
      .withSize(640, 400)
      .save(folder.resolve("heat-map.png"));
}

/// Six kinds of plots side by side.
void figures(Ops tf, Path folder) throws IOException {
  Tensor x = tf.linspace(0.0, 6.0, 61);
  Tensor wave = tf.math.sin(x);
  Plot band =
      Plot.fillBetween(x, wave.minus(0.3), wave.plus(0.3))
          .withAlpha(0.3)
          .and(Plot.line(x, wave).withName("sine").withLineStyle(LineStyle.DASHED))
          .withHorizontalLine(0)
          .withText(4.7, -0.5, "least")
          .withLegend(Legend.UPPER_RIGHT);

  Tensor steps = tf.range(1.0, 6.0);
  Plot decay =
      Plot.errorBar(steps, tf.math.exp(steps.times(-1)), tf.math.exp(steps.times(-1)).times(0.2))
          .withMarker(Marker.SQUARE)
          .withColor("C3")
          .withLogY();

  List<String> names = List.of("2023", "2024", "2025");
  Map<String, Tensor> sales = new LinkedHashMap<>();
  sales.put("north", tf.constant(new double[] {3, 5, 4}));
  sales.put("south", tf.constant(new double[] {2, 2, 6}));
  Plot bars = Plot.bar(names, sales, BarOptions.defaults());
  Plot stacked =
      Plot.bar(names, sales, BarOptions.defaults().withStacked(true).withHorizontal(true));

  Tensor normal = tf.random.statelessNormal(Shape.of(2, 300), tf.constant(new int[] {1, 2}));
  Map<String, Tensor> samples = new LinkedHashMap<>();
  samples.put("a", normal.get(0));
  samples.put("b", normal.get(1).times(0.5).plus(1));
  Plot violins = Plot.violinPlot(samples);

  Tensor side = tf.linspace(-2.0, 2.0, 41);
  Tensor hill = tf.math.exp(side.square().unsqueeze(1).plus(side.square()).times(-1));
  Plot contours = Plot.contour(side, side, hill).withLegend(Legend.RIGHT);

  Plot.subplots(3, band, decay, bars, stacked, violins, contours)
      .withSize(1200, 700)
      .save(folder.resolve("figures.png"));
  Plot.subplots(2, bars, Plot.boxPlot(samples))
      .withTheme(Theme.DARK)
      .withSize(800, 350)
      .save(folder.resolve("dark.png"));
}

/// Boxes and arrows.
void diagram(Path folder) throws IOException {
  Diagram block =
      Diagram.of()
          .withBox("norm", "norm")
          .withBox("dense", "dense", "64 → 64")
          .withArrow("norm", "dense");
  Diagram.of()
      .withBox("x", "input", "64 numbers")
      .withFrame("block", "block", block)
      .withBox("gate", "gate")
      .withBox("sum", "sum")
      .withArrow("x", "block")
      .withArrow("x", "gate")
      .withArrow("block", "sum")
      .withArrow("gate", "sum")
      .withArrow("x", "sum")
      .plot()
      .save(folder.resolve("diagram.png"));
}

/// A picture that is computed.
void pixels(Ops tf, Path folder) throws IOException {
  Tensor axis = tf.linspace(-1.0, 1.0, 200);
  Tensor x = tf.expandDims(axis, 0);
  Tensor y = tf.expandDims(axis, 1);
  Tensor radius = tf.math.sqrt(x.times(x).plus(y.times(y)));
  Tensor waves = tf.math.cos(radius.times(30)).plus(1).div(2);
  Tensor rgb =
      tf.stack(List.of(waves, waves.times(0.5).plus(x.plus(1).div(4)), radius.div(1.5)), 2);
  Images.write(rgb, folder.resolve("picture.png"));
}

/// A file in the folder of this program, wherever it was started from.
Path besideThisFile(String name) throws URISyntaxException {
  URI program = getClass().getProtectionDomain().getCodeSource().getLocation().toURI();
  return Path.of(program).resolveSibling(name);
}
