// Says how much carbon dioxide will be in the air next month, from two years of which some months
// are missing. Years are masked values; a layer of this program learns what to put where a month is
// missing, and passes on what was there. It is compared with dropping rows with missing values.
//
//   ./intarsia run examples/MissingValues.java [EPOCHS [PLOT.png]]

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
import io.intarsia.keras.training.Batch;
import io.intarsia.keras.training.FitOptions;
import io.intarsia.keras.training.History;
import io.intarsia.keras.training.Model;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Adam;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.masked.MaskedTensorSpec;

static final int YEAR = 12;
static final double FAILED = 0.05; // of the months, besides those that the table has not
static final int LATER = 120; // months at the end, to compare with
static final int SEED = 3;

void main(String[] args) throws Exception {
  if (args.length > 2 || args.length > 0 && !args[0].matches("[1-9][0-9]{0,3}")) {
    System.err.println("Unexpected argument: " + args[args.length > 2 ? 2 : 0]);
    System.err.println("Usage: ./intarsia run examples/MissingValues.java [EPOCHS [PLOT.png]]");
    System.exit(2);
  }
  int epochs = args.length > 0 ? Integer.parseInt(args[0]) : 150;
  Path plot = Path.of(args.length > 1 ? args[1] : "missing-values.png");
  try (var tf = Environment.open()) {
    tf.random.setSeed(SEED);
    MaskedTensor months = months(tf);
    int border = (int) months.shape().dim(0) - LATER;
    Rows known = rows(tf, months, 0, border);
    Rows later = rows(tf, months, border - 2 * YEAR, border + LATER);
    IO.println("learnt     rows  answers later   off by (ppm):");
    IO.println("from                      rows  complete rows  all it answers");
    History filled = compare(tf, "all", known, later, later, epochs);
    History dropped =
        compare(tf, "complete", known.complete(tf), later, later.complete(tf), epochs);
    filled
        .plot("val_loss")
        .withName("all rows")
        .and(dropped.plot("val_loss").withName("complete rows"))
        .withTitle("Learning with and without missing values")
        .withAxes("epoch", "mean square (ppm²)")
        .withLogY()
        .save(plot);
    IO.println("How the error for later rows fell is drawn in " + plot);
  }
}

/// Puts learned numbers where values are missing, one for each column, and says where that was:
/// `[batch, columns]` to `[batch, 2 * columns]`.
static final class FillIn extends StatefulLayer<MaskedTensor, Tensor> {
  protected void build(State state, Object spec) {
    state.weight("missing", state.lastAxis(spec), Zeros.of());
  }

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

/// Trains a network, and prints how far off it is.
History compare(Environment tf, String name, Rows known, Rows later, Rows answered, int epochs) {
  var model = Model.of(tf, network(tf)).compile(Adam.of(2e-3), MeanSquaredError.of());
  var options = FitOptions.defaults().withEpochs(epochs).withSeed(SEED);
  var validation = Batch.of(answered.x(tf), answered.next());
  History history = model.fit(known.x(tf), known.next(), options.withValidationData(validation));
  IO.print("%-10s %5d %8d of %d ".formatted(name, known.size(), answered.size(), later.size()));
  IO.println("%14.2f %16.2f".formatted(later.complete(tf).error(model), answered.error(model)));
  return history;
}

/// Two years, `[rows, months]`, and the month behind them, `[rows, 1]`.
record Rows(MaskedTensor past, Tensor next) {
  Map<String, ?> x(Ops tf) {
    var years = tf.split(past, 2, 1);
    return Map.of("before", years.get(0), "last", years.get(1));
  }

  long size() {
    return next.shape().dim(0);
  }

  Rows where(Ops tf, Tensor isKept) {
    return new Rows((MaskedTensor) tf.booleanMask(past, isKept), tf.booleanMask(next, isKept));
  }

  /// Those of which nothing is missing.
  Rows complete(Ops tf) {
    return where(tf, past.mask().all(1));
  }

  /// The root of the mean square, in parts per million.
  double error(Model<?, ?> model) {
    return Math.sqrt(model.evaluate(x(model.tf()), next).get("loss"));
  }
}

/// The months in a row, `[months]`.
MaskedTensor months(Environment tf) throws Exception {
  URI program = getClass().getProtectionDomain().getCodeSource().getLocation().toURI();
  CsvTable csv = Csv.read(tf, Path.of(program).resolveSibling("data/co2.csv"));
  List<String> names = csv.names();
  Tensor all = csv.matrix(names.subList(1, names.size())).cast(DType.FLOAT32).flatten();
  return MaskedTensor.ofNaN(tf, all);
}

/// Each month that is measured, with the two years before it: all less what these are on average.
Rows rows(Ops tf, MaskedTensor months, int from, int to) {
  Tensor starts = tf.range(from, to - 2 * YEAR);
  Tensor places = starts.unsqueeze(1).plus(tf.range(0, 2 * YEAR));
  Tensor works = tf.random.uniform(months.shape()).ge(FAILED);
  var seen = MaskedTensor.of(months.fill(tf, 0), months.mask().and(works));
  var years = (MaskedTensor) tf.gather(seen, places);
  Tensor level = years.mean(tf, 1).values().unsqueeze(1);
  Tensor next = tf.gather(months.values(), starts.plus(2 * YEAR)).unsqueeze(1).minus(level);
  Tensor isKnown = tf.gather(months.mask(), starts.plus(2 * YEAR));
  return new Rows(years.minus(level), next).where(tf, isKnown);
}
