package io.intarsia.types.digraph;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.array.UnstackOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.List;

/// Digraphs as matrices, and matrices as digraphs.
final class Adjacency {
  private Adjacency() {}

  static LabeledDigraph graph(Object nodes, Tensor matrix) {
    checkSquare(matrix.shape(), matrix);
    Ops tf = Ops.of(matrix.place());
    Tensor places = tf.where(tf.math.notEqual(matrix, tf.zerosLike(matrix)));
    Tensor count = tf.gather(tf.shape(matrix, DType.INT64), tf.constant(0));
    return graph(tf, count, nodes, tf.gatherNd(matrix, places), places);
  }

  static LabeledDigraph graph(Object nodes, SparseTensor matrix) {
    checkSquare(matrix.shape(), matrix.values());
    Ops tf = Ops.of(matrix.indices().place());
    Tensor count = tf.gather(matrix.denseShape(), tf.constant(0));
    return graph(tf, count, nodes, matrix.values(), matrix.indices());
  }

  private static LabeledDigraph graph(
      Ops tf, Tensor count, Object nodes, Tensor values, Tensor places) {
    List<Tensor> ends = tf.unstack(places, UnstackOptions.defaults().withNum(2).withAxis(1));
    return LabeledDigraph.of(count, nodes, values, ends.get(0), ends.get(1));
  }

  private static void checkSquare(Shape shape, Tensor got) {
    boolean fits =
        !shape.hasRank()
            || (shape.rank() == 2 && shape.subShape(0, 1).isCompatibleWith(shape.subShape(1, 2)));
    if (!fits) {
      throw DigraphErrors.values("ofAdjacency", "a square matrix, not one of shape " + shape, got);
    }
  }

  static Tensor dense(LabeledDigraph graph, Tensor perEdge) {
    Ops tf = DigraphChecks.place(graph, checked("adjacency", graph, perEdge));
    Tensor count = graph.nodeCount();
    Tensor places = tf.stack(List.of(graph.source(), graph.target()), 1);
    return tf.scatterNd(places, perEdge, tf.stack(List.of(count, count)));
  }

  static SparseTensor sparse(LabeledDigraph graph, Tensor perEdge) {
    Ops tf = DigraphChecks.place(graph, checked("sparseAdjacency", graph, perEdge));
    Tensor count = tf.cast(graph.nodeCount(), DType.INT64);
    Tensor places = tf.cast(tf.stack(List.of(graph.source(), graph.target()), 1), DType.INT64);
    Tensor sizes = tf.stack(List.of(count, count));
    var ordered = tf.raw.SparseReorder(places, perEdge, sizes);
    return SparseTensor.of(ordered.outputIndices(), ordered.outputValues(), sizes);
  }

  private static Tensor checked(String operation, LabeledDigraph graph, Tensor perEdge) {
    if (!perEdge.shape().isCompatibleWith(Shape.of(Shape.UNKNOWN_SIZE))) {
      throw DigraphErrors.values(operation, "a vector with one element for each edge", perEdge);
    }
    return DigraphChecks.perEdge(graph, operation, perEdge);
  }
}
