// Ranks the modules of your JDK by PageRank: a module matters if modules that matter require it.
//
//   ./intarsia run examples/ModuleRank.java             the modules of the JDK this runs on
//   ./intarsia run examples/ModuleRank.java links.csv   any edge list: two columns, from and to

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

static final double DAMPING = 0.85;
static final double TOLERANCE = 1e-10;
static final int SHOWN = 10;
static final int BAR_WIDTH = 40;

/// Who points to whom, by name.
record Link(String from, String to) {}

/// The rank of each node, a vector, and how many steps it took.
record Ranking(Tensor ranks, int steps) {}

void main(String[] args) throws IOException {
  try (var tf = Environment.open()) {
    List<Link> links = args.length == 0 ? moduleLinks() : csvLinks(tf, Path.of(args[0]));
    List<String> names = names(links);
    if (links.isEmpty()) {
      IO.println("There is nothing to rank: the list of links is empty.");
      return;
    }

    Ranking ranking = pageRank(tf, transition(tf, links, names));

    String what = args.length == 0 ? "modules of JDK " + Runtime.version() : "nodes of " + args[0];
    IO.println("%d %s, ranked in %d steps".formatted(names.size(), what, ranking.steps()));
    IO.println();
    print(tf, ranking.ranks(), names);
  }
}

/// Repeats what a surfer does who follows links at random, and now and then starts anywhere, until
/// nothing moves.
Ranking pageRank(Ops tf, Tensor transition) {
  long nodes = transition.shape().dim(0);
  Tensor rank = tf.fill(Shape.of(nodes, 1), 1.0 / nodes);
  Tensor moving;
  int steps = 0;
  do {
    Tensor next = transition.matMul(rank).times(DAMPING).plus((1 - DAMPING) / nodes);
    moving = tf.reduceSum(next.minus(rank).abs()).gt(TOLERANCE);
    rank = next;
    steps++;
  } while (moving.toBoolean());
  return new Ranking(tf.squeeze(rank), steps);
}

/// The matrix whose column j says where a surfer at node j goes next; anywhere, if there is no
/// link.
Tensor transition(Ops tf, List<Link> links, List<String> names) {
  int nodes = names.size();
  Map<String, Integer> place = new HashMap<>();
  for (String name : names) {
    place.put(name, place.size());
  }
  int[][] cells = new int[links.size()][];
  for (int i = 0; i < cells.length; i++) {
    cells[i] = new int[] {place.get(links.get(i).to()), place.get(links.get(i).from())};
  }
  Tensor ones = tf.ones(Shape.of(cells.length), DType.FLOAT64);
  Tensor counts = tf.scatterNd(tf.constant(cells), ones, nodes, nodes);
  Tensor leaving = tf.reduceSum(counts, 0);
  return tf.where(leaving.gt(0), counts.div(leaving), 1.0 / nodes);
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

/// Reads two columns; TensorFlow's own reader knows about quotes.
List<Link> csvLinks(Ops tf, Path file) throws IOException {
  Tensor lines = tf.constant(Files.readAllLines(file).toArray(String[]::new));
  Tensor text = tf.constant("");
  List<Tensor> columns = tf.raw.DecodeCSV(lines, List.of(text, text));
  String[] from = columns.get(0).toArray(String[].class);
  String[] to = columns.get(1).toArray(String[].class);
  List<Link> links = new ArrayList<>();
  for (int i = 0; i < from.length; i++) {
    links.add(new Link(from[i].strip(), to[i].strip()));
  }
  return links;
}

/// All names, in alphabetical order.
List<String> names(List<Link> links) {
  return links.stream()
      .flatMap(link -> Stream.of(link.from(), link.to()))
      .distinct()
      .sorted()
      .toList();
}
