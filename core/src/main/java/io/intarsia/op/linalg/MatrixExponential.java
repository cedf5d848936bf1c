package io.intarsia.op.linalg;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.base.ComposedLoop;
import io.intarsia.op.math.MathOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// The exponential of matrices.
final class MatrixExponential {
  private static final Attributes KEEP = Attributes.of("keep_dims", true);

  // Numerators of the diagonal Padé approximants of exp, from the constant term on, and the largest
  // 1-norm each is exact
  // for. See Higham, "The Scaling and Squaring Method for the Matrix Exponential Revisited", SIAM
  // Review 51 (2009).
  private static final double[] ORDER_7 = {17297280, 8648640, 1995840, 277200, 25200, 1512, 56, 1};
  private static final double LIMIT_7 = 3.925724783138660;
  private static final double[] ORDER_13 = {
    64764752532480000d,
    32382376266240000d,
    7771770303897600d,
    1187353796428800d,
    129060195264000d,
    10559470521600d,
    670442572800d,
    33522128640d,
    1323241920d,
    40840800d,
    960960d,
    16380d,
    182d,
    1d
  };
  private static final double LIMIT_13 = 5.371920351148152;

  private MatrixExponential() {}

  /// Computes the exponential of matrices by scaling and squaring.
  ///
  /// `input` is `[B…, M, M]`, floating or complex, and so is the result; of matrices that are not
  /// finite it is NaN.
  ///
  /// @throws IllegalArgumentException if the dtype is another, or these are no matrices
  /// @throws TensorFlowException if the matrices are not square
  /// @see "Python: tf.linalg.expm"
  @Endpoint("linalg.expm")
  static Tensor expm(BaseOps tf, Tensor input) {
    MatrixRanks.check("expm", "input", input);
    boolean isDouble = isDouble(input.dtype());
    Tensor norm = oneNorm(tf, input);
    Tensor finite = tf.raw.IsFinite(norm);
    Tensor squarings = squarings(tf, norm, finite, isDouble ? LIMIT_13 : LIMIT_7);
    Tensor scale = tf.raw.Pow(Constants.like(tf, 2, squarings), squarings);
    Tensor safe = tf.raw.SelectV2(finite, input, Constants.zero(tf, input.dtype()));
    Tensor scaled = tf.raw.RealDiv(safe, Casts.cast(tf, scale, input.dtype()));
    Tensor root = pade(tf, scaled, isDouble ? ORDER_13 : ORDER_7);
    Tensor nan = Casts.cast(tf, Constants.like(tf, Double.NaN, norm), input.dtype());
    return tf.raw.SelectV2(finite, squared(tf, root, squarings), nan);
  }

  private static boolean isDouble(DType dtype) {
    return switch (dtype) {
      case FLOAT64, COMPLEX128 -> true;
      case FLOAT16, FLOAT32, COMPLEX64 -> false;
      default ->
          throw Mistake.argument(
              "expm: wrong dtype; expected float16, float32, float64, complex64 or complex128, got "
                  + dtype);
    };
  }

  private static Tensor oneNorm(BaseOps tf, Tensor x) {
    Tensor columns = tf.raw.Sum(new MathOps(tf).abs(x), Constants.ints(tf, -2), KEEP);
    return tf.raw.Max(columns, Constants.ints(tf, -1), KEEP);
  }

  /// How often each matrix must be halved for its norm to be within the limit.
  private static Tensor squarings(BaseOps tf, Tensor norm, Tensor finite, double limit) {
    Tensor zero = Constants.like(tf, 0, norm);
    Tensor ratio = tf.raw.RealDiv(norm, Constants.like(tf, limit, norm));
    Tensor halvings =
        tf.raw.Ceil(tf.raw.RealDiv(tf.raw.Log(ratio), Constants.like(tf, Math.log(2), norm)));
    return tf.raw.SelectV2(finite, tf.raw.Maximum(halvings, zero), zero);
  }

  /// The approximant of the exponential: even powers `v` and odd powers `u` make `(v - u)⁻¹ (v +
  /// u)`.
  private static Tensor pade(BaseOps tf, Tensor x, double[] terms) {
    Tensor square = MatrixProducts.matMul(tf, x, x);
    Tensor even = horner(tf, x, square, terms, 0);
    Tensor odd = MatrixProducts.matMul(tf, x, horner(tf, x, square, terms, 1));
    return tf.raw.MatrixSolve(tf.raw.Sub(even, odd), tf.raw.AddV2(even, odd));
  }

  /// The terms from `first` on, every second one, as a polynomial of the square.
  private static Tensor horner(BaseOps tf, Tensor x, Tensor square, double[] terms, int first) {
    int last = terms.length - 1 - (terms.length - 1 - first) % 2;
    Tensor value = scaledIdentity(tf, x, terms[last]);
    for (int i = last - 2; i >= first; i -= 2) {
      value =
          tf.raw.AddV2(MatrixProducts.matMul(tf, value, square), scaledIdentity(tf, x, terms[i]));
    }
    return value;
  }

  private static Tensor scaledIdentity(BaseOps tf, Tensor x, double factor) {
    Tensor diagonal = Diagonals.diagPart(tf, x);
    Tensor factors = tf.raw.Fill(Dims.of(tf, diagonal), Constants.like(tf, factor, x));
    return Diagonals.setDiag(tf, tf.raw.ZerosLike(x), factors);
  }

  /// How often all matrices were squared so far, those that need it.
  private record Squared(Tensor times, Tensor power) {}

  /// Squares each matrix as often as it was halved.
  private static Tensor squared(BaseOps tf, Tensor root, Tensor squarings) {
    return ComposedLoop.run(
            tf,
            (g, done) -> new MathOps(g).reduceAny(unfinished(g, squarings, done)),
            (g, done) -> {
              Tensor power = done.power();
              Tensor square = MatrixProducts.matMul(g, power, power);
              return new Squared(
                  g.raw.AddV2(done.times(), Constants.like(g, 1, squarings)),
                  g.raw.SelectV2(unfinished(g, squarings, done), square, power));
            },
            new Squared(Constants.like(tf, 0, squarings), root))
        .power();
  }

  private static Tensor unfinished(BaseOps tf, Tensor squarings, Squared done) {
    return tf.raw.Greater(squarings, done.times());
  }
}
