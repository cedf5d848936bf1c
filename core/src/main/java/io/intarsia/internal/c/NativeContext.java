package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A `TFE_Context` with everything made in it. Calls are admitted by [#enter]; [#close] waits for
/// them, releases every tensor and op, and then the context, in that order: the runtime forbids any
/// other.
@SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
public final class NativeContext implements AutoCloseable {
  private final long pointer;
  private final HandleRegistry handles;
  private final Map<String, Long> functionBytes = new ConcurrentHashMap<>();
  private final InFlight inFlight = new InFlight();
  private final Set<NativeOp> ops = ConcurrentHashMap.newKeySet();

  /// @param config a serialized `ConfigProto`; empty for the defaults
  /// @param memoryBudget native bytes for tensors in use and garbage; 0 for a share of the
  ///   machine's memory
  /// @param recordsCreation whether leak reports can name the stack a tensor was made on
  /// @throws TensorFlowException if the runtime refuses the configuration
  public NativeContext(byte[] config, long memoryBudget, boolean recordsCreation) {
    this.handles = new HandleRegistry(inFlight, memoryBudget, recordsCreation);
    if (recordsCreation) {
      HostMemory.all().recordCreations();
    }
    this.pointer = create(config);
  }

  /// The version of the runtime, such as `2.18.0`.
  public static String version() {
    return CApi.TF_Version();
  }

  /// The live tensors of this context.
  public HandleRegistry handles() {
    return handles;
  }

  /// Admits a call; which ends as [Calls] says.
  ///
  /// @throws IllegalStateException after [#close]
  public Calls enter() {
    return inFlight.enter();
  }

  /// Whether this thread is inside a call, which [#close] would wait for.
  public boolean isInCall() {
    return inFlight.isHere();
  }

  /// Whether [#close] was called.
  public boolean isClosed() {
    return inFlight.isClosed();
  }

  /// Makes an op ready to run; it belongs to this context and is deleted with it, or by [#discard].
  ///
  /// @throws TensorFlowException if there is no such op or device
  public NativeOp newOp(String name, @Nullable String device) {
    var op = new NativeOp(pointer, name, device);
    ops.add(op);
    return op;
  }

  /// Deletes an op that is not needed any more.
  public void discard(NativeOp op) {
    if (ops.remove(op)) {
      op.delete();
    }
  }

  /// Puts a host tensor into the runtime without copying it; the caller owns the handle and may
  /// close the host tensor, unless that owns strings.
  public long newHandle(NativeTensor tensor) {
    return tensor.borrow(pointer -> {
      try (var status = Status.take()) {
        return CApi.TFE_NewTensorHandle(pointer, status);
      }
    });
  }

  /// Copies a tensor to the memory of another device; the caller owns the handle.
  ///
  /// @throws TensorFlowException if there is no such device
  public long copyToDevice(long handle, String device) {
    try (var status = Status.take();
        var arena = Arena.ofConfined()) {
      return CApi.TFE_TensorHandleCopyToDevice(handle, pointer, arena.allocateFrom(device), status);
    }
  }

  /// Drops the kernels kept for the ops that ran, and with them how far their random numbers have
  /// come.
  public void forgetKernels() {
    Calls calls = enter();
    try {
      CApi.TFE_ContextClearCaches(pointer);
    } finally {
      calls.underWay--;
    }
  }

  /// Makes a function an op of this context.
  ///
  /// @throws TensorFlowException if there is another function of that name
  public void add(NativeFunction function) {
    Calls calls = enter();
    try (var status = Status.take()) {
      CApi.TFE_ContextAddFunction(pointer, function.pointer(), status);
      functionBytes.put(function.name(), function.byteSize());
    } finally {
      calls.underWay--;
    }
    handles.chargeOther(function.byteSize());
  }

  /// Forgets a function; calls under way end as they would.
  public void removeFunction(String name) {
    Calls calls = enter();
    try (var status = Status.take();
        var arena = Arena.ofConfined()) {
      CApi.TFE_ContextRemoveFunction(pointer, arena.allocateFrom(name), status);
    } finally {
      calls.underWay--;
    }
    Long bytes = functionBytes.remove(name);
    if (bytes != null) {
      handles.chargeOther(-bytes);
    }
  }

  /// How many functions it knows.
  public int functionCount() {
    return functionBytes.size();
  }

  /// The devices ops can run on.
  public List<NativeDevice> devices() {
    try (var status = Status.take()) {
      long list = CApi.TFE_ContextListDevices(pointer, status);
      try {
        return devices(list, status);
      } finally {
        CApi.TF_DeleteDeviceList(list);
      }
    }
  }

  /// Refuses new calls, waits for those under way, and releases everything; the second call does
  /// nothing. If the process is ending and calls do not, it releases nothing: the process does.
  @Override
  public void close() {
    if (!inFlight.close()) {
      return;
    }
    boolean interrupted = false;
    while (true) {
      try {
        if (inFlight.awaitIdle()) {
          release();
        }
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void release() throws InterruptedException {
    handles.closeAll();
    ops.forEach(this::discard);
    CApi.TFE_DeleteContext(pointer);
    LiveObjects.deleted(LiveObjects.Kind.CONTEXT);
  }

  private static List<NativeDevice> devices(long list, Status status) {
    List<NativeDevice> devices = new ArrayList<>();
    for (int i = 0; i < CApi.TF_DeviceListCount(list); i++) {
      devices.add(
          new NativeDevice(
              CApi.TF_DeviceListName(list, i, status),
              CApi.TF_DeviceListType(list, i, status),
              CApi.TF_DeviceListMemoryBytes(list, i, status)));
    }
    return devices;
  }

  private static long create(byte[] config) {
    long options = CApi.TFE_NewContextOptions();
    try (var status = Status.take();
        var arena = Arena.ofConfined()) {
      if (config.length > 0) {
        var bytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, config);
        CApi.TFE_ContextOptionsSetConfig(options, bytes, config.length, status);
      }
      return LiveObjects.made(LiveObjects.Kind.CONTEXT, CApi.TFE_NewContext(options, status));
    } finally {
      CApi.TFE_DeleteContextOptions(options);
    }
  }
}
