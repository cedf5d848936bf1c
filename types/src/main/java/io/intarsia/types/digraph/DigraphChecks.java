package io.intarsia.types.digraph;

import io.intarsia.dtype.DType;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What must hold of the parts of a digraph.
final class DigraphChecks {
  private DigraphChecks() {}

  static void ends(Tensor source, Tensor target) {
    boolean fits =
        isPosition(source.dtype())
            && source.dtype() == target.dtype()
            && isVector(source.shape())
            && isVector(target.shape())
            && source.shape().isCompatibleWith(target.shape());
    if (!fits) {
      throw DigraphErrors.ends(source, target);
    }
  }

  private static boolean isPosition(DType dtype) {
    return dtype == DType.INT32 || dtype == DType.INT64;
  }

  private static boolean isVector(Shape shape) {
    return !shape.hasRank() || shape.rank() == 1;
  }

  static void count(Tensor count, Tensor source) {
    if (count.dtype() != source.dtype() || !count.shape().isCompatibleWith(Shape.scalar())) {
      throw DigraphErrors.count(count, source);
    }
  }

  /// The number of nodes, which have labels.
  static Tensor countOf(Object nodes, Tensor source) {
    for (Object leaf : Nest.flatten(nodes)) {
      if (leaf instanceof Tensor label && !isScalar(label)) {
        Ops tf = Ops.of(source.place().placeFor(List.of(label)));
        return tf.gather(tf.shape(label, source.dtype()), tf.constant(0));
      }
    }
    throw DigraphErrors.noNodes();
  }

  private static boolean isScalar(Tensor tensor) {
    return tensor.shape().hasRank() && tensor.shape().rank() == 0;
  }

  /// What labels say of the number of rows: `[rows]`.
  static Shape rows(Object labels) {
    for (Object leaf : Nest.flatten(labels)) {
      if (leaf instanceof Tensor label && label.shape().hasRank() && label.shape().rank() > 0) {
        return label.shape().subShape(0, 1);
      }
    }
    return Shape.of(Shape.UNKNOWN_SIZE);
  }

  /// @param rows how many there must be: `[rows]`
  static void labels(String what, Object labels, String unit, Shape rows) {
    for (KeyedLeaf leaf : Nest.flattenWithPaths(labels)) {
      if (!(leaf.value() instanceof Tensor label)) {
        throw DigraphErrors.noTensor(what, leaf.path(), leaf.value());
      }
      Shape shape = label.shape();
      boolean fits =
          !shape.hasRank() || (shape.rank() > 0 && shape.subShape(0, 1).isCompatibleWith(rows));
      if (!fits) {
        throw DigraphErrors.rows(what, leaf.path(), unit, rows, label);
      }
    }
  }

  /// Where a function of the graph and of a tensor runs.
  static Ops place(LabeledDigraph graph, Tensor other) {
    return Ops.of(graph.source().place().placeFor(List.of(other)));
  }

  /// A tensor that has something for each edge.
  static Tensor perEdge(LabeledDigraph graph, String operation, Tensor given) {
    Shape shape = given.shape();
    boolean fits =
        !shape.hasRank()
            || (shape.rank() > 0 && shape.subShape(0, 1).isCompatibleWith(graph.source().shape()));
    if (!fits) {
      String expected = "one row for each of the edges %s".formatted(graph.source().shape());
      throw DigraphErrors.values(operation, expected, given);
    }
    return given;
  }

  // -- data ---------------------------------------------------------------------------------------

  static void validate(LabeledDigraph graph) {
    if (!TypeSpecs.areReal(graph.source(), graph.target(), graph.nodeCount())) {
      return;
    }
    long nodes = longs(graph.nodeCount())[0];
    positions("source", graph.source(), nodes);
    positions("target", graph.target(), nodes);
    rows("nodes", graph.nodes(), nodes);
    rows("edges", graph.edges(), longs(graph.source()).length);
  }

  private static void positions(String end, Tensor ends, long nodes) {
    long[] positions = longs(ends);
    for (int i = 0; i < positions.length; i++) {
      if (positions[i] < 0 || positions[i] >= nodes) {
        throw DigraphErrors.position(end, i, positions[i], nodes);
      }
    }
  }

  private static void rows(String what, Object labels, long expected) {
    for (KeyedLeaf leaf : Nest.flattenWithPaths(labels)) {
      long got = ((Tensor) Objects.requireNonNull(leaf.value())).shape().dim(0);
      if (got != expected) {
        throw DigraphErrors.labelRows(what, leaf.path(), expected, got);
      }
    }
  }

  private static long[] longs(Tensor tensor) {
    try (var host = tensor.toHost()) {
      return IntStream.range(0, Math.toIntExact(host.size()))
          .mapToLong(i -> ((Number) Objects.requireNonNull(host.elementAt(i))).longValue())
          .toArray();
    }
  }

  static String text(LabeledDigraph graph) {
    long[] source = longs(graph.source());
    long[] target = longs(graph.target());
    String edges =
        IntStream.range(0, source.length)
            .mapToObj(i -> source[i] + "->" + target[i])
            .collect(Collectors.joining(", ", "[", "]"));
    return "LabeledDigraph(%d nodes, edges=%s)".formatted(longs(graph.nodeCount())[0], edges);
  }
}
