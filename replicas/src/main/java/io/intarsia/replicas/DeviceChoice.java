package io.intarsia.replicas;

import io.intarsia.imperative.Device;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The devices that replicas run on.
final class DeviceChoice {
  private DeviceChoice() {}

  /// The full names of the GPUs of this process, else of its CPUs.
  static List<String> all(Environment tf) {
    String home = task(fullName(tf, "/CPU:0"));
    List<Device> devices =
        tf.devices().stream().filter(device -> task(device.name()).equals(home)).toList();
    List<String> gpus = ofType(devices, "GPU");
    return gpus.isEmpty() ? ofType(devices, "CPU") : gpus;
  }

  /// The full names of the GPUs of each other task of the cluster, else of its first CPU.
  static List<String> ofWorkers(Environment tf) {
    String home = task(fullName(tf, "/CPU:0"));
    Map<String, List<Device>> tasks = new LinkedHashMap<>();
    for (Device device : tf.devices()) {
      tasks.computeIfAbsent(task(device.name()), name -> new ArrayList<>()).add(device);
    }
    tasks.remove(home);
    if (tasks.isEmpty()) {
      throw ReplicaErrors.noWorkers();
    }
    return tasks.values().stream().flatMap(devices -> ofWorker(devices).stream()).toList();
  }

  private static List<String> ofWorker(List<Device> devices) {
    List<String> gpus = ofType(devices, "GPU");
    return gpus.isEmpty() ? ofType(devices, "CPU").subList(0, 1) : gpus;
  }

  private static List<String> ofType(List<Device> devices, String type) {
    return devices.stream().filter(device -> device.type().equals(type)).map(Device::name).toList();
  }

  private static String task(String device) {
    return device.substring(0, device.indexOf("/device:"));
  }

  /// The full names of devices.
  static List<String> named(Environment tf, List<String> devices) {
    if (devices.isEmpty()) {
      throw ReplicaErrors.noDevices();
    }
    Set<String> names = new LinkedHashSet<>();
    for (String device : devices) {
      if (!names.add(fullName(tf, device))) {
        throw ReplicaErrors.twice(device);
      }
    }
    return new ArrayList<>(names);
  }

  /// The full name of a device, which a tensor has that is there.
  private static String fullName(Environment tf, String device) {
    try (Tensor there = tf.device(device).constant(0)) {
      return ((EagerTensor) there).device();
    }
  }
}
