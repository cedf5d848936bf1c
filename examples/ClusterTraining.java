// Trains one model in several processes, each of which learns from its rows, and goes on after one
// was lost. Started by hand, it starts three processes of itself on this machine; the second one is
// ended in the middle, as if its machine had lost its power. The others are told which one is
// missing; all are started again, and go on from the last checkpoint, as if nothing had happened.
//
//   ./intarsia run examples/ClusterTraining.java [FOLDER [STEPS [whole]]]
//
// FOLDER gets checkpoints, losses.txt with a loss a line, and loss.png; with `whole` no process is
// ended. A process that has TF_CONFIG is one of those that it names, so this does the same:
//
//   ./intarsia launch --processes 3 --restarts 1 examples/ClusterTraining.java FOLDER

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
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

static final int YEAR = 12;
static final int UNITS = 16;
static final int SAVED_EVERY = 20;
static final int TASKS = 3;
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
  Path folder =
      args.length > 0
          ? Files.createDirectories(Path.of(args[0]))
          : Files.createTempDirectory("cluster-training");
  int steps = args.length > 1 ? Integer.parseInt(args[1]) : 100;
  TfConfig config = TfConfig.read().orElse(null);
  if (config == null) {
    startAll(folder, steps, args.length < 3);
    return;
  }
  var collectives = config.collectives().withTimeout(PATIENCE);
  try (var tf = Environment.open(EnvironmentOptions.defaults().withCollectives(collectives))) {
    train(tf, Replicas.ofProcesses(tf, "ClusterTraining 1"), folder, steps, args.length < 3);
  } catch (TensorFlowException e) {
    IO.println(e.getMessage().lines().findFirst().orElseThrow());
    System.exit(1);
  }
}

static void check(String[] args) {
  for (int i = 0; i < args.length; i++) {
    boolean fits =
        switch (i) {
          case 0 -> !args[i].startsWith("-");
          case 1 -> args[i].matches("[1-9][0-9]{0,4}");
          case 2 -> args[i].equals("whole");
          default -> false;
        };
    if (!fits) {
      System.err.println("Unexpected argument: " + args[i]);
      System.err.println(
          "Usage: ./intarsia run examples/ClusterTraining.java [FOLDER [STEPS [whole]]]");
      System.exit(2);
    }
  }
}

/// Starts three processes, and once more if one was lost.
void startAll(Path folder, int steps, boolean losesOne) throws Exception {
  for (int attempt = 0; attempt < (losesOne ? 2 : 1); attempt++) {
    String workers = freeAddresses();
    List<Process> tasks = new ArrayList<>();
    for (int task = 0; task < TASKS; task++) {
      tasks.add(start(workers, task, folder, steps, losesOne));
    }
    boolean isWhole = true;
    for (Process task : tasks) {
      isWhole &= task.waitFor() == 0;
    }
    IO.println(isWhole ? "All have ended: see " + folder : "All begin again.");
  }
}

/// Runs this program anew, as one of the tasks.
Process start(String workers, int task, Path folder, int steps, boolean losesOne)
    throws IOException {
  List<String> command =
      new ArrayList<>(
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "--enable-native-access=ALL-UNNAMED",
              "--sun-misc-unsafe-memory-access=allow",
              "-cp",
              System.getProperty("java.class.path"),
              System.getProperty("jdk.launcher.sourcefile"),
              folder.toString(),
              Integer.toString(steps)));
  if (!losesOne) {
    command.add("whole");
  }
  var builder =
      new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.INHERIT)
          .redirectError(ProcessBuilder.Redirect.DISCARD); // the log of the runtime's server
  builder
      .environment()
      .put(
          TfConfig.VARIABLE,
          "{\"cluster\": {\"worker\": [%s]}, \"task\": {\"type\": \"worker\", \"index\": %d}}"
              .formatted(workers, task));
  return builder.start();
}

/// Addresses at which nobody listens now.
String freeAddresses() throws IOException {
  List<String> addresses = new ArrayList<>();
  List<ServerSocket> sockets = new ArrayList<>();
  for (int task = 0; task < TASKS; task++) {
    sockets.add(new ServerSocket(0));
    addresses.add("\"127.0.0.1:%d\"".formatted(sockets.get(task).getLocalPort()));
  }
  for (ServerSocket socket : sockets) {
    socket.close();
  }
  return String.join(", ", addresses);
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
