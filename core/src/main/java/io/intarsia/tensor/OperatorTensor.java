package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.operator.Operators;
import io.intarsia.shape.Shape;
import java.util.List;
import java.util.Map;

/// The operators of tensors.
abstract sealed class OperatorTensor extends FluentTensor permits Tensor {
  OperatorTensor() {}

  /// Where this tensor lives and its operators run.
  public abstract Place place();

  /// The element type.
  public abstract DType dtype();

  /// The shape; fully known for a tensor with data.
  public abstract Shape shape();

  private Tensor self() {
    return (Tensor) this;
  }

  /// `this + other`, elementwise with broadcasting; for strings, concatenation.
  ///
  /// @throws IllegalArgumentException if the dtypes differ or the tensors are of two environments
  /// @throws TensorFlowException if the shapes do not broadcast
  public final Tensor plus(Tensor other) {
    return run(Operators.add(dtype()), self(), other);
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
    return run("Sub", self(), other);
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
    return run("Mul", self(), other);
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
    return Division.trueDiv(self(), other);
  }

  /// `this / other`, elementwise with broadcasting. As in Python, integers divide to floating
  /// point: 8 and 16 bits to `float32`, wider ones to `float64`.
  public final Tensor div(Number other) {
    try (Tensor divisor = like(other)) {
      return Division.trueDiv(self(), divisor);
    }
  }

  /// `this / other`, run by the type of `other` if it is no tensor.
  public final TensorLike div(TensorLike other) {
    return dispatched("math.divide", other);
  }

  /// `this // other`, rounded towards minus infinity, elementwise with broadcasting.
  public final Tensor floorDiv(Tensor other) {
    return run("FloorDiv", self(), other);
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
    return run("FloorMod", self(), other);
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
    return run("Pow", self(), other);
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
    return run("Greater", self(), other);
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
    return run("GreaterEqual", self(), other);
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
    return run("Less", self(), other);
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
    return run("LessEqual", self(), other);
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
    return run("Equal", self(), other);
  }

  /// `this == other`, elementwise with broadcasting; the result is boolean.
  public final Tensor eq(Number other) {
    return run("Equal", other);
  }

  /// `this == other` for strings, elementwise; the result is boolean.
  public final Tensor eq(String other) {
    return run("Equal", other);
  }

  /// `this == other`, run by the type of `other` if it is no tensor.
  public final TensorLike eq(TensorLike other) {
    return dispatched("math.equal", other);
  }

  /// `this != other`, elementwise with broadcasting; the result is boolean.
  public final Tensor ne(Tensor other) {
    return run("NotEqual", self(), other);
  }

  /// `this != other`, elementwise with broadcasting; the result is boolean.
  public final Tensor ne(Number other) {
    return run("NotEqual", other);
  }

  /// `this != other` for strings, elementwise; the result is boolean.
  public final Tensor ne(String other) {
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
      return Division.trueDiv(dividend, self());
    }
  }

  /// `-this`.
  public final Tensor unaryMinus() {
    return run("Neg");
  }

  /// The absolute value; of complex numbers the modulus.
  public final Tensor abs() {
    return dtype().isComplex()
        ? place().execute("ComplexAbs", Attributes.of("Tout", dtype().realDType()), self())[0]
        : run("Abs");
  }

  /// `not this`, for booleans.
  public final Tensor not() {
    return run("LogicalNot");
  }

  /// `this and other`, for booleans.
  public final Tensor and(Tensor other) {
    return run("LogicalAnd", self(), other);
  }

  /// `this or other`, for booleans.
  public final Tensor or(Tensor other) {
    return run("LogicalOr", self(), other);
  }

  /// The matrix product `this @ other`; leading axes are batches and broadcast. A vector is a
  /// column on the right and a row on the left, and its axis goes; of rank 1 it must be known to
  /// be.
  ///
  /// @throws TensorFlowException if the inner dimensions differ
  public final Tensor matMul(Tensor other) {
    boolean isRow = shape().hasRank() && shape().rank() == 1;
    if (other.shape().hasRank() && other.shape().rank() == 1) {
      return isRow ? functions().dot(self(), other) : functions().matVec(self(), other);
    }
    if (isRow && other.shape().hasRank()) {
      return functions().matVec(functions().mT(other), self());
    }
    return Operators.areMatrices(shape(), other.shape())
        ? run("MatMul", self(), other)
        : functions().matMul(self(), other, false, false);
  }

  /// The matrix product `this @ other`, run by the type of `other` if it is no tensor.
  public final TensorLike matMul(TensorLike other) {
    return dispatched("linalg.matmul", other);
  }

  /// The elements converted to another dtype; this tensor itself if it has that dtype.
  public final Tensor cast(DType dtype) {
    return dtype == dtype()
        ? self()
        : place().execute("Cast", Attributes.of("DstT", dtype), self())[0];
  }

  private Tensor like(Object value) {
    try (var host = HostTensor.operand(value, dtype())) {
      return place().constant(host);
    }
  }

  private TensorLike dispatched(String function, TensorLike other) {
    Object result = place().call(function, List.of(self(), other), Map.of());
    if (result instanceof TensorLike tensor) {
      return tensor;
    }
    throw Mistake.state(
        "%s: expected a tensor or a type like it from the handler of %s, got %s; call it by name"
            .formatted(function, ClassNames.of(other), result));
  }

  private Tensor run(String op, Object other) {
    try (Tensor operand = like(other)) {
      return run(op, self(), operand);
    }
  }

  private Tensor runReversed(String op, Number other) {
    try (Tensor operand = like(other)) {
      return run(op, operand, self());
    }
  }

  private Tensor run(String op, Tensor first, Tensor second) {
    return place().execute(op, Attributes.NONE, first, second)[0];
  }

  private Tensor run(String op) {
    return place().execute(op, Attributes.NONE, self())[0];
  }
}
