package io.intarsia.internal.remote;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeDevice;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.NativeGraph.NewNode;
import io.intarsia.internal.c.NativeGraph.Wiring;
import io.intarsia.internal.c.NativeSession;
import io.intarsia.internal.c.NativeSession.Step;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Asks the tasks of a cluster whether they are there, by a node on each that does nothing.
///
/// @param home the task of the server itself
/// @param beats for each task the step that asks it
record Pulse(NativeSession session, String home, Map<String, Step> beats) {
  /// Adds the nodes. They are new ones each time: a cluster may have changed.
  ///
  /// @param devices those of the server itself first
  static Pulse of(NativeGraph graph, NativeSession session, List<NativeDevice> devices) {
    Map<String, Step> beats = new TreeMap<>();
    for (NativeDevice device : devices) {
      beats.computeIfAbsent(Tasks.of(device.name()), _ -> beat(graph, device.name()));
    }
    return new Pulse(session, Tasks.of(devices.getFirst().name()), beats);
  }

  private static Step beat(NativeGraph graph, String device) {
    var node = new NewNode("NoOp", "pulse/" + UUID.randomUUID(), device);
    synchronized (graph) {
      long added = graph.add(node, new Wiring(List.of(), List.of()), _ -> List.of());
      return new Step(List.of(), List.of(), List.of(added));
    }
  }

  /// A task that gave no answer, and what the runtime says of that.
  record Silence(String task, TensorFlowException report) {}

  /// Asks the server and other tasks; the first that gives no answer, or null if all do.
  ///
  /// @param tasks which; all there are if it is empty
  /// @param patience how long each may take
  @Nullable Silence listen(Set<String> tasks, Duration patience) {
    Set<String> asked = new LinkedHashSet<>();
    asked.add(home);
    asked.addAll(tasks.isEmpty() ? beats.keySet() : tasks);
    byte[] limit = RunLimit.of(patience);
    for (String task : asked) {
      try {
        session.run(Objects.requireNonNull(beats.get(task), task), new long[0], limit);
      } catch (TensorFlowException e) {
        return new Silence(task, e);
      }
    }
    return null;
  }
}
