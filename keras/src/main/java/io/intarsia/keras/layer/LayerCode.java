package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import org.jspecify.annotations.Nullable;

/// What a layer of Keras makes and computes; its arguments are in the layer.
///
/// @param <L> the layer
/// @param <X> what it takes
/// @param <Y> what it gives
abstract class LayerCode<L extends KerasLayer<X, Y>, X, Y> {
  /// Makes the variables; by default there are none.
  void build(L layer, State state, Object spec) {
    // Most layers have no variables.
  }

  abstract Y compute(L layer, LayerCall call, X x);

  /// Whether numbers are taken as they are, instead of as those that the layer computes with.
  boolean takesAnyDType() {
    return false;
  }

  /// The mask of what the layer gives; by default that of what it takes.
  @Nullable Object mask(L layer, LayerCall call, X x) {
    return call.mask();
  }
}
