package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Gated recurrent units that reset behind the product.
final class FusedGRU implements Fusion {
  private static final int GATES = 3;

  private record Gates(Tensor stay, Tensor reset, Tensor fresh, Tensor seen) {
    static Gates of(Ops tf, Tensor x, Tensor seen) {
      List<Tensor> given = tf.split(x, GATES, -1);
      List<Tensor> own = tf.split(seen, GATES, -1);
      Tensor stay = tf.math.sigmoid(given.get(0).plus(own.get(0)));
      Tensor reset = tf.math.sigmoid(given.get(1).plus(own.get(1)));
      Tensor fresh = tf.math.tanh(given.get(2).plus(reset.times(own.get(2))));
      return new Gates(stay, reset, fresh, own.get(2));
    }
  }

  @Override
  public List<Tensor> step(Ops tf, Tensor x, Tensor seen, List<Tensor> state) {
    Gates gates = Gates.of(tf, x, seen);
    Tensor fresh = gates.fresh;
    return List.of(fresh.plus(gates.stay.times(state.getFirst().minus(fresh))));
  }

  /// Of the gates, of the state itself, and of what is new.
  @Override
  public List<Tensor> factors(Ops tf, Tensor x, Tensor seen, List<Tensor> before) {
    Gates gates = Gates.of(tf, x, seen);
    Tensor change = before.getFirst().minus(gates.fresh);
    Tensor ofStay = tf.raw.SigmoidGrad(gates.stay, change);
    Tensor one = tf.constant(1, gates.stay.dtype());
    Tensor ofFresh = tf.raw.TanhGrad(gates.fresh, one.minus(gates.stay));
    Tensor ofReset = tf.raw.SigmoidGrad(gates.reset, ofFresh.times(gates.seen));
    Tensor ofSeen = ofFresh.times(gates.reset);
    return List.of(tf.concat(List.of(ofStay, ofReset, ofSeen), -1), gates.stay, ofFresh);
  }

  @Override
  public List<Tensor> masked(Ops tf, List<Tensor> factors, Tensor mask) {
    return List.of(
        tf.where(mask, factors.get(0), tf.zerosLike(factors.get(0))),
        tf.where(mask, factors.get(1), tf.onesLike(factors.get(1))),
        tf.where(mask, factors.get(2), tf.zerosLike(factors.get(2))));
  }

  @Override
  public Back back(Ops tf, List<Tensor> factors, List<Tensor> gradients, Tensor kernel) {
    Tensor gradient = gradients.getFirst();
    Tensor ofGates = tf.concat(List.of(gradient, gradient, gradient), -1).times(factors.get(0));
    Tensor before = gradient.times(factors.get(1)).plus(tf.matMul(ofGates, kernel));
    return new Back(gradients, List.of(before));
  }

  @Override
  public Sums sums(Ops tf, List<Tensor> factors, List<Tensor> totals) {
    Tensor total = totals.getFirst();
    Tensor seen = tf.concat(List.of(total, total, total), -1).times(factors.get(0));
    List<Tensor> gates = tf.split(seen, GATES, -1);
    Tensor input = tf.concat(List.of(gates.get(0), gates.get(1), total.times(factors.get(2))), -1);
    return new Sums(input, seen);
  }
}
