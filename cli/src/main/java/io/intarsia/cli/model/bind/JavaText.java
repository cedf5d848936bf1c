package io.intarsia.cli.model.bind;

/// Text of a model in Java source, where it can be nothing but text.
final class JavaText {
  private JavaText() {}

  /// A string, in quotes.
  static String literal(String text) {
    var literal = new StringBuilder("\"");
    text.chars().forEach(unit -> literal.append(escaped(unit)));
    return literal.append('"').toString();
  }

  // Java makes characters of unicode escapes before it looks for the ends of lines and strings.
  private static String escaped(int unit) {
    return switch (unit) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      default -> unit >= ' ' && unit < 0x7f ? Character.toString(unit) : "\\u%04x".formatted(unit);
    };
  }

  /// Code in documentation; no text at all as `''`. A backslash is written twice, as one could
  /// begin an escape.
  static String code(String text) {
    var code = new StringBuilder();
    text.codePoints()
        .forEach(point -> {
          if (point == '\\') {
            code.append("\\\\");
          } else if (point == '`') {
            code.append('\'');
          } else if (point == '\n') {
            code.append("\\\\n");
          } else {
            code.appendCodePoint(isShown(point) ? point : '\uFFFD');
          }
        });
    return code.isEmpty() ? "`''`" : "`" + code + "`";
  }

  private static boolean isShown(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
