package com.acme.fromnumpy;

import io.intarsia.imperative.Environment;
import java.util.List;

final class ComparisonsLines extends Lines {
  ComparisonsLines(Environment tf) {
    super(tf);
  }

  @Override
  void add() {
    is("a < b", a.lt(b));
    is("a <= 3", a.le(3));
    is("a > 3", a.gt(3));
    is("a >= b", a.ge(b));
    is("a == b", a.eq(b));
    is("a != 3", a.ne(3));
    is("np.less(a, b)", tf.less(a, b));
    is("np.greater_equal(a, 2)", tf.greaterEqual(a, 2));
    is("np.equal(n, 2)", tf.equal(n, 2));
    is("p & (v > 1)", p.and(v.gt(1)));
    is("p | (v > 1)", p.or(v.gt(1)));
    is("~p", p.not());
    is("np.logical_and(p, ~p)", tf.logicalAnd(p, p.not()));
    is("np.logical_xor(p, v > 1)", p.xor(v.gt(1)));
    is("(a > 2) & (a < 5)", a.gt(2).and(a.lt(5)));
    is("np.where(a > 2, a, b)", tf.where(a.gt(2), a, b));
    is("np.where(a > 2, a, 0)", tf.where(a.gt(2), a, 0));
    is("np.where(a > 2, 1, 0)", tf.where(a.gt(2), 1, 0));
    is("np.where(a > 2, 0.5, 0)", tf.where(a.gt(2), 0.5, 0));
    is("np.where(p)[0]", tf.where(p).squeeze(1));
    is("np.argwhere(a > 4)", tf.where(a.gt(4)));
    is("np.array_equal(a, a)", tf.numpy.arrayEqual(a, a));
    is("np.isclose(a, a + 1e-7)", tf.isClose(a, a.plus(1e-7)));
    is("np.allclose(a, b)", tf.allClose(a, b));
    is("np.allclose(v, v + 0.01, rtol=0, atol=0.1)", tf.allClose(v, v.plus(0.01), 0, 0.1));
    is("np.array([\"a\", \"b\"]) == \"a\"", tf.constant(List.of("a", "b")).eq("a"));
    is("np.isin(v, [1, 2])", tf.numpy.isin(v, List.of(1, 2)));
    is(
        "np.select([v > 2, v > 1], [v * 10, v], 0)",
        tf.numpy.select(List.of(v.gt(2), v.gt(1)), List.of(v.times(10), v), 0));
  }
}
