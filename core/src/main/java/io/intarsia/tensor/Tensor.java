package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.operator.Operators;
import io.intarsia.shape.Shape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tensorflow.ndarray.NdArray;

/// A multi-dimensional array of one dtype, held by the runtime. Tensors are immutable: operators
/// make new ones, and the in-place idiom is to rebind the variable, `a = a.minus(1)`.
///
/// Operators run where this tensor lives, in its own environment. A Java number on the right side
/// becomes a scalar of this tensor's dtype. The caller owns each result; it is released by
/// [#close], by a scope, or when it is garbage.
public abstract sealed class Tensor implements TensorLike, AutoCloseable
    permits EagerTensor, SymbolicTensor {
  Tensor() {}

  /// Where this tensor lives and its operators run.
  public abstract Place place();

  /// The element type.
  public abstract DType dtype();

  /// The shape; fully known for a tensor with data.
  @Override
  public abstract Shape shape();

  /// Releases the tensor now rather than when it is garbage; the second call does nothing.
  @Override
  public abstract void close();

  /// Copies the data to host memory; the caller closes the result.
  ///
  /// @throws IllegalStateException if the tensor or its environment was closed
  public abstract HostTensor toHost();

  /// The data in host memory, as far as it is known now: that of a tensor of a trace is if it
  /// follows from constants alone. The caller closes it. Empty also for handles of resources.
  ///
  /// @throws IllegalStateException if the tensor or its environment was closed
  /// @see "Python: tf.get_static_value"
  public abstract Optional<HostTensor> staticValue();

  /// The number of dimensions.
  @Override
  public final int rank() {
    return shape().rank();
  }

  /// The number of elements.
  public final long size() {
    return shape().numElements();
  }

  // -- arithmetic and comparison ------------------------------------------------------------------

  /// `this + other`, elementwise with broadcasting; for strings, concatenation.
  ///
  /// @throws IllegalArgumentException if the dtypes differ or the tensors are of two environments
  /// @throws TensorFlowException if the shapes do not broadcast
  public final Tensor plus(Tensor other) {
    return run(Operators.add(dtype()), this, other);
  }

  /// `this + other`.
  public final Tensor plus(Number other) {
    return run("AddV2", other);
  }

  /// `this + other`, run by the type of `other` if it is no tensor.
  public final TensorLike plus(TensorLike other) {
    return dispatched("math.add", other);
  }

  /// `this - other`, elementwise with broadcasting.
  public final Tensor minus(Tensor other) {
    return run("Sub", this, other);
  }

  /// `this - other`, elementwise with broadcasting.
  public final Tensor minus(Number other) {
    return run("Sub", other);
  }

  /// `this - other`, run by the type of `other` if it is no tensor.
  public final TensorLike minus(TensorLike other) {
    return dispatched("math.subtract", other);
  }

  /// `this * other`, elementwise with broadcasting.
  public final Tensor times(Tensor other) {
    return run("Mul", this, other);
  }

  /// `this * other`, elementwise with broadcasting.
  public final Tensor times(Number other) {
    return run("Mul", other);
  }

  /// `this * other`, run by the type of `other` if it is no tensor.
  public final TensorLike times(TensorLike other) {
    return dispatched("math.multiply", other);
  }

  /// `this / other`, elementwise with broadcasting. As in Python, integers divide to floating
  /// point: 8 and 16 bits to `float32`, wider ones to `float64`.
  public final Tensor div(Tensor other) {
    return Division.trueDiv(this, other);
  }

  /// `this / other`, elementwise with broadcasting. As in Python, integers divide to floating
  /// point: 8 and 16 bits to `float32`, wider ones to `float64`.
  public final Tensor div(Number other) {
    try (Tensor divisor = like(other)) {
      return Division.trueDiv(this, divisor);
    }
  }

  /// `this / other`, run by the type of `other` if it is no tensor.
  public final TensorLike div(TensorLike other) {
    return dispatched("math.divide", other);
  }

  /// `this // other`, rounded towards minus infinity, elementwise with broadcasting.
  public final Tensor floorDiv(Tensor other) {
    return run("FloorDiv", this, other);
  }

  /// `this // other`, rounded towards minus infinity, elementwise with broadcasting.
  public final Tensor floorDiv(Number other) {
    return run("FloorDiv", other);
  }

  /// `this // other`, run by the type of `other` if it is no tensor.
  public final TensorLike floorDiv(TensorLike other) {
    return dispatched("math.floordiv", other);
  }

  /// `this mod other`, with the sign of `other`, elementwise with broadcasting.
  public final Tensor rem(Tensor other) {
    return run("FloorMod", this, other);
  }

  /// `this mod other`, with the sign of `other`, elementwise with broadcasting.
  public final Tensor rem(Number other) {
    return run("FloorMod", other);
  }

  /// `this mod other`, run by the type of `other` if it is no tensor.
  public final TensorLike rem(TensorLike other) {
    return dispatched("math.floormod", other);
  }

  /// `this ** other`, elementwise with broadcasting.
  public final Tensor pow(Tensor other) {
    return run("Pow", this, other);
  }

  /// `this ** other`, elementwise with broadcasting.
  public final Tensor pow(Number other) {
    return run("Pow", other);
  }

  /// `this ** other`, run by the type of `other` if it is no tensor.
  public final TensorLike pow(TensorLike other) {
    return dispatched("math.pow", other);
  }

  /// `this > other`, elementwise with broadcasting; the result is boolean.
  public final Tensor gt(Tensor other) {
    return run("Greater", this, other);
  }

  /// `this > other`, elementwise with broadcasting; the result is boolean.
  public final Tensor gt(Number other) {
    return run("Greater", other);
  }

  /// `this > other`, run by the type of `other` if it is no tensor.
  public final TensorLike gt(TensorLike other) {
    return dispatched("math.greater", other);
  }

  /// `this >= other`, elementwise with broadcasting; the result is boolean.
  public final Tensor ge(Tensor other) {
    return run("GreaterEqual", this, other);
  }

  /// `this >= other`, elementwise with broadcasting; the result is boolean.
  public final Tensor ge(Number other) {
    return run("GreaterEqual", other);
  }

  /// `this >= other`, run by the type of `other` if it is no tensor.
  public final TensorLike ge(TensorLike other) {
    return dispatched("math.greater_equal", other);
  }

  /// `this < other`, elementwise with broadcasting; the result is boolean.
  public final Tensor lt(Tensor other) {
    return run("Less", this, other);
  }

  /// `this < other`, elementwise with broadcasting; the result is boolean.
  public final Tensor lt(Number other) {
    return run("Less", other);
  }

  /// `this < other`, run by the type of `other` if it is no tensor.
  public final TensorLike lt(TensorLike other) {
    return dispatched("math.less", other);
  }

  /// `this <= other`, elementwise with broadcasting; the result is boolean.
  public final Tensor le(Tensor other) {
    return run("LessEqual", this, other);
  }

  /// `this <= other`, elementwise with broadcasting; the result is boolean.
  public final Tensor le(Number other) {
    return run("LessEqual", other);
  }

  /// `this <= other`, run by the type of `other` if it is no tensor.
  public final TensorLike le(TensorLike other) {
    return dispatched("math.less_equal", other);
  }

  /// `this == other`, elementwise with broadcasting; the result is boolean.
  public final Tensor eq(Tensor other) {
    return run("Equal", this, other);
  }

  /// `this == other`, elementwise with broadcasting; the result is boolean.
  public final Tensor eq(Number other) {
    return run("Equal", other);
  }

  /// `this == other`, run by the type of `other` if it is no tensor.
  public final TensorLike eq(TensorLike other) {
    return dispatched("math.equal", other);
  }

  /// `this != other`, elementwise with broadcasting; the result is boolean.
  public final Tensor ne(Tensor other) {
    return run("NotEqual", this, other);
  }

  /// `this != other`, elementwise with broadcasting; the result is boolean.
  public final Tensor ne(Number other) {
    return run("NotEqual", other);
  }

  /// `this != other`, run by the type of `other` if it is no tensor.
  public final TensorLike ne(TensorLike other) {
    return dispatched("math.not_equal", other);
  }

  /// `other - this`, the reverse form for a number on the left side.
  public final Tensor rminus(Number other) {
    return runReversed("Sub", other);
  }

  /// `other * this`, the reverse form for a number on the left side.
  public final Tensor rtimes(Number other) {
    return runReversed("Mul", other);
  }

  /// `other + this`, the reverse form for a number on the left side.
  public final Tensor rplus(Number other) {
    return runReversed("AddV2", other);
  }

  /// `other // this`, the reverse form for a number on the left side.
  public final Tensor rfloorDiv(Number other) {
    return runReversed("FloorDiv", other);
  }

  /// `other mod this`, the reverse form for a number on the left side.
  public final Tensor rrem(Number other) {
    return runReversed("FloorMod", other);
  }

  /// `other ** this`, the reverse form for a number on the left side.
  public final Tensor rpow(Number other) {
    return runReversed("Pow", other);
  }

  /// `other / this`, the reverse form for a number on the left side.
  public final Tensor rdiv(Number other) {
    try (Tensor dividend = like(other)) {
      return Division.trueDiv(dividend, this);
    }
  }

  /// `-this`.
  public final Tensor unaryMinus() {
    return run("Neg", this);
  }

  /// The absolute value; of complex numbers the modulus.
  public final Tensor abs() {
    return dtype().isComplex()
        ? place().execute("ComplexAbs", Attributes.of("Tout", dtype().realDType()), this)[0]
        : run("Abs", this);
  }

  /// `not this`, for booleans.
  public final Tensor not() {
    return run("LogicalNot", this);
  }

  /// `this and other`, for booleans.
  public final Tensor and(Tensor other) {
    return run("LogicalAnd", this, other);
  }

  /// `this or other`, for booleans.
  public final Tensor or(Tensor other) {
    return run("LogicalOr", this, other);
  }

  /// The matrix product `this @ other`; leading axes are batches and broadcast.
  ///
  /// @throws TensorFlowException if the inner dimensions differ
  public final Tensor matMul(Tensor other) {
    return run(Operators.matMul(shape(), other.shape()), this, other);
  }

  /// The matrix product `this @ other`, run by the type of `other` if it is no tensor.
  public final TensorLike matMul(TensorLike other) {
    return dispatched("linalg.matmul", other);
  }

  /// The elements converted to another dtype; this tensor itself if it has that dtype.
  public final Tensor cast(DType dtype) {
    return dtype == dtype() ? this : place().execute("Cast", Attributes.of("DstT", dtype), this)[0];
  }

  // -- indexing -----------------------------------------------------------------------------------

  /// A part of the tensor, as numpy's `t[…]`: an `int` picks one position (negative ones count from
  /// the end), an [Index] a range, a new axis or the ellipsis; a boolean tensor is a mask for as
  /// many axes as it has itself, an integer tensor (or `int[]`) picks positions along one axis,
  /// which its own axes replace; an integer scalar picks one position as an `int` does, so that a
  /// loop of a trace indexes by its counter. Axes not mentioned are whole.
  ///
  /// Any mixture works with one mask or one list of positions in it; integers must be next to that,
  /// as numpy moves axes otherwise. Several of them in one call, which numpy pairs, are refused.
  /// Index tensors of this environment are read to check them.
  ///
  /// In a trace, sizes, the rank and the values of index tensors may be unknown; what cannot be
  /// checked then fails when the function runs, with a [TensorFlowException.InvalidArgument], but
  /// for positions that select from nothing. Only of a mask the rank must be known.
  ///
  /// @throws IllegalArgumentException if there are more indices than axes, one is of an unknown
  ///   kind, a mask has not the sizes of its axes, or indices do not go together
  /// @throws IndexOutOfBoundsException if a position is outside its axis
  public final Tensor get(Object... indices) {
    return Indexing.get(this, indices);
  }

  // -- to Java ------------------------------------------------------------------------------------

  /// The truth of a boolean scalar; of a number, whether it is not zero.
  ///
  /// @throws IllegalStateException if this is not a boolean or numeric scalar
  public final boolean toBoolean() {
    boolean fits = dtype() == DType.BOOL || JavaTypes.isNumber(dtype());
    try (var host = scalar("toBoolean", fits, "a boolean or a number")) {
      return host.booleanAt(0);
    }
  }

  /// The value of a numeric scalar.
  ///
  /// @throws IllegalStateException if this is not a real numeric scalar
  public final float asFloat() {
    return (float) asDouble();
  }

  /// The value of a numeric scalar.
  ///
  /// @throws IllegalStateException if this is not a real numeric scalar
  public final double asDouble() {
    try (var host = scalar("asDouble", JavaTypes.isReal(dtype()), "a real number")) {
      return host.doubleAt(0);
    }
  }

  /// The value of a numeric scalar, fractions cut off.
  ///
  /// @throws IllegalStateException if this is not a real numeric scalar
  /// @throws ArithmeticException if it does not fit
  public final int asInt() {
    return Math.toIntExact(asLong());
  }

  /// The value of a numeric scalar, fractions cut off.
  ///
  /// @throws IllegalStateException if this is not a real numeric scalar
  public final long asLong() {
    try (var host = scalar("asLong", JavaTypes.isReal(dtype()), "a real number")) {
      return host.longAt(0);
    }
  }

  /// The value of a string scalar, decoded as UTF-8.
  ///
  /// @throws IllegalStateException if this is not a string scalar
  public final String asString() {
    try (var host = scalar("asString", dtype() == DType.STRING, "a string")) {
      return host.stringAt(0);
    }
  }

  /// The data as a Java value of the given class: an array such as `float[][].class`, or a scalar
  /// class.
  ///
  /// @throws IllegalArgumentException if rank or dtype do not fit the class; the message names the
  ///   one that does
  public final <T> T toArray(Class<T> type) {
    try (var host = toHost()) {
      return host.toArray(type);
    }
  }

  /// The data as nested lists; see [HostTensor#toList].
  ///
  /// @throws IllegalStateException if this is a scalar
  public final List<?> toList() {
    try (var host = toHost()) {
      return host.toList();
    }
  }

  /// The data as an `NdArray` of its own; see [HostTensor#toNdArray].
  public final NdArray<?> toNdArray() {
    try (var host = toHost()) {
      return host.toNdArray();
    }
  }

  /// Prints the values as numpy does, then shape and dtype. Of more than 1000 elements only the
  /// three at either end of each long axis are read and printed, around a `…`. Never throws: a
  /// closed tensor prints as such.
  @Override
  public abstract String toString();

  private HostTensor scalar(String operation, boolean fits, String expected) {
    if (rank() != 0) {
      throw HostErrors.notScalar(operation, shape());
    }
    if (!fits) {
      throw HostErrors.wrongDType(operation, expected, dtype());
    }
    return toHost();
  }

  private Tensor like(Number value) {
    try (var host = HostTensor.of(value, dtype())) {
      return place().constant(host);
    } catch (IllegalArgumentException e) {
      throw HostErrors.operand(value, dtype(), e);
    }
  }

  private TensorLike dispatched(String function, TensorLike other) {
    Object result = place().call(function, List.of(this, other), Map.of());
    if (result instanceof TensorLike tensor) {
      return tensor;
    }
    throw new IllegalStateException(
        "%s: expected a tensor or a type like it from the handler of %s, got %s; call it by name"
            .formatted(function, other.getClass().getSimpleName(), result));
  }

  private Tensor run(String op, Number other) {
    try (Tensor operand = like(other)) {
      return run(op, this, operand);
    }
  }

  private Tensor runReversed(String op, Number other) {
    try (Tensor operand = like(other)) {
      return run(op, operand, this);
    }
  }

  private Tensor run(String op, Object... inputs) {
    return place().execute(op, Attributes.NONE, inputs)[0];
  }
}
