package io.intarsia.internal.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// A function ran for the first time, for which the runtime prepares and optimizes it, and XLA
/// compiles it.
@Name("io.intarsia.FirstRun")
@Label("First Run")
@Category("Intarsia")
@Description(
    "A function ran for the first time, for which the runtime prepares and optimizes it, and XLA"
        + " compiles it.")
final class FirstRunEvent extends Event {
  @Label("Function")
  final String function;

  /// Begins now.
  FirstRunEvent(String function) {
    this.function = function;
    begin();
  }

  /// Whether somebody records such events.
  static boolean isOn() {
    return new FirstRunEvent().isEnabled();
  }

  private FirstRunEvent() {
    this.function = "";
  }
}
