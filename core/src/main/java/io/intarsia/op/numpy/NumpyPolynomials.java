package io.intarsia.op.numpy;

import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Polynomials by their coefficients, the highest power first, and convolutions.
final class NumpyPolynomials {
  private NumpyPolynomials() {}

  /// The value of a polynomial at each element.
  ///
  /// @param p a vector of coefficients, the highest power first
  /// @see "Python: numpy.polyval"
  @Endpoint("numpy.polyval")
  static Tensor polyval(BaseOps tf, Object p, Object x) {
    List<Tensor> both = Given.pair(tf, p, x);
    Tensor at = both.getLast();
    Tensor powers = Given.positions(tf, both.getFirst(), 0).flip(0).cast(at.dtype());
    return at.expandDims(-1).pow(powers).times(both.getFirst()).sum(-1);
  }

  /// The polynomial of a degree that is nearest to values, by the squares.
  ///
  /// @param x where the values are
  /// @see "Python: numpy.polyfit"
  @Endpoint("numpy.polyfit")
  static Tensor polyfit(BaseOps tf, Object x, Object y, int deg) {
    Tensor at = Given.floating(tf, x);
    return Decompositions.lstsq(tf, Building.vander(tf, at, deg + 1), Given.like(tf, y, at)).x();
  }

  /// The sum of two polynomials.
  ///
  /// @see "Python: numpy.polyadd"
  @Endpoint("numpy.polyadd")
  static Tensor polyadd(BaseOps tf, Object p, Object q) {
    List<Tensor> both = Given.pair(tf, p, q);
    Tensor left = both.getFirst();
    Tensor right = both.getLast();
    return padded(tf, left, right).plus(padded(tf, right, left));
  }

  /// The difference of two polynomials.
  ///
  /// @see "Python: numpy.polysub"
  @Endpoint("numpy.polysub")
  static Tensor polysub(BaseOps tf, Object p, Object q) {
    List<Tensor> both = Given.pair(tf, p, q);
    return polyadd(tf, both.getFirst(), both.getLast().neg());
  }

  /// The derivative of a polynomial.
  ///
  /// @see "Python: numpy.polyder"
  @Endpoint("numpy.polyder")
  static Tensor polyder(BaseOps tf, Object p) {
    Tensor given = Given.array(tf, p);
    Tensor powers = Given.positions(tf, given, 0).flip(0).cast(given.dtype());
    return Given.part(given.times(powers), 0, 0, -1);
  }

  /// The polynomial whose derivative a polynomial is, 0 at 0.
  ///
  /// @see "Python: numpy.polyint"
  @Endpoint("numpy.polyint")
  static Tensor polyint(BaseOps tf, Object p) {
    Tensor given = Given.floating(tf, p);
    Tensor powers = Given.positions(tf, given, 0).flip(0).plus(1).cast(given.dtype());
    return tf.raw.Pad(given.div(powers), Constants.of(tf, new int[][] {{0, 1}}));
  }

  /// Where a polynomial is zero: complex, in no certain order.
  ///
  /// @param p a vector of coefficients, the highest power first, which is not zero
  /// @see "Python: numpy.roots"
  @Endpoint("numpy.roots")
  static Tensor roots(BaseOps tf, Object p) {
    Tensor given = Given.floating(tf, p);
    Tensor last = Given.part(given, 0, 1, Long.MAX_VALUE).div(given.get(0)).neg();
    Tensor places = Given.positions(tf, last, 0);
    Tensor below = places.expandDims(1).eq(places.plus(1)).cast(given.dtype());
    Tensor first = places.eq(0).expandDims(1);
    Tensor companion = tf.raw.SelectV2(first, last.expandDims(0), below);
    return Decompositions.eigvals(tf, companion);
  }

  /// The product of two polynomials.
  ///
  /// @see "Python: numpy.polymul"
  @Endpoint("numpy.polymul")
  static Tensor polymul(BaseOps tf, Object p, Object q) {
    return convolve(tf, p, q, "full");
  }

  /// The convolution of two vectors `[N]` and `[M]`: `[N + M - 1]`.
  ///
  /// @see "Python: numpy.convolve"
  @Endpoint("numpy.convolve")
  static Tensor convolve(BaseOps tf, Object a, Object v) {
    return convolve(tf, a, v, "full");
  }

  /// The convolution of two vectors.
  ///
  /// @param mode `full`; `same` for the middle, as long as the longer one; `valid` for where both
  ///   overlap wholly
  /// @throws IllegalArgumentException if the mode is another
  /// @see "Python: numpy.convolve"
  @Endpoint("numpy.convolve")
  static Tensor convolve(BaseOps tf, Object a, Object v, String mode) {
    int choice = Choices.of("convolve", "mode", mode, "full", "same", "valid");
    List<Tensor> both = Given.pair(tf, a, v);
    Tensor full = full(tf, both.getFirst(), both.getLast());
    if (choice == 0) {
      return full;
    }
    Tensor n = Dims.size(tf, both.getFirst(), 0);
    Tensor m = Dims.size(tf, both.getLast(), 0);
    Tensor shorter = n.minimum(m).minus(1);
    Tensor from = choice == 1 ? shorter.floorDiv(2) : shorter;
    Tensor to = choice == 1 ? from.plus(n.maximum(m)) : n.maximum(m);
    return tf.raw.GatherV2(full, tf.raw.Range(from, to, 1), 0);
  }

  /// The correlation of two vectors where both overlap wholly.
  ///
  /// @see "Python: numpy.correlate"
  @Endpoint("numpy.correlate")
  static Tensor correlate(BaseOps tf, Object a, Object v) {
    return correlate(tf, a, v, "valid");
  }

  /// The correlation of two vectors: the convolution with the second turned round.
  ///
  /// @param mode `full`; `same` for the middle, as long as the longer one; `valid` for where both
  ///   overlap wholly
  /// @throws IllegalArgumentException if the mode is another
  /// @see "Python: numpy.correlate"
  @Endpoint("numpy.correlate")
  static Tensor correlate(BaseOps tf, Object a, Object v, String mode) {
    List<Tensor> both = Given.pair(tf, a, v);
    Tensor turned = both.getLast().flip(0);
    return convolve(tf, both.getFirst(), turned.dtype().isComplex() ? turned.conj() : turned, mode);
  }

  /// With zeros in front, as many as it takes to be as long as another.
  private static Tensor padded(BaseOps tf, Tensor p, Tensor other) {
    Tensor more = Dims.size(tf, other, 0).minus(Dims.size(tf, p, 0)).maximum(0);
    return tf.raw.Pad(p, tf.raw.Pack(List.of(more, tf.raw.ZerosLike(more))).expandDims(0));
  }

  /// All windows of the one, with zeros around it, times the other turned round.
  private static Tensor full(BaseOps tf, Tensor a, Tensor v) {
    Tensor size = Dims.size(tf, v, 0);
    Tensor around = size.minus(1);
    Tensor wide = tf.raw.Pad(a, tf.raw.Pack(List.of(around, around)).expandDims(0));
    Tensor count = Dims.size(tf, a, 0).plus(around);
    Tensor places = tf.raw.Range(0, count, 1).expandDims(1).plus(tf.raw.Range(0, size, 1));
    return tf.raw.GatherV2(wide, places, 0).times(v.flip(0)).sum(-1);
  }
}
