package com.acme.fromnumpy;

import io.intarsia.imperative.Environment;
import io.intarsia.op.array.SortDirection;

final class SortingLines extends Lines {
  SortingLines(Environment tf) {
    super(tf);
  }

  @Override
  void add() {
    is("np.sort(v)", v.sort());
    is("np.sort(a, axis=0)", a.sort(0));
    is("np.sort(v)[::-1]", tf.sort(v, -1, SortDirection.DESCENDING));
    is("np.argsort(v)", v.argsort());
    is("np.argsort(-v)", tf.argsort(v, 0, SortDirection.DESCENDING));
    is("np.sort(v)[-2:][::-1]", tf.math.topK(v, 2).values());
    is("np.searchsorted(w, 2)", w.searchsorted(2));
    is("np.flip(v)", v.flip());
    is("np.flip(a, 1)", a.flip(1));
    is("np.roll(v, 1)", v.roll(1));
    is("np.rot90(m)", tf.numpy.rot90(m));
    is("np.unique([3, 1, 3])", tf.numpy.unique(new int[] {3, 1, 3}));
    is(
        "np.unique([1, 3, 3], return_counts=True)[1]",
        tf.numpy.uniqueCounts(new int[] {1, 3, 3}).counts());
    is("np.union1d(n, [2, 5])", tf.numpy.union1d(n, new int[] {2, 5}));
  }
}
