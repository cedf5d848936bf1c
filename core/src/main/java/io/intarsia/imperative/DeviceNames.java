package io.intarsia.imperative;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.executor.ClusterLink;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Understands the ways a device is written.
final class DeviceNames {
  // Each part may be missing: /job:worker/replica:0/task:1/device:CPU:0. Without a job it is a
  // device of this process.
  private static final Pattern FORM =
      Pattern.compile(
          "(?:/?job:(?<job>\\w+))?(?:/replica:(?<replica>\\d{1,9}))?(?:/?task:(?<task>\\d{1,9}))?"
              + "(?:/?(?:device:)?(?<type>[A-Za-z_]+)(?::(?<index>\\d{1,9}))?)?");

  private DeviceNames() {}

  /// The full name of the device a user means.
  ///
  /// @param devices those there are, this process's own first
  /// @throws IllegalArgumentException if there is none of that name, or it says no task where there
  ///   are several
  static String resolve(String written, List<Device> devices) {
    List<String> names = devices.stream().map(Device::name).toList();
    Matcher form = FORM.matcher(written);
    if (written.isEmpty() || !form.matches()) {
      throw notADevice(written, names);
    }
    String type = form.group("type");
    if (type != null && !isType(type, names)) {
      throw noDevice(written, names);
    }
    String task = task(written, form, names);
    String index = form.group("index") == null ? "0" : form.group("index");
    return type == null
        ? best(task, names).orElseThrow(() -> noDevice(written, names))
        : existing(task + "/device:" + type.toUpperCase(Locale.ROOT) + ":" + number(index), names)
            .orElseThrow(() -> noDevice(written, names));
  }

  private static boolean isType(String type, List<String> names) {
    String part = "/device:" + type.toUpperCase(Locale.ROOT) + ":";
    return names.stream().anyMatch(name -> name.contains(part));
  }

  // What the devices of the task begin with.
  private static String task(String written, Matcher form, List<String> names) {
    String job = form.group("job");
    String task = form.group("task");
    if (job == null && task == null) {
      return ClusterLink.taskOf(names.getFirst());
    }
    String begin = job == null ? start(names.getFirst(), "/replica:") : "/job:" + job;
    List<String> tasks =
        names.stream()
            .map(ClusterLink::taskOf)
            .distinct()
            .filter(name -> start(name, "/replica:").equals(begin))
            .filter(name -> isPart(name, "/replica:", form.group("replica")))
            .filter(name -> isPart(name, "/task:", task))
            .toList();
    if (tasks.isEmpty()) {
      throw noDevice(written, names);
    }
    if (tasks.size() > 1) {
      throw Mistake.argument("device: '%s' says no task; there are %s".formatted(written, tasks));
    }
    return tasks.getFirst();
  }

  private static boolean isPart(String name, String part, @Nullable String wanted) {
    return wanted == null || (name + "/").contains(part + number(wanted) + "/");
  }

  // A GPU if there is one, as the runtime would choose.
  private static Optional<String> best(String task, List<String> names) {
    return existing(task + "/device:GPU:0", names)
        .or(() -> existing(task + "/device:CPU:0", names));
  }

  private static Optional<String> existing(String name, List<String> names) {
    return names.contains(name) ? Optional.of(name) : Optional.empty();
  }

  private static int number(String digits) {
    return Integer.parseInt(digits);
  }

  private static String start(String name, String end) {
    return name.substring(0, name.indexOf(end));
  }

  private static IllegalArgumentException noDevice(String written, List<String> names) {
    return Mistake.argument("device: no device '%s'; there are %s".formatted(written, names));
  }

  private static IllegalArgumentException notADevice(String written, List<String> names) {
    return Mistake.argument(
        "device: '%s' is not the name of a device, such as CPU:0, /CPU:0 or /job:worker/task:1/CPU:0; there are %s"
            .formatted(written, names));
  }

  /// The names of devices as people write them.
  static String brief(List<Device> devices) {
    return String.join(" ", devices.stream().map(device -> brief(device.name())).toList());
  }

  /// The name of a device as people write it, such as `CPU:0`.
  static String brief(String name) {
    return name.substring(name.lastIndexOf("device:") + "device:".length());
  }
}
