package com.acme.fromnumpy;

import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Index;

final class ReductionsLines extends Lines {
  ReductionsLines(Environment tf) {
    super(tf);
  }

  @Override
  void add() {
    is("a.sum()", a.sum());
    is("a.sum(axis=0)", a.sum(0));
    is("a.sum(axis=-1)", a.sum(-1));
    is("a.sum(axis=1, keepdims=True)", a.sum(1, true));
    is("a.sum(axis=(0, 1))", a.sum(0, 1));
    is("np.sum(a)", tf.reduceSum(a));
    is("np.sum(a, axis=1, keepdims=True)", tf.reduceSum(a, 1, true));
    is("a.mean()", a.mean());
    is("np.mean(a, axis=0)", tf.reduceMean(a, 0));
    is("a.max()", a.max());
    is("a.max(axis=1)", a.max(1));
    is("np.max(a, axis=0, keepdims=True)", tf.reduceMax(a, 0, true));
    is("a.min()", a.min());
    is("a.min(axis=0)", a.min(0));
    is("a.prod()", a.prod());
    is("a.prod(axis=1)", a.prod(1));
    is("a.std()", a.std());
    is("a.std(axis=0)", a.std(0));
    is("np.std(a, ddof=1)", a.var().times(6 / 5.0).sqrt());
    is("a.var()", a.var());
    is("a.var(axis=1, keepdims=True)", a.var(1, true));
    is("(a > 2).all()", a.gt(2).all());
    is("(a > 2).any()", a.gt(2).any());
    is("(a > 2).any(axis=0)", a.gt(2).any(0));
    is("np.all(a > 0, axis=1)", tf.reduceAll(a.gt(0), 1));
    is("a.argmax()", a.argmax());
    is("a.argmax(axis=1)", a.argmax(1));
    is("a.argmin(axis=0)", a.argmin(0));
    is("a.cumsum()", a.cumsum());
    is("a.cumsum(axis=1)", a.cumsum(1));
    is("a.cumprod(axis=0)", a.cumprod(0));
    is("np.maximum.accumulate(v)", tf.scan((g, most, e) -> g.maximum(most, e), v));
    is("functools.reduce(lambda s, e: s + e, v, 0)", tf.foldl((g, s, e) -> s.plus(e), v, 0f));
    is("np.ptp(a)", a.ptp());
    is("np.median(v)", tf.numpy.median(v));
    is("np.average(v, weights=w)", tf.numpy.average(v, w));
    is("np.count_nonzero(a > 2)", a.gt(2).countNonzero());
    is("np.count_nonzero(a > 2, axis=1)", a.gt(2).countNonzero(1));
    is("np.diff(v)", tf.numpy.diff(v));
    is("np.nansum(y[:2])", tf.numpy.nansum(y.get(Index.to(2))));
    is("np.log(np.exp(v).sum())", v.logsumexp());
    is("np.bincount([0, 1, 1, 3])", tf.constant(new int[] {0, 1, 1, 3}).bincount());
    is(
        "np.histogram(v, bins=2, range=(0, 4))[0]",
        tf.numpy.histogram(v, new float[] {0, 2, 4}).get(0));
    is("np.cov(a, bias=True)", tf.numpy.cov(a, 0));
    is("np.trapezoid(v)", tf.numpy.trapezoid(v));
  }
}
