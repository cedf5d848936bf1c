package io.intarsia.internal.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// Java code was traced into a function of the runtime.
@Name("io.intarsia.Trace")
@Label("Trace")
@Category("Intarsia")
@Description("Java code was traced into a function of the runtime.")
final class TraceEvent extends Event {
  @Label("Function")
  final String function;

  @Label("Signature")
  final String signature;

  @Label("Why it was traced anew")
  final String reason;

  /// Begins now.
  TraceEvent(String function, String signature, String reason) {
    this.function = function;
    this.signature = signature;
    this.reason = reason;
    begin();
  }

  /// Whether somebody records such events.
  static boolean isOn() {
    return new TraceEvent().isEnabled();
  }

  private TraceEvent() {
    this.function = "";
    this.signature = "";
    this.reason = "";
  }
}
