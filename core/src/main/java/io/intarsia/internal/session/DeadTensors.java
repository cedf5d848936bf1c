package io.intarsia.internal.session;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeGraph.Output;
import io.intarsia.internal.c.NativeSession.Step;
import io.intarsia.internal.c.SessionContext;
import io.intarsia.internal.c.StoredData;
import io.intarsia.internal.c.Tensors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The tensors nobody wants any more. The session drops them in batches: a run for each would cost
/// as much as an op.
public final class DeadTensors implements StoredData.Dead {
  /// How many are dropped by one run; a rest by smaller ones.
  private static final int[] BATCHES = {64, 16, 4, 1};

  /// Bytes that are not left waiting for company.
  private static final long MOST_BYTES = 1 << 20;

  private final SessionContext context;
  private final Nodes nodes;
  private final Store store;
  private final @Nullable String device;
  private final Map<Integer, Step> steps = new ConcurrentHashMap<>();
  private long[] waiting = new long[BATCHES[0]];
  private int count;
  private long bytes;

  /// @param device where the tensors are
  public DeadTensors(SessionContext context, Nodes nodes, Store store, @Nullable String device) {
    this.context = context;
    this.nodes = nodes;
    this.store = store;
    this.device = device;
  }

  @Override
  public void add(long handle, long byteSize) {
    long[] full = waiting(handle, byteSize);
    if (full != null) {
      drop(full);
    }
  }

  private synchronized long @Nullable [] waiting(long handle, long byteSize) {
    waiting[count++] = handle;
    bytes += byteSize;
    return count == waiting.length || bytes >= MOST_BYTES ? takeAll() : null;
  }

  private synchronized long[] takeAll() {
    long[] all = Arrays.copyOf(waiting, count);
    count = 0;
    bytes = 0;
    return all;
  }

  // A session that is closed, or whose server is gone, has dropped them itself.
  private void drop(long[] handles) {
    try {
      context.ifOpen(() -> run(handles));
    } catch (TensorFlowException _) {
      // Closing a tensor does not fail.
    }
    for (long handle : handles) {
      Tensors.delete(handle);
    }
  }

  private void run(long[] handles) {
    int from = 0;
    while (from < handles.length) {
      int size = batch(handles.length - from);
      context.run(step(size), Arrays.copyOfRange(handles, from, from + size));
      from += size;
    }
  }

  private static int batch(int rest) {
    for (int size : BATCHES) {
      if (size <= rest) {
        return size;
      }
    }
    throw new AssertionError("no batch for " + rest);
  }

  // Two threads may make one at the same time: either will do. Making it inside a lock of the map
  // would have threads wait for each other that add to the graph.
  private Step step(int size) {
    Step known = steps.get(size);
    if (known == null) {
      known = newStep(size);
      steps.put(size, known);
    }
    return known;
  }

  private Step newStep(int size) {
    return context.withGraph(_ -> {
      List<Output> handles = new ArrayList<>();
      List<Long> targets = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        Store.Drop drop = store.drop(nodes, device);
        handles.add(drop.handle());
        targets.add(drop.node());
      }
      // In the caller's thread: that may be the one of the pool, in a host function.
      return new Step(handles, List.of(), targets, context.isLocal())
          .on(Placement.at(device).devices());
    });
  }
}
