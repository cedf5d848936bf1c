package io.intarsia.imperative;

import io.intarsia.internal.c.HandleRegistry;
import io.intarsia.internal.caller.Caller;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Says which tensors were not released, and where they were made.
final class LeakReport {
  private static final int FRAMES = 8;

  private LeakReport() {}

  /// @param hosts the tensors in host memory, which belong to no environment
  static String of(Executor executor, HandleRegistry hosts) {
    Executor.Holdings held = executor.holdings();
    var head = "%d live tensors, %d bytes".formatted(held.tensors(), held.bytes());
    if (hosts.count() > 0) {
      head += "; in the process %d host tensors, %d bytes".formatted(hosts.count(), hosts.bytes());
    }
    if (held.tensors() + hosts.count() == 0) {
      return head;
    }
    List<Throwable> creations = new ArrayList<>(executor.creations());
    creations.addAll(hosts.creations());
    return creations.isEmpty()
        ? head + "; open the environment with withRecordCreation(true) to see where they were made"
        : head + byPlace(creations);
  }

  private static String byPlace(List<Throwable> creations) {
    Map<String, Long> counts =
        creations.stream()
            .map(LeakReport::place)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .map(entry -> "\n%d made at%s".formatted(entry.getValue(), entry.getKey()))
        .collect(Collectors.joining());
  }

  // Frames of the library itself say nothing to the user.
  private static String place(Throwable creation) {
    return Arrays.stream(creation.getStackTrace())
        .dropWhile(frame -> Caller.isNamedAsLibrary(frame.getClassName()))
        .limit(FRAMES)
        .map(frame -> "\n    " + frame)
        .collect(Collectors.joining());
  }
}
