package io.intarsia.imperative;

import io.intarsia.internal.c.NativeDevice;
import java.util.List;

/// A device ops can run on.
///
/// @param name the full name, such as `/job:localhost/replica:0/task:0/device:CPU:0`
/// @param type `CPU` or `GPU`
/// @param memoryBytes the memory the runtime reports for it
public record Device(String name, String type, long memoryBytes) {
  static List<Device> all(List<NativeDevice> devices) {
    return devices.stream()
        .map(device -> new Device(device.name(), device.type(), device.memoryBytes()))
        .toList();
  }
}
