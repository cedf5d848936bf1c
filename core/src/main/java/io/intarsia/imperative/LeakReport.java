package io.intarsia.imperative;

import io.intarsia.internal.c.HandleRegistry;
import io.intarsia.internal.memory.UserCode;
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

  static String of(HandleRegistry handles) {
    var head = "%d live tensors, %d bytes".formatted(handles.count(), handles.bytes());
    List<Throwable> creations = handles.creations();
    if (creations.isEmpty()) {
      return handles.count() == 0
          ? head
          : head
              + "; open the environment with withRecordCreation(true) to see where they were made";
    }
    Map<String, Long> byPlace =
        creations.stream()
            .map(LeakReport::place)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    return byPlace.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .map(entry -> "\n%d made at%s".formatted(entry.getValue(), entry.getKey()))
        .collect(Collectors.joining("", head, ""));
  }

  // Frames of the library itself say nothing to the user.
  private static String place(Throwable creation) {
    return Arrays.stream(creation.getStackTrace())
        .dropWhile(frame -> UserCode.isOurs(frame.getClassName()))
        .limit(FRAMES)
        .map(frame -> "\n    " + frame)
        .collect(Collectors.joining());
  }
}
