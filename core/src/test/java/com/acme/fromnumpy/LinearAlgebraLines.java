package com.acme.fromnumpy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;

final class LinearAlgebraLines extends Lines {
  LinearAlgebraLines(Environment tf) {
    super(tf);
  }

  @Override
  void add() {
    is("m @ m", m.matMul(m));
    is("np.dot(v, w)", v.dot(w));
    is("np.dot(m, m)", m.dot(m));
    is("np.matmul(m, m)", tf.matMul(m, m));
    is("m.T @ m", tf.matMul(m, m, true, false));
    is("a @ b.T", tf.linalg.matMul(a, b, false, true));
    is("a @ v", tf.linalg.matVec(a, v));
    is("x @ x.transpose(0, 2, 1)", tf.matMul(x, x, false, true));
    is("np.inner(v, w)", v.dot(w));
    is("np.trace(m)", tf.linalg.trace(m));
    is("np.linalg.det(m)", tf.linalg.det(m));
    is("np.linalg.inv(m)", tf.linalg.inv(m));
    is("np.linalg.solve(m, m)", tf.linalg.solve(m, m));
    is("np.linalg.eigvalsh(m)", tf.linalg.eigvalsh(m));
    is("np.linalg.svd(m)[1]", tf.linalg.svdvals(m));
    is("np.abs(np.linalg.qr(m)[1])", tf.linalg.qr(m).r().abs());
    is("np.linalg.cholesky(m)", tf.linalg.cholesky(m));
    is("np.linalg.matrix_rank(m)", tf.linalg.matrixRank(m));
    is("np.linalg.pinv(m)", tf.linalg.pinv(m));
    is("np.linalg.norm(v)", v.norm());
    is("np.linalg.norm(a, axis=1)", a.norm(1));
    is("np.linalg.matrix_power(m, 2)", m.matMul(m));
    is("np.einsum(\"ij,kj->ik\", a, b)", tf.einsum("ij,kj->ik", a, b));
    is("np.einsum(\"ii\", m)", tf.einsum("ii", m));
    is("np.tensordot(m, m, 1)", tf.tensordot(m, m, 1));
    is(
        "np.tensordot(a, b, axes=([0, 1], [0, 1]))",
        tf.tensordot(a, b, new int[] {0, 1}, new int[] {0, 1}));
    is("np.cross(v, w)", tf.linalg.cross(v, w));
    is("np.abs(np.fft.fft(v))", tf.signal.fft(v.cast(DType.COMPLEX64)).abs());
    is("np.kron(m, m)", tf.einsum("ij,kl->ikjl", m, m).reshape(4, 4));
  }
}
