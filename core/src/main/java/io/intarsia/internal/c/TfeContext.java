package io.intarsia.internal.c;

import io.intarsia.internal.c.CLibrary.C;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The `TFE_Context`, `TFE_TensorHandle` and device list functions.
final class TfeContext {
  private static final MethodHandle NEW_OPTIONS = CLibrary.bind("TFE_NewContextOptions", C.POINTER);
  private static final MethodHandle SET_CONFIG =
      CLibrary.bind("TFE_ContextOptionsSetConfig", null, C.POINTER, C.BUFFER, C.INT64, C.POINTER);
  private static final MethodHandle DELETE_OPTIONS =
      CLibrary.bind("TFE_DeleteContextOptions", null, C.POINTER);
  private static final MethodHandle CREATE =
      CLibrary.bind("TFE_NewContext", C.POINTER, C.POINTER, C.POINTER);
  private static final MethodHandle DELETE = CLibrary.bind("TFE_DeleteContext", null, C.POINTER);
  private static final MethodHandle CLEAR_CACHES =
      CLibrary.bind("TFE_ContextClearCaches", null, C.POINTER);
  private static final MethodHandle LIST_DEVICES =
      CLibrary.bind("TFE_ContextListDevices", C.POINTER, C.POINTER, C.POINTER);
  private static final MethodHandle DEVICE_COUNT =
      CLibrary.bind("TF_DeviceListCount", C.INT, C.POINTER);
  private static final MethodHandle DEVICE_NAME =
      CLibrary.bind("TF_DeviceListName", C.BUFFER, C.POINTER, C.INT, C.POINTER);
  private static final MethodHandle DEVICE_TYPE =
      CLibrary.bind("TF_DeviceListType", C.BUFFER, C.POINTER, C.INT, C.POINTER);
  private static final MethodHandle DEVICE_MEMORY =
      CLibrary.bind("TF_DeviceListMemoryBytes", C.INT64, C.POINTER, C.INT, C.POINTER);
  private static final MethodHandle DELETE_DEVICES =
      CLibrary.bind("TF_DeleteDeviceList", null, C.POINTER);
  private static final MethodHandle NEW_CANCELLATION =
      CLibrary.bind("TFE_NewCancellationManager", C.POINTER);
  private static final MethodHandle START_CANCEL =
      CLibrary.bind("TFE_CancellationManagerStartCancel", null, C.POINTER);
  private static final MethodHandle DELETE_CANCELLATION =
      CLibrary.bind("TFE_DeleteCancellationManager", null, C.POINTER);
  private static final MethodHandle NEW_HANDLE =
      CLibrary.bind("TFE_NewTensorHandle", C.POINTER, C.POINTER, C.POINTER);
  private static final MethodHandle DELETE_HANDLE =
      CLibrary.bind("TFE_DeleteTensorHandle", null, C.POINTER);
  private static final MethodHandle SHARE_HANDLE =
      CLibrary.bind("TFE_TensorHandleCopySharingTensor", C.POINTER, C.POINTER, C.POINTER);
  private static final MethodHandle HANDLE_DTYPE =
      CLibrary.bindTrivial("TFE_TensorHandleDataType", C.INT, C.POINTER);
  private static final MethodHandle HANDLE_RANK =
      CLibrary.bind("TFE_TensorHandleNumDims", C.INT, C.POINTER, C.POINTER);
  private static final MethodHandle HANDLE_SIZE =
      CLibrary.bind("TFE_TensorHandleNumElements", C.INT64, C.POINTER, C.POINTER);
  private static final MethodHandle HANDLE_DIM =
      CLibrary.bind("TFE_TensorHandleDim", C.INT64, C.POINTER, C.INT, C.POINTER);
  private static final MethodHandle HANDLE_DEVICE =
      CLibrary.bind("TFE_TensorHandleBackingDeviceName", C.BUFFER, C.POINTER, C.POINTER);
  private static final MethodHandle RESOLVE =
      CLibrary.bind("TFE_TensorHandleResolve", C.POINTER, C.POINTER, C.POINTER);
  private static final MethodHandle COPY_TO_DEVICE =
      CLibrary.bind(
          "TFE_TensorHandleCopyToDevice", C.POINTER, C.POINTER, C.POINTER, C.BUFFER, C.POINTER);

