package io.intarsia.testing;

import org.jspecify.annotations.Nullable;

/// A law does not hold. Texts are made immediately, as the tensors in them are released with the
/// environment.
final class LawBroken extends RuntimeException {
  private static final long serialVersionUID = 1;

  LawBroken(String where, String rule, String details, @Nullable Throwable cause) {
    super("%s:\n  %s\n%s".formatted(where, rule, details), cause);
  }

  /// @param rule what must hold
  static LawBroken of(Sample sample, String rule, @Nullable Object expected, @Nullable Object got) {
    return new LawBroken(
        "seed " + sample.seed(),
        rule,
        "  expected: %s\n  got: %s\n  value: %s"
            .formatted(Texts.show(expected), Texts.show(got), Texts.show(sample.value())),
        null);
  }

  /// Of a law that compares specs, whatever values they are of.
  static LawBroken ofSpecs(String rule, @Nullable Object expected, @Nullable Object got) {
    return new LawBroken(
        "comparing specs",
        rule,
        "  expected: %s\n  got: %s".formatted(Texts.show(expected), Texts.show(got)),
        null);
  }

  /// Of a law that threw while it compared specs.
  static LawBroken thrown(Throwable cause) {
    return new LawBroken(
        "comparing specs",
        "nothing may be thrown",
        "  expected: no exception\n  got: " + cause,
        cause);
  }

  static LawBroken thrown(Sample sample, Throwable cause) {
    return new LawBroken(
        "seed " + sample.seed(),
        "nothing may be thrown",
        "  expected: no exception\n  got: %s\n  value: %s"
            .formatted(cause, Texts.show(sample.value())),
        cause);
  }

  /// @throws LawBroken if the rule does not hold
  static void check(
      boolean holds, Sample sample, String rule, @Nullable Object expected, @Nullable Object got) {
    if (!holds) {
      throw of(sample, rule, expected, got);
    }
  }
}
