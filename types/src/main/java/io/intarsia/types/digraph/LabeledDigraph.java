package io.intarsia.types.digraph;

import io.intarsia.display.ValueText;
import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.List;
import java.util.Objects;

/// A directed graph whose nodes and edges have labels. Immutable; the tensors stay the caller's.
///
/// Labels are nests of tensors: a tensor, a map or record of tensors, or none (`Map.of()`). Those
/// of nodes are `[nodes, …]`, those of edges `[edges, …]`; an edge goes from node `source[i]` to
/// node `target[i]`. Loops and parallel edges are fine.
///
/// Messages pass in two steps: [#gather] takes what nodes have to their edges, and [#sum], [#mean],
/// [#max] and [#min] bring what edges have together at nodes:
///
/// ```java
/// Tensor messages = graph.gather(EdgeEnd.SOURCE, perNode);
/// Tensor received = graph.sum(EdgeEnd.TARGET, messages);
/// ```
public final class LabeledDigraph implements ExtensionType {
  private final Object nodes;
  private final Object edges;
  private final Tensor source;
  private final Tensor target;
  private final Tensor nodeCount;

  // Nothing is checked: the tensors may be placeholders.
  LabeledDigraph(Object nodes, Object edges, Tensor source, Tensor target, Tensor nodeCount) {
    this.nodes = nodes;
    this.edges = edges;
    this.source = source;
    this.target = target;
    this.nodeCount = nodeCount;
  }

  /// A graph of as many nodes as their labels have rows.
  ///
  /// @param nodes a nest of tensors `[nodes, …]`, at least one
  /// @param edges a nest of tensors `[edges, …]`
  /// @param source `[edges]`, `int32` or `int64`: the node each edge comes from
  /// @param target `[edges]`, of the same dtype: the node each edge goes to
  /// @throws IllegalArgumentException if there are no labels of nodes, a leaf is no tensor, or
  ///   dtypes, ranks or known sizes do not fit; [#validate] checks the positions
  public static LabeledDigraph of(Object nodes, Object edges, Tensor source, Tensor target) {
    DigraphChecks.ends(source, target);
    return of(DigraphChecks.countOf(nodes, source), nodes, edges, source, target);
  }

  /// A graph of a number of nodes, which need no labels.
  ///
  /// @param nodeCount scalar, of the dtype of the positions
  /// @param nodes a nest of tensors `[nodes, …]`
  /// @param edges a nest of tensors `[edges, …]`
  /// @param source `[edges]`, `int32` or `int64`: the node each edge comes from
  /// @param target `[edges]`, of the same dtype: the node each edge goes to
  /// @throws IllegalArgumentException if a leaf is no tensor, or dtypes, ranks or known sizes do
  ///   not fit; [#validate] checks the positions
  public static LabeledDigraph of(
      Tensor nodeCount, Object nodes, Object edges, Tensor source, Tensor target) {
    DigraphChecks.ends(source, target);
    DigraphChecks.count(nodeCount, source);
    DigraphChecks.labels("nodes", nodes, "nodes", DigraphChecks.rows(nodes));
    DigraphChecks.labels("edges", edges, "edges", source.shape());
    return new LabeledDigraph(
        Nest.mapStructure(label -> label, nodes),
        Nest.mapStructure(label -> label, edges),
        source,
        target,
        nodeCount);
  }

  /// The graph of a matrix: an edge for each element that is not zero, from the node of its row to
  /// that of its column, in row-major order. The labels of edges are the elements.
  ///
  /// @param nodes a nest of tensors `[nodes, …]`
  /// @param matrix `[nodes, nodes]`
  /// @throws IllegalArgumentException if the matrix is known to be none, or not square
  public static LabeledDigraph ofAdjacency(Object nodes, Tensor matrix) {
    return Adjacency.graph(nodes, matrix);
  }

