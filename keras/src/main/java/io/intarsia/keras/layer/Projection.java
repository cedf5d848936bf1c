package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.regularizer.Regularizer;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Products over the last axes, a part of attention with heads; its arguments are those of the
/// layer that it is part of.
final class Projection extends LayerPart {
  private final int summed;
  private final Shape output;

  /// @param summed how many axes are summed over
  /// @param output the axes that come for them
  Projection(KerasLayer<?, ?> owner, String name, int summed, Shape output) {
    super(owner, name);
    this.summed = summed;
    this.output = output;
  }

  @Override
  protected void build(State state, Object spec) {
    Shape kernel = output;
    for (int axis = -1; axis >= -summed; axis--) {
      kernel = state.axis(spec, axis).concatenate(kernel);
    }
    state.weight("kernel", kernel, initializer("kernel"), Weights.kernel(owner));
    if (hasBias()) {
      state.weight("bias", output, initializer("bias"), Weights.bias(owner));
    }
  }

  @Override
  protected Tensor compute(LayerCall call, Tensor x) {
    Tensor product = call.tf().tensordot(x, read(call, "kernel"), summed);
    Tensor sum = hasBias() ? product.plus(read(call, "bias")) : product;
    Regularizer regularizer =
        owner.arguments().optionalValue("activity_regularizer", Regularizer.class);
    if (regularizer != null) {
      call.addLoss(regularizer.apply(call.tf(), sum));
    }
    return sum;
  }
}
