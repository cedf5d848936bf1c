package io.intarsia.imperative;

import io.intarsia.op.OpDefinition;
import org.jspecify.annotations.Nullable;

/// Checks what the runtime would check by ending the process.
///
/// @param rule what is checked, for the documentation
/// @param preparation checks the attributes, once for an operation; null if there is nothing to
///   check
/// @param call checks the inputs of each call; null if there is nothing to check
record Guard(String rule, @Nullable Preparation preparation, @Nullable Call call) {

  /// Checks attributes.
  @FunctionalInterface
  interface Preparation {
    /// Checks the attributes in a key.
    ///
    /// @throws IllegalArgumentException if a call would end or hang the process
    void check(OpDefinition definition, OperationKey key);
  }

  /// Checks inputs.
  @FunctionalInterface
  interface Call {
    /// Checks the inputs of a call.
    ///
    /// @throws IllegalArgumentException if the call would end or hang the process
    void check(GuardedCall call);
  }

  static Guard ofInputs(String rule, Call call) {
    return new Guard(rule, null, call);
  }

  static Guard ofAttributes(String rule, Preparation preparation) {
    return new Guard(rule, preparation, null);
  }

  /// Both checks, this one first.
  Guard and(Guard next) {
    return new Guard(
        rule + "; " + next.rule,
        preparation == null ? next.preparation : both(preparation, next.preparation),
        call == null ? next.call : both(call, next.call));
  }

  private static Preparation both(Preparation first, @Nullable Preparation second) {
    return second == null
        ? first
        : (definition, key) -> {
          first.check(definition, key);
          second.check(definition, key);
        };
  }

  private static Call both(Call first, @Nullable Call second) {
    return second == null
        ? first
        : call -> {
          first.check(call);
          second.check(call);
        };
  }
}
