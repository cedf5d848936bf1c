package io.intarsia.keras.layer;

import io.intarsia.shape.Shape;
import java.util.List;

/// The axes of one operand of an equation.
///
/// @param letters those of the axes that have one
/// @param sizes of all axes; -1 where it is not known
/// @param from where the axes with letters begin
record EinsumLetters(String letters, List<Long> sizes, int from) {
  boolean has(char letter) {
    return letters.indexOf(letter) >= 0;
  }

  long size(char letter) {
    int index = from + letters.indexOf(letter);
    if (!has(letter) || index >= sizes.size()) {
      throw LayerMistakes.of(
          "an axis %s among %s of sizes %s".formatted(letter, letters, sizes),
          "none",
          "each axis of the kernel is one of the input or of output_shape");
    }
    return sizes.get(index);
  }

  /// Refuses another size of an axis that both have.
  void checkAgainst(EinsumLetters others) {
    for (int i = 0; i < letters.length(); i++) {
      char letter = letters.charAt(i);
      if (others.has(letter)) {
        long size = size(letter);
        long other = others.size(letter);
        if (other >= 0 && size >= 0 && other != size) {
          throw LayerMistakes.of(
              "%d along the axis %s of the output".formatted(size, letter),
              other,
              "give output_shape the sizes that the input has");
        }
      }
    }
  }

  /// The shape of a bias from the first axis on that it has.
  ///
  /// @param behind how many axes without letters there are at the end
  Shape bias(String axes, int behind) {
    for (int i = 0; i < axes.length(); i++) {
      char axis = axes.charAt(i);
      if (!has(axis)) {
        throw LayerMistakes.of("bias_axes among " + letters, axes, "name axes of the output");
      }
    }
    int first = axes.chars().map(letters::indexOf).min().orElse(letters.length());
    long[] shape = new long[letters.length() - first + behind];
    for (int i = 0; i < shape.length; i++) {
      char letter = first + i < letters.length() ? letters.charAt(first + i) : ' ';
      shape[i] = axes.indexOf(letter) >= 0 ? size(letter) : 1;
    }
    return Shape.of(shape);
  }
}
