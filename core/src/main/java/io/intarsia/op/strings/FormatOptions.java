package io.intarsia.op.strings;

/// Options of `strings.format`.
///
/// @param placeholder what stands for a tensor in the template
/// @param summarize how many elements are printed at each end of an axis; -1 means all
public record FormatOptions(String placeholder, int summarize) {
  /// Python's defaults: `{}`, three elements.
  public static FormatOptions defaults() {
    return new FormatOptions("{}", 3);
  }

  /// These options with another placeholder.
  public FormatOptions withPlaceholder(String placeholder) {
    return new FormatOptions(placeholder, summarize);
  }

  /// These options with another number of elements.
  public FormatOptions withSummarize(int summarize) {
    return new FormatOptions(placeholder, summarize);
  }
}
