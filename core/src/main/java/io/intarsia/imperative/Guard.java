package io.intarsia.imperative;

/// Checks what the runtime would check by ending the process.
@FunctionalInterface
interface Guard {
  /// @throws IllegalArgumentException if the call would end or hang the process
  void check(GuardedCall call);

  /// Both checks, this one first.
  default Guard and(Guard next) {
    return call -> {
      check(call);
      next.check(call);
    };
  }
}
