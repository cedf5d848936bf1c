package com.acme.fromnumpy;

import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Index;

final class IndexingLines extends Lines {
  IndexingLines(Environment tf) {
    super(tf);
  }

  @Override
  void add() {
    is("v[0]", v.get(0));
    is("v[-1]", v.get(-1));
    is("a[1, 2]", a.get(1, 2));
    is("a[0]", a.get(0));
    is("a[-1]", a.get(-1));
    is("a[:, 1]", a.get(Index.all(), 1));
    is("v[1:]", v.get(Index.from(1)));
    is("v[:2]", v.get(Index.to(2)));
    is("v[1:3]", v.get(Index.range(1, 3)));
    is("v[::2]", v.get(Index.step(2)));
    is("v[::-1]", v.get(Index.step(-1)));
    is("a[0:2, 1:3]", a.get(Index.range(0, 2), Index.range(1, 3)));
    is("a[:, ::2]", a.get(Index.all(), Index.step(2)));
    is("a[1:, :-1]", a.get(Index.from(1), Index.to(-1)));
    is("x[..., 0]", x.get(Index.ellipsis(), 0));
    is("x[1, ...]", x.get(1));
    is("x[0, 1, 2]", x.get(0, 1, 2));
    is("v[:, None]", v.get(Index.all(), Index.newAxis()));
    is("v[None, :]", v.get(Index.newAxis()));
    is("i[[0, 2]]", i.get(new int[] {0, 2}));
    is("i[:, [1, 3]]", i.get(Index.all(), new int[] {1, 3}));
    is("i[np.ix_([0, 1], [1, 3])]", i.get(new int[] {0, 1}).get(Index.all(), new int[] {1, 3}));
    is("v[v > 1]", v.get(v.gt(1)));
    is("a[a > 2]", a.get(a.gt(2)));
    is("a[:, p]", a.get(Index.all(), p));
    is("np.compress(p, v)", v.get(p));
    is("np.take(v, 1)", v.take(1));
    is("np.take(a, [1, 0], axis=0)", tf.gather(a, new int[] {1, 0}));
    is("np.take(a, [0, 2], axis=1)", tf.gather(a, new int[] {0, 2}, 1));
    is("np.take(a, 1, axis=1)", tf.gather(a, 1, 1));
    is("i[[0, 1], [1, 2]]", tf.gatherNd(i, tf.constant(new int[][] {{0, 1}, {1, 2}})));
    is(
        "np.take_along_axis(a, np.array([[2], [0]]), 1)",
        a.takeAlongAxis(tf.constant(new int[][] {{2}, {0}}), 1));
    is("a[a < 3] = 0", tf.where(a.lt(3), 0, a));
    is(
        "v[1] = 9",
        tf.tensorScatterNdUpdate(v, tf.constant(new int[][] {{1}}), tf.constant(new float[] {9})));
    is("np.fill_diagonal(m, 9)", tf.linalg.setDiag(m, tf.fill(2, 9f)));
  }
}
