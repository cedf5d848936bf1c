package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Long short-term memory.
final class FusedLSTM implements Fusion {
  private static final int GATES = 4;

  private record Gates(Tensor in, Tensor keep, Tensor fresh, Tensor out) {
    static Gates of(Ops tf, Tensor x, Tensor seen) {
      List<Tensor> sums = tf.split(x.plus(seen), GATES, -1);
      return new Gates(
          tf.math.sigmoid(sums.get(0)),
          tf.math.sigmoid(sums.get(1)),
          tf.math.tanh(sums.get(2)),
          tf.math.sigmoid(sums.get(3)));
    }

    Tensor carry(Tensor before) {
      return keep.times(before).plus(in.times(fresh));
    }
  }

  @Override
  public List<Tensor> step(Ops tf, Tensor x, Tensor seen, List<Tensor> state) {
    Gates gates = Gates.of(tf, x, seen);
    Tensor carry = gates.carry(state.getLast());
    return List.of(gates.out.times(tf.math.tanh(carry)), carry);
  }

  /// Of the gates, of the output for what is carried, of what is carried; and where steps are
  /// masked, of the output for the one before.
  @Override
  public List<Tensor> factors(Ops tf, Tensor x, Tensor seen, List<Tensor> before) {
    Gates gates = Gates.of(tf, x, seen);
    Tensor tanh = tf.math.tanh(gates.carry(before.getLast()));
    Tensor ofGates =
        tf.concat(
            List.of(
                tf.raw.SigmoidGrad(gates.in, gates.fresh),
                tf.raw.SigmoidGrad(gates.keep, before.getLast()),
                tf.raw.TanhGrad(gates.fresh, gates.in),
                tf.raw.SigmoidGrad(gates.out, tanh)),
            -1);
    return List.of(ofGates, tf.raw.TanhGrad(tanh, gates.out), gates.keep);
  }

  @Override
  public List<Tensor> masked(Ops tf, List<Tensor> factors, Tensor mask) {
    Tensor keep = factors.get(2);
    return List.of(
        tf.where(mask, factors.get(0), tf.zerosLike(factors.get(0))),
        tf.where(mask, factors.get(1), tf.zerosLike(factors.get(1))),
        tf.where(mask, keep, tf.onesLike(keep)),
        tf.where(mask, tf.zerosLike(keep), tf.onesLike(keep)));
  }

  @Override
  public Back back(Ops tf, List<Tensor> factors, List<Tensor> gradients, Tensor kernel) {
    Tensor output = gradients.getFirst();
    Tensor carry = gradients.getLast().plus(output.times(factors.get(1)));
    Tensor product = tf.matMul(ofGates(tf, factors, output, carry), kernel);
    Tensor before = factors.size() == 4 ? product.plus(output.times(factors.get(3))) : product;
    return new Back(List.of(output, carry), List.of(before, carry.times(factors.get(2))));
  }

  private static Tensor ofGates(Ops tf, List<Tensor> factors, Tensor output, Tensor carry) {
    return tf.concat(List.of(carry, carry, carry, output), -1).times(factors.getFirst());
  }

  @Override
  public Sums sums(Ops tf, List<Tensor> factors, List<Tensor> totals) {
    Tensor sums = ofGates(tf, factors, totals.getFirst(), totals.getLast());
    return new Sums(sums, sums);
  }
}
