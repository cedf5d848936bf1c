// Ranks the modules of your JDK by PageRank, as ModuleRank does, with the links shared by two
// worker processes on this machine: each adds up what arrives at its half of the modules. The ranks
// must be those of one process, to the last bit.
//
//   ./intarsia run examples/ClusterRank.java

import io.intarsia.cluster.ClusterOptions;
import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.Server;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

static final int WORKERS = 2;
static final double DAMPING = 0.85;
static final double TOLERANCE = 1e-10;
static final int SHOWN = 10;

/// A graph by the places of its nodes' names: for each node how many links leave it, and for each
/// link the nodes at its ends.
record Digraph(List<String> names, double[] leaving, int[] from, int[] to) {
  int size() {
    return names.size();
  }
}

/// Where the surfers end, and after how many steps.
record Ranking(double[] ranks, int steps) {}

void main(String[] args) throws IOException, InterruptedException {
  if (args.length == 3 && args[0].equals("worker")) {
    serve(ClusterSpec.parse(args[1]), Integer.parseInt(args[2]));
  } else if (args.length > 0) {
    System.err.println("Unexpected argument: " + args[0]);
    System.err.println("Usage: ./intarsia run examples/ClusterRank.java");
    System.exit(2);
  } else {
    compare();
  }
}

/// What a worker process does: runs ops for others until its input ends, as it does when the
/// process that started it goes away.
void serve(ClusterSpec cluster, int task) throws IOException {
  Server server = Server.start(cluster, "worker", task);
  IO.println(server.target());
  while (System.in.read() >= 0) {}
  Runtime.getRuntime().halt(0);
}

void compare() throws IOException, InterruptedException {
  Digraph graph = modules();
  Ranking local;
  try (var tf = Environment.open()) {
    local = rank(tf, graph, part(tf, graph, 0, graph.size()));
  }
  Ranking shared = rankOnWorkers(graph);
  IO.println(
      "%d modules of JDK %s, ranked in %d steps by %d workers"
          .formatted(graph.size(), Runtime.version(), shared.steps(), WORKERS));
  IO.println();
  print(shared.ranks(), graph.names());
  IO.println();
  boolean same = shared.steps() == local.steps() && Arrays.equals(shared.ranks(), local.ranks());
  IO.println(
      "One process: %d steps, %s"
          .formatted(local.steps(), same ? "the same ranks" : "other ranks"));
  if (!same) {
    System.exit(1);
  }
}

/// Starts the workers, joins their cluster, and ends them.
Ranking rankOnWorkers(Digraph graph) throws IOException, InterruptedException {
  List<Integer> ports = freePorts(WORKERS + 1);
  var addresses = ports.stream().map(port -> "localhost:" + port).toList();
  var cluster =
      ClusterSpec.of(
          Map.of("worker", addresses.subList(0, WORKERS), "client", addresses.subList(WORKERS, 3)));
  List<Process> workers = new ArrayList<>();
  try {
    for (int task = 0; task < WORKERS; task++) {
      workers.add(start(cluster, task));
    }
    var options =
        EnvironmentOptions.defaults().withCluster(ClusterOptions.of(cluster, "client", 0));
    try (var tf = Environment.open(options)) {
      return rank(tf, graph, shared(tf, graph));
    }
  } finally {
    for (Process worker : workers) {
      worker.destroy();
      worker.waitFor();
    }
  }
}

/// Each worker has the links to its share of the nodes; what they find is put together here.
UnaryOperator<Tensor> shared(Environment tf, Digraph graph) {
  List<UnaryOperator<Tensor>> parts = new ArrayList<>();
  for (int task = 0; task < WORKERS; task++) {
    int begin = graph.size() * task / WORKERS;
    int end = graph.size() * (task + 1) / WORKERS;
    parts.add(part(tf.device("/job:worker/task:" + task), graph, begin, end));
  }
  return each -> tf.concat(parts.parallelStream().map(part -> part.apply(each)).toList(), 0);
}

