package io.intarsia.imperative;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What ops did, as the JSON of Chrome's tracing: an event a line.
final class ChromeTrace {
  private static final double MICROSECOND = TimeUnit.MICROSECONDS.toNanos(1);

  private ChromeTrace() {}

  static String of(List<NodeStats> nodes) {
    long origin = nodes.stream().mapToLong(NodeStats::startNanos).min().orElse(0);
    Map<Long, String> threads = new TreeMap<>();
    nodes.forEach(node -> threads.putIfAbsent(node.threadId(), node.thread()));
    Stream<String> names =
        threads.entrySet().stream().map(thread -> threadName(thread.getKey(), thread.getValue()));
    return Stream.concat(names, nodes.stream().map(node -> event(node, origin)))
        .collect(Collectors.joining(",\n  ", "{\"traceEvents\": [\n  ", "\n]}\n"));
  }

  private static String threadName(long id, String name) {
    return "{\"name\": \"thread_name\", \"ph\": \"M\", \"pid\": 0, \"tid\": %s, \"args\": {\"name\": %s}}"
        .formatted(id, quoted(name));
  }

  private static String event(NodeStats node, long origin) {
    return "{\"name\": %s, \"cat\": \"op\", \"ph\": \"X\", \"pid\": 0, \"tid\": %s, \"ts\": %s, \"dur\": %s, \"args\": %s}"
        .formatted(
            quoted(node.op()),
            node.threadId(),
            (node.startNanos() - origin) / MICROSECOND,
            node.durationNanos() / MICROSECOND,
            details(node));
  }

  private static String details(NodeStats node) {
    return "{\"inputs\": %s, \"attributes\": %s, \"device\": %s}"
        .formatted(
            quoted(String.join(", ", node.inputs())),
            quoted(node.attributes().toString()),
            quoted(node.device()));
  }

  private static String quoted(String text) {
    var json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> json.append('\\').append(c);
        case '\n' -> json.append("\\n");
        default -> {
          if (c < ' ') {
            json.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            json.append(c);
          }
        }
      }
    }
    return json.append('"').toString();
  }
}
