// Says how much carbon dioxide will be in the air next month, from two years of which some months
// are missing: in the table, and as if the instrument had failed now and then. Years are masked
// values; a layer of this program learns what to put where a month is missing, and passes on what
// was there. It is compared with what is often done, which is to drop rows with missing values.
//
//   ./intarsia run examples/MissingValues.java [EPOCHS [PLOT.png]]

import io.intarsia.data.Dataset;
import io.intarsia.data.Pair;
import io.intarsia.data.ShuffleOptions;
import io.intarsia.dtype.DType;
import io.intarsia.files.Csv;
import io.intarsia.files.CsvTable;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Functional;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.Symbol;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.initializer.Zeros;
import io.intarsia.keras.layer.Concatenate;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.keras.training.FitOptions;
import io.intarsia.keras.training.History;
import io.intarsia.keras.training.Model;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Adam;
import io.intarsia.plot.Plot;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.masked.MaskedTensorSpec;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

static final int EPOCHS = 150;
static final int BATCH = 32;
static final int YEAR = 12;
static final double FAILED = 0.05; // of the months, besides those that the table has not
static final int LATER = 120; // months at the end, to compare with
static final int SEED = 3;

/// Two years, as the columns `before` and `last`, and the month behind them.
record Rows(Dataset<Pair<Map<String, MaskedTensor>, Tensor>> data, long count) {
  static Rows of(Dataset<Pair<Map<String, MaskedTensor>, Tensor>> data) {
    return new Rows(data, data.stream().count());
  }

  /// Those of which nothing is missing.
  Rows complete() {
    return of(
        data.filter((g, row) ->
            g.reduceAll(
                g.math.logicalAnd(
                    row.first().get("before").mask(), row.first().get("last").mask()))));
  }
}

/// Puts learned numbers where values are missing, one for each column, and says where that was:
/// `[batch, columns]` to `[batch, 2 * columns]`.
static final class FillIn extends StatefulLayer<MaskedTensor, Tensor> {
  @Override
  protected void build(State state, Object spec) {
    Shape shape = ((MaskedTensorSpec) spec).shape();
    state.weight("missing", Shape.of(shape.dim(1)), Zeros.of());
  }

  @Override
  protected Tensor compute(LayerCall call, MaskedTensor x) {
    Tensor filled = call.tf().where(x.mask(), x.values(), read(call, "missing"));
    return call.tf().concat(List.of(filled, call.tf().cast(x.mask(), DType.FLOAT32)), 1);
  }
}

Functional<Map<String, MaskedTensor>, Tensor> network(Environment tf) {
  var year = MaskedTensorSpec.of(Shape.of(-1, YEAR), DType.FLOAT32);
  Symbol<MaskedTensor> before = Symbol.input(tf, year, "before");
  Symbol<MaskedTensor> last = Symbol.input(tf, year, "last");
  Symbol<Tensor> both =
      Concatenate.of().on(Symbol.list(new FillIn().on(before), new FillIn().on(last)));
  Symbol<Tensor> hidden = Dense.of(32).withActivation(Activations.RELU).on(both);
  return Functional.of(Symbol.map(Map.of("before", before, "last", last)), Dense.of(1).on(hidden));
}

void main(String[] args) throws Exception {
  check(args);
  int epochs = args.length > 0 ? Integer.parseInt(args[0]) : EPOCHS;
  Path plot = Path.of(args.length > 1 ? args[1] : "missing-values.png");
  try (var tf = Environment.open()) {
    tf.random.setSeed(SEED);
    MaskedTensor months = months(tf, besideThisFile("data/co2.csv"));
    int border = (int) months.mask().size() - LATER;
    Rows known = rows(tf, months, 0, border);
    Rows later = rows(tf, months, border - 2 * YEAR, border + LATER);
    IO.println("learnt     rows  answers later   off by (ppm):");
    IO.println("from                      rows  complete rows  all it answers");
    History filled = compare(tf, "all", known, later, later, epochs);
    History dropped = compare(tf, "complete", known.complete(), later, later.complete(), epochs);
    line("all rows", filled)
        .and(line("complete rows", dropped))
        .withTitle("Learning with and without missing values")
        .withAxes("epoch", "mean square (ppm²)")
        .withLogY()
        .save(plot);
    IO.println("How the error for later rows fell is drawn in " + plot);
  }
}

