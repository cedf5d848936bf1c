package io.intarsia.cluster;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/// How jobs, tasks and addresses are written.
final class TaskNames {
  // As in the names of devices.
  private static final Pattern JOB = Pattern.compile("[a-zA-Z][a-zA-Z0-9_]*");
  private static final Pattern PORT = Pattern.compile("[0-9]{1,9}");

  // What would end an address or a job in the short form, in a target or in the name of a device.
  private static final Pattern HOST = Pattern.compile("\\[[0-9a-fA-F:.%]+\\]|[^\\s/,;=|:\\[\\]]+");

  private static final int MAX_PORT = 65535;

  private TaskNames() {}

  /// What messages call a task: as its devices do.
  static String name(String job, int task) {
    return "/job:" + job + "/task:" + task;
  }

  static void checkJob(String job) {
    if (!JOB.matcher(job).matches()) {
      throw ClusterErrors.badJob(job);
    }
  }

  static void checkAddress(String task, String address) {
    int colon = address.lastIndexOf(':');
    // The colons of a bare IPv6 address are part of the host.
    if (colon < 0 || address.endsWith("]")) {
      throw ClusterErrors.noPort(task, address);
    }
    if (!HOST.matcher(address.substring(0, colon)).matches()) {
      throw ClusterErrors.badHost(task, address);
    }
    checkPort(task, address, address.substring(colon + 1));
  }

  /// The port of an address that was checked.
  static int port(String address) {
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
  }

  /// Whether the host of an address that was checked leads to this machine, and from here only.
  static boolean isLoopback(String address) {
    try {
      return InetAddress.getByName(address.substring(0, address.lastIndexOf(':')))
          .isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static void checkPort(String task, String address, String port) {
    if (port.isEmpty()) {
      throw ClusterErrors.noPort(task, address);
    }
    if (!PORT.matcher(port).matches()
        || Integer.parseInt(port) < 1
        || Integer.parseInt(port) > MAX_PORT) {
      throw ClusterErrors.badPort(task, address, port);
    }
  }
}
