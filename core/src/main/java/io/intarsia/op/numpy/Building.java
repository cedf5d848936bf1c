package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/// Arrays made of numbers alone.
final class Building {
  private Building() {}

  /// Ones on the main diagonal, zeros elsewhere, `float32` `[n, m]`.
  ///
  /// @see "Python: numpy.eye"
  @Endpoint("numpy.eye")
  static Tensor eye(BaseOps tf, int n, int m) {
    return eye(tf, n, m, 0);
  }

  /// Ones on a diagonal, zeros elsewhere, `float32` `[n, m]`.
  ///
  /// @param k the diagonal: above the main one if it is positive, else below
  /// @see "Python: numpy.eye"
  @Endpoint("numpy.eye")
  static Tensor eye(BaseOps tf, int n, int m, int k) {
    return eye(tf, n, m, k, DType.FLOAT32);
  }

  /// Ones on a diagonal, zeros elsewhere, of a dtype: `[n, m]`.
  ///
  /// @param k the diagonal: above the main one if it is positive, else below
  /// @see "Python: numpy.eye"
  @Endpoint("numpy.eye")
  static Tensor eye(BaseOps tf, int n, int m, int k, DType dtype) {
    return offsets(tf, Constants.of(tf, n), Constants.of(tf, m)).eq(k).cast(dtype);
  }

  /// Ones at and below a diagonal, zeros above, of a dtype: `[n, m]`.
  ///
  /// @param k the diagonal: above the main one if it is positive, else below
  /// @see "Python: numpy.tri"
  @Endpoint("numpy.tri")
  static Tensor tri(BaseOps tf, int n, int m, int k, DType dtype) {
    return tri(tf, n, m, k).cast(dtype);
  }

  /// Ones at and below the main diagonal, zeros above, `float32` `[n, n]`.
  ///
  /// @see "Python: numpy.tri"
  @Endpoint("numpy.tri")
  static Tensor tri(BaseOps tf, int n) {
    return tri(tf, n, n, 0);
  }

  /// Ones at and below a diagonal, zeros above, `float32` `[n, m]`.
  ///
  /// @param k the diagonal: above the main one if it is positive, else below
  /// @see "Python: numpy.tri"
  @Endpoint("numpy.tri")
  static Tensor tri(BaseOps tf, int n, int m, int k) {
    return offsets(tf, Constants.of(tf, n), Constants.of(tf, m)).le(k).cast(DType.FLOAT32);
  }

  /// The lower triangle of each matrix `[…, N, M]`, zeros above the main diagonal.
  ///
  /// @see "Python: numpy.tril"
  @Endpoint("numpy.tril")
  static Tensor tril(BaseOps tf, Object x) {
    return tril(tf, x, 0);
  }

  /// The lower triangle of each matrix `[…, N, M]`, zeros above a diagonal.
  ///
  /// @param k the diagonal: above the main one if it is positive, else below
  /// @see "Python: numpy.tril"
  @Endpoint("numpy.tril")
  static Tensor tril(BaseOps tf, Object x, int k) {
    Tensor matrix = Given.array(tf, x);
    return tf.raw.SelectV2(offsets(tf, matrix).le(k), matrix, tf.raw.ZerosLike(matrix));
  }

  /// The upper triangle of each matrix `[…, N, M]`, zeros below the main diagonal.
  ///
  /// @see "Python: numpy.triu"
  @Endpoint("numpy.triu")
  static Tensor triu(BaseOps tf, Object x) {
    return triu(tf, x, 0);
  }

  /// The upper triangle of each matrix `[…, N, M]`, zeros below a diagonal.
  ///
  /// @param k the diagonal: above the main one if it is positive, else below
  /// @see "Python: numpy.triu"
  @Endpoint("numpy.triu")
  static Tensor triu(BaseOps tf, Object x, int k) {
    Tensor matrix = Given.array(tf, x);
    return tf.raw.SelectV2(offsets(tf, matrix).ge(k), matrix, tf.raw.ZerosLike(matrix));
  }

  /// Where the lower triangle of an `n × n` matrix is: rows and columns, `int64`.
  ///
  /// @see "Python: numpy.tril_indices"
  @Endpoint("numpy.tril_indices")
  static List<Tensor> trilIndices(BaseOps tf, int n) {
    return trilIndices(tf, n, 0);
  }

  /// Where the lower triangle of an `n × n` matrix is, up to the diagonal `k`: rows and columns,
  /// `int64`.
  ///
  /// @see "Python: numpy.tril_indices"
  @Endpoint("numpy.tril_indices")
  static List<Tensor> trilIndices(BaseOps tf, int n, int k) {
    Tensor size = Constants.of(tf, n);
    return Ordering.nonzero(tf, offsets(tf, size, size).le(k));
  }

