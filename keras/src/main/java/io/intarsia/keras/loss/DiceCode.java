package io.intarsia.keras.loss;

import io.intarsia.keras.internal.Numbers;
import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// What two sets do not share, measured by their sizes.
final class DiceCode implements LossCode<Dice> {
  @Override
  public Tensor elements(Dice loss, Ops tf, Tensor target, Tensor prediction) {
    Tensor set = Pair.cast(tf, target, prediction).target();
    Tensor both = Overlaps.sum(tf, set.times(prediction), loss.axis());
    Tensor sizes =
        Overlaps.sum(tf, set, loss.axis()).plus(Overlaps.sum(tf, prediction, loss.axis()));
    return both.times(2).div(sizes.plus(Numbers.EPSILON)).rminus(1);
  }
}
