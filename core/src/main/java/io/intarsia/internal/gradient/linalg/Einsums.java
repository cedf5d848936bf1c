package io.intarsia.internal.gradient.linalg;

import static io.intarsia.internal.gradient.rule.Terms.conjugateInput;
import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Sums of products, with axes named by letters: the gradient of an operand is such a sum of the
/// gradient and the other operand.
final class Einsums {
  private static final String BATCH = "...";

  private Einsums() {}

  @GradientOf("Einsum")
  static void einsum(OpGradient op) {
    String[] sides = op.text("equation").replace(" ", "").split("->", 2);
    String[] operands = sides[0].split(",", -1);
    for (int i = 0; i < operands.length; i++) {
      int at = i;
      op.give(i, () -> ofOperand(op, at, operands, sides[1]));
    }
  }

  private static Tensor ofOperand(OpGradient op, int at, String[] operands, String result) {
    // Axes of batches that only the other operand has are there at first, to be summed.
    boolean isBatched = result.contains(BATCH) && !operands[at].contains(BATCH);
    String own = isBatched ? operands[at] + BATCH : operands[at];
    List<Tensor> factors = new ArrayList<>(List.of(op.gradient()));
    List<String> axes = new ArrayList<>(List.of(result));
    if (operands.length > 1) {
      factors.add(conjugateInput(op, 1 - at));
      axes.add(operands[1 - at]);
    }
    String lost = lost(own, String.join("", axes));
    if (lost.isEmpty()) {
      return reduced(op, at, own, sum(op, factors, axes, own));
    }
    if (operands.length == 1) {
      factors.add(ones(op, at, own, lost));
      axes.add(lost);
      return reduced(op, at, own, sum(op, factors, axes, own));
    }
    // An einsum has two operands at most.
    String left = own.replaceAll("[" + lost + "]", "");
    Tensor part = sum(op, factors, axes, left);
    List<Tensor> second = List.of(part, ones(op, at, own, lost));
    return reduced(op, at, own, sum(op, second, List.of(left, lost), own));
  }

  /// The letters, each once, that nothing else has: the op summed along them.
  private static String lost(String own, String others) {
    var lost = new StringBuilder();
    own.chars()
        .distinct()
        .filter(letter -> letter != '.' && others.indexOf(letter) < 0)
        .forEach(letter -> lost.append((char) letter));
    return lost.toString();
  }

  private static Tensor sum(OpGradient op, List<Tensor> factors, List<String> axes, String to) {
    return raw(op).Einsum(factors, String.join(",", axes) + "->" + to);
  }

  private static Tensor ones(OpGradient op, int at, String own, String letters) {
    RawOps tf = raw(op);
    Tensor shape = op.inputShapeTensor(at);
    List<Tensor> sizes = new ArrayList<>();
    for (int i = 0; i < letters.length(); i++) {
      int axis = own.indexOf(letters.charAt(i));
      int batch = own.indexOf(BATCH);
      int found = batch >= 0 && axis > batch ? axis - own.length() : axis;
      sizes.add(SizeTensors.at(op, shape, found));
    }
    return tf.Fill(tf.Pack(sizes), scalar(op, 1));
  }

  /// Sums along the axes of batches along which the operand was repeated.
  private static Tensor reduced(OpGradient op, int at, String own, Tensor gradient) {
    Shape known = op.inputShape(at);
    if (!own.contains(BATCH) || (known.isFullyKnown() && known.equals(gradient.shape()))) {
      return gradient;
    }
    RawOps tf = raw(op);
    int before = own.indexOf(BATCH);
    int behind = own.length() - before - BATCH.length();
    Tensor shape = op.inputShapeTensor(at);
    Tensor axes =
        tf.BroadcastGradientArgs(
                SizeTensors.between(op, shape, before, behind),
                SizeTensors.between(op, tf.Shape(gradient), before, behind))
            .r0();
    Tensor moved = tf.AddV2(axes, SizeTensors.number(op, before));
    return tf.Reshape(tf.Sum(gradient, moved), shape);
  }
}
