package io.intarsia.fuzz.draw;

import java.util.SplittableRandom;

/// Elements that differ a little: what reads them goes far before it notices.
final class Nearby {
  private Nearby() {}

  /// A number one off, or a text with some bytes changed; a real number as it is.
  static Object of(Object element, SplittableRandom random) {
    return switch (element) {
      case Long number -> number + (random.nextBoolean() ? 1 : -1);
      case String text -> PackedText.changed(text, random);
      default -> element;
    };
  }
}
