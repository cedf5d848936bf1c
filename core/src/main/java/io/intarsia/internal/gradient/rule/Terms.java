package io.intarsia.internal.gradient.rule;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.function.Supplier;

/// Small terms that rules are made of.
public final class Terms {
  private Terms() {}

  /// The ops of the runtime, where the rule runs.
  public static RawOps raw(OpGradient op) {
    return op.tf().raw;
  }

  /// The conjugate of a complex tensor, another one itself: gradients of complex functions go back
  /// through the conjugate of the derivative.
  public static Tensor conj(OpGradient op, Tensor tensor) {
    return tensor.dtype().isComplex() ? raw(op).Conj(tensor) : tensor;
  }

  /// The conjugate of an input.
  public static Tensor conjugateInput(OpGradient op, int input) {
    return conj(op, op.input(input));
  }

  /// The conjugate of a result.
  public static Tensor conjugateOutput(OpGradient op, int output) {
    return conj(op, op.output(output));
  }

  /// A number as a scalar of the dtype of an input.
  public static Tensor scalar(OpGradient op, double value) {
    return scalar(op, value, op.inputDType(0));
  }

  /// A number as a scalar.
  public static Tensor scalar(OpGradient op, double value, DType dtype) {
    return op.tf().constant(value, dtype);
  }

  /// Attributes as the op has them.
  public static Attributes same(OpGradient op, String... names) {
    Attributes attributes = Attributes.NONE;
    for (String name : names) {
      Object value = op.attribute(name);
      attributes = value == null ? attributes : attributes.with(name, value);
    }
    return attributes;
  }

  /// The gradient times the derivative of a function of one number.
  public static void times(OpGradient op, Supplier<Tensor> derivative) {
    op.give(0, () -> raw(op).Mul(op.gradient(), derivative.get()));
  }

  /// A tensor in another dtype; itself if it has it.
  public static Tensor cast(OpGradient op, Tensor tensor, DType dtype) {
    return tensor.dtype() == dtype ? tensor : raw(op).Cast(tensor, dtype);
  }

  /// The sum of all elements, a scalar.
  public static Tensor total(OpGradient op, Tensor tensor) {
    return raw(op).Sum(tensor, SizeTensors.range(op, raw(op).Rank(tensor)));
  }

  /// Zeros of the shape and dtype of an input.
  public static Tensor zerosOfInput(OpGradient op, int input) {
    return raw(op).Fill(op.inputShapeTensor(input), scalar(op, 0, op.inputDType(input)));
  }

  /// Zeros like a tensor.
  public static Tensor zeros(OpGradient op, Tensor like) {
    return raw(op).ZerosLike(like);
  }
}
