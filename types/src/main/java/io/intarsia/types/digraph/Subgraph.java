package io.intarsia.types.digraph;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.op.math.CumulativeOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Objects;

/// Some of the nodes of a digraph, and the edges between them.
final class Subgraph {
  private Subgraph() {}

  static LabeledDigraph of(LabeledDigraph graph, Tensor mask) {
    Shape rows = DigraphChecks.rows(graph.nodes());
    if (mask.dtype() != DType.BOOL || !mask.shape().isCompatibleWith(rows)) {
      throw DigraphErrors.values("subgraph", "a mask bool%s of the nodes".formatted(rows), mask);
    }
    Ops tf = DigraphChecks.place(graph, mask);
    Tensor stays = tf.cast(mask, graph.dtype());
    Tensor positions = tf.math.cumsum(stays, CumulativeOptions.defaults().withExclusive(true));
    Tensor kept =
        positionsOf(
            tf,
            tf.math.logicalAnd(tf.gather(mask, graph.source()), tf.gather(mask, graph.target())));
    return new LabeledDigraph(
        rows(tf, graph.nodes(), positionsOf(tf, mask)),
        rows(tf, graph.edges(), kept),
        tf.gather(positions, tf.gather(graph.source(), kept)),
        tf.gather(positions, tf.gather(graph.target(), kept)),
        tf.math.reduceSum(stays));
  }

  private static Tensor positionsOf(Ops tf, Tensor mask) {
    return tf.squeeze(tf.where(mask), 1);
  }

  private static Object rows(Ops tf, Object labels, Tensor positions) {
    return Nest.mapStructure(
        label -> tf.gather((Tensor) Objects.requireNonNull(label), positions), labels);
  }
}
