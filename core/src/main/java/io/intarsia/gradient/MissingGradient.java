package io.intarsia.gradient;

/// Why a source has no gradient.
///
/// @param source where it is in the sources, such as `sources.get(1)`
/// @param explanation a sentence, with the op and the line of Java code that are to blame
/// @see GradientTape#explainGradient
public record MissingGradient(String source, Reason reason, String explanation) {
  /// What is to blame.
  public enum Reason {
    /// The tape did not watch the source.
    NOT_WATCHED,
    /// The source is no tensor of floating-point or complex numbers.
    NOT_A_NUMBER,
    /// An op on the way passes no gradients on, by its nature or because it says so.
    ENDED,
    /// An op on the way has no gradient rule.
    NO_RULE,
    /// The target does not depend on the source.
    UNUSED
  }

  /// The source and the explanation.
  @Override
  public String toString() {
    return source + ": " + explanation;
  }
}
