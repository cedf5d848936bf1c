package io.intarsia.keras;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;

/// A layer called in another way than as it is: its variables are those of the layer.
///
/// @param <X> what it takes
/// @param <Y> what it gives
public interface View<X, Y> extends Layer<X, Y> {
  @Override
  Layer<?, ?> viewed();

  @Override
  default Object state() {
    return viewed().state();
  }

  @Override
  default List<Variable> ownWeights() {
    return viewed().ownWeights();
  }

  @Override
  default Map<String, Layer<?, ?>> parts() {
    return viewed().parts();
  }

  @Override
  default boolean isTrainable() {
    return viewed().isTrainable();
  }

  @Override
  default List<Tensor> losses(Ops tf) {
    return viewed().losses(tf);
  }

  @Override
  default void constrain(Ops tf) {
    viewed().constrain(tf);
  }
}
