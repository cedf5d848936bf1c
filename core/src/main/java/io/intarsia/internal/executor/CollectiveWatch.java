package io.intarsia.internal.executor;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.cluster.Greeting;
import io.intarsia.internal.place.OpKey;
import io.intarsia.tensor.EagerTensor;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Looks whether the partners of a context's collectives are there, which the runtime does not: it
/// waits for one that ended or hangs. When one is lost, or a collective has waited for too long,
/// all collectives fail, those under way too, with a reason that says so.
///
/// A task is lost when its machine says twice that nobody listens at its port, or when it was
/// silent for half the deadline.
final class CollectiveWatch {
  // Of the deadline: how often it looks, how long a task may take to answer, and how long it may
  // be silent. In all, less than one.
  private static final int LOOKS = 10;
  private static final int PATIENCE = 5;
  private static final int SILENCE = 2;

  // Milliseconds. However long the deadline is: a task that has ended is known soon. It is asked
  // twice, as a network may be without a way for a moment.
  private static final long MOST = 500;
  private static final int TWICE = 200;

  // Milliseconds after the time is up: who knows what a collective is of may say so first.
  private static final int GRACE = 500;

  private final NativeContext context;
  private final ClusterMap map;
  private final Duration deadline;
  private final Duration timeout;
  private final Map<ClusterTask, Long> silentSince = new HashMap<>();
  private final Set<Waiting> waiting = ConcurrentHashMap.newKeySet();
  private final Thread thread;
  private volatile @Nullable TensorFlowException reason;

  /// A collective under way, since a time by `System.nanoTime()`, and how long it may wait; two are
  /// never equal.
  static final class Waiting {
    private final OpKey key;
    private final EagerTensor[] inputs;
    private final long since;
    private final Duration limit;

    Waiting(OpKey key, EagerTensor[] inputs, long since, Duration limit) {
      this.key = key;
      this.inputs = inputs;
      this.since = since;
      this.limit = limit;
    }
  }

  CollectiveWatch(NativeContext context, ClusterMap map, Duration deadline, Duration timeout) {
    this.context = context;
    this.map = map;
    this.deadline = deadline;
    this.timeout = timeout;
    this.thread = Thread.ofPlatform().daemon().name("intarsia-collectives").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  void stop() {
    thread.interrupt();
  }

  void begin(Waiting call) {
    waiting.add(call);
  }

  void end(Waiting call) {
    waiting.remove(call);
  }

  /// Why all collectives fail; null if they do not.
  @Nullable TensorFlowException reason() {
    return reason;
  }

  /// Whether it has begun to look, as partners were there.
  boolean isLooking() {
    return !map.others().isEmpty() && thread.getState() != Thread.State.NEW;
  }

  /// Looks once more whether a task is there no more.
  ///
  /// @return why all collectives fail; null if no task is known to be lost
  @Nullable TensorFlowException lookNow() {
    if (isAnySilent()) {
      Pauses.pause(TWICE);
      boolean ignored = isAnySilent();
    }
    return reason;
  }

  /// Fails all collectives; only the first reason counts.
  synchronized void abort(TensorFlowException why) {
    if (reason != null || context.isClosed()) {
      return;
    }
    reason = why;
    try {
      context.abortCollectives(why);
    } catch (IllegalStateException e) {
      // The environment was closed meanwhile.
    }
  }

  private void run() {
    long pause = Math.min(deadline.toMillis() / LOOKS, Math.min(timeout.toMillis() / LOOKS, MOST));
    try {
      while (reason == null) {
        Thread.sleep(pause);
        boolean ignored = isAnySilent();
        lookAtTime();
      }
    } catch (InterruptedException e) {
      // The environment was closed.
    }
  }

  // Fails all collectives if a task is lost.
  private synchronized boolean isAnySilent() {
    if (reason != null || context.isClosed()) {
      return false;
    }
    long now = System.nanoTime();
    var lost = new TreeMap<ClusterTask, String>(ClusterTask.ORDER);
    int patience = (int) Math.max(1, deadline.dividedBy(PATIENCE).toMillis());
    ClusterMap.ask(map.others(), patience)
        .forEach((task, answer) -> {
          if (isLost(task, answer, now)) {
            lost.put(task, answer.failure());
          }
        });
    if (!lost.isEmpty()) {
      abort(CollectiveFailures.lost(lost));
    }
    return reason == null && !silentSince.isEmpty();
  }

  private boolean isLost(ClusterTask task, Greeting.Answer answer, long now) {
    if (answer.isThere()) {
      silentSince.remove(task);
      return false;
    }
    long since = silentSince.computeIfAbsent(task, _ -> now);
    long silent = now - since;
    return answer.isGone()
        ? silent >= TimeUnit.MILLISECONDS.toNanos(TWICE)
        : System.nanoTime() - since >= deadline.dividedBy(SILENCE).toNanos();
  }

  private void lookAtTime() {
    for (Waiting call : waiting) {
      if (System.nanoTime() - call.since >= call.limit.plusMillis(GRACE).toNanos()) {
        abort(CollectiveFailures.late(call.key, call.inputs, map, call.limit));
      }
    }
  }
}
