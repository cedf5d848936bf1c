package io.intarsia.types.digraph;

import io.intarsia.errors.Mistake;
import io.intarsia.nest.KeyPath;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// What digraphs have to say against their arguments.
final class DigraphErrors {
  private DigraphErrors() {}

  static IllegalArgumentException ends(Tensor source, Tensor target) {
    return Mistake.argument(
        ("LabeledDigraph.of: source and target must be vectors of one length, both int32 or both"
                + " int64, got %s%s and %s%s")
            .formatted(source.dtype(), source.shape(), target.dtype(), target.shape()));
  }

  static IllegalArgumentException count(Tensor count, Tensor source) {
    return Mistake.argument(
        "LabeledDigraph.of: nodeCount must be %s[] as source and target are %1$s, got %s%s"
            .formatted(source.dtype(), count.dtype(), count.shape()));
  }

  static IllegalArgumentException noTensor(String what, KeyPath path, @Nullable Object leaf) {
    return Mistake.argument(
        "LabeledDigraph.of: %s must be a tensor, got %s"
            .formatted(path.of(what), leaf == null ? "null" : leaf.getClass().getSimpleName()));
  }

  static IllegalArgumentException rows(
      String what, KeyPath path, String unit, Shape expected, Tensor got) {
    return Mistake.argument(
        "LabeledDigraph.of: %s must have one row for each of the %s %s, got %s%s"
            .formatted(path.of(what), unit, expected, got.dtype(), got.shape()));
  }

  static IllegalArgumentException noNodes() {
    return Mistake.argument(
        "LabeledDigraph.of: the number of nodes does not follow from labels, as there are none; give"
            + " it, LabeledDigraph.of(nodeCount, nodes, edges, source, target)");
  }

  static IllegalArgumentException values(String operation, String expected, Tensor got) {
    return Mistake.argument(
        "LabeledDigraph.%s: expected %s, got %s%s"
            .formatted(operation, expected, got.dtype(), got.shape()));
  }

  static IllegalArgumentException position(String end, int edge, long got, long nodes) {
    return Mistake.argument(
        "LabeledDigraph.validate: %s[%d] must be a node (0 to %d), got %d"
            .formatted(end, edge, nodes - 1, got));
  }

  static IllegalArgumentException labelRows(String what, KeyPath path, long expected, long got) {
    return Mistake.argument(
        "LabeledDigraph.validate: %s must have %d rows, got %d"
            .formatted(path.of(what), expected, got));
  }

  static IllegalArgumentException nothingToBatch() {
    return Mistake.argument("LabeledDigraph.batch: expected at least one graph, got none");
  }

  static IllegalArgumentException labels(int graph, Object expected, Object got) {
    return Mistake.argument(
        "LabeledDigraph.batch: graphs must have the same labels; graph 0 has %s, graph %d has %s"
            .formatted(expected, graph, got));
  }
}