/// What arrives at the nodes from `begin` to `end` if each node sends so much along each of its
/// links. The links stay where `there` is.
UnaryOperator<Tensor> part(Ops there, Digraph graph, int begin, int end) {
  int[] links =
      IntStream.range(0, graph.to().length)
          .filter(link -> begin <= graph.to()[link] && graph.to()[link] < end)
          .toArray();
  Tensor from = there.constant(Arrays.stream(links).map(link -> graph.from()[link]).toArray());
  Tensor to = there.constant(Arrays.stream(links).map(link -> graph.to()[link] - begin).toArray());
  return each -> there.math.unsortedSegmentSum(there.gather(each, from), to, end - begin);
}

/// Repeats what surfers do, who follow links at random, and now and then, or where no link leaves,
/// start anywhere, until their ranks no longer move.
///
/// @param arriving what arrives at each node if each node sends so much along each of its links
Ranking rank(Ops tf, Digraph graph, UnaryOperator<Tensor> arriving) {
  Tensor leaving = tf.constant(graph.leaving());
  Tensor nodes = tf.constant((double) graph.size());
  Tensor rank = tf.math.divide(tf.onesLike(leaving), nodes);
  boolean moving = true;
  int steps = 0;
  while (moving) {
    Tensor each = tf.math.divideNoNan(rank, leaving);
    Tensor stuck = tf.reduceSum(tf.where(leaving.gt(0), tf.zerosLike(rank), rank));
    Tensor followed = tf.math.multiply(arriving.apply(each).plus(stuck.div(nodes)), DAMPING);
    Tensor next = followed.plus(tf.math.divide(1 - DAMPING, nodes));
    moving = tf.reduceSum(next.minus(rank).abs()).gt(TOLERANCE).toBoolean();
    rank = next;
    steps++;
  }
  return new Ranking(rank.toArray(double[].class), steps);
}

/// Runs this program anew, as a worker, and waits until it serves.
Process start(ClusterSpec cluster, int task) throws IOException {
  Process worker =
      new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "--enable-native-access=ALL-UNNAMED",
              "--sun-misc-unsafe-memory-access=allow",
              "-cp",
              System.getProperty("java.class.path"),
              System.getProperty("jdk.launcher.sourcefile"),
              "worker",
              cluster.toString(),
              Integer.toString(task))
          .redirectError(ProcessBuilder.Redirect.DISCARD) // the log of the runtime's server
          .start();
  if (worker.inputReader().readLine() == null) {
    throw new IOException("worker " + task + " did not start");
  }
  return worker;
}

/// Ports at which nobody listens now.
List<Integer> freePorts(int count) throws IOException {
  List<ServerSocket> sockets = new ArrayList<>();
  try {
    for (int i = 0; i < count; i++) {
      sockets.add(new ServerSocket(0));
    }
    return sockets.stream().map(ServerSocket::getLocalPort).toList();
  } finally {
    for (ServerSocket socket : sockets) {
      socket.close();
    }
  }
}

/// Each module of the JDK points to those it requires.
Digraph modules() {
  var modules = ModuleFinder.ofSystem().findAll().stream().map(module -> module.descriptor());
  List<String[]> links =
      modules
          .flatMap(module ->
              module.requires().stream()
                  .map(required -> new String[] {module.name(), required.name()}))
          .sorted(Comparator.comparing(link -> String.join(" ", link)))
          .toList();
  List<String> names = links.stream().flatMap(Stream::of).distinct().sorted().toList();
  int[] from = links.stream().mapToInt(link -> names.indexOf(link[0])).toArray();
  int[] to = links.stream().mapToInt(link -> names.indexOf(link[1])).toArray();
  double[] leaving = new double[names.size()];
  for (int node : from) {
    leaving[node]++;
  }
  return new Digraph(names, leaving, from, to);
}

void print(double[] ranks, List<String> names) {
  IntStream.range(0, ranks.length)
      .boxed()
      .sorted(Comparator.comparing(node -> -ranks[node]))
      .limit(SHOWN)
      .forEach(node -> IO.println("%.4f  %s".formatted(ranks[node], names.get(node))));
}
