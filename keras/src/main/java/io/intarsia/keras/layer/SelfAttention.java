package io.intarsia.keras.layer;

import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Symbol;
import io.intarsia.keras.View;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// Attention of a value to itself. In models it is a call with the value as query and as value,
/// which is what Python has and files keep.
final class SelfAttention implements View<Tensor, Tensor> {
  private final AttentionLayer layer;
  private final AttentionOptions options;

  SelfAttention(AttentionLayer layer, AttentionOptions options) {
    this.layer = layer;
    this.options = options;
  }

  @Override
  public Layer<?, ?> viewed() {
    return layer;
  }

  @Override
  public Tensor call(LayerCall call, Tensor x) {
    Object mask = call.mask();
    LayerCall both = mask == null ? call : call.withMask(Arrays.asList(mask, mask));
    return layer.call(both, List.of(x, x), options);
  }

  @Override
  public Symbol<Tensor> on(Symbol<? extends Tensor> x) {
    return layer.with(options).on(Symbol.list(x, x));
  }

  @Override
  public String toString() {
    return layer.toString();
  }
}
