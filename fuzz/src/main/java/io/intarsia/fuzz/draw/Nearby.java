package io.intarsia.fuzz.draw;

import java.util.SplittableRandom;

/// Elements that differ a little: what reads them goes far before it notices.
final class Nearby {
  /// Strings as long as this hold a message or a file, mostly, rather than a word.
  private static final int PACKED = 12;

  private Nearby() {}

  /// Whether an element has parts of its own.
  static boolean isPacked(Object element) {
    return element instanceof String text && text.length() >= PACKED;
  }

  /// A number one off, or a text with a byte changed or a part left out or doubled; a real number
  /// as it is.
  static Object of(Object element, SplittableRandom random) {
    return switch (element) {
      case Long number -> number + (random.nextBoolean() ? 1 : -1);
      case String text when !text.isEmpty() -> text(text, random);
      default -> element;
    };
  }

  private static String text(String text, SplittableRandom random) {
    int from = random.nextInt(text.length());
    int to = Math.min(text.length(), from + 1 + random.nextInt(8));
    return switch (random.nextInt(6)) {
      case 0 -> text.substring(0, from);
      case 1 -> text.substring(0, from) + text.substring(to);
      case 2 -> text.substring(0, to) + text.substring(from);
      default ->
          text.substring(0, from) + changed(text.charAt(from), random) + text.substring(from + 1);
    };
  }

  /// A byte one off, with one bit flipped, or any other.
  private static char changed(char old, SplittableRandom random) {
    int changed =
        switch (random.nextInt(4)) {
          case 0 -> old + 1;
          case 1 -> old - 1;
          case 2 -> old ^ (1 << random.nextInt(8));
          default -> random.nextInt(256);
        };
    return (char) (changed & 0xff);
  }
}
