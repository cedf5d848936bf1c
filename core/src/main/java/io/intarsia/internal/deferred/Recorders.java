package io.intarsia.internal.deferred;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/// What puts ops off, one for each thread. A value of a thread-local that leads to its key lives as
/// long as its thread, and the whole environment with it: so what a thread keeps leads nowhere, and
/// what is here goes with the thread or the environment, whichever ends first.
final class Recorders {
  private final Deferral deferral;

  @SuppressWarnings("ThreadLocalUsage") // an environment has its own
  private final ThreadLocal<Slot> mine = ThreadLocal.withInitial(this::slot);

  private final Map<Reference<Slot>, Recorder> all = new ConcurrentHashMap<>();
  private final ReferenceQueue<Slot> gone = new ReferenceQueue<>();

  /// What a thread keeps.
  private record Slot(WeakReference<Recorder> recorder) {}

  Recorders(Deferral deferral) {
    this.deferral = deferral;
  }

  private Slot slot() {
    for (var ended = gone.poll(); ended != null; ended = gone.poll()) {
      all.remove(ended);
    }
    var recorder = new Recorder(deferral);
    var slot = new Slot(new WeakReference<>(recorder));
    all.put(new WeakReference<>(slot, gone), recorder);
    return slot;
  }

  /// That of this thread.
  Recorder mine() {
    return Objects.requireNonNull(mine.get().recorder().get());
  }
}
