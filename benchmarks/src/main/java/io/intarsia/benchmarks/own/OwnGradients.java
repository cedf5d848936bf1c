package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.GradientWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.TapeOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import java.util.function.UnaryOperator;

/// Gradients by tapes, and what tapes cost that are not asked.
final class OwnGradients {
  private static final TapeOptions PERSISTENT = TapeOptions.defaults().withPersistent(true);

  private final Environment tf;
  private final Tensor x;

  OwnGradients(Environment tf) {
    this.tf = tf;
    this.x = tf.constant(Data.nested(Data.signs(), 2));
  }

  TimedLoop open(GradientWork work) {
    int size = work.size();
    return switch (work.task()) {
      case CHAIN, CHAIN_BY_HAND -> gradient(a -> chain(a, size));
      case MATMUL, MATMUL_BY_HAND -> gradient(a -> tf.linalg.matMul(a, a));
      case SUM -> gradient(this::sumOfProduct);
      case PERSISTENT -> again(size);
      case RECORDED -> recorded(size);
      case UNWATCHED -> unwatched(size);
      case STOPPED -> stopped(size);
    };
  }

  private TimedLoop gradient(UnaryOperator<Tensor> code) {
    return TimedLoop.of(() -> gradientOf(code).close(), () -> OwnOps.values(gradientOf(code)));
  }

  private Tensor gradientOf(UnaryOperator<Tensor> code) {
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(x);
      try (Tensor y = code.apply(x)) {
        return Objects.requireNonNull(tape.gradient(y, x));
      }
    }
  }

  // As code that runs eagerly would be written: every product but the last is closed.
  private Tensor chain(Tensor a, int ops) {
    Tensor product = tf.math.multiply(a, a);
    for (int i = 1; i < ops; i++) {
      Tensor before = product;
      product = tf.math.multiply(before, a);
      before.close();
    }
    return product;
  }

  private Tensor sumOfProduct(Tensor a) {
    try (Tensor product = tf.linalg.matMul(a, a)) {
      return tf.math.reduceSum(product);
    }
  }

  private TimedLoop again(int times) {
    return TimedLoop.of(
        () -> gradientAgain(times).close(), () -> OwnOps.values(gradientAgain(times)));
  }

  /// The last of several gradients that one tape gives.
  private Tensor gradientAgain(int times) {
    try (GradientTape tape = tf.gradientTape(PERSISTENT)) {
      tape.watch(x);
      try (Tensor y = chain(x, GradientWork.AGAIN)) {
        Tensor[] last = new Tensor[1];
        tape.stopRecording(() -> {
          for (int i = 1; i < times; i++) {
            Objects.requireNonNull(tape.gradient(y, x)).close();
          }
          last[0] = Objects.requireNonNull(tape.gradient(y, x));
        });
        return last[0];
      }
    }
  }

  private TimedLoop recorded(int ops) {
    var chain = new KeptChain(tf, x, ops);
    return chain.loop(() -> {
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        chain.run();
      }
    });
  }

  private TimedLoop unwatched(int ops) {
    var chain = new KeptChain(tf, x, ops);
    return chain.loop(() -> {
      try (GradientTape _ = tf.gradientTape()) {
        chain.run();
      }
    });
  }

  private TimedLoop stopped(int ops) {
    var chain = new KeptChain(tf, x, ops);
    return chain.loop(() -> {
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        tape.stopRecording(chain::run);
      }
    });
  }
}
