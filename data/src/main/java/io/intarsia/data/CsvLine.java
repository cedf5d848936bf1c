package io.intarsia.data;

import java.util.ArrayList;
import java.util.List;

/// The fields of one line of a CSV file.
final class CsvLine {
  private CsvLine() {}

  /// @param delimiter one character
  /// @param hasQuotes whether double quotes hold a field together; two of them in it are one
  static List<String> fields(String line, String delimiter, boolean hasQuotes) {
    List<String> fields = new ArrayList<>();
    var field = new StringBuilder();
    boolean isQuoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean isQuote = hasQuotes && c == '"';
      if (isQuote && isQuoted && line.startsWith("\"\"", i)) {
        field.append(c);
        i++;
      } else if (isQuote && (isQuoted || field.isEmpty())) {
        isQuoted = !isQuoted;
      } else if (!isQuoted && line.startsWith(delimiter, i)) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }
}