  private TfeContext() {}

  /// `TFE_NewContextOptions`.
  static long newOptions() {
    try {
      return (long) NEW_OPTIONS.invokeExact();
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_ContextOptionsSetConfig`.
  static void setConfig(long options, MemorySegment config, long length, long status) {
    try {
      SET_CONFIG.invokeExact(options, config, length, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_DeleteContextOptions`.
  static void deleteOptions(long options) {
    try {
      DELETE_OPTIONS.invokeExact(options);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_NewContext`.
  static long create(long options, long status) {
    try {
      return LiveObjects.made(LiveObjects.Kind.CONTEXT, (long) CREATE.invokeExact(options, status));
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_DeleteContext`.
  static void delete(long context) {
    try {
      DELETE.invokeExact(context);
      LiveObjects.deleted(LiveObjects.Kind.CONTEXT);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_ContextClearCaches`.
  static void clearCaches(long context) {
    try {
      CLEAR_CACHES.invokeExact(context);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_ContextListDevices`.
  static long listDevices(long context, long status) {
    try {
      return (long) LIST_DEVICES.invokeExact(context, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_DeviceListCount`.
  static int deviceCount(long devices) {
    try {
      return (int) DEVICE_COUNT.invokeExact(devices);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_DeviceListName`.
  static MemorySegment deviceName(long devices, int index, long status) {
    try {
      return (MemorySegment) DEVICE_NAME.invokeExact(devices, index, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_DeviceListType`.
  static MemorySegment deviceType(long devices, int index, long status) {
    try {
      return (MemorySegment) DEVICE_TYPE.invokeExact(devices, index, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_DeviceListMemoryBytes`.
  static long deviceMemory(long devices, int index, long status) {
    try {
      return (long) DEVICE_MEMORY.invokeExact(devices, index, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_DeleteDeviceList`.
  static void deleteDevices(long devices) {
    try {
      DELETE_DEVICES.invokeExact(devices);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_NewCancellationManager`.
  static long newCancellation() {
    try {
      return (long) NEW_CANCELLATION.invokeExact();
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_CancellationManagerStartCancel`.
  static void startCancel(long cancellation) {
    try {
      START_CANCEL.invokeExact(cancellation);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_DeleteCancellationManager`.
  static void deleteCancellation(long cancellation) {
    try {
      DELETE_CANCELLATION.invokeExact(cancellation);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_NewTensorHandle`.
  static long newHandle(long tensor, long status) {
    try {
      return (long) NEW_HANDLE.invokeExact(tensor, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_DeleteTensorHandle`.
  static void deleteHandle(long handle) {
    try {
      DELETE_HANDLE.invokeExact(handle);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_TensorHandleCopySharingTensor`.
  static long shareHandle(long handle, long status) {
    try {
      return (long) SHARE_HANDLE.invokeExact(handle, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_TensorHandleDataType`.
  static int handleDtype(long handle) {
    try {
      return (int) HANDLE_DTYPE.invokeExact(handle);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_TensorHandleNumDims`.
  static int handleRank(long handle, long status) {
    try {
      return (int) HANDLE_RANK.invokeExact(handle, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_TensorHandleNumElements`.
  static long handleSize(long handle, long status) {
    try {
      return (long) HANDLE_SIZE.invokeExact(handle, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_TensorHandleDim`.
  static long handleDim(long handle, int axis, long status) {
    try {
      return (long) HANDLE_DIM.invokeExact(handle, axis, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_TensorHandleBackingDeviceName`.
  static MemorySegment handleDevice(long handle, long status) {
    try {
      return (MemorySegment) HANDLE_DEVICE.invokeExact(handle, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_TensorHandleResolve`.
  static long resolve(long handle, long status) {
    try {
      return (long) RESOLVE.invokeExact(handle, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_TensorHandleCopyToDevice`.
  static long copyToDevice(long handle, long context, MemorySegment device, long status) {
    try {
      return (long) COPY_TO_DEVICE.invokeExact(handle, context, device, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }
}
