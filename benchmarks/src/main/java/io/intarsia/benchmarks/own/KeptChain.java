package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;

/// A chain of multiplications whose products are all kept to its end, as a tape would keep them.
final class KeptChain {
  private final Environment tf;
  private final Tensor x;
  private final Tensor[] products;

  KeptChain(Environment tf, Tensor x, int ops) {
    this.tf = tf;
    this.x = x;
    this.products = new Tensor[ops];
  }

  void run() {
    Tensor product = x;
    for (int i = 0; i < products.length; i++) {
      product = tf.math.multiply(product, x);
      products[i] = product;
    }
  }

  /// A loop of something that runs it, after which the products are closed.
  TimedLoop loop(Runnable call) {
    return TimedLoop.of(
        () -> {
          call.run();
          close(products.length);
        },
        () -> {
          call.run();
          close(products.length - 1);
          return OwnOps.values(products[products.length - 1]);
        });
  }

  private void close(int count) {
    for (int i = 0; i < count; i++) {
      products[i].close();
    }
  }
}