/// Trains a network, and prints how far off it is.
History compare(Environment tf, String name, Rows known, Rows later, Rows answered, int epochs) {
  var model = Model.of(tf, network(tf)).compile(Adam.of(2e-3), MeanSquaredError.of());
  var order = ShuffleOptions.defaults().withSeed(SEED);
  History history =
      model.fit(
          known.data().cache().shuffle(1000, order).batch(BATCH),
          FitOptions.defaults()
              .withEpochs(epochs)
              .withValidationData(answered.data().batch(BATCH)));
  IO.println(
      "%-10s %5d %8d of %d %14.2f %16.2f"
          .formatted(
              name,
              known.count(),
              answered.count(),
              later.count(),
              error(model, later.complete()),
              error(model, answered)));
  return history;
}

/// The root of the mean square, in parts per million.
double error(Model<Map<String, MaskedTensor>, Tensor> model, Rows rows) {
  return Math.sqrt(model.evaluate(rows.data().batch(BATCH)).get("loss"));
}

Plot line(String name, History history) {
  double[] loss = history.get("val_loss").stream().mapToDouble(Double::doubleValue).toArray();
  return Plot.line(history.epochs().stream().mapToDouble(i -> i + 1).toArray(), loss)
      .withName(name);
}

// -- the table ------------------------------------------------------------------------------------

/// The months in a row, `[months]`.
MaskedTensor months(Environment tf, Path file) throws IOException {
  CsvTable csv = Csv.read(tf, file);
  List<String> names = csv.names();
  Tensor all = csv.matrix(names.subList(1, names.size())).cast(DType.FLOAT32).flatten();
  return MaskedTensor.ofNaN(tf, all);
}

/// Each month that is measured, with the two years before it: all less what these are on average.
Rows rows(Ops tf, MaskedTensor months, int from, int to) {
  Tensor starts = tf.range(from, to - 2 * YEAR);
  Tensor places = starts.unsqueeze(1).plus(tf.range(0, 2 * YEAR));
  Tensor works = tf.math.greaterEqual(tf.random.uniform(months.shape()), FAILED);
  Tensor there = tf.math.logicalAnd(months.mask(), works);
  Tensor values = months.fill(tf, 0);
  MaskedTensor years = MaskedTensor.of(tf.gather(values, places), tf.gather(there, places));
  Tensor level = years.mean(tf, 1).values().unsqueeze(1);
  Tensor past = years.values().minus(level);
  Tensor next = tf.gather(values, starts.plus(2 * YEAR)).unsqueeze(1).minus(level);
  Tensor isKnown = tf.gather(months.mask(), starts.plus(2 * YEAR));
  Map<String, MaskedTensor> x =
      Map.of(
          "before", part(past, years.mask(), Index.to(YEAR)),
          "last", part(past, years.mask(), Index.from(YEAR)));
  var all = Dataset.fromTensorSlices(new Pair<>(new Pair<>(x, next), isKnown));
  return Rows.of(all.filter((_, row) -> row.second()).map((_, row) -> row.first()));
}

MaskedTensor part(Tensor values, Tensor mask, Index columns) {
  return MaskedTensor.of(values.get(Index.all(), columns), mask.get(Index.all(), columns));
}

/// A file in the folder of this program, wherever it was started from.
Path besideThisFile(String name) throws URISyntaxException {
  URI program = getClass().getProtectionDomain().getCodeSource().getLocation().toURI();
  return Path.of(program).resolveSibling(name);
}

/// Ends the program if there are arguments it does not know.
void check(String... args) {
  if (args.length > 2 || args.length > 0 && !args[0].matches("[1-9][0-9]{0,3}")) {
    System.err.println("Unexpected argument: " + args[args.length > 2 ? 2 : 0]);
    System.err.println("Usage: ./intarsia run examples/MissingValues.java [EPOCHS [PLOT.png]]");
    System.exit(2);
  }
}
