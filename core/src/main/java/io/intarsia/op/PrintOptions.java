package io.intarsia.op;

/// Options of `print`.
///
/// @param outputStream `stdout`, `stderr`, `log(info)`, `log(warning)`, `log(error)`, or `file://`
///   and a path to append to
/// @param summarize how many elements are printed at each end of an axis; -1 means all
/// @param sep what goes between two values
/// @param end what goes behind the last value
public record PrintOptions(String outputStream, int summarize, String sep, String end) {
  /// Python's defaults: to `stderr`, three elements, blanks in between, a line feed at the end.
  public static PrintOptions defaults() {
    return new PrintOptions("stderr", 3, " ", "\n");
  }

  /// These options with another place to print to.
  public PrintOptions withOutputStream(String outputStream) {
    return new PrintOptions(outputStream, summarize, sep, end);
  }

  /// These options with another number of elements.
  public PrintOptions withSummarize(int summarize) {
    return new PrintOptions(outputStream, summarize, sep, end);
  }

  /// These options with another separator.
  public PrintOptions withSep(String sep) {
    return new PrintOptions(outputStream, summarize, sep, end);
  }

  /// These options with another ending.
  public PrintOptions withEnd(String end) {
    return new PrintOptions(outputStream, summarize, sep, end);
  }
}
