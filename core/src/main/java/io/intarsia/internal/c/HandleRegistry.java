package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.memory.Holdings;
import io.intarsia.internal.memory.MemoryPressure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The live tensors of one context, or those in host memory: how many, how many bytes, and which,
/// so that closing the context can release them. Striped by thread, because every op adds one.
public final class HandleRegistry implements Holdings {
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(2);

  /// What a handle costs the runtime besides its data; it makes a million tiny tensors count.
  private static final int OVERHEAD = 512;

  private static final int STRIPES = 16;
  private static final String LOCAL = "/job:localhost/replica:0/task:0";

  private final Stripe[] stripes = new Stripe[STRIPES];
  private final InFlight inFlight;
  private final MemoryPressure pressure;
  private final LongAdder others = new LongAdder();
  private final LongAdder transfers = new LongAdder();
  private final LongAdder reaped = new LongAdder();
  private volatile boolean recordsCreation;
  private volatile @Nullable String home;
  private volatile @Nullable Lanes lanes;

  /// @param inFlight the calls into the context of the handles
  /// @param budget native bytes for tensors in use and garbage; 0 for a share of the machine's
  ///   memory
  /// @param recordsCreation whether each handle keeps the stack it was made on, for leak reports
  HandleRegistry(InFlight inFlight, long budget, boolean recordsCreation) {
    this.inFlight = inFlight;
    this.recordsCreation = recordsCreation;
    this.pressure = new MemoryPressure(this, budget);
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new Stripe(this);
    }
  }

  /// Begins a call that reads a tensor; null if the context is closed.
  @Nullable Calls tryEnter() {
    return inFlight.tryEnter();
  }

  /// Counts an object from now on.
  public <T extends Owned> T add(T owned) {
    if (owned.stripe.link(owned)) {
      pressure.check();
    }
    return owned;
  }

  /// Says what this process is called in its cluster.
  ///
  /// @param task such as `/job:client/replica:0/task:0`
  /// @param lanes for reading what other tasks keep
  void joined(String task, Lanes lanes) {
    this.lanes = lanes;
    home = task;
  }

  /// For reading what other tasks keep; null if there are none.
  @Nullable Lanes lanes() {
    return lanes;
  }

  /// What a device of the context is called: what was made before this process had joined a
  /// cluster, and all host memory, the runtime calls by the name of before.
  public String renamed(String device) {
    String task = home;
    return task != null && device.startsWith(LOCAL)
        ? task + device.substring(LOCAL.length())
        : device;
  }

  /// The task that keeps a tensor if it is another one than this process, such as
  /// `/job:worker/replica:0/task:1`; else empty.
  String taskElsewhere(long handle) {
    String task = home;
    if (task == null) {
      return "";
    }
    try {
      String device = renamed(Handles.device(handle));
      return device.startsWith(task + "/") ? "" : device.substring(0, device.indexOf("/device:"));
    } catch (TensorFlowException e) {
      return ""; // what failed before says enough
    }
  }

  /// The share of the calling thread.
  Stripe stripe() {
    return stripes[(int) Thread.currentThread().threadId() & (STRIPES - 1)];
  }

  /// From now on, keeps where each object is made.
  void recordCreations() {
    recordsCreation = true;
  }

  boolean recordsCreation() {
    return recordsCreation;
  }

  void charge(Owned handle, long bytes) {
    if (handle.stripe.charge(handle, bytes)) {
      pressure.check();
    }
  }

  /// Counts what is no tensor but is freed like one, when the Java object is garbage.
  ///
  /// @param bytes negative once it is freed
  void chargeOther(long bytes) {
    others.add(bytes);
    if (bytes > 0) {
      pressure.check();
    }
  }

  /// How many tensors are alive.
  public long count() {
    long count = 0;
    for (Stripe stripe : stripes) {
      count += stripe.count();
    }
    return count;
  }

  @Override
  public long held() {
    return bytes() + others.sum();
  }

  @Override
  public long reaped() {
    return reaped.sum();
  }

  @Override
  public void reapAll() {
    List<Owned> dead = new ArrayList<>();
    for (Stripe stripe : stripes) {
      stripe.collect(dead, handle -> handle.refersTo(null));
      dead.forEach(Owned::reap);
      dead.clear();
    }
  }

  void reaped(long bytes) {
    reaped.add(bytes + OVERHEAD);
  }

  /// The bytes of the live tensors, with a flat charge for each handle.
  public long bytes() {
    long bytes = 0;
    for (Stripe stripe : stripes) {
      bytes += stripe.bytes();
    }
    return bytes;
  }

  /// How often tensor data was read by Java.
  public long transfers() {
    return transfers.sum();
  }

  /// Counts that tensor data was read by Java.
  public void transferred() {
    transfers.increment();
  }

  /// Where the live tensors were made; empty unless that is recorded.
  public List<Throwable> creations() {
    List<Throwable> creations = new ArrayList<>();
    for (Owned handle : live()) {
      if (handle.creation() != null) {
        creations.add(handle.creation());
      }
    }
    return creations;
  }

  /// Deletes every live handle, and then the rest. No call is under way, so nobody borrows one;
  /// whoever did and could not give it back, where the stack had overflowed, does not count. What
  /// takes longer than two seconds to go, as an iterator may, and with it the rest, is left to
  /// another thread.
  ///
  /// @param rest deletes what handles need to be deleted
  void closeAll(Runnable rest) throws InterruptedException {
    live().forEach(Owned::endAnyway);
    if (awaitDeleted(PATIENCE)) {
      rest.run();
    } else {
      Aside.run(() -> deleteAtLast(rest), 0);
    }
  }

  private void deleteAtLast(Runnable rest) {
    try {
      boolean ignored = awaitDeleted(Long.MAX_VALUE);
    } catch (InterruptedException _) {
      return; // nobody interrupts these threads
    }
    rest.run();
  }

  // By others as well. Gives whether all is deleted after so many nanoseconds.
  private synchronized boolean awaitDeleted(long patience) throws InterruptedException {
    long start = System.nanoTime();
    while (count() > 0 || isDeleting()) {
      if (System.nanoTime() - start > patience) {
        return false;
      }
      wait(1);
    }
    return true;
  }

  private boolean isDeleting() {
    for (Stripe stripe : stripes) {
      if (stripe.isDeleting()) {
        return true;
      }
    }
    return false;
  }

  private List<Owned> live() {
    List<Owned> handles = new ArrayList<>();
    for (Stripe stripe : stripes) {
      stripe.collect(handles, _ -> true);
    }
    return handles;
  }

  /// The live handles made by a share of the threads, as a doubly linked list.
  static final class Stripe {
    /// How many bytes may be added between two looks at the total.
    private static final long CHECK_INTERVAL = 4L << 20;

    private final HandleRegistry registry;
    private @Nullable Owned first;
    private long count;
    private long bytes;
    private long unchecked;
    private int deleting;

    Stripe(HandleRegistry registry) {
      this.registry = registry;
    }

    HandleRegistry registry() {
      return registry;
    }

    /// Adds a handle; true if it is time to look at the total.
    synchronized boolean link(Owned handle) {
      handle.next = first;
      if (first != null) {
        first.previous = handle;
      }
      first = handle;
      count++;
      return add(handle.byteSize() + OVERHEAD);
    }

    /// Adds to the bytes of a live handle; true if it is time to look at the total.
    synchronized boolean charge(Owned handle, long more) {
      if (handle.previous == null && first != handle) {
        return false;
      }
      handle.charge(more);
      return add(more);
    }

    private boolean add(long cost) {
      bytes += cost;
      unchecked += cost;
      if (unchecked < CHECK_INTERVAL) {
        return false;
      }
      unchecked = 0;
      return true;
    }

    /// Removes a handle, which is deleted then; false if it was removed before.
    synchronized boolean unlink(Owned handle) {
      if (handle.previous == null && first != handle) {
        return false;
      }
      if (handle.previous == null) {
        first = handle.next;
      } else {
        handle.previous.next = handle.next;
      }
      if (handle.next != null) {
        handle.next.previous = handle.previous;
      }
      handle.previous = null;
      handle.next = null;
      count--;
      bytes -= handle.byteSize() + OVERHEAD;
      deleting++;
      return true;
    }

    /// Says that a handle that was removed is deleted.
    synchronized void deleted() {
      deleting--;
    }

    synchronized boolean isDeleting() {
      return deleting > 0;
    }

    synchronized long count() {
      return count;
    }

    synchronized long bytes() {
      return bytes;
    }

    synchronized void collect(List<Owned> into, Predicate<Owned> filter) {
      for (Owned handle = first; handle != null; handle = handle.next) {
        if (filter.test(handle)) {
          into.add(handle);
        }
      }
    }
  }
}
