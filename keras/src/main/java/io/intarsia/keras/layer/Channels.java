package io.intarsia.keras.layer;

import io.intarsia.keras.State;
import io.intarsia.tensor.Tensor;

/// How many channels a layer takes.
final class Channels {
  private Channels() {}

  /// @param spec of what the layer takes
  /// @throws IllegalArgumentException if it is not known
  static long of(KerasLayer<?, ?> layer, State state, Object spec) {
    int axis = SpatialArguments.areChannelsFirst(layer) ? 1 : -1;
    return state.axis(spec, axis).dim(0);
  }

  /// @param x channels last, of known rank
  /// @throws IllegalArgumentException if there are others than when the layer was built
  static void check(long expected, Tensor x) {
    long actual = x.shape().dim(-1);
    if (actual >= 0 && actual != expected) {
      throw LayerMistakes.channels(expected, x.shape());
    }
  }
}
