package io.intarsia.internal.events;

import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// Events for the JDK's flight recorder. To initialize a class of events starts the recorder, which
/// takes longer than most ops, so nobody does before there is a recording.
public final class Events {
  private Events() {}

  /// Whether somebody records ops.
  public static boolean hasOps() {
    return FlightRecorder.isInitialized() && OpEvent.isOn();
  }

  /// Whether somebody records transfers.
  public static boolean hasTransfers() {
    return FlightRecorder.isInitialized() && TransferEvent.isOn();
  }

  /// A trace that begins now; null if nobody records.
  public static @Nullable Event trace(String function, Object signature, String cause) {
    return FlightRecorder.isInitialized() && TraceEvent.isOn()
        ? new TraceEvent(function, signature.toString(), cause)
        : null;
  }

  /// The first run of a function, which begins now; null if nobody records.
  public static @Nullable Event firstRun(String function) {
    return FlightRecorder.isInitialized() && FirstRunEvent.isOn()
        ? new FirstRunEvent(function)
        : null;
  }

  /// A collection that begins now; null if nobody records.
  public static @Nullable Event collection(long held, long reaped) {
    return FlightRecorder.isInitialized() && CollectionEvent.isOn()
        ? new CollectionEvent(held, reaped)
        : null;
  }

  /// Ops that run together, from now on; null if nobody records.
  public static @Nullable Event segment(int ops, Object because) {
    return FlightRecorder.isInitialized() && SegmentEvent.isOn()
        ? new SegmentEvent(ops, because.toString())
        : null;
  }

  /// Says how they ran, and ends the event.
  public static void commit(@Nullable Event segment, boolean asGraph) {
    if (segment instanceof SegmentEvent event) {
      event.asGraph = asGraph;
      event.commit();
    }
  }

  /// Ends an event and writes it.
  public static void commit(@Nullable Event event) {
    if (event != null) {
      event.commit();
    }
  }
}
