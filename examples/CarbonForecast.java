// Takes a model that Python trained, which says what carbon dioxide in the air will do in the next
// twelve months, and trains it further: it knows the months before 1981 alone, and the rise has
// become faster since. What comes out is saved; Python and TensorFlow Serving load it as well.
//
//   ./intarsia run examples/CarbonForecast.java [TUNED_MODEL]
//
// The model is in data/carbon-forecast; tools/models/carbon_forecast.py made it.

import io.intarsia.dtype.DType;
import io.intarsia.files.Csv;
import io.intarsia.files.CsvTable;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.progress.Progress;
import io.intarsia.savedmodel.ModelFunction;
import io.intarsia.savedmodel.SaveOptions;
import io.intarsia.savedmodel.SavedModel;
import io.intarsia.savedmodel.SavedModelException;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeRegistry;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

static final int PAST = 24; // months that the model is given
static final int NEXT = 12; // months that it gives
static final int TUNED_FROM = 1981;
static final int TUNED_TO = 1992; // the years after are for the comparison
static final int STEPS = 150;
static final double LEARNING_RATE = 0.001;

/// Values of months in a row, of which some are not known, `[rows, months]`: in Python a
/// `tf.experimental.ExtensionType` of this name.
@TypeName("examples.Months")
record Months(Tensor values, Tensor known) implements ExtensionType {}

/// Months and those that follow, for each month that one can begin with: `[rows, months]`.
record Windows(Months past, MaskedTensor next) {}

void main(String[] args) throws Exception {
  check(args);
  Path tuned = Path.of(args.length > 0 ? args[0] : "carbon-forecast-tuned");
  TypeRegistry.register(Months.class);
  try (var tf = Environment.open();
      var model = SavedModel.load(tf, besideThisFile("data/carbon-forecast"))) {
    MaskedTensor months = read(tf, besideThisFile("data/co2.csv"), TUNED_FROM);
    int border = (TUNED_TO - TUNED_FROM + 1) * 12;
    Windows known = windows(tf, months, 0, border - PAST - NEXT + 1);
    int end = (int) months.mask().size() - PAST - NEXT + 1;
    Windows later = windows(tf, months, border - PAST, end);
    var forecast = model.function("__call__", Tensor.class);
    IO.println("Python's model: " + forecast);
    IO.println();
    IO.println("how far off (ppm)        %d–%d  later".formatted(TUNED_FROM, TUNED_TO));
    print("as a year before", lastYear(tf, known), lastYear(tf, later));
    print("as Python trained it", error(tf, forecast, known), error(tf, forecast, later));
    tune(tf, forecast, model.trainableVariables(), known);
    print("trained further", error(tf, forecast, known), error(tf, forecast, later));
    SavedModel.save(tf, model, tuned, SaveOptions.defaults().withSignaturesOf(model));
    compare(tf, forecast, tuned, later);
  } catch (IOException | SavedModelException e) {
    fail(e);
  }
}

/// Moves the variables of the model. The step is one function, with the model's inside.
void tune(
    Environment tf, ModelFunction<Tensor> forecast, List<Variable> variables, Windows windows) {
  var rate = Adam.defaults().withLearningRate(LEARNING_RATE);
  var optimizer = Optimizer.of(tf, rate).build(variables);
  var step =
      tf.function((Ops g, Windows rows) -> {
        try (var tape = g.gradientTape()) {
          Tensor loss = squares(g, rows.next(), forecast.call(rows.past()));
          optimizer.apply(tape.gradient(loss, variables), variables);
          return loss.sqrt();
        }
      });
  try (var progress = Progress.of("tuning", STEPS)) {
    for (int _ : progress) {
      try (var _ = tf.scope()) {
        progress.say("%.3f ppm".formatted(step.apply(windows).asDouble()));
      }
    }
  }
}

/// How far off the forecast is, in parts per million: the root of the mean square.
double error(Ops tf, ModelFunction<Tensor> forecast, Windows windows) {
  return squares(tf, windows.next(), forecast.call(windows.past())).sqrt().asDouble();
}

/// The same for the values of a year before, where both are measured.
double lastYear(Ops tf, Windows windows) {
  Index last = Index.from(PAST - NEXT);
  Tensor before = windows.past().values().get(Index.all(), last);
  Tensor both =
      tf.math.logicalAnd(windows.next().mask(), windows.past().known().get(Index.all(), last));
  return squares(tf, MaskedTensor.of(windows.next().values(), both), before).sqrt().asDouble();
}

/// The mean square of what lies between, of the months that are measured.
Tensor squares(Ops tf, MaskedTensor measured, Tensor expected) {
  MaskedTensor off = tf.math.subtract(measured, expected);
  MaskedTensor square = tf.math.square(off);
  return square.mean(tf).values();
}

void print(String what, double known, double later) {
  IO.println("%-22s %8.2f %9.2f".formatted(what, known, later));
}

/// Loads what was saved, and shows that it is the same, for the last twelve months.
void compare(Environment tf, ModelFunction<Tensor> forecast, Path folder, Windows windows) {
  Months past = windows.past();
  Index row = Index.from(-1);
  var last = new Months(past.values().get(row), past.known().get(row));
  float[][] expected = forecast.call(last).toArray(float[][].class);
  try (var again = SavedModel.load(tf, folder)) {
    var loaded = again.function("__call__", Tensor.class);
    boolean isSame = Arrays.deepEquals(expected, loaded.call(last).toArray(float[][].class));
    IO.println();
    IO.println("Saved in %s; loaded again, it gives the same: %b".formatted(folder, isSame));
  }
  float[] measured = windows.next().values().get(-1).toArray(float[].class);
  IO.println();
  IO.println("the last twelve months   forecast  measured");
  for (int month = 0; month < NEXT; month++) {
    IO.println("%20d %12.2f %9.2f".formatted(month + 1, expected[0][month], measured[month]));
  }
}

// -- the table ------------------------------------------------------------------------------------

/// Reads the months from a year on: `[months]`.
MaskedTensor read(Ops tf, Path file, int from) throws IOException {
  CsvTable csv = Csv.read(tf, file);
  List<String> names = csv.names();
  Tensor years = csv.column(names.getFirst(), DType.INT32);
  Tensor rows = csv.matrix(names.subList(1, names.size())).cast(DType.FLOAT32);
  Tensor wanted = tf.booleanMask(rows, tf.math.greaterEqual(years, from));
  MaskedTensor months = MaskedTensor.ofNaN(tf, wanted.flatten());
  // Gradients go through all elements, valid or not, and 0 times NaN is NaN.
  return MaskedTensor.of(months.fill(tf, 0), months.mask());
}

/// The windows that begin with some months.
Windows windows(Ops tf, MaskedTensor months, int first, int end) {
  Tensor starts = tf.range(first, end).unsqueeze(1);
  Tensor past = starts.plus(tf.range(0, PAST));
  Tensor next = starts.plus(tf.range(PAST, PAST + NEXT));
  return new Windows(
      new Months(tf.gather(months.values(), past), tf.gather(months.mask(), past)),
      MaskedTensor.of(tf.gather(months.values(), next), tf.gather(months.mask(), next)));
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
      System.err.println("Usage: ./intarsia run examples/CarbonForecast.java [TUNED_MODEL]");
      System.exit(2);
    }
  }
}

/// What is wrong with a file is one line, and no fault of this program.
void fail(Exception e) {
  System.err.println(e.getMessage());
  System.exit(1);
}
