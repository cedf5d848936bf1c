package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.GradientWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// The floor of tapes: the same ops of this library as somebody would write them who knows the
/// derivatives.
public final class GradientsByHand {
  private static final Attributes FIRST = Attributes.of("transpose_a", true);
  private static final Attributes SECOND = Attributes.of("transpose_b", true);

  private final Environment tf = Environment.open();
  private final Tensor x = tf.constant(Data.nested(Data.signs(), 2));

  private GradientsByHand() {}

  /// A loop in an environment of its own.
  public static TimedLoop open(GradientWork work) {
    var hand = new GradientsByHand();
    return switch (work.task()) {
      case CHAIN_BY_HAND -> hand.loop(() -> hand.chain(work.size()));
      case MATMUL_BY_HAND -> hand.loop(hand::matMul);
      default -> hand.withoutTape(work.size());
    };
  }

  private TimedLoop loop(Supplier<Tensor> call) {
    return TimedLoop.of(() -> call.get().close(), () -> OwnOps.values(call.get()), tf::close);
  }

  private TimedLoop withoutTape(int ops) {
    var chain = new KeptChain(tf, x, ops);
    return chain.loop(chain::run);
  }

  private Tensor chain(int ops) {
    List<Tensor> products = new ArrayList<>(List.of(x));
    for (int i = 0; i < ops; i++) {
      products.add(tf.raw.Mul(products.getLast(), x));
    }
    List<Tensor> gradients = new ArrayList<>();
    Tensor gradient = tf.raw.OnesLike(products.getLast());
    for (int i = ops; i > 0; i--) {
      gradients.add(tf.raw.Mul(products.get(i - 1), gradient));
      Tensor before = tf.raw.Mul(gradient, x);
      gradient.close();
      products.get(i).close();
      gradient = before;
    }
    gradients.add(gradient);
    Tensor sum = tf.raw.AddN(gradients);
    gradients.forEach(Tensor::close);
    return sum;
  }

  private Tensor matMul() {
    try (Tensor product = tf.raw.MatMul(x, x);
        Tensor ones = tf.raw.OnesLike(product);
        Tensor first = tf.raw.MatMul(ones, x, SECOND);
        Tensor second = tf.raw.MatMul(x, ones, FIRST)) {
      return tf.raw.AddV2(first, second);
    }
  }
}
