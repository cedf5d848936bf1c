package io.intarsia.types.digraph;

import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.op.Ops;
import io.intarsia.op.math.CumulativeOptions;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Digraphs beside each other, as one.
final class DigraphBatches {
  private DigraphBatches() {}

  static LabeledDigraph batch(List<LabeledDigraph> graphs) {
    if (graphs.isEmpty()) {
      throw DigraphErrors.nothingToBatch();
    }
    List<Tensor> sources = graphs.stream().map(LabeledDigraph::source).toList();
    Ops tf = Ops.of(sources.getFirst().place().placeFor(sources));
    Tensor counts = tf.stack(graphs.stream().map(LabeledDigraph::nodeCount).toList());
    List<Tensor> firsts = tf.unstack(starts(tf, counts));
    return new LabeledDigraph(
        joined(tf, graphs, LabeledDigraph::nodes),
        joined(tf, graphs, LabeledDigraph::edges),
        moved(tf, sources, firsts),
        moved(tf, graphs.stream().map(LabeledDigraph::target).toList(), firsts),
        tf.math.reduceSum(counts));
  }

  private static Tensor starts(Ops tf, Tensor counts) {
    return tf.math.cumsum(counts, CumulativeOptions.defaults().withExclusive(true));
  }

  private static Tensor moved(Ops tf, List<Tensor> ends, List<Tensor> firsts) {
    return tf.concat(
        IntStream.range(0, ends.size())
            .mapToObj(i -> tf.math.add(ends.get(i), firsts.get(i)))
            .toList(),
        0);
  }

  private static Object joined(
      Ops tf, List<LabeledDigraph> graphs, Function<LabeledDigraph, Object> labels) {
    Structure structure = Nest.structure(labels.apply(graphs.getFirst()));
    List<List<Tensor>> columns = new ArrayList<>();
    for (int i = 0; i < graphs.size(); i++) {
      Object nest = labels.apply(graphs.get(i));
      if (!Nest.structure(nest).equals(structure)) {
        throw DigraphErrors.labels(i, structure, Nest.structure(nest));
      }
      columns.add(tensors(nest));
    }
    List<Object> joined = new ArrayList<>();
    for (int leaf = 0; leaf < structure.leafCount(); leaf++) {
      int at = leaf;
      joined.add(tf.concat(columns.stream().map(each -> each.get(at)).toList(), 0));
    }
    return Objects.requireNonNull(structure.pack(joined));
  }

  private static List<Tensor> tensors(Object nest) {
    return Nest.flatten(nest).stream().map(leaf -> (Tensor) Objects.requireNonNull(leaf)).toList();
  }

  static List<LabeledDigraph> unbatch(LabeledDigraph graph, Tensor nodeCounts, Tensor edgeCounts) {
    Ops tf = DigraphChecks.place(graph, nodeCounts);
    Tensor counts = tf.cast(nodeCounts, graph.dtype());
    List<Tensor> nodes = tf.unstack(counts);
    List<Tensor> firsts = tf.unstack(starts(tf, counts));
    List<Object> nodeLabels = cut(tf, graph.nodes(), counts, nodes.size());
    List<Object> edgeLabels = cut(tf, graph.edges(), edgeCounts, nodes.size());
    List<Tensor> sources = tf.split(graph.source(), edgeCounts, 0);
    List<Tensor> targets = tf.split(graph.target(), edgeCounts, 0);
    return IntStream.range(0, nodes.size())
        .mapToObj(i ->
            new LabeledDigraph(
                nodeLabels.get(i),
                edgeLabels.get(i),
                tf.math.subtract(sources.get(i), firsts.get(i)),
                tf.math.subtract(targets.get(i), firsts.get(i)),
                nodes.get(i)))
        .toList();
  }

  private static List<Object> cut(Ops tf, Object labels, Tensor counts, int parts) {
    Structure structure = Nest.structure(labels);
    List<List<Tensor>> columns =
        tensors(labels).stream().map(label -> tf.split(label, counts, 0)).toList();
    return IntStream.range(0, parts)
        .mapToObj(i ->
            Objects.requireNonNull(
                structure.pack(columns.stream().map(column -> column.get(i)).toList())))
        .toList();
  }
}
