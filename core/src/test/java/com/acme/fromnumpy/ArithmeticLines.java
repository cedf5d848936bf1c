package com.acme.fromnumpy;

import io.intarsia.imperative.Environment;

final class ArithmeticLines extends Lines {
  ArithmeticLines(Environment tf) {
    super(tf);
  }

  @Override
  void add() {
    is("a + b", a.plus(b));
    is("a - b", a.minus(b));
    is("a * b", a.times(b));
    is("a / b", a.div(b));
    is("a // b", a.floorDiv(b));
    is("a % b", a.rem(b));
    is("a ** 2", a.pow(2));
    is("a ** b", a.pow(b));
    is("-a", a.neg());
    is("abs(-a)", a.neg().abs());
    is("a + 1", a.plus(1));
    is("1 + a", tf.add(1, a));
    is("10 - a", a.rminus(10));
    is("2 * a", tf.multiply(2, a));
    is("1 / a", a.rdiv(1));
    is("2 ** n", n.rpow(2));
    is("n / 2", n.div(2));
    is("n // 2", n.floorDiv(2));
    is("n % 2", n.rem(2));
    is("n + n", n.plus(n));
    is("a + v", a.plus(v));
    is("a * v[0]", a.times(v.get(0)));
    is("3 * n + 1", n.times(3).plus(1));
    is("np.add(a, b)", tf.add(a, b));
    is("np.subtract(a, 1)", tf.subtract(a, 1));
    is("np.multiply(a, b)", tf.multiply(a, b));
    is("np.divide(a, 2)", tf.divide(a, 2));
    is("np.power(a, 2)", tf.pow(a, 2));
    is("np.mod(n, 2)", tf.math.mod(n, 2));
    is("np.floor_divide(n, 2)", tf.math.floordiv(n, 2));
    is("np.negative(a)", tf.negative(a));
    is("np.maximum(a, b)", tf.maximum(a, b));
    is("np.minimum(a, 3)", tf.minimum(a, 3));
    is("np.clip(a, 2, 5)", a.clip(2, 5));
    is("n & 1", tf.bitwise.bitwiseAnd(n, 1));
    is("n | 4", tf.bitwise.bitwiseOr(n, 4));
    is("n ^ 3", tf.bitwise.bitwiseXor(n, 3));
    is("~n", tf.bitwise.invert(n));
    is("n << 1", tf.bitwise.leftShift(n, 1));
    is("n >> 1", tf.bitwise.rightShift(n, 1));
    is("(a - a.mean(axis=0)) / a.std(axis=0)", a.minus(a.mean(0)).div(a.std(0)));
  }
}
