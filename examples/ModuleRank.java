// Ranks the modules of your JDK by PageRank: a module matters if modules that matter require it.
// The same code runs step by step, and compiled with its loop into one function.
//
//   ./intarsia run examples/ModuleRank.java             the modules of the JDK this runs on
//   ./intarsia run examples/ModuleRank.java links.csv   any edge list: two columns, from and to

import io.intarsia.dtype.DType;
import io.intarsia.files.Csv;
import io.intarsia.files.CsvOptions;
import io.intarsia.files.CsvTable;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

static final double DAMPING = 0.85;
static final double TOLERANCE = 1e-10;
static final int SHOWN = 10;
static final int BAR_WIDTH = 40;

/// Who points to whom, by name.
record Link(String from, String to) {}

/// A graph as one value: for each node its rank and how many links leave it, and for each link the
/// places of the nodes at its ends.
record LabeledDigraph(Map<String, Tensor> nodes, Tensor from, Tensor to) implements ExtensionType {}

/// A surfer's state: the graph with its ranks, whether they still move, and the steps so far.
record Walk(LabeledDigraph graph, Tensor moving, Tensor steps) {}

void main(String[] args) {
  check(args);
  try (var tf = Environment.open()) {
    List<Link> links = args.length == 0 ? moduleLinks() : csvLinks(tf, Path.of(args[0]));
    List<String> names = names(links);
    Walk start = start(tf, links, names);
    Walk end = pageRank(tf, start);

    String what = args.length == 0 ? "modules of JDK " + Runtime.version() : "nodes of " + args[0];
    IO.println("%d %s, ranked in %d steps".formatted(names.size(), what, end.steps().asInt()));
    IO.println();
    print(tf, end.graph().nodes().get("rank"), names);
    IO.println();
    compare(tf, start, end);
  } catch (IOException e) {
    fail(e);
  }
}

/// Repeats what a surfer does until nothing moves.
Walk pageRank(Ops tf, Walk start) {
  Walk walk = start;
  while (walk.moving().toBoolean()) {
    walk = step(tf, walk);
  }
  return walk;
}

/// One step of a surfer who follows links at random, and now and then, or where no link leaves,
/// starts anywhere.
Walk step(Ops tf, Walk walk) {
  LabeledDigraph graph = walk.graph();
  Tensor rank = graph.nodes().get("rank");
  Tensor leaving = graph.nodes().get("leaving");
  Tensor count = tf.size(rank);
  Tensor nodes = tf.cast(count, DType.FLOAT64);

  Tensor each = tf.math.divideNoNan(rank, leaving);
  Tensor arriving = tf.math.unsortedSegmentSum(tf.gather(each, graph.from()), graph.to(), count);
  Tensor stuck = tf.reduceSum(tf.where(leaving.gt(0), tf.zerosLike(rank), rank));
  Tensor next =
      tf.math.add(
          tf.math.multiply(tf.math.add(arriving, stuck.div(nodes)), DAMPING),
          tf.math.divide(1 - DAMPING, nodes));

  Tensor moving = tf.reduceSum(next.minus(rank).abs()).gt(TOLERANCE);
  var moved =
      new LabeledDigraph(Map.of("rank", next, "leaving", leaving), graph.from(), graph.to());
  return new Walk(moved, moving, walk.steps().plus(1));
}

/// The same loop as one function of the runtime: the code of a step is not changed.
void compare(Environment tf, Walk start, Walk end) {
  var compiled =
      tf.function((Ops g, Walk walk) -> g.whileLoop((c, w) -> w.moving(), this::step, walk));
  Walk again = compiled.apply(start);

  Tensor rank = end.graph().nodes().get("rank");
  double apart = tf.reduceMax(rank.minus(again.graph().nodes().get("rank")).abs()).asDouble();
  IO.println(
      "Compiled: %d steps, ranks %s; %.1f ms instead of %.1f ms"
          .formatted(
              again.steps().asInt(),
              apart < 1e-12 ? "the same" : "apart by " + apart,
              milliseconds(() -> compiled.apply(start)),
              milliseconds(() -> pageRank(tf, start))));
}

