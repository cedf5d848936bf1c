package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.tensor.Tensor;

/// Changes images at random in training, and no images otherwise.
///
/// @param <L> the layer
abstract class RandomImageCode<L extends KerasLayer<Tensor, Tensor>>
    extends LayerCode<L, Tensor, Tensor> {
  @Override
  void build(L layer, State state, Object spec) {
    state.generator(layer.arguments().optionalValue("seed", Integer.class));
    check(layer);
  }

  /// Looks at the arguments.
  ///
  /// @throws IllegalArgumentException if one is not possible
  abstract void check(L layer);

  @Override
  Tensor compute(L layer, LayerCall call, Tensor x) {
    if (!call.isTraining()) {
      return isCastAlways() ? call.tf().cast(x, layer.computeDType()) : x;
    }
    Images images = Images.of(layer, call.tf(), call.tf().cast(x, layer.computeDType()));
    Tensor changed = change(layer, Chance.of(layer, call, images.pixels()));
    return images.restored(call.tf(), call.tf().cast(changed, layer.computeDType()));
  }

  /// Whether integers become floats also outside of training.
  boolean isCastAlways() {
    return true;
  }

  /// The pixels of the chance, changed.
  abstract Tensor change(L layer, Chance chance);
}
