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
    is("a @ v", a.matMul(v));
    is("x @ x.transpose(0, 2, 1)", tf.matMul(x, x, false, true));
    is("np.inner(v, w)", v.dot(w));
    is("np.trace(m)", m.trace());
    is("np.linalg.det(m)", m.det());
    is("np.linalg.inv(m)", m.inv());
    is("np.linalg.solve(m, m)", tf.linalg.solve(m, m));
    is("np.linalg.eigvalsh(m)", m.eigvalsh());
    is("np.linalg.svd(m)[1]", m.svdvals());
    is("np.abs(np.linalg.qr(m)[1])", tf.linalg.qr(m).r().abs());
    is("np.linalg.cholesky(m)", m.cholesky());
    is("np.linalg.matrix_rank(m)", m.matrixRank());
    is("np.linalg.pinv(m)", m.pinv());
    is("np.linalg.norm(v)", v.norm());
    is("np.linalg.norm(a, axis=1)", a.norm(1));
    is("np.linalg.matrix_power(m, 2)", tf.numpy.matrixPower(m, 2));
    is("np.einsum(\"ij,kj->ik\", a, b)", tf.einsum("ij,kj->ik", a, b));
    is("np.einsum(\"ii\", m)", tf.einsum("ii", m));
    is("np.tensordot(m, m, 1)", tf.tensordot(m, m, 1));
    is(
        "np.tensordot(a, b, axes=([0, 1], [0, 1]))",
        tf.tensordot(a, b, new int[] {0, 1}, new int[] {0, 1}));
    is("np.cross(v, w)", v.cross(w));
    is("np.abs(np.fft.fft(v))", tf.signal.fft(v.cast(DType.COMPLEX64)).abs());
    is("np.kron(m, m)", tf.numpy.kron(m, m));
  }
}
