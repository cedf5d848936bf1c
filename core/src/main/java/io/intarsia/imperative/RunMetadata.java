package io.intarsia.imperative;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// What ops did when they ran with tracing.
///
/// @param stepStats one entry an op, in the order they ended
/// @see "Python: tf.compat.v1.RunMetadata"
public record RunMetadata(List<NodeStats> stepStats) {
  static final RunMetadata EMPTY = new RunMetadata(List.of());

  public RunMetadata {
    stepStats = List.copyOf(stepStats);
  }

  /// The trace as JSON that `chrome://tracing` and Perfetto open; times are in microseconds, one
  /// row a thread.
  ///
  /// @see "Trace Event Format"
  public String toChromeTrace() {
    return json().toPrettyString();
  }

  /// Writes [#toChromeTrace] to a file.
  ///
  /// @throws IOException if the file cannot be written
  public void writeChromeTrace(Path file) throws IOException {
    new ObjectMapper().writeValue(file.toFile(), json());
  }

  private ObjectNode json() {
    ObjectNode root = new ObjectMapper().createObjectNode();
    ArrayNode events = root.putArray("traceEvents");
    long origin = stepStats.stream().mapToLong(NodeStats::startNanos).min().orElse(0);
    stepStats.stream()
        .collect(Collectors.toMap(NodeStats::threadId, NodeStats::thread, (name, same) -> name))
        .forEach((id, name) -> nameThread(id, name, events.addObject()));
    stepStats.forEach(node -> describe(node, origin, events.addObject()));
    return root;
  }

  private static void nameThread(long id, String name, ObjectNode event) {
    event.put("name", "thread_name").put("ph", "M").put("pid", 0).put("tid", id);
    event.putObject("args").put("name", name);
  }

  private static void describe(NodeStats node, long origin, ObjectNode event) {
    double microsecond = TimeUnit.MICROSECONDS.toNanos(1);
    event.put("name", node.op()).put("cat", "op").put("ph", "X").put("pid", 0);
    event.put("tid", node.threadId());
    event.put("ts", (node.startNanos() - origin) / microsecond);
    event.put("dur", node.durationNanos() / microsecond);
    ObjectNode details = event.putObject("args");
    details.put("inputs", String.join(", ", node.inputs()));
    details.put("attributes", node.attributes().toString());
    details.put("device", node.device());
  }
}
