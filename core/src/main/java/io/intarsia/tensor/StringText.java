package io.intarsia.tensor;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Prints elements of string tensors: quoted, escaped, and not endless.
final class StringText {
  /// Characters of a string that are printed; more are cut off.
  private static final int SHOWN = 200;

  private StringText() {}

  /// `'text'`, or `b'\xff'` if the bytes are not UTF-8.
  static String quote(byte[] bytes) {
    try {
      return quote(
          "", StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException _) {
      return quote("b", new String(bytes, StandardCharsets.ISO_8859_1));
    }
  }

  private static String quote(String prefix, String text) {
    var quoted = new StringBuilder(prefix).append('\'');
    int end = Math.min(text.length(), SHOWN);
    for (int i = 0; i < end; i++) {
      append(quoted, text.charAt(i), !prefix.isEmpty());
    }
    return quoted.append(text.length() > end ? "…'" : "'").toString();
  }

  private static void append(StringBuilder quoted, char c, boolean bytes) {
    switch (c) {
      case '\n' -> quoted.append("\\n");
      case '\r' -> quoted.append("\\r");
      case '\t' -> quoted.append("\\t");
      case '\'', '\\' -> quoted.append('\\').append(c);
      default -> {
        // What follows up to 0xa0 is control characters.
        if (Character.isISOControl(c) || (bytes && c >= 0xa0)) {
          quoted.append("\\x%02x".formatted((int) c));
        } else {
          quoted.append(c);
        }
      }
    }
  }
}
