package io.intarsia.internal.gradient.image;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Colors in another model.
final class ColorGradients {
  private ColorGradients() {}

  /// Hue, saturation and value of red, green and blue. With the largest `M`, the smallest `m` and
  /// `C = M - m`: `v = M`, `s = C/M`, and `h = (x - y)/(6·C)` plus a constant, where `x` and `y`
  /// are the colors that follow the largest.
  @GradientOf("RGBToHSV")
  static void rgbToHsv(OpGradient op) {
    op.give(0, () -> Hues.of(op).gradient());
  }

  /// @param colors red, green and blue, each the one that follows the one before
  /// @param largest 1 for the color that is the largest, 0 for the others; of several the first
  /// @param smallest likewise
  private record Hues(
      OpGradient op,
      List<Tensor> colors,
      List<Tensor> largest,
      List<Tensor> smallest,
      Tensor most,
      Tensor least) {
    static Hues of(OpGradient op) {
      RawOps tf = raw(op);
      List<Tensor> colors = tf.Unpack(op.input(0), 3, Attributes.of("axis", -1));
      Tensor most = tf.Maximum(tf.Maximum(colors.get(0), colors.get(1)), colors.get(2));
      Tensor least = tf.Minimum(tf.Minimum(colors.get(0), colors.get(1)), colors.get(2));
      return new Hues(op, colors, first(op, colors, most), first(op, colors, least), most, least);
    }

    private static List<Tensor> first(OpGradient op, List<Tensor> colors, Tensor extreme) {
      RawOps tf = raw(op);
      Tensor red = tf.Equal(colors.get(0), extreme);
      Tensor green = tf.LogicalAnd(tf.LogicalNot(red), tf.Equal(colors.get(1), extreme));
      Tensor blue = tf.LogicalNot(tf.LogicalOr(red, green));
      return List.of(red, green, blue).stream()
          .map(which -> tf.Cast(which, op.inputDType(0)))
          .toList();
    }

    Tensor gradient() {
      RawOps tf = raw(op);
      List<Tensor> given = tf.Unpack(op.gradient(), 3, Attributes.of("axis", -1));
      Tensor range = tf.Sub(most, least);
      Tensor slope = tf.DivNoNan(given.get(0), tf.Mul(scalar(op, 6), range));
      Tensor hue = tf.DivNoNan(tf.Mul(slope, difference()), range);
      // dh/dC = -(x - y)/(6·C²), ds/dM = m/M², ds/dm = -1/M, dv/dM = 1.
      Tensor saturation = tf.DivNoNan(given.get(1), most);
      Tensor share = tf.DivNoNan(least, most);
      Tensor ofMost = tf.Sub(tf.AddV2(given.get(2), tf.Mul(saturation, share)), hue);
      Tensor ofLeast = tf.Sub(hue, saturation);
      List<Tensor> gradients =
          List.of(0, 1, 2).stream()
              .map(color ->
                  tf.AddN(
                      List.of(
                          tf.Mul(largest.get(color), ofMost),
                          tf.Mul(smallest.get(color), ofLeast),
                          tf.Mul(direction(color), slope))))
              .toList();
      return tf.Pack(gradients, Attributes.of("axis", -1));
    }

    /// `x - y`.
    private Tensor difference() {
      RawOps tf = raw(op);
      return tf.AddN(
          List.of(0, 1, 2).stream()
              .map(color -> tf.Mul(direction(color), colors.get(color)))
              .toList());
    }

    /// 1 where the color follows the largest, -1 where it precedes it.
    private Tensor direction(int color) {
      return raw(op).Sub(largest.get((color + 2) % 3), largest.get((color + 1) % 3));
    }
  }
}
