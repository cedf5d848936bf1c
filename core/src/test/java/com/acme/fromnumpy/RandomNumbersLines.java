package com.acme.fromnumpy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;

final class RandomNumbersLines extends Lines {
  RandomNumbersLines(Environment tf) {
    super(tf);
  }

  @Override
  void add() {
    is("rng.random((2, 3))", tf.random.uniform(2, 3));
    is("rng.uniform(-1, 1, (2, 3))", tf.random.uniform(new int[] {2, 3}, -1, 1));
    is("rng.integers(0, 10, 5)", tf.random.uniform(Shape.of(5), 0, 10, DType.INT32));
    is("rng.standard_normal(4)", tf.random.normal(4));
    is("rng.normal(5, 2, (2, 2))", tf.random.normal(new int[] {2, 2}, 5, 2));
    is("rng.permutation(v)", tf.random.shuffle(v));
    is("rng.choice(v, 2)", tf.gather(v, tf.random.uniform(Shape.of(2), 0, 3, DType.INT32)));
    is("rng.poisson(3, 4)", tf.random.poisson(new int[] {4}, 3.0));
    is("rng.gamma(2, size=3)", tf.random.gamma(new int[] {3}, 2.0));
    is("rng.exponential(size=3)", tf.random.uniform(3).log().neg());
  }
}
