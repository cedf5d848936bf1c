package io.intarsia.processor;

import java.util.List;

/// Breaks lines where people do.
final class Layout {
  private static final int WIDTH = 100;

  /// What is before an element of a list that is a constant.
  private static final String LIST = " ".repeat(10);

  private Layout() {}

  /// The head of a class: on one line, or what follows its name on lines of its own.
  static String header(String name, String... clauses) {
    String whole = name + " " + String.join(" ", clauses);
    return fits(whole + " {") ? whole : name + "\n    " + String.join("\n    ", clauses);
  }

  /// A call: on one line, or its arguments on the next, or each on one of its own.
  ///
  /// @param head what is before the arguments, with its indentation
  /// @param tail what is behind them
  static String call(String head, List<String> arguments, String tail) {
    String inner = "\n" + " ".repeat(indent(head) + 4);
    String together = String.join(", ", arguments);
    if (fits(head + together + tail)) {
      return head + together + tail;
    }
    return fits(inner.substring(1) + together + tail)
        ? head + inner + together + tail
        : head + inner + String.join("," + inner, arguments) + tail;
  }

  /// A constant: its value behind the sign, or on the next line.
  static String constant(String head, String value, List<String> arguments) {
    String whole = "  %s = %s(%s);".formatted(head, value, String.join(", ", arguments));
    return fits(whole)
        ? whole
        : "  %s =\n%s".formatted(head, call("      " + value + "(", arguments, ");"));
  }

  /// A call in a list of a constant, and calls of what it gives.
  static String chain(String head, List<String> arguments, List<String> calls) {
    String whole = head + String.join(", ", arguments) + ")" + String.join("", calls);
    if (fits(LIST + whole + ",")) {
      return whole;
    }
    String inner = "\n" + LIST + "    ";
    return call(LIST + head, arguments, ")").stripLeading()
        + (calls.isEmpty() ? "" : inner + String.join(inner, calls));
  }

  /// An array of values that a method returns.
  static String array(String head, List<String> values) {
    String whole = head + " {" + String.join(", ", values) + "};";
    if (fits(whole)) {
      return whole;
    }
    String inner = "\n" + " ".repeat(indent(head) + 2);
    String together = String.join(", ", values);
    return head
        + " {"
        + inner
        + (fits(inner.substring(1) + together) ? together : String.join("," + inner, values))
        + "\n"
        + " ".repeat(indent(head))
        + "};";
  }

  /// A sentence of documentation.
  static String sentence(String indent, String text) {
    var lines = new StringBuilder(indent).append("///");
    int length = lines.length();
    for (String word : text.split(" ", -1)) {
      if (length + 1 + word.length() > WIDTH) {
        lines.append("\n").append(indent).append("///");
        length = indent.length() + 3;
      }
      lines.append(' ').append(word);
      length += 1 + word.length();
    }
    return lines.toString();
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }

  private static boolean fits(String line) {
    return line.length() <= WIDTH;
  }
}
