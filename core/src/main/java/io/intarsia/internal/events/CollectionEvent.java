package io.intarsia.internal.events;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// The garbage collector was asked to find tensors that nobody closed.
@Name("io.intarsia.Collection")
@Label("Collection for Tensors")
@Category("Intarsia")
@Description("The garbage collector was asked to find tensors that nobody closed.")
final class CollectionEvent extends Event {
  @DataAmount
  @Label("Held before")
  final long held;

  @DataAmount
  @Label("Reaped before")
  final long reaped;

  /// Begins now.
  CollectionEvent(long held, long reaped) {
    this.held = held;
    this.reaped = reaped;
    begin();
  }

  /// Whether somebody records such events.
  static boolean isOn() {
    return new CollectionEvent().isEnabled();
  }

  private CollectionEvent() {
    this.held = 0;
    this.reaped = 0;
  }
}
