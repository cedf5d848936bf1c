package io.intarsia.testing;

import java.util.function.Consumer;

/// The laws of functions that dispatch.
enum OwnFunctionLaw {
  EAGER("eager", OwnFunctionTrial::eager),
  FUNCTION("function", OwnFunctionTrial::inAFunction),
  LOOP("loop", OwnFunctionTrial::inALoop),
  DISPATCHED("dispatched", OwnFunctionTrial::dispatched);

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private final Consumer<OwnFunctionTrial> check;

  OwnFunctionLaw(String title, Consumer<OwnFunctionTrial> check) {
    this.title = title;
    this.check = check;
  }

  String title() {
    return title;
  }

  /// @throws LawBroken if it does not hold
  void check(OwnFunctionTrial trial) {
    check.accept(trial);
  }
}