  /// The graph of a sparse matrix: an edge for each of its elements, in their order, from the node
  /// of its row to that of its column. The labels of edges are the elements.
  ///
  /// @param nodes a nest of tensors `[nodes, …]`
  /// @param matrix `[nodes, nodes]`
  /// @throws IllegalArgumentException if the matrix is known to be none, or not square
  public static LabeledDigraph ofAdjacency(Object nodes, SparseTensor matrix) {
    return Adjacency.graph(nodes, matrix);
  }

  /// Graphs beside each other, as one: nodes and edges one graph after the other, with no edge
  /// between two of them. [#unbatch] takes them apart again.
  ///
  /// @throws IllegalArgumentException if there are none, or the labels of two differ in structure
  public static LabeledDigraph batch(List<LabeledDigraph> graphs) {
    return DigraphBatches.batch(graphs);
  }

  /// The graphs that were put beside each other.
  ///
  /// @param nodeCounts `[graphs]`, integers: the number of nodes of each; the number of graphs must
  ///   be known
  /// @param edgeCounts `[graphs]`, integers: the number of edges of each
  /// @throws IllegalArgumentException if the number of graphs is not known
  public List<LabeledDigraph> unbatch(Tensor nodeCounts, Tensor edgeCounts) {
    return DigraphBatches.unbatch(this, nodeCounts, edgeCounts);
  }

  // -- what it is ---------------------------------------------------------------------------------

  /// The nest of labels of nodes: tensors `[nodes, …]`.
  public Object nodes() {
    return nodes;
  }

  /// The nest of labels of edges: tensors `[edges, …]`.
  public Object edges() {
    return edges;
  }

  /// The node each edge comes from: `[edges]`.
  public Tensor source() {
    return source;
  }

  /// The node each edge goes to: `[edges]`.
  public Tensor target() {
    return target;
  }

  /// The node at one end of each edge: `[edges]`.
  public Tensor ends(EdgeEnd end) {
    return end == EdgeEnd.SOURCE ? source : target;
  }

  /// The number of nodes: scalar, of the dtype of the positions.
  public Tensor nodeCount() {
    return nodeCount;
  }

  /// The number of edges: scalar, of the dtype of the positions.
  public Tensor edgeCount() {
    Ops tf = Ops.of(source.place());
    return tf.size(source, dtype());
  }

  /// The dtype of the positions.
  public DType dtype() {
    return source.dtype();
  }

  @Override
  public LabeledDigraphSpec typeSpec() {
    return LabeledDigraphSpec.of(this);
  }

  /// The same graph with other labels of nodes.
  ///
  /// @throws IllegalArgumentException if a leaf is no tensor, or their known sizes differ
  public LabeledDigraph withNodes(Object changed) {
    return of(nodeCount, changed, edges, source, target);
  }

  /// The same graph with other labels of edges.
  ///
  /// @throws IllegalArgumentException if a leaf is no tensor, or does not have a row for each edge
  public LabeledDigraph withEdges(Object changed) {
    return of(nodeCount, nodes, changed, source, target);
  }

  // -- messages -----------------------------------------------------------------------------------

  /// What the nodes at one end of the edges have: a nest of tensors `[edges, …]`.
  ///
  /// @param perNode a nest of tensors `[nodes, …]`
  public <T> T gather(EdgeEnd end, T perNode) {
    Tensor ends = ends(end);
    return Nest.mapStructure(
        each -> {
          Tensor tensor = (Tensor) Objects.requireNonNull(each);
          return DigraphChecks.place(this, tensor).gather(tensor, ends);
        },
        perNode);
  }

  /// The sum of what the edges of each node have: `[nodes, …]`, 0 where there are none.
  ///
  /// @param end at which end of edges the node is
  /// @param perEdge `[edges, …]`
  public Tensor sum(EdgeEnd end, Tensor perEdge) {
    Ops tf = DigraphChecks.place(this, DigraphChecks.perEdge(this, "sum", perEdge));
    return tf.math.unsortedSegmentSum(perEdge, ends(end), nodeCount);
  }

