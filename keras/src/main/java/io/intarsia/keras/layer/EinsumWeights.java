package io.intarsia.keras.layer;

import io.intarsia.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The shapes of the weights that an equation of an [EinsumDense] means.
///
/// @param kernel of the second operand
/// @param bias null if there is none
/// @param inputs how many numbers go into each output
/// @param outputs how many outputs there are for each example
record EinsumWeights(Shape kernel, @Nullable Shape bias, long inputs, long outputs) {
  private static final Pattern EQUATION =
      Pattern.compile(
          "(\\.\\.\\.)?([a-zA-Z]+)(\\.\\.\\.)?,([a-zA-Z]+)->(\\.\\.\\.)?([a-zA-Z]+)(\\.\\.\\.)?");

  /// @param x the shape of what is given, of known rank
  /// @param output that of the output without the batch and without what the dots mean
  static EinsumWeights of(
      String equation, @Nullable String biasAxes, Shape x, List<Integer> output) {
    Matcher match = EQUATION.matcher(equation);
    if (!match.matches()
        || (match.group(1) == null) != (match.group(5) == null)
        || (match.group(3) == null) != (match.group(7) == null)
        || (match.group(1) != null && match.group(3) != null)) {
      throw LayerMistakes.of(
          "an equation such as ab,bc->ac, ...b,bc->...c or ab...,bc->ac...",
          equation,
          "the tensor comes first, and the kernel has a letter for each of its axes");
    }
    boolean isLeft = match.group(1) != null;
    int dots = x.rank() - match.group(2).length();
    if (dots < 0 || (dots > 0 && !isLeft && match.group(3) == null)) {
      throw LayerMistakes.of("a tensor with the axes of " + equation, x, "use another equation");
    }
    var given = new EinsumLetters(match.group(2), x.toList(), isLeft ? dots : 0);
    var made = new EinsumLetters(match.group(6), sizes(x, output, dots, isLeft), isLeft ? dots : 0);
    given.checkAgainst(made);
    return of(
        match.group(4),
        given,
        made,
        biasAxes == null ? null : made.bias(biasAxes, isLeft ? 0 : dots));
  }

  private static List<Long> sizes(Shape x, List<Integer> output, int dots, boolean isLeft) {
    List<Long> sizes = new ArrayList<>();
    sizes.add(x.dim(0));
    if (isLeft && dots > 0) {
      sizes.addAll(x.subShape(1, dots).toList());
    }
    output.forEach(size -> sizes.add((long) size));
    if (!isLeft) {
      sizes.addAll(x.subShape(x.rank() - dots, x.rank()).toList());
    }
    return sizes;
  }

  private static EinsumWeights of(
      String letters, EinsumLetters given, EinsumLetters made, @Nullable Shape bias) {
    long[] kernel = new long[letters.length()];
    long inputs = 1;
    long outputs = 1;
    for (int i = 0; i < kernel.length; i++) {
      char letter = letters.charAt(i);
      if (made.has(letter)) {
        kernel[i] = made.size(letter);
        outputs *= kernel[i];
      } else {
        kernel[i] = given.size(letter);
        inputs *= kernel[i];
      }
    }
    return new EinsumWeights(Shape.of(kernel), bias, inputs, outputs);
  }
}
