package io.intarsia.mutation;

import io.intarsia.mutation.Verdict.Outcome;

/// A line of the record: a fault, told by the text of its line, so that it is found again when
/// lines before it come and go.
///
/// @param number which of the faults of this kind in lines of this text
/// @param by the test that noticed it
record Entry(Outcome outcome, String file, Kind kind, int number, String text, String by) {
  private static final int FIELDS = 6;

  String line() {
    return String.join("\t", outcome.name(), file, kind.name(), Integer.toString(number), text, by);
  }

  static Entry parse(String line) {
    String[] parts = line.split("\t", -1);
    if (parts.length != FIELDS) {
      throw new IllegalArgumentException("no line of a record: " + line);
    }
    return new Entry(
        Outcome.valueOf(parts[0]),
        parts[1],
        Kind.valueOf(parts[2]),
        Integer.parseInt(parts[3]),
        parts[4],
        parts[5]);
  }

  /// The fault without what came of it.
  String key() {
    return String.join("\t", file, kind.name(), Integer.toString(number), text);
  }

  Entry with(Outcome changed, String test) {
    return new Entry(changed, file, kind, number, text, test);
  }
}
