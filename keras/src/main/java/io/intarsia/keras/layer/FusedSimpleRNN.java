package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// A recurrence of `tanh`.
final class FusedSimpleRNN implements Fusion {
  @Override
  public List<Tensor> step(Ops tf, Tensor x, Tensor seen, List<Tensor> state) {
    return List.of(tf.math.tanh(x.plus(seen)));
  }

  /// Of the sum; and where steps are masked, of the state itself.
  @Override
  public List<Tensor> factors(Ops tf, Tensor x, Tensor seen, List<Tensor> before) {
    Tensor tanh = tf.math.tanh(x.plus(seen));
    return List.of(tf.raw.TanhGrad(tanh, tf.onesLike(tanh)));
  }

  @Override
  public List<Tensor> masked(Ops tf, List<Tensor> factors, Tensor mask) {
    Tensor slope = factors.getFirst();
    return List.of(
        tf.where(mask, slope, tf.zerosLike(slope)),
        tf.where(mask, tf.zerosLike(slope), tf.onesLike(slope)));
  }

  @Override
  public Back back(Ops tf, List<Tensor> factors, List<Tensor> gradients, Tensor kernel) {
    Tensor gradient = gradients.getFirst();
    Tensor product = tf.matMul(gradient.times(factors.getFirst()), kernel);
    Tensor before = factors.size() == 2 ? product.plus(gradient.times(factors.get(1))) : product;
    return new Back(gradients, List.of(before));
  }

  @Override
  public Sums sums(Ops tf, List<Tensor> factors, List<Tensor> totals) {
    Tensor sums = totals.getFirst().times(factors.getFirst());
    return new Sums(sums, sums);
  }
}
