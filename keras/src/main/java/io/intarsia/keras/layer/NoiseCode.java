package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.tensor.Tensor;

/// Random numbers in training, of a generator that counts on with each call; nothing otherwise.
abstract class NoiseCode<L extends KerasLayer<Tensor, Tensor>>
    extends LayerCode<L, Tensor, Tensor> {
  private final String argument;
  private final double most;

  /// @param argument that says how much; there is none where it is 0
  /// @param most the largest it may be
  NoiseCode(String argument, double most) {
    this.argument = argument;
    this.most = most;
  }

  /// The tensor in training.
  abstract Tensor noisy(L layer, LayerCall call, Tensor x);

  final double amount(L layer) {
    return layer.arguments().real(argument);
  }

  @Override
  final void build(L layer, State state, Object spec) {
    double amount = amount(layer);
    if (!(amount >= 0 && amount <= most)) {
      throw LayerMistakes.of(
          most == 1 ? argument + " from 0 to 1" : argument + " from 0 to less than 1",
          amount,
          "0 changes nothing");
    }
    if (amount > 0) {
      state.generator(layer.arguments().optionalValue("seed", Integer.class));
    }
  }

  @Override
  final Tensor compute(L layer, LayerCall call, Tensor x) {
    return call.isTraining() && amount(layer) > 0 ? noisy(layer, call, x) : x;
  }
}
