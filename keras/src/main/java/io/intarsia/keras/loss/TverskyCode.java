package io.intarsia.keras.loss;

import io.intarsia.keras.internal.Numbers;
import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// What two sets do not share, measured by what is in one of them alone.
final class TverskyCode implements LossCode<Tversky> {
  @Override
  public Tensor elements(Tversky loss, Ops tf, Tensor target, Tensor prediction) {
    Tensor set = Pair.cast(tf, target, prediction).target();
    Tensor both = Overlaps.sum(tf, set.times(prediction), loss.axis());
    Tensor missed = Overlaps.sum(tf, prediction.rminus(1).times(set), loss.axis());
    Tensor added = Overlaps.sum(tf, prediction.times(set.rminus(1)), loss.axis());
    Tensor all = both.plus(missed.times(loss.alpha())).plus(added.times(loss.beta()));
    return both.div(all.plus(Numbers.EPSILON)).rminus(1);
  }
}
