// Trains one model on two devices of this machine. First a value of an extension type goes into the
// code of two replicas and comes back; then each replica learns from its half of every batch, and
// both take the same steps, since they add up their gradients. The losses are those of one device.
//
//   ./intarsia run examples/TwoReplicas.java [STEPS]
//
// The table is the carbon dioxide in the air of each month: a year says what the next month has.

import io.intarsia.dtype.DType;
import io.intarsia.files.Csv;
import io.intarsia.files.CsvTable;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.replicas.Replica;
import io.intarsia.replicas.Replicas;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Variable;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

static final int YEAR = 12;
static final int UNITS = 16;
static final int SEED = 7;
static final float SCALE = 10;

/// Years of months and the month after each, `[rows, 12]` and `[rows]`, in tens of ppm from the
/// mean of the year.
record Rows(Tensor years, Tensor next) {}

/// A network of one hidden layer, and what learns it.
record Net(Variable in, Variable inBias, Variable out, Optimizer optimizer) {
  static Net of(Environment tf, Ops g) {
    var in = Variable.of(g, random(g, YEAR, UNITS));
    var bias = Variable.of(g, g.zeros(UNITS));
    var out = Variable.of(g, random(g, UNITS, 1));
    var optimizer = Optimizer.of(tf, Adam.defaults().withLearningRate(0.01));
    return new Net(in, bias, out, optimizer.build(List.of(in, bias, out)));
  }

  /// The same in each replica, as it depends on nothing else.
  static Tensor random(Ops g, int rows, int columns) {
    return g.random.statelessNormal(Shape.of(rows, columns), new long[] {SEED, rows}).times(0.3f);
  }

  List<Variable> weights() {
    return List.of(in, inBias, out);
  }

  Tensor apply(Ops g, Tensor years) {
    Tensor hidden = g.math.tanh(years.matMul(in.read(g)).plus(inBias.read(g)));
    return hidden.matMul(out.read(g)).reshape(-1);
  }
}

void main(String[] args) throws Exception {
  if (args.length > 1 || args.length > 0 && !args[0].matches("[1-9][0-9]{0,4}")) {
    System.err.println("Unexpected argument: " + args[args.length > 1 ? 1 : 0]);
    System.err.println("Usage: ./intarsia run examples/TwoReplicas.java [STEPS]");
    System.exit(2);
  }
  int steps = args.length > 0 ? Integer.parseInt(args[0]) : 200;
  try (var tf = Environment.open(EnvironmentOptions.defaults().withCpuDevices(2))) {
    var two = Replicas.onDevices(tf);
    showValues(tf, two);
    Rows rows = rows(tf);
    IO.println(
        "%d rows; squared error (ppm²) on two devices and on one:"
            .formatted(rows.next().shape().dim(0)));
    List<Float> together = train(tf, two, rows, steps);
    List<Float> alone = train(tf, Replicas.onDevices(tf, List.of("/CPU:0")), rows, steps);
    float apart = 0;
    for (int i = 0; i < steps; i++) {
      apart = Math.max(apart, Math.abs(together.get(i) - alone.get(i)) / alone.get(i));
      if (i == 0 || (i + 1) % 50 == 0 || i == steps - 1) {
        IO.println(
            "step %4d  %9.4f  %9.4f"
                .formatted(i + 1, SCALE * SCALE * together.get(i), SCALE * SCALE * alone.get(i)));
      }
    }
    IO.println(
        "The two runs differ by %s of a loss at most."
            .formatted(apart < 1e-3 ? "less than a thousandth" : "%.3f".formatted(apart)));
  }
}

/// Each replica multiplies its value by ten; what is not valid stays so.
void showValues(Environment tf, Replicas replicas) {
  PerReplica<MaskedTensor> given =
      PerReplica.of(
          MaskedTensor.of(tf.constant(new float[] {1}), tf.constant(new boolean[] {true})),
          MaskedTensor.of(tf.constant(new float[] {2}), tf.constant(new boolean[] {false})));
  PerReplica<MaskedTensor> tens = replicas.run((g, r, m) -> g.math.multiply(m, 10f), given);
  IO.println(tens);
}

/// Takes steps on all rows, and gives the loss of each.
List<Float> train(Environment tf, Replicas replicas, Rows rows, int steps) {
  PerReplica<Net> nets = replicas.run((g, r) -> Net.of(tf, g));
  PerReplica<Rows> parts = replicas.split(rows);
  var step =
      tf.function(
          (Ops g, PerReplica<Rows> batch) -> replicas.run(g, this::step, nets, batch).get(0));
  List<Float> losses = new ArrayList<>();
  for (int i = 0; i < steps; i++) {
    losses.add(step.apply(parts).asFloat());
  }
  return losses;
}

/// The code of one replica: the gradients of its rows, added up over all, move its weights. The
/// mean is that of all rows, whoever has how many.
Tensor step(Ops g, Replica r, Net net, Rows rows) {
  Tensor count = r.allReduce(ReduceOp.SUM, g.cast(g.shape(rows.next()).get(0), DType.FLOAT32));
  try (GradientTape tape = g.gradientTape()) {
    Tensor off = net.apply(g, rows.years()).minus(rows.next());
    Tensor loss = off.times(off).sum().div(count);
    var gradients = r.allReduce(ReduceOp.SUM, tape.gradient(loss, net.weights()));
    net.optimizer().apply(g, gradients, net.weights());
    return r.allReduce(ReduceOp.SUM, loss);
  }
}

/// Every twelve months of which none is missing, and the month behind them.
Rows rows(Environment tf) throws Exception {
  URI program = getClass().getProtectionDomain().getCodeSource().getLocation().toURI();
  CsvTable csv = Csv.read(tf, Path.of(program).resolveSibling("data/co2.csv"));
  List<String> names = csv.names();
  Tensor months = csv.matrix(names.subList(1, names.size())).cast(DType.FLOAT32).flatten();
  Tensor places = tf.range(0, (int) months.size() - YEAR).unsqueeze(1).plus(tf.range(0, YEAR + 1));
  Tensor windows = tf.gather(months, places);
  Tensor complete = tf.booleanMask(windows, windows.isFinite().all(1));
  Tensor years = complete.get(Index.all(), Index.to(YEAR));
  Tensor level = years.mean(1).unsqueeze(1);
  Tensor next = complete.get(Index.all(), Index.at(YEAR));
  return new Rows(
      years.minus(level).div(SCALE), next.unsqueeze(1).minus(level).div(SCALE).flatten());
}
