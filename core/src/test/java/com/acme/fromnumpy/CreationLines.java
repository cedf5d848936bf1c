package com.acme.fromnumpy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import java.util.List;

final class CreationLines extends Lines {
  CreationLines(Environment tf) {
    super(tf);
  }

  @Override
  void add() {
    is("np.array([1, 2, 3])", tf.constant(new int[] {1, 2, 3}));
    is("np.array([1.5, 2.5])", tf.constant(new double[] {1.5, 2.5}));
    is("np.array([[1, 2], [3, 4]])", tf.constant(new int[][] {{1, 2}, {3, 4}}));
    is("np.array([1, 2], dtype=np.float32)", tf.constant(new int[] {1, 2}, DType.FLOAT32));
    is("np.array([True, False])", tf.constant(new boolean[] {true, false}));
    is("np.array([\"a\", \"bc\"])", tf.constant(List.of("a", "bc")));
    is("np.asarray(3.5)", tf.constant(3.5));
    is("np.zeros(3)", tf.zeros(3));
    is("np.zeros((2, 3))", tf.zeros(2, 3));
    is("np.zeros(3, dtype=int)", tf.zeros(3, DType.INT32));
    is("np.zeros((2, 3), dtype=int)", tf.zeros(Shape.of(2, 3), DType.INT32));
    is("np.zeros(a.shape)", tf.zeros(a.shape()));
    is("np.ones((2, 3))", tf.ones(2, 3));
    is("np.ones((2, 3), dtype=np.float64)", tf.ones(new int[] {2, 3}, DType.FLOAT64));
    is("np.ones(3, dtype=bool)", tf.ones(3, DType.BOOL));
    is("np.full((2, 2), 7)", tf.fill(new int[] {2, 2}, 7));
    is("np.full(3, 0.5)", tf.fill(3, 0.5));
    is("np.zeros_like(a)", tf.zerosLike(a));
    is("np.ones_like(a)", tf.onesLike(a));
    is("np.ones_like(a, dtype=int)", tf.onesLike(a, DType.INT32));
    is("np.full_like(a, 7)", tf.fill(a.shape(), 7f));
    is("np.empty((2, 3))", tf.zeros(2, 3));
    is("np.eye(3)", tf.eye(3));
    is("np.eye(3, dtype=int)", tf.eye(3, DType.INT32));
    is("np.eye(2, 3)", tf.eye(2, 3));
    is("np.identity(2)", tf.eye(2));
    is("np.arange(5)", tf.range(5));
    is("np.arange(2, 5)", tf.range(2, 5));
    is("np.arange(10, 30, 5)", tf.range(10, 30, 5));
    is("np.arange(0, 2, 0.3)", tf.range(0, 2, 0.3));
    is("np.arange(3.0)", tf.range(3.0));
    is("np.arange(12).reshape(4, 3)", tf.range(12).reshape(4, 3));
    is("np.linspace(0, 2, 9)", tf.linspace(0.0, 2.0, 9));
    is("np.logspace(0, 2, 3)", tf.numpy.logspace(0, 2, 3));
    is("np.diag([1, 2, 3])", tf.linalg.diag(n));
    is("np.diag(m)", tf.linalg.diagPart(m));
    is("np.tri(3)", tf.numpy.tri(3, 3, 0));
    is("np.tril(m)", m.tril());
    is("np.triu(m)", m.triu());
    is("np.meshgrid(v, w)[0]", tf.meshgrid(v, w).get(0));
    is("np.meshgrid(*[v, w], indexing=\"xy\")[1]", tf.meshgrid(List.of(v, w)).get(1));
    is(
        "np.fromfunction(lambda i, j: i + j, (2, 3), dtype=int)",
        tf.range(2).unsqueeze(1).plus(tf.range(3)));
    is("np.eye(3)[[0, 2]]", tf.oneHot(new int[] {0, 2}, 3));
    is("np.copy(a)", tf.identity(a));
    is("np.repeat(7, 3)", tf.fill(3, 7));
  }
}
