package io.intarsia.internal.remote;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Names of tasks, as messages call them: `/job:worker/task:1`.
public final class Tasks {
  private static final Pattern TASK = Pattern.compile("/job:(\\w+)/replica:\\d+/task:(\\d+)");
  private static final Pattern CALLED =
      Pattern.compile("remote target (/job:\\w+/replica:\\d+/task:\\d+)");

  private Tasks() {}

  /// The task of a device, by the device's full name.
  public static String of(String device) {
    return first(TASK, device).orElse(device);
  }

  /// The tasks of devices.
  static Set<String> of(Set<String> devices) {
    return devices.stream().map(Tasks::of).collect(Collectors.toSet());
  }

  /// The task that a report of the runtime is about, if it names one: the one that was called
  /// rather than the one that passed the failure on.
  static Optional<String> named(String report) {
    return first(CALLED, report).map(Tasks::of).or(() -> first(TASK, report));
  }

  private static Optional<String> first(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    if (!found.find()) {
      return Optional.empty();
    }
    return Optional.of(
        found.groupCount() == 1
            ? found.group(1)
            : "/job:" + found.group(1) + "/task:" + found.group(2));
  }
}
