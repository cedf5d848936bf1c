package io.intarsia.imperative;

import io.intarsia.internal.caller.Mistake;
import java.util.List;
import java.util.Locale;

/// Understands the ways a device is written.
final class DeviceNames {
  private DeviceNames() {}

  /// The full name of the device a user means.
  static String resolve(String written, List<Device> devices) {
    String wanted = normalize(written);
    return devices.stream()
        .map(Device::name)
        .filter(name -> name.equals(written) || name.endsWith("/device:" + wanted))
        .findFirst()
        .orElseThrow(() ->
            Mistake.argument(
                "device: no device '%s'; there are %s"
                    .formatted(written, devices.stream().map(Device::name).toList())));
  }

  private static String normalize(String written) {
    String name = written.startsWith("/") ? written.substring(1) : written;
    name = name.startsWith("device:") ? name.substring("device:".length()) : name;
    name = name.toUpperCase(Locale.ROOT);
    return name.contains(":") ? name : name + ":0";
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
