package io.intarsia.internal.events;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;

/// Data was copied between Java and the runtime.
@Name("io.intarsia.Transfer")
@Label("Transfer")
@Category("Intarsia")
@Description("Data was copied between Java and the runtime.")
@Threshold("1 ms")
public final class TransferEvent extends Event {
  @Label("Direction")
  final String direction;

  @DataAmount
  @Label("Bytes")
  final long bytes;

  /// Begins now.
  public TransferEvent(String direction, long bytes) {
    this.direction = direction;
    this.bytes = bytes;
    begin();
  }

  /// Whether somebody records such events.
  static boolean isOn() {
    return new TransferEvent().isEnabled();
  }

  private TransferEvent() {
    this.direction = "";
    this.bytes = 0;
  }
}
