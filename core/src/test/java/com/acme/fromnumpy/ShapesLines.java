package com.acme.fromnumpy;

import io.intarsia.imperative.Environment;
import java.util.List;

final class ShapesLines extends Lines {
  ShapesLines(Environment tf) {
    super(tf);
  }

  @Override
  void add() {
    is("a.reshape(3, 2)", a.reshape(3, 2));
    is("a.reshape(-1)", a.reshape(-1));
    is("a.reshape(3, -1)", a.reshape(3, -1));
    is("a.reshape((6,))", a.reshape(new int[] {6}));
    is("np.reshape(a, (3, 2))", tf.reshape(a, new int[] {3, 2}));
    is("a.ravel()", a.ravel());
    is("a.T", a.t());
    is("np.transpose(x, (1, 0, 2))", x.transpose(1, 0, 2));
    is("np.swapaxes(x, 0, 2)", x.swapaxes(0, 2));
    is("np.moveaxis(x, 0, -1)", x.moveaxis(0, -1));
    is("np.expand_dims(v, 0)", v.expandDims(0));
    is("v[:, np.newaxis]", v.unsqueeze(1));
    is("np.squeeze(v[None])", v.unsqueeze(0).squeeze());
    is("np.concatenate([a, b])", tf.concat(List.of(a, b), 0));
    is("np.concatenate([a, b], axis=1)", tf.concat(List.of(a, b), 1));
    is("np.vstack([v, w])", tf.numpy.vstack(v, w));
    is("np.hstack([v, w])", tf.numpy.hstack(v, w));
    is("np.stack([v, w], axis=1)", tf.stack(List.of(v, w), 1));
    is("np.split(v, 3)[1]", v.split(3).get(1));
    is("np.split(x, 2, axis=2)[0]", x.split(2, 2).get(0));
    is("np.split(v, [1])[1]", tf.numpy.split(v, new int[] {1}).get(1));
    is("np.tile(a, (1, 2))", a.tile(1, 2));
    is("np.repeat(v, 2)", v.repeat(2));
    is("np.repeat(a, 2, axis=0)", a.repeat(2, 0));
    is("np.broadcast_to(v, (2, 3))", v.broadcastTo(2, 3));
    is("np.pad(v, 1)", tf.numpy.pad(v, 1));
    is("np.append(v, 4)", tf.numpy.append(v, 4));
    is("np.delete(v, 1)", tf.numpy.delete(v, 1));
    is("np.block([[m, m], [m, m]])", tf.numpy.block(List.of(List.of(m, m), List.of(m, m))));
    is("np.unravel_index(4, (2, 3))", tf.unravelIndex(tf.constant(4L), 2, 3));
    is("np.add.outer(v, w)", v.unsqueeze(1).plus(w));
    is("np.outer(v, w)", v.outer(w));
  }
}
