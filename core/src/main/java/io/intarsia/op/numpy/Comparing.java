package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Arrays beside each other.
final class Comparing {
  private static final double RTOL = 1e-5;
  private static final double ATOL = 1e-8;

  private Comparing() {}

  /// Whether each two elements differ by 1e-8 plus 1e-5 of the second at most; NaN is close to
  /// nothing.
  ///
  /// @see "Python: numpy.isclose"
  @Endpoint("numpy.isclose")
  static Tensor isclose(BaseOps tf, Object a, Object b) {
    return isclose(tf, a, b, RTOL, ATOL);
  }

  /// Whether each two elements differ by `atol + rtol * |b|` at most; NaN is close to nothing.
  ///
  /// @see "Python: numpy.isclose"
  @Endpoint("numpy.isclose")
  static Tensor isclose(BaseOps tf, Object a, Object b, double rtol, double atol) {
    List<Tensor> both = Given.pair(tf, a, b);
    Tensor left = compared(both.getFirst());
    Tensor right = compared(both.getLast());
    Tensor size = right.abs();
    Tensor within = left.minus(right).abs().le(size.times(rtol).plus(atol));
    return left.eq(right).or(within.and(size.isFinite()));
  }

  /// Whether each two elements differ by `atol + rtol * |b|` at most.
  ///
  /// @param equalNan whether NaN is close to NaN
  /// @see "Python: numpy.isclose"
  @Endpoint("numpy.isclose")
  static Tensor isclose(
      BaseOps tf, Object a, Object b, double rtol, double atol, boolean equalNan) {
    List<Tensor> both = Given.pair(tf, a, b);
    Tensor close = isclose(tf, both.getFirst(), both.getLast(), rtol, atol);
    return equalNan ? close.or(bothNan(tf, both)) : close;
  }

  /// Whether all elements are close, a scalar; see `isclose`.
  ///
  /// @param equalNan whether NaN is close to NaN
  /// @see "Python: numpy.allclose"
  @Endpoint("numpy.allclose")
  static Tensor allclose(
      BaseOps tf, Object a, Object b, double rtol, double atol, boolean equalNan) {
    return isclose(tf, a, b, rtol, atol, equalNan).all();
  }

  private static Tensor bothNan(BaseOps tf, List<Tensor> both) {
    Tensor left = Given.floating(tf, both.getFirst()).isNaN();
    return left.and(Given.floating(tf, both.getLast()).isNaN());
  }

  /// Whether all elements are close, a scalar; see `isclose`.
  ///
  /// @see "Python: numpy.allclose"
  @Endpoint("numpy.allclose")
  static Tensor allclose(BaseOps tf, Object a, Object b) {
    return isclose(tf, a, b).all();
  }

  /// Whether all elements are close, a scalar; see `isclose`.
  ///
  /// @see "Python: numpy.allclose"
  @Endpoint("numpy.allclose")
  static Tensor allclose(BaseOps tf, Object a, Object b, double rtol, double atol) {
    return isclose(tf, a, b, rtol, atol).all();
  }

  /// Whether both have the same elements, a scalar; shapes that cannot be the same are no error.
  ///
  /// @see "Python: numpy.array_equal"
  @Endpoint("numpy.array_equal")
  static Tensor arrayEqual(BaseOps tf, Object a, Object b) {
    List<Tensor> both = Given.pair(tf, a, b);
    Shape left = both.getFirst().shape();
    Shape right = both.getLast().shape();
    if (!left.isCompatibleWith(right)) {
      return Constants.of(tf, false);
    }
    return left.isFullyKnown() && right.isFullyKnown()
        ? both.getFirst().eq(both.getLast()).all()
        : equal(tf, Dims.of(tf, both.getFirst()), Dims.of(tf, both.getLast()))
            .and(equal(tf, both.getFirst(), both.getLast()));
  }

  /// Whether both have the same elements when they are broadcast, a scalar.
  ///
  /// @see "Python: numpy.array_equiv"
  @Endpoint("numpy.array_equiv")
  static Tensor arrayEquiv(BaseOps tf, Object a, Object b) {
    List<Tensor> both = Given.pair(tf, a, b);
    return equal(tf, both.getFirst(), both.getLast());
  }

  private static Tensor equal(BaseOps tf, Tensor x, Tensor y) {
    return Given.flat(tf.raw.Equal(x, y, Attributes.of("incompatible_shape_error", false))).all();
  }

  /// Integers as numbers with fractions: their differences overflow, and no tolerance is of their
  /// dtype.
  private static Tensor compared(Tensor x) {
    return x.dtype().isInteger() ? x.cast(DType.FLOAT64) : x;
  }
}
