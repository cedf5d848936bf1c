package io.intarsia.imperative;

/// Checks what the runtime would check by ending the process.
///
/// @param rule what is checked, for the documentation
record Guard(String rule, Check check) {
  /// The check itself.
  @FunctionalInterface
  interface Check {
    /// @throws IllegalArgumentException if the call would end or hang the process
    void check(GuardedCall call);
  }

  /// Both checks, this one first.
  Guard and(Guard next) {
    return new Guard(
        rule + "; " + next.rule,
        call -> {
          check.check(call);
          next.check.check(call);
        });
  }

  void check(GuardedCall call) {
    check.check(call);
  }
}
