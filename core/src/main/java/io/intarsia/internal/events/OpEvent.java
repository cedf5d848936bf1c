package io.intarsia.internal.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;

/// An op or a function of the runtime ran; on devices that run later, was started.
@Name("io.intarsia.Op")
@Label("Op Launch")
@Category("Intarsia")
@Description("An op or a function of the runtime ran; on devices that run later, was started.")
@Threshold("1 ms")
public final class OpEvent extends Event {
  @Label("Op")
  final String op;

  @Label("Device asked for")
  final String device;

  @Label("Inputs")
  final int inputs;

  /// Begins now.
  public OpEvent(String op, String device, int inputs) {
    this.op = op;
    this.device = device;
    this.inputs = inputs;
    begin();
  }

  /// Whether somebody records such events.
  static boolean isOn() {
    return new OpEvent().isEnabled();
  }

  private OpEvent() {
    this.op = "";
    this.device = "";
    this.inputs = 0;
  }
}
