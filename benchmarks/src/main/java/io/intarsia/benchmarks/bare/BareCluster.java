package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.cluster.Workers;
import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.cluster.ServerDefs;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A context that has joined a cluster of workers.
final class BareCluster implements AutoCloseable {
  private static final String CLIENT = "client";

  private final Arena arena = Arena.ofAuto();
  private final MemorySegment here =
      arena.allocateFrom("/job:client/replica:0/task:0/device:CPU:0");
  private final Workers workers;
  private final BareContext context;

  BareCluster(int count) {
    NativeContext.prepareForClusters(); // the same ways of the runtime for both sides
    context = new BareContext();
    workers = new Workers(count);
    var cluster = workers.cluster().withTask(CLIENT, 0, "localhost:" + Workers.freePort());
    byte[] def = ServerDefs.encode(cluster.jobs(), CLIENT, 0, new byte[0]);
    MemorySegment bytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, def);
    ClusterApi.join(context.pointer(), bytes, context.status());
    BareContext.check(context.status());
  }

  BareContext context() {
    return context;
  }

  MemorySegment device(int task) {
    return arena.allocateFrom(Workers.device(task));
  }

  /// An op of a worker.
  BareOp op(int task, String name) {
    return new BareOp(context, name).on(device(task));
  }

  /// A tensor on a worker; the caller deletes the handle.
  long placed(int task, float[] values, long... dims) {
    long tensor = context.tensor(values, dims);
    long placed = copy(tensor, device(task), context.status());
    BareApi.deleteHandle(tensor);
    return placed;
  }

  /// A copy on a device; the caller deletes the handle.
  long copy(long handle, MemorySegment device, long status) {
    long copy = ClusterApi.copy(handle, context.pointer(), device, status);
    BareContext.check(status);
    return copy;
  }

  /// A copy in this process, which has arrived; the caller deletes the handle.
  long fetched(long handle, long status) {
    return copy(handle, here, status);
  }

  @Override
  public void close() {
    context.close();
    workers.close();
  }
}
