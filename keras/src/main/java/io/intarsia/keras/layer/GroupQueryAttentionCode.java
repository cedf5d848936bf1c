package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Several heads of queries look with the same projections of keys and values.
final class GroupQueryAttentionCode extends AttentionsCode<GroupQueryAttention> {
  @Override
  void build(GroupQueryAttention layer, State state, Object spec) {
    checkInputs(layer, spec);
    if (layer.numQueryHeads() % layer.numKeyValueHeads() != 0) {
      throw LayerErrors.other(
          layer,
          "a number of query heads that is a multiple of the %d key and value heads"
              .formatted(layer.numKeyValueHeads()),
          layer.numQueryHeads());
    }
    Shape queries = Shape.of(layer.numQueryHeads(), layer.headDim());
    Shape values = Shape.of(layer.numKeyValueHeads(), layer.headDim());
    Shape output = state.lastAxis(((List<?>) spec).getFirst());
    var shapes = new Heads.Shapes(queries, values, values, queries, output);
    Heads.build(layer, state, spec, shapes, layer.useGate(), dropout(layer));
  }

  private static Dropout dropout(GroupQueryAttention layer) {
    Dropout dropout = Dropout.of(layer.dropout()).withDtype(layer.dtype());
    Integer seed = layer.seed();
    return seed == null ? dropout : dropout.withSeed(seed);
  }

  @Override
  Scored attend(
      GroupQueryAttention layer,
      LayerCall call,
      List<Tensor> x,
      AttentionOptions options,
      boolean wantsScores) {
    var heads =
        new Heads(
            layer, 4, Heads.allAxes(3), layer.headDim(), layer.dropout(), layer.slidingWindow());
    Tensor mask = heads.mask(call, x, options);
    Tensor query = heads.project(call, "_query_dense", x.getFirst());
    Tensor key = repeated(layer, call, heads.project(call, "_key_dense", key(x)));
    Tensor value = repeated(layer, call, heads.project(call, "_value_dense", x.get(1)));
    Scored scored = heads.attend(call, query, key, value, mask, wantsScores);
    return heads.output(call, x.getFirst(), scored, layer.useGate());
  }

  private static Tensor repeated(GroupQueryAttention layer, LayerCall call, Tensor x) {
    int times = layer.numQueryHeads() / layer.numKeyValueHeads();
    return times == 1 ? x : call.tf().repeat(x, times, 2);
  }
}
