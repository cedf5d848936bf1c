package io.intarsia.fuzz.draw;

import java.util.List;
import java.util.SplittableRandom;

/// Texts whose characters are the bytes of a message or a file, with some of them changed.
final class PackedText {
  /// Texts as long as this hold a message or a file, mostly, rather than a word.
  private static final int LEAST = 12;

  /// Longer ones would not fit into the journal of a process.
  private static final int MOST = 2000;

  /// What formats write lengths, sizes and ends as: numbers of seven bits a byte, of 32 bits from
  /// either end, and what is nested.
  private static final List<String> PIECES =
      List.of(
          "\u00ff\u00ff\u00ff\u00ff\u0007",
          "\u00ff\u00ff\u00ff\u00ff\u000f",
          "\u0080\u0080\u0080\u0080\u0008",
          "\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u0001",
          "\u00ff\u00ff\u00ff\u007f",
          "\u0080\u0080\u0080\u0001",
          "\u007f\u00ff\u00ff\u00ff",
          "\u00ff\u00ff\u00ff\u00ff",
          "\u0080\u0000\u0000\u0000",
          "\u0000\u0000\u0000\u0080",
          "\u00ff\u00ff",
          "\u0000\u0000",
          "\u0000",
          "\"",
          "{\"a\":",
          "[[",
          "1e999",
          "-9223372036854775809");

  private PackedText() {}

  static boolean is(Object element) {
    return element instanceof String text && text.length() >= LEAST;
  }

  /// The text with up to three changes.
  static String changed(String text, SplittableRandom random) {
    String changed = text;
    for (int i = random.nextInt(3); i >= 0 && !changed.isEmpty(); i--) {
      changed = changedOnce(changed, random);
    }
    return changed.substring(0, Math.min(changed.length(), Math.max(MOST, text.length())));
  }

  private static String changedOnce(String text, SplittableRandom random) {
    int from = position(text, random);
    int to = Math.min(text.length(), from + random.nextInt(1, 9));
    String piece = ExtremeValues.pick(PIECES, random);
    return switch (random.nextInt(9)) {
      case 0 -> text.substring(0, from);
      case 1 -> text.substring(0, from) + text.substring(to);
      case 2 -> text.substring(0, to) + text.substring(from);
      case 3 -> repeated(text, from, to, random);
      case 4 -> text.substring(0, from) + piece + text.substring(from);
      case 5 -> overwritten(text, from, piece);
      case 6 -> overwritten(text, from, "\u00ff".repeat(random.nextInt(1, 10)));
      default -> overwritten(text, from, String.valueOf(changed(text.charAt(from), random)));
    };
  }

  /// A position; mostly one behind what may say that a length comes next, as messages have it.
  private static int position(String text, SplittableRandom random) {
    int position = random.nextInt(text.length());
    if (random.nextInt(3) > 0) {
      for (int i = position; i < text.length() - 1; i++) {
        if ((text.charAt(i) & 0x87) == 2) {
          return i + 1;
        }
      }
    }
    return position;
  }

  private static String overwritten(String text, int from, String piece) {
    return text.substring(0, from)
        + piece
        + text.substring(Math.min(text.length(), from + piece.length()));
  }

  private static String repeated(String text, int from, int to, SplittableRandom random) {
    String part = text.substring(from, to);
    return text.substring(0, from) + part.repeat(1 << random.nextInt(9)) + text.substring(to);
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
