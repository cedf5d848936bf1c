package io.intarsia.internal.gradient.nn;

import static io.intarsia.internal.gradient.rule.Terms.cast;
import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.stream.IntStream;

/// The gradients of the gradient of a batch norm.
///
/// With `n = (x - μ)·r`, `r = 1/√(σ² + ε)`, the mean `M` over all but the channels, and `P[v] = v -
/// M[v] - n·M[v·n]` where mean and variance are those of the batch, `P[v] = v` where they were
/// given, the op gives of `x`, the scale `s` and the gradient `g` `s·r·P[g]`, `Σ g·n` and `Σ g`.
/// Below, `a`, `b` and `c` are the gradients of these three.
///
/// @param axes all but those of the channels
/// @param n `x`, normalized
record NormOfBatch(OpGradient op, Tensor axes, Tensor n, Tensor r) {
  static NormOfBatch of(OpGradient op) {
    String format = op.text("data_format");
    int channels = format.indexOf('C');
    Tensor axes =
        SizeTensors.numbers(
            op, IntStream.range(0, format.length()).filter(i -> i != channels).toArray());
    RawOps tf = raw(op);
    Tensor x = cast(op, op.input(1), DType.FLOAT32);
    boolean isTraining = op.flag("is_training");
    Tensor mean = isTraining ? mean(op, x, axes) : perChannel(op, op.input(3), channels);
    Tensor centred = tf.Sub(x, mean);
    Tensor variance =
        isTraining ? mean(op, tf.Square(centred), axes) : perChannel(op, op.input(4), channels);
    Number epsilon = (Number) op.attribute("epsilon");
    double least = epsilon == null ? 0 : epsilon.doubleValue();
    Tensor r = tf.Rsqrt(tf.AddV2(variance, scalar(op, least, DType.FLOAT32)));
    return new NormOfBatch(op, axes, tf.Mul(centred, r), r);
  }

  private static Tensor mean(OpGradient op, Tensor tensor, Tensor axes) {
    return raw(op).Mean(tensor, axes, Attributes.of("keep_dims", true));
  }

  /// Numbers of the channels, with the axes that images have behind the channels.
  private static Tensor perChannel(OpGradient op, Tensor channels, int axis) {
    int behind = op.text("data_format").length() - axis;
    int[] sizes = new int[behind];
    Arrays.fill(sizes, 1);
    sizes[0] = -1;
    return raw(op).Reshape(channels, SizeTensors.numbers(op, sizes));
  }

  private Tensor mean(Tensor tensor) {
    return mean(op, tensor, axes);
  }

  private Tensor perChannel(Tensor channels) {
    return perChannel(op, channels, op.text("data_format").indexOf('C'));
  }

  private Tensor g() {
    return cast(op, op.input(0), DType.FLOAT32);
  }

  private Tensor a() {
    return cast(op, op.gradient(0), DType.FLOAT32);
  }

  private Tensor scale() {
    return perChannel(op.input(2));
  }

  /// `P[v]`.
  private Tensor projected(Tensor v) {
    if (!op.flag("is_training")) {
      return v;
    }
    RawOps tf = raw(op);
    return tf.Sub(tf.Sub(v, mean(v)), tf.Mul(n, mean(tf.Mul(v, n))));
  }

  /// `s·r·P[a] + b·n + c`.
  Tensor ofGradient() {
    RawOps tf = raw(op);
    Tensor first = tf.Mul(tf.Mul(scale(), r), projected(a()));
    Tensor second = tf.Mul(perChannel(op.gradient(1)), n);
    Tensor all = tf.AddV2(tf.AddV2(first, second), perChannel(op.gradient(2)));
    return cast(op, all, op.inputDType(0));
  }

  /// `r·Σ a·P[g]`.
  Tensor ofScale() {
    RawOps tf = raw(op);
    Tensor sum = tf.Sum(tf.Mul(tf.Mul(r, a()), projected(g())), axes);
    return cast(op, sum, op.inputDType(2));
  }

  /// `r·P[b·g - s·r·(a·M[g·n] + g·M[a·n])] - s·r²·n·M[a·P[g]]`, and `r·b·g` where mean and variance
  /// were given.
  Tensor ofImages() {
    RawOps tf = raw(op);
    Tensor g = g();
    Tensor direct = tf.Mul(perChannel(op.gradient(1)), g);
    if (!op.flag("is_training")) {
      return cast(op, tf.Mul(r, direct), op.inputDType(1));
    }
    Tensor a = a();
    Tensor slope = tf.Mul(scale(), r);
    Tensor both = tf.AddV2(tf.Mul(a, mean(tf.Mul(g, n))), tf.Mul(g, mean(tf.Mul(a, n))));
    Tensor ofN = tf.Mul(r, projected(tf.Sub(direct, tf.Mul(slope, both))));
    Tensor ofR = tf.Mul(tf.Mul(slope, r), tf.Mul(n, mean(tf.Mul(a, projected(g)))));
    return cast(op, tf.Sub(ofN, ofR), op.inputDType(1));
  }
}