  /// Where the upper triangle of an `n × n` matrix is: rows and columns, `int64`.
  ///
  /// @see "Python: numpy.triu_indices"
  @Endpoint("numpy.triu_indices")
  static List<Tensor> triuIndices(BaseOps tf, int n) {
    return triuIndices(tf, n, 0);
  }

  /// Where the upper triangle of an `n × n` matrix is, from the diagonal `k`: rows and columns,
  /// `int64`.
  ///
  /// @see "Python: numpy.triu_indices"
  @Endpoint("numpy.triu_indices")
  static List<Tensor> triuIndices(BaseOps tf, int n, int k) {
    Tensor size = Constants.of(tf, n);
    return Ordering.nonzero(tf, offsets(tf, size, size).ge(k));
  }

  /// Where the main diagonal of an `n × n` matrix is: rows and columns, `int32`.
  ///
  /// @see "Python: numpy.diag_indices"
  @Endpoint("numpy.diag_indices")
  static List<Tensor> diagIndices(BaseOps tf, int n) {
    Tensor positions = tf.raw.Range(0, n, 1);
    return List.of(positions, positions);
  }

  /// The powers of each element from high to low, `[N, N]` for `x` of `[N]`.
  ///
  /// @see "Python: numpy.vander"
  @Endpoint("numpy.vander")
  static Tensor vander(BaseOps tf, Object x) {
    Tensor vector = Given.array(tf, x);
    return powers(vector, Given.positions(tf, vector, 0).flip(0));
  }

  /// The powers of each element from `n - 1` down to 0, `[N, n]` for `x` of `[N]`.
  ///
  /// @see "Python: numpy.vander"
  @Endpoint("numpy.vander")
  static Tensor vander(BaseOps tf, Object x, int n) {
    return vander(tf, x, n, false);
  }

  /// The powers of each element from `n - 1` down to 0, or up if asked.
  ///
  /// @see "Python: numpy.vander"
  @Endpoint("numpy.vander")
  static Tensor vander(BaseOps tf, Object x, int n, boolean increasing) {
    Tensor powers = tf.raw.Range(0, n, 1);
    return powers(Given.array(tf, x), increasing ? powers : powers.flip(0));
  }

  /// The window of Hann, `float64` `[m]`.
  ///
  /// @see "Python: numpy.hanning"
  @Endpoint("numpy.hanning")
  static Tensor hanning(BaseOps tf, int m) {
    return numbers(tf, m, at -> m == 1 ? 1 : 0.5 - 0.5 * Math.cos(2 * Math.PI * at / (m - 1)));
  }

  /// The window of Hamming, `float64` `[m]`.
  ///
  /// @see "Python: numpy.hamming"
  @Endpoint("numpy.hamming")
  static Tensor hamming(BaseOps tf, int m) {
    return numbers(tf, m, at -> m == 1 ? 1 : 0.54 - 0.46 * Math.cos(2 * Math.PI * at / (m - 1)));
  }

  /// The window of Blackman, `float64` `[m]`.
  ///
  /// @see "Python: numpy.blackman"
  @Endpoint("numpy.blackman")
  static Tensor blackman(BaseOps tf, int m) {
    double step = m == 1 ? 0 : 2 * Math.PI / (m - 1);
    return numbers(
        tf,
        m,
        at -> m == 1 ? 1 : 0.42 - 0.5 * Math.cos(step * at) + 0.08 * Math.cos(2 * step * at));
  }

  /// The window of Bartlett, a triangle, `float64` `[m]`.
  ///
  /// @see "Python: numpy.bartlett"
  @Endpoint("numpy.bartlett")
  static Tensor bartlett(BaseOps tf, int m) {
    return numbers(tf, m, at -> m == 1 ? 1 : 1 - Math.abs(2.0 * at / (m - 1) - 1));
  }

  /// How far each element of a matrix is right of the main diagonal.
  static Tensor offsets(BaseOps tf, Tensor matrix) {
    return offsets(tf, Dims.size(tf, matrix, -2), Dims.size(tf, matrix, -1));
  }

  private static Tensor offsets(BaseOps tf, Tensor rows, Tensor columns) {
    return tf.raw.Range(0, columns, 1).minus(tf.raw.Range(0, rows, 1).expandDims(1));
  }

  private static Tensor powers(Tensor x, Tensor powers) {
    return x.expandDims(1).pow(powers.cast(x.dtype()));
  }

  static Tensor numbers(BaseOps tf, int size, IntToDoubleFunction each) {
    return Constants.of(tf, IntStream.range(0, size).mapToDouble(each).toArray(), DType.FLOAT64);
  }
}