/// The shortest of some runs.
double milliseconds(Runnable code) {
  long shortest = Long.MAX_VALUE;
  for (int i = 0; i < 10; i++) {
    long begin = System.nanoTime();
    code.run();
    shortest = Math.min(shortest, System.nanoTime() - begin);
  }
  return shortest / 1e6;
}

Walk start(Ops tf, List<Link> links, List<String> names) {
  int nodes = names.size();
  Map<String, Integer> place = new HashMap<>();
  for (String name : names) {
    place.put(name, place.size());
  }
  Tensor from = tf.constant(links.stream().mapToInt(link -> place.get(link.from())).toArray());
  Tensor to = tf.constant(links.stream().mapToInt(link -> place.get(link.to())).toArray());
  Tensor ones = tf.ones(Shape.of(links.size()), DType.FLOAT64);
  Tensor leaving = tf.math.unsortedSegmentSum(ones, from, nodes);
  Tensor rank = tf.fill(Shape.of(nodes), 1.0 / nodes);
  var graph = new LabeledDigraph(Map.of("rank", rank, "leaving", leaving), from, to);
  return new Walk(graph, tf.constant(true), tf.constant(0));
}

void print(Ops tf, Tensor ranks, List<String> names) {
  var top = tf.math.topK(ranks, Math.min(SHOWN, names.size()));
  double[] values = top.values().toArray(double[].class);
  int[] places = top.indices().toArray(int[].class);
  int width = 0;
  for (int place : places) {
    width = Math.max(width, names.get(place).length());
  }
  for (int i = 0; i < places.length; i++) {
    String bar = block().repeat((int) Math.round(BAR_WIDTH * values[i] / values[0]));
    String name = names.get(places[i]);
    IO.println(
        "%2d  %s  %.4f  %s"
            .formatted(i + 1, name + " ".repeat(width - name.length()), values[i], bar));
  }
}

/// What bars are made of: a block if this console can show one.
String block() {
  return System.out.charset().newEncoder().canEncode('█') ? "█" : "#";
}

/// Each module of the JDK points to those it requires.
List<Link> moduleLinks() {
  List<Link> links = new ArrayList<>();
  for (var module : ModuleFinder.ofSystem().findAll()) {
    var descriptor = module.descriptor();
    for (var required : descriptor.requires()) {
      links.add(new Link(descriptor.name(), required.name()));
    }
  }
  return links;
}

/// Reads two columns without a line of names.
List<Link> csvLinks(Ops tf, Path file) throws IOException {
  CsvTable csv = Csv.read(tf, file, CsvOptions.defaults().withHeader(false));
  if (csv.names().size() != 2) {
    throw new IOException(
        "%s:1: expected two columns, from and to, got %d".formatted(file, csv.names().size()));
  }
  String[] from = csv.column("0", DType.STRING).toArray(String[].class);
  String[] to = csv.column("1", DType.STRING).toArray(String[].class);
  return IntStream.range(0, from.length)
      .mapToObj(i -> new Link(from[i].strip(), to[i].strip()))
      .toList();
}

/// All names, in alphabetical order.
List<String> names(List<Link> links) {
  return links.stream()
      .flatMap(link -> Stream.of(link.from(), link.to()))
      .distinct()
      .sorted()
      .toList();
}

/// Ends the program if there are arguments it does not know.
void check(String... args) {
  for (int i = 0; i < args.length; i++) {
    if (i >= 1 || args[i].startsWith("-")) {
      System.err.println("Unexpected argument: " + args[i]);
      System.err.println("Usage: ./intarsia run examples/ModuleRank.java [LINKS.csv]");
      System.exit(2);
    }
  }
}

/// What is wrong with a file is one line, and no fault of this program.
void fail(Exception e) {
  System.err.println(e.getMessage());
  System.exit(1);
}
