package com.acme.fromnumpy;

import io.intarsia.imperative.Environment;
import io.intarsia.op.array.SortDirection;
import java.util.List;

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
    is("np.searchsorted(w, 2)", tf.searchsorted(w, tf.constant(new float[] {2})).get(0));
    is("np.flip(v)", v.flip(0));
    is("np.flip(a, 1)", a.flip(1));
    is("np.roll(v, 1)", v.roll(1, 0));
    is("np.rot90(m)", m.transpose().flip(0));
    is("np.unique([3, 1, 3])", tf.unique(tf.constant(new int[] {3, 1, 3})).y().sort());
    is(
        "np.unique([1, 3, 3], return_counts=True)[1]",
        tf.uniqueWithCounts(tf.constant(new int[] {1, 3, 3})).count());
    is(
        "np.union1d(n, [2, 5])",
        tf.unique(tf.concat(List.of(n, tf.constant(new int[] {2, 5})), 0)).y().sort());
  }
}
