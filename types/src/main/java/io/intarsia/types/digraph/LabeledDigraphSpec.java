package io.intarsia.types.digraph;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecErrors;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The spec of a digraph: the specs of the labels of nodes and edges, the number of edges, and the
/// dtype of positions. Not stackable: two graphs have different edges.
///
/// @see LabeledDigraph#batch
@TypeName("intarsia.LabeledDigraphSpec")
public final class LabeledDigraphSpec extends TypeSpec<LabeledDigraph> {
  private final @Nullable Object nodes;
  private final @Nullable Object edges;
  private final Shape edgeShape;
  private final DType dtype;

  private LabeledDigraphSpec(
      @Nullable Object nodes, @Nullable Object edges, Shape edgeShape, DType dtype) {
    if (dtype != DType.INT32 && dtype != DType.INT64) {
      throw SpecErrors.dtype("LabeledDigraphSpec", "positions", "int32 or int64", dtype);
    }
    this.nodes = nodes;
    this.edges = edges;
    this.edgeShape = edgeShape;
    this.dtype = dtype;
  }

  /// The spec of digraphs with such labels.
  ///
  /// @param nodes a nest of [TensorSpec]s of labels of nodes
  /// @param edges a nest of [TensorSpec]s of labels of edges
  /// @param edgeCount the number of edges; -1 if not known
  /// @param dtype of positions: `int32` or `int64`
  /// @throws IllegalArgumentException if the dtype is another
  public static LabeledDigraphSpec of(Object nodes, Object edges, long edgeCount, DType dtype) {
    return new LabeledDigraphSpec(nodes, edges, Shape.of(edgeCount), dtype);
  }

  static LabeledDigraphSpec of(LabeledDigraph graph) {
    return new LabeledDigraphSpec(
        specs(graph.nodes()), specs(graph.edges()), graph.source().shape(), graph.dtype());
  }

  private static Object specs(Object labels) {
    return Nest.mapStructure(
        label -> TensorSpec.of((Tensor) Objects.requireNonNull(label)), labels);
  }

  /// The nest of the specs of the labels of nodes.
  public @Nullable Object nodes() {
    return nodes;
  }

  /// The nest of the specs of the labels of edges.
  public @Nullable Object edges() {
    return edges;
  }

  /// The shape of the positions: `[edges]`.
  public Shape edgeShape() {
    return edgeShape;
  }

  /// The dtype of positions.
  public DType dtype() {
    return dtype;
  }

  /// `(nodes, edges, shape of the positions, dtype)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(nodes, edges, edgeShape, dtype);
  }

  static LabeledDigraphSpec deserialize(Tuple state) {
    if (state.size() == 4
        && areSpecs(state.get(0))
        && areSpecs(state.get(1))
        && state.get(2) instanceof Shape edgeShape
        && state.get(3) instanceof DType dtype) {
      return new LabeledDigraphSpec(state.get(0), state.get(1), edgeShape, dtype);
    }
    throw SpecErrors.state(state, Object.class, Object.class, Shape.class, DType.class);
  }

  private static boolean areSpecs(@Nullable Object nest) {
    return Nest.flatten(nest).stream().allMatch(TensorSpec.class::isInstance);
  }

  @Override
  public Class<LabeledDigraph> valueType() {
    return LabeledDigraph.class;
  }

  /// Those of `(nodes, edges, source, target, number of nodes)`.
  @Override
  public Object componentSpecs() {
    TensorSpec positions = TensorSpec.of(edgeShape, dtype);
    return Tuple.of(nodes, edges, positions, positions, TensorSpec.of(Shape.scalar(), dtype));
  }

  @Override
  public Object toComponents(LabeledDigraph value) {
    return Tuple.of(
        value.nodes(), value.edges(), value.source(), value.target(), value.nodeCount());
  }

  @Override
  public LabeledDigraph fromComponents(Object components) {
    var parts = (Tuple) components;
    return new LabeledDigraph(
        Objects.requireNonNull(parts.get(0)),
        Objects.requireNonNull(parts.get(1)),
        (Tensor) Objects.requireNonNull(parts.get(2)),
        (Tensor) Objects.requireNonNull(parts.get(3)),
        (Tensor) Objects.requireNonNull(parts.get(4)));
  }
}
