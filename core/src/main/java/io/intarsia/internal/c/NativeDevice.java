package io.intarsia.internal.c;

import java.util.ArrayList;
import java.util.List;

/// A device: its full name, its type (`CPU`, `GPU`) and the bytes of memory it reports.
public record NativeDevice(String name, String type, long memoryBytes) {
  /// Reads a list of the runtime's, and deletes it.
  static List<NativeDevice> all(long list, Status status) {
    try {
      List<NativeDevice> devices = new ArrayList<>();
      for (int i = 0; i < CApi.TF_DeviceListCount(list); i++) {
        devices.add(
            new NativeDevice(
                CApi.TF_DeviceListName(list, i, status),
                CApi.TF_DeviceListType(list, i, status),
                CApi.TF_DeviceListMemoryBytes(list, i, status)));
      }
      return devices;
    } finally {
      CApi.TF_DeleteDeviceList(list);
    }
  }
}
