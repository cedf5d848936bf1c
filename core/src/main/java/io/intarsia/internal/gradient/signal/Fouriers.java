package io.intarsia.internal.gradient.signal;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Fourier transforms along the last axes: the gradient goes through the opposite one, times or
/// over the number of elements.
final class Fouriers {
  private Fouriers() {}

  @GradientOf(value = "FFT", keeps = Keeps.NOTHING)
  static void forward1(OpGradient op) {
    op.give(0, () -> raw(op).Mul(raw(op).IFFT(op.gradient()), elements(op, 1)));
  }

  @GradientOf(value = "FFT2D", keeps = Keeps.NOTHING)
  static void forward2(OpGradient op) {
    op.give(0, () -> raw(op).Mul(raw(op).IFFT2D(op.gradient()), elements(op, 2)));
  }

  @GradientOf(value = "FFT3D", keeps = Keeps.NOTHING)
  static void forward3(OpGradient op) {
    op.give(0, () -> raw(op).Mul(raw(op).IFFT3D(op.gradient()), elements(op, 3)));
  }

  @GradientOf(value = "IFFT", keeps = Keeps.NOTHING)
  static void inverse1(OpGradient op) {
    op.give(0, () -> raw(op).RealDiv(raw(op).FFT(op.gradient()), elements(op, 1)));
  }

  @GradientOf(value = "IFFT2D", keeps = Keeps.NOTHING)
  static void inverse2(OpGradient op) {
    op.give(0, () -> raw(op).RealDiv(raw(op).FFT2D(op.gradient()), elements(op, 2)));
  }

  @GradientOf(value = "IFFT3D", keeps = Keeps.NOTHING)
  static void inverse3(OpGradient op) {
    op.give(0, () -> raw(op).RealDiv(raw(op).FFT3D(op.gradient()), elements(op, 3)));
  }

  private static Tensor elements(OpGradient op, int axes) {
    Tensor count = SizeTensors.product(op, SizeTensors.last(op, op.inputShapeTensor(0), axes));
    return raw(op).Cast(count, op.inputDType(0));
  }

  @GradientOf(value = "RFFT", keeps = Keeps.PARAMETERS)
  static void realForward1(OpGradient op) {
    ofRealForward(op, "IRFFT");
  }

  @GradientOf(value = "RFFT2D", keeps = Keeps.PARAMETERS)
  static void realForward2(OpGradient op) {
    ofRealForward(op, "IRFFT2D");
  }

  @GradientOf(value = "RFFT3D", keeps = Keeps.PARAMETERS)
  static void realForward3(OpGradient op) {
    ofRealForward(op, "IRFFT3D");
  }

  /// The inverse reads each coefficient but the outer ones twice, so they come in by half.
  private static void ofRealForward(OpGradient op, String inverse) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Attributes real = Attributes.of("Treal", op.inputDType(0));
          Tensor halved = tf.Mul(op.gradient(), shares(op));
          Tensor elements = op.tf().execute(inverse, real, halved, op.input(1))[0];
          return fitted(op, tf.Mul(elements, length(op, elements.dtype())));
        });
  }

  @GradientOf(value = "IRFFT", keeps = Keeps.PARAMETERS)
  static void realInverse1(OpGradient op) {
    ofRealInverse(op, "RFFT");
  }

  @GradientOf(value = "IRFFT2D", keeps = Keeps.PARAMETERS)
  static void realInverse2(OpGradient op) {
    ofRealInverse(op, "RFFT2D");
  }

  @GradientOf(value = "IRFFT3D", keeps = Keeps.PARAMETERS)
  static void realInverse3(OpGradient op) {
    ofRealInverse(op, "RFFT3D");
  }

  private static void ofRealInverse(OpGradient op, String forward) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          DType complex = op.inputDType(0);
          Attributes options = Attributes.of("Tcomplex", complex);
          Tensor all = op.tf().execute(forward, options, op.gradient(), op.input(1))[0];
          Tensor weights = tf.Mul(shares(op), length(op, complex));
          return fitted(op, tf.RealDiv(all, weights));
        });
  }

  /// The number of elements of a transform.
  private static Tensor length(OpGradient op, DType dtype) {
    return raw(op).Cast(SizeTensors.product(op, op.input(1)), dtype);
  }

  /// For each coefficient of a real transform 1 over how often a full one has it: 1 for the first,
  /// and for the last if the number of elements is even, ½ for the others.
  private static Tensor shares(OpGradient op) {
    RawOps tf = raw(op);
    Tensor elements = SizeTensors.at(op, op.input(1), -1);
    Tensor one = SizeTensors.number(op, 1);
    Tensor two = SizeTensors.number(op, 2);
    Tensor count = tf.AddV2(tf.FloorDiv(elements, two), one);
    Tensor number = SizeTensors.range(op, count);
    Tensor isFirst = tf.Equal(number, SizeTensors.number(op, 0));
    Tensor isMiddle = tf.Equal(tf.Mul(number, two), elements);
    DType complex = op.inputDType(0).isComplex() ? op.inputDType(0) : op.gradient().dtype();
    return tf.SelectV2(
        tf.LogicalOr(isFirst, isMiddle), scalar(op, 1, complex), scalar(op, 0.5, complex));
  }

  /// Cut to the shape of the input, and filled up with zeros: the op did the same before.
  private static Tensor fitted(OpGradient op, Tensor tensor) {
    if (op.inputShape(0).isFullyKnown() && op.inputShape(0).equals(tensor.shape())) {
      return tensor;
    }
    RawOps tf = raw(op);
    Tensor shape = op.inputShapeTensor(0);
    Tensor common = tf.Minimum(tf.Shape(tensor), shape);
    Tensor none = tf.ZerosLike(shape);
    Tensor paddings = tf.Pack(List.of(none, tf.Sub(shape, common)), Attributes.of("axis", 1));
    return tf.Pad(tf.Slice(tensor, none, common), paddings);
  }
}
