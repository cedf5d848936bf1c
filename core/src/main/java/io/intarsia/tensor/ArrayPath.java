package io.intarsia.tensor;

import java.util.Arrays;

/// Where a walk through nested arrays is. Prints as the code that reaches the place: `value[1][2]`.
final class ArrayPath {
  /// Longer paths are cut in the middle.
  private static final int SHOWN = 8;

  private int[] indices = new int[8];
  private int depth;

  /// Goes one level down; [#at] says to which element.
  void enter() {
    if (depth == indices.length) {
      indices = Arrays.copyOf(indices, 2 * depth);
    }
    indices[depth++] = 0;
  }

  /// Moves to another element of the level entered last.
  void at(int index) {
    indices[depth - 1] = index;
  }

  /// Goes one level up.
  void leave() {
    depth--;
  }

  /// This place's element `index`, printed.
  String child(int index) {
    return this + "[" + index + "]";
  }

  @Override
  public String toString() {
    var text = new StringBuilder("value");
    for (int i = 0; i < depth; i++) {
      if (depth > SHOWN && i == SHOWN / 2) {
        text.append('…');
        i = depth - SHOWN / 2;
      }
      text.append('[').append(indices[i]).append(']');
    }
    return text.toString();
  }
}
