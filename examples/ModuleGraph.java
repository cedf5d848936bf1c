// The modules of your JDK as one value: a graph with data on nodes and edges that goes through
// TensorFlow as a tensor does.
//
//   ./intarsia run examples/ModuleGraph.java              prints the graph as a tree
//   ./intarsia run examples/ModuleGraph.java graph.html   also writes the tree as a page that folds

import io.intarsia.display.TreeView;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

static final int SHOWN = 5;

/// A directed graph with named tensors on its nodes, `[nodes, …]`, and on its edges, `[edges, …]`.
///
/// @param source the node each edge leaves, an `int32` vector
/// @param target the node each edge reaches, an `int32` vector
@TypeName("example.LabeledDigraph")
record LabeledDigraph(
    Map<String, Tensor> nodes, Map<String, Tensor> edges, Tensor source, Tensor target)
    implements ExtensionType {
  /// Every edge needs two ends.
  @Override
  public void validate() {
    if (!source.shape().equals(target.shape())) {
      throw new IllegalArgumentException(
          "LabeledDigraph: source and target must have one shape, got %s and %s"
              .formatted(source.shape(), target.shape()));
    }
  }

  /// The same graph with every edge turned round.
  LabeledDigraph reversed() {
    return new LabeledDigraph(nodes, edges, target, source);
  }

  /// How many edges reach each node.
  Tensor inDegrees(Ops tf) {
    Tensor ones = tf.onesLike(target);
    return tf.math.unsortedSegmentSum(ones, target, (int) nodes.get("name").size());
  }
}

void main(String[] args) {
  check(args);
  try (var tf = Environment.open()) {
    LabeledDigraph graph = moduleGraph(tf);
    IO.println(TreeView.of(graph));
    IO.println();

    printLeaves(graph);
    printMapped(tf, graph);
    printEncoded(graph);
    printMostRequired(tf, graph);

    if (args.length > 0) {
      Path page = Path.of(args[0]);
      Files.writeString(page, TreeView.of(graph).toHtml());
      IO.println("Wrote " + page);
    }
  } catch (IOException e) {
    System.err.println("cannot write " + args[0] + ": " + e);
    System.exit(1);
  }
}

/// The modules of this JDK and what they require of each other.
LabeledDigraph moduleGraph(Environment tf) {
  List<ModuleReference> modules =
      ModuleFinder.ofSystem().findAll().stream()
          .sorted(Comparator.comparing(module -> module.descriptor().name()))
          .toList();
  List<String> names = modules.stream().map(module -> module.descriptor().name()).toList();
  Map<String, Integer> places = new HashMap<>();
  names.forEach(name -> places.put(name, places.size()));
  List<Integer> packages =
      modules.stream().map(module -> module.descriptor().packages().size()).toList();

  List<Integer> source = new ArrayList<>();
  List<Integer> target = new ArrayList<>();
  List<Boolean> transitive = new ArrayList<>();
  for (ModuleReference module : modules) {
    for (Requires required : module.descriptor().requires()) {
      source.add(places.get(module.descriptor().name()));
      target.add(places.get(required.name()));
      transitive.add(required.modifiers().contains(Modifier.TRANSITIVE));
    }
  }
  return TypeSpecs.create(
      tf,
      LabeledDigraph.class,
      Map.of("name", tf.constant(names), "packages", tf.constant(packages)),
      Map.of("transitive", tf.constant(transitive)),
      source,
      target);
}

/// Taken apart into tensors and put together again.
void printLeaves(LabeledDigraph graph) {
  IO.println("Leaves:");
  for (var leaf : Nest.expanded().flattenWithPaths(graph)) {
    var tensor = (Tensor) leaf.value();
    IO.println("  %-32s %s%s".formatted(leaf.path().of("graph"), tensor.dtype(), tensor.shape()));
  }
  Object again = Nest.expanded().packSequenceAs(graph.typeSpec(), Nest.expanded().flatten(graph));
  IO.println("  put together again: equal = " + again.equals(graph));
  IO.println();
}

/// Each tensor in the graph replaced by its length: a graph again.
void printMapped(Ops tf, LabeledDigraph graph) {
  LabeledDigraph sizes =
      Nest.expanded().mapStructure(leaf -> tf.constant(((Tensor) leaf).size()), graph);
  IO.println("The sizes of all tensors, as a graph:");
  IO.println(TreeView.of(sizes).toText().indent(2));
}

/// The spec as saved models hold it.
void printEncoded(LabeledDigraph graph) {
  byte[] bytes = StructuredValues.toBytes(graph.typeSpec());
  Object decoded = StructuredValues.fromBytes(bytes);
  IO.println("Encoded, the spec takes %d bytes. Decoded:".formatted(bytes.length));
  IO.println(TreeView.of(decoded).toText().indent(2).stripTrailing());
  IO.println("  equal = " + graph.typeSpec().equals(decoded));
  IO.println();
}

/// The nodes most edges reach, and those of the graph turned round.
void printMostRequired(Ops tf, LabeledDigraph graph) {
  IO.println("Required by most:      " + top(tf, graph));
  IO.println("Requiring most others: " + top(tf, graph.reversed()));
}

String top(Ops tf, LabeledDigraph graph) {
  var top = tf.math.topK(graph.inDegrees(tf), SHOWN);
  List<?> names = tf.gather(graph.nodes().get("name"), top.indices()).toList();
  List<?> degrees = top.values().toList();
  List<String> parts = new ArrayList<>();
  for (int i = 0; i < names.size(); i++) {
    parts.add(names.get(i) + " (" + degrees.get(i) + ")");
  }
  return String.join(", ", parts);
}

/// Ends the program if there are arguments it does not know.
void check(String... args) {
  for (int i = 0; i < args.length; i++) {
    if (i >= 1 || args[i].startsWith("-")) {
      System.err.println("Unexpected argument: " + args[i]);
      System.err.println("Usage: ./intarsia run examples/ModuleGraph.java [GRAPH.html]");
      System.exit(2);
    }
  }
}
