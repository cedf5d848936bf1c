package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Each head looks with its own projections; its parts come in the order in which Keras makes them.
final class MultiHeadAttentionCode extends AttentionsCode<MultiHeadAttention> {
  @Override
  void build(MultiHeadAttention layer, State state, Object spec) {
    checkInputs(layer, spec);
    Shape query = state.shape(((List<?>) spec).getFirst());
    if (!query.hasRank() || query.rank() < 3) {
      throw LayerErrors.other(layer, "tensors [batch, steps, …, features]", spec);
    }
    Shape keys = Shape.of(layer.numHeads(), layer.keyDim());
    Shape values = Shape.of(layer.numHeads(), valueDim(layer));
    Shape output =
        layer.outputShape() == null
            ? state.lastAxis(((List<?>) spec).getFirst())
            : shape(layer.outputShape());
    var shapes = new Heads.Shapes(keys, keys, values, values, output);
    Heads.build(layer, state, spec, shapes, layer.useGate(), dropout(layer));
  }

  private static Shape shape(List<Integer> sizes) {
    return Shape.of(sizes.stream().mapToLong(Integer::longValue).toArray());
  }

  private static Dropout dropout(MultiHeadAttention layer) {
    Dropout dropout = Dropout.of(layer.dropout()).withDtype(layer.dtype());
    Integer seed = layer.seed();
    return seed == null ? dropout : dropout.withSeed(seed);
  }

  private static int valueDim(MultiHeadAttention layer) {
    Integer dim = layer.valueDim();
    return dim == null ? layer.keyDim() : dim;
  }

  /// The projections add to the loss, the layer itself does not.
  @Override
  boolean regularizesActivity() {
    return false;
  }

  @Override
  Scored attend(
      MultiHeadAttention layer,
      LayerCall call,
      List<Tensor> x,
      AttentionOptions options,
      boolean wantsScores) {
    int rank = Heads.rank(x.getFirst());
    var heads =
        new Heads(
            layer,
            rank + 1,
            axes(layer.attentionAxes(), rank),
            layer.keyDim(),
            layer.dropout(),
            layer.slidingWindow());
    Tensor mask = heads.mask(call, x, options);
    Tensor query = heads.project(call, "_query_dense", x.getFirst());
    Tensor key = heads.project(call, "_key_dense", key(x));
    Tensor value = heads.project(call, "_value_dense", x.get(1));
    Scored scored = heads.attend(call, query, key, value, mask, wantsScores);
    return heads.output(call, x.getFirst(), scored, layer.useGate());
  }

  private static List<Integer> axes(@Nullable List<Integer> axes, int rank) {
    return axes == null
        ? Heads.allAxes(rank)
        : axes.stream().map(axis -> axis < 0 ? axis + rank : axis).toList();
  }
}