  /// The mean of what the edges of each node have: `[nodes, …]`, 0 where there are none.
  ///
  /// @param end at which end of edges the node is
  /// @param perEdge `[edges, …]`
  public Tensor mean(EdgeEnd end, Tensor perEdge) {
    Ops tf = DigraphChecks.place(this, DigraphChecks.perEdge(this, "mean", perEdge));
    return tf.math.unsortedSegmentMean(perEdge, ends(end), nodeCount);
  }

  /// The greatest of what the edges of each node have: `[nodes, …]`, the lowest number of the dtype
  /// where there are none.
  ///
  /// @param end at which end of edges the node is
  /// @param perEdge `[edges, …]`
  public Tensor max(EdgeEnd end, Tensor perEdge) {
    Ops tf = DigraphChecks.place(this, DigraphChecks.perEdge(this, "max", perEdge));
    return tf.math.unsortedSegmentMax(perEdge, ends(end), nodeCount);
  }

  /// The least of what the edges of each node have: `[nodes, …]`, the highest number of the dtype
  /// where there are none.
  ///
  /// @param end at which end of edges the node is
  /// @param perEdge `[edges, …]`
  public Tensor min(EdgeEnd end, Tensor perEdge) {
    Ops tf = DigraphChecks.place(this, DigraphChecks.perEdge(this, "min", perEdge));
    return tf.math.unsortedSegmentMin(perEdge, ends(end), nodeCount);
  }

  /// How many edges come from each node, or go to it: `[nodes]`, of the dtype of the positions.
  ///
  /// @param end `SOURCE` for the out-degree, `TARGET` for the in-degree
  public Tensor degree(EdgeEnd end) {
    Ops tf = Ops.of(source.place());
    return sum(end, tf.onesLike(source));
  }

  // -- other graphs -------------------------------------------------------------------------------

  /// The graph with all edges turned round.
  public LabeledDigraph transpose() {
    return new LabeledDigraph(nodes, edges, target, source, nodeCount);
  }

  /// The graph of some of the nodes, and of the edges between them. Nodes get new positions, in
  /// their order.
  ///
  /// @param mask `[nodes]`, `bool`: true where the node stays
  /// @throws IllegalArgumentException if it is known to be no such mask
  public LabeledDigraph subgraph(Tensor mask) {
    return Subgraph.of(this, mask);
  }

  /// The number of edges from each node to each: `[nodes, nodes]`, of the dtype of the positions.
  public Tensor adjacency() {
    return adjacency(Ops.of(source.place()).onesLike(source));
  }

  /// The sum of what the edges from each node to each have: `[nodes, nodes]`, 0 where there are
  /// none.
  ///
  /// @param perEdge `[edges]`
  /// @throws IllegalArgumentException if it is known to be no such vector
  public Tensor adjacency(Tensor perEdge) {
    return Adjacency.dense(this, perEdge);
  }

  /// What the edges have, as a sparse matrix `[nodes, nodes]`, in row-major order; parallel edges
  /// are several elements at one place.
  ///
  /// @param perEdge `[edges]`
  /// @throws IllegalArgumentException if it is known to be no such vector
  public SparseTensor sparseAdjacency(Tensor perEdge) {
    return Adjacency.sparse(this, perEdge);
  }

  // -----------------------------------------------------------------------------------------------

  /// Checks the positions, and how many rows labels have.
  ///
  /// @throws IllegalArgumentException if a position is no node, or labels have another number of
  ///   rows
  @Override
  public void validate() {
    DigraphChecks.validate(this);
  }

  /// Prints `LabeledDigraph(3 nodes, edges=[0->1, 1->2])`, or the spec if there is no data.
  @Override
  public String toString() {
    return ValueText.of(this::typeSpec, source, () -> DigraphChecks.text(this));
  }
}
