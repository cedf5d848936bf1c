package io.intarsia.generator;

import java.util.Map;
import java.util.stream.Collectors;

/// The constants of the table `numpy.json`: fields of the group, as numpy has them in its module.
record NumpyConstants(Map<String, String> lines) {
  NumpyConstants {
    lines = Map.copyOf(lines);
  }

  /// The fields.
  String fields() {
    return lines.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(each -> field(each.getKey(), each.getValue()))
        .collect(Collectors.joining());
  }

  private static String field(String name, String line) {
    int colon = line.indexOf(": ");
    String value = line.substring(0, colon);
    return """

      /// %s.
      ///
      /// @see "Python: numpy.%s"
      public final %s %s = %s;
    """
        .formatted(line.substring(colon + 2), name, type(value), Names.camel(name), value);
  }

  /// Numbers have fractions; of others it is the class that has them.
  private static String type(String value) {
    boolean isNumber =
        value.startsWith("Math.")
            || value.startsWith("Double.")
            || Character.isDigit(value.charAt(0));
    return isNumber ? "double" : value.substring(0, value.indexOf('.'));
  }
}
