package io.intarsia.internal.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;

/// Ops that were put off ran together.
@Name("io.intarsia.Segment")
@Label("Segment")
@Category("Intarsia")
@Description("Ops that were put off ran together.")
@Threshold("1 ms")
final class SegmentEvent extends Event {
  @Label("Ops")
  final int ops;

  @Label("Because")
  final String because;

  @Label("As a graph")
  boolean asGraph;

  /// Begins now.
  SegmentEvent(int ops, String because) {
    this.ops = ops;
    this.because = because;
    begin();
  }

  /// Whether somebody records such events.
  static boolean isOn() {
    return new SegmentEvent(0, "").isEnabled();
  }
}
