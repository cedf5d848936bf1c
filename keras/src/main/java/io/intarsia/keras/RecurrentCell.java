package io.intarsia.keras;

import io.intarsia.tensor.Tensor;

/// What a recurrent layer does at each step of a sequence. As a layer it does one step from the
/// first state.
///
/// ```java
/// record Smoothing(Variable rate) implements RecurrentCell<Tensor> {
///   public Step<Tensor> step(LayerCall call, Tensor x, Tensor state) {
///     Tensor next = state.plus(x.minus(state).times(rate.read(call.tf())));
///     return new Step<>(next, next);
///   }
///
///   public Tensor initialState(LayerCall call, Tensor batch) {
///     return call.tf().zeros(call.tf().stack(List.of(batch, call.tf().constant(3))));
///   }
/// }
///
/// RNN.of(new Smoothing(rate)).withReturnSequences(true);
/// ```
///
/// @param <S> what it keeps from step to step: any nest of tensors, `[batch, …]` all of them
/// @see "Python: the argument cell of keras.layers.RNN"
public interface RecurrentCell<S> extends Layer<Tensor, Tensor> {
  /// Does a step.
  ///
  /// @param x `[batch, …]`
  /// @param state what the step before left
  Step<S> step(LayerCall call, Tensor x, S state);

  /// What the first step begins with.
  ///
  /// @param batch how many examples there are, int32
  S initialState(LayerCall call, Tensor batch);

  @Override
  default Tensor call(LayerCall call, Tensor x) {
    Tensor batch = call.tf().gather(call.tf().shape(x), 0);
    return step(call, x, initialState(call, batch)).output();
  }
}
