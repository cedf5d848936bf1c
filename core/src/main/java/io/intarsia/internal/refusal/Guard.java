package io.intarsia.internal.refusal;

import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinition;
import java.util.List;
import java.util.stream.Stream;

/// Checks what the runtime would check by ending the process.
///
/// @param rule what is checked, for the documentation
/// @param handleRule the part of it that needs what a handle leads to; empty if none does
/// @param preparations check the attributes, once for an operation
/// @param calls check the inputs of each call
public record Guard(
    String rule, String handleRule, List<Preparation> preparations, List<Guard.Call> calls) {

  /// Checks attributes.
  @FunctionalInterface
  public interface Preparation {
    /// Checks the attributes in a key.
    ///
    /// @throws IllegalArgumentException if a call would end or hang the process
    void check(OpDefinition definition, OpKey key);
  }

  /// Checks inputs.
  @FunctionalInterface
  public interface Call {
    /// Checks the inputs of a call.
    ///
    /// @throws IllegalArgumentException if the call would end or hang the process
    /// @throws NotKnown if that depends on what is not known yet of inputs of a trace
    void check(GuardedCall call);
  }

  static Guard ofInputs(String rule, Call call) {
    return new Guard(rule, "", List.of(), List.of(call));
  }

  static Guard ofHandles(String rule, Call call) {
    return new Guard(rule, rule, List.of(), List.of(call));
  }

  static Guard ofAttributes(String rule, Preparation preparation) {
    return new Guard(rule, "", List.of(preparation), List.of());
  }

  /// Whether some rule needs what a handle leads to.
  public boolean asksHandles() {
    return !handleRule.isEmpty();
  }

  private static String joined(String first, String second) {
    return first + (first.isEmpty() || second.isEmpty() ? "" : "; ") + second;
  }

  /// Both checks, this one first.
  Guard and(Guard next) {
    return new Guard(
        joined(rule, next.rule),
        joined(handleRule, next.handleRule),
        Stream.concat(preparations.stream(), next.preparations.stream()).toList(),
        Stream.concat(calls.stream(), next.calls.stream()).toList());
  }
}
