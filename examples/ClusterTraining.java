// Trains one model in several processes, each of which learns from its rows, and goes on after one
// was lost. Started by hand, it starts three processes of itself on this machine: the second one is
// ended in the middle, as if its machine had lost its power. The others are told which one is
// missing; all are started again, and go on from the last checkpoint, as if nothing had happened.
//
//   ./intarsia launch --processes 3 --restarts 1 examples/ClusterTraining.java FOLDER [STEPS]
//
// FOLDER gets checkpoints, losses.txt with a loss a line, and loss.png. To let no process be ended:
//
//   ./intarsia launch --processes 3 examples/ClusterTraining.java FOLDER STEPS whole

import io.intarsia.checkpoint.Checkpoint;
import io.intarsia.checkpoint.CheckpointManager;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.files.Csv;
import io.intarsia.files.CsvTable;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.plot.Plot;
import io.intarsia.replicas.Replica;
import io.intarsia.replicas.Replicas;
import io.intarsia.replicas.TfConfig;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;

static final int YEAR = 12;
static final int UNITS = 16;
static final int SAVED_EVERY = 20;
static final int LOST = 1; // the task that is ended, once
static final float SCALE = 10; // ppm
static final Duration PATIENCE = Duration.ofSeconds(30);

/// Years of months and the month after each, `[rows, 12]` and `[rows]`.
record Rows(Tensor years, Tensor next) {}

/// A network of one hidden layer.
record Net(Variable in, Variable bias, Variable out) {
  static Net of(Ops g) {
    return new Net(
        Variable.of(g, random(g, YEAR, UNITS)),
        Variable.of(g, g.zeros(UNITS)),
        Variable.of(g, random(g, UNITS, 1)));
  }

  static Tensor random(Ops g, int rows, int columns) {
    return g.random.statelessNormal(Shape.of(rows, columns), new long[] {7, rows}).times(0.3f);
  }

  List<Variable> weights() {
    return List.of(in, bias, out);
  }

  Tensor apply(Ops g, Tensor years) {
    Tensor hidden = g.math.tanh(years.matMul(in.read(g)).plus(bias.read(g)));
    return hidden.matMul(out.read(g)).reshape(-1);
  }
}

void main(String[] args) throws Exception {
  check(args);
  TfConfig config = TfConfig.read().orElse(null);
  if (config == null) {
    fail("TF_CONFIG does not say which process this is");
  }
  Path folder = Files.createDirectories(Path.of(args[0]));
  int steps = args.length > 1 ? Integer.parseInt(args[1]) : 100;
  var collectives = config.collectives().withTimeout(PATIENCE);
  try (var tf = Environment.open(EnvironmentOptions.defaults().withCollectives(collectives))) {
    train(tf, Replicas.ofProcesses(tf, "ClusterTraining 1"), folder, steps, args.length < 3);
  } catch (TensorFlowException e) {
    IO.println(e.getMessage().lines().findFirst().orElseThrow());
    System.exit(1);
  }
}

static void check(String[] args) {
  if (args.length == 0) {
    fail("Where to keep checkpoints is missing");
  }
  if (args[0].startsWith("-")) {
    fail("Unexpected argument: " + args[0]);
  }
  if (args.length > 1 && !args[1].matches("[1-9][0-9]{0,4}")) {
    fail("Unexpected argument: " + args[1]);
  }
  if (args.length > 2 && (args.length > 3 || !args[2].equals("whole"))) {
    fail("Unexpected argument: " + args[args.length - 1]);
  }
}

static void fail(String message) {
  System.err.println(message);
  System.err.println(
      "Usage: ./intarsia run examples/ClusterTraining.java FOLDER [STEPS [whole]], in each process;"
          + " ./intarsia launch --processes 3 --restarts 1 examples/ClusterTraining.java … begins"
          + " three");
  System.exit(2);
}

void train(Environment tf, Replicas replicas, Path folder, int steps, boolean losesOne)
    throws Exception {
  PerReplica<Rows> rows = replicas.split(rows(tf));
  Net net = Net.of(tf);
  var optimizer = Optimizer.of(tf, Adam.of(0.01)).build(net.weights());
  var checkpoint = Checkpoint.of(tf, Map.of("net", net, "optimizer", optimizer));
  var manager = CheckpointManager.of(checkpoint, folder);
  int replica = replicas.local().getFirst();
  var saved = CheckpointManager.latestCheckpoint(folder);
  if (saved.isPresent()) {
    checkpoint.restore(saved.get()).assertConsumed();
  }
  int begun = optimizer.iterations().value().asInt();
  IO.println("%d rows of my own, from step %d".formatted(rows.get(0).next().shape().dim(0), begun));

  var step =
      tf.function((Ops g, PerReplica<Rows> own) ->
          replicas.run(g, (h, r, mine) -> step(h, r, net, optimizer, mine), own));
  for (int i = begun; i < steps; i++) {
    if (losesOne && i == steps / 2 && replica == LOST && saved.isEmpty()) {
      Runtime.getRuntime().halt(137); // as if the machine had lost its power
    }
    float loss = step.apply(rows).get(0).asFloat();
    if (replica == 0) {
      note(folder, "%d %.6f".formatted(i + 1, SCALE * SCALE * loss));
      if ((i + 1) % SAVED_EVERY == 0) {
        manager.save();
      }
    }
  }
  if (replica == 0) {
    plot(tf, folder);
  }
}

/// The code of one replica: the gradients of its rows, added up over all, move its weights.
Tensor step(Ops g, Replica r, Net net, Optimizer optimizer, Rows rows) {
  Tensor count = r.allReduce(ReduceOp.SUM, g.cast(g.shape(rows.next()).get(0), DType.FLOAT32));
  try (GradientTape tape = g.gradientTape()) {
    Tensor off = net.apply(g, rows.years()).minus(rows.next());
    Tensor loss = off.times(off).sum().div(count);
    var gradients = r.allReduce(ReduceOp.SUM, tape.gradient(loss, net.weights()));
    optimizer.apply(g, gradients, net.weights());
    return r.allReduce(ReduceOp.SUM, loss);
  }
}

void note(Path folder, String line) throws IOException {
  Files.writeString(
      folder.resolve("losses.txt"),
      line + "\n",
      StandardOpenOption.CREATE,
      StandardOpenOption.APPEND);
}

/// Each line of the losses in its place: where training went on, some steps are there twice.
void plot(Environment tf, Path folder) throws Exception {
  List<String[]> lines =
      Files.readAllLines(folder.resolve("losses.txt")).stream()
          .map(line -> line.split(" "))
          .toList();
  double[] places = lines.stream().mapToDouble(line -> Double.parseDouble(line[0])).toArray();
  double[] losses = lines.stream().mapToDouble(line -> Double.parseDouble(line[1])).toArray();
  IO.println("the loss went from %.4f to %.4f".formatted(losses[0], losses[losses.length - 1]));
  Plot.scatter(tf.constant(places), tf.constant(losses))
      .withTitle("Loss (ppm²) by step, also of those made twice")
      .save(folder.resolve("loss.png"));
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
  Tensor next = complete.get(Index.all(), Index.at(YEAR)).unsqueeze(1);
  return new Rows(years.minus(level).div(SCALE), next.minus(level).div(SCALE).flatten());
}
