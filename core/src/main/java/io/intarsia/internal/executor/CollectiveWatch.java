package io.intarsia.internal.executor;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.cluster.Greeting;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Looks whether the partners of a context's collectives are there, which the runtime does not: it
/// waits for one that ended or hangs until the collective's timeout. When one is lost, all
/// collectives fail, those under way too, with a reason that names it.
///
/// A task is lost when its machine says that nobody listens at its port, or when it was silent for
/// half the deadline.
final class CollectiveWatch {
  // Of the deadline: how often it looks, how long a task may take to answer, and how long it may
  // be silent. In all, less than one.
  private static final int LOOKS = 10;
  private static final int PATIENCE = 5;
  private static final int SILENCE = 2;

  // However long the deadline is: one that has ended is known soon.
  private static final Duration MOST = Duration.ofMillis(500);

  private final NativeContext context;
  private final ClusterMap map;
  private final Duration deadline;
  private final Map<ClusterTask, Long> silentSince = new HashMap<>();
  private final Thread thread;
  private volatile @Nullable TensorFlowException reason;

  CollectiveWatch(NativeContext context, ClusterMap map, Duration deadline) {
    this.context = context;
    this.map = map;
    this.deadline = deadline;
    this.thread = Thread.ofPlatform().daemon().name("intarsia-collectives").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  void stop() {
    thread.interrupt();
  }

  /// Why all collectives fail; null if no task is known to be lost.
  @Nullable TensorFlowException reason() {
    return reason;
  }

  /// Looks once more whether a task is there no more.
  ///
  /// @return why all collectives fail; null if no task is known to be lost
  @Nullable TensorFlowException lookNow() {
    look();
    return reason;
  }

  private void run() {
    Duration pause = deadline.dividedBy(LOOKS);
    try {
      while (reason == null) {
        Thread.sleep(pause.compareTo(MOST) < 0 ? pause : MOST);
        look();
      }
    } catch (InterruptedException e) {
      // The environment was closed.
    }
  }

  private synchronized void look() {
    if (reason != null || context.isClosed()) {
      return;
    }
    long now = System.nanoTime();
    var lost = new TreeMap<ClusterTask, String>(ClusterTask.ORDER);
    ask(map.others())
        .forEach((task, answer) -> {
          if (isLost(task, answer, now)) {
            lost.put(task, answer.failure());
          }
        });
    if (!lost.isEmpty()) {
      lose(lost);
    }
  }

  private Map<ClusterTask, Greeting.Answer> ask(Collection<ClusterTask> tasks) {
    return ClusterMap.ask(tasks, (int) Math.max(1, deadline.dividedBy(PATIENCE).toMillis()));
  }

  private boolean isLost(ClusterTask task, Greeting.Answer answer, long now) {
    if (answer.isThere()) {
      silentSince.remove(task);
      return false;
    }
    long since = silentSince.computeIfAbsent(task, _ -> now);
    return answer.isGone()
        || System.nanoTime() - since >= deadline.dividedBy(SILENCE).toNanos();
  }

  private void lose(Map<ClusterTask, String> lost) {
    TensorFlowException why = CollectiveFailures.lost(lost);
    reason = why;
    try {
      context.abortCollectives(why);
    } catch (IllegalStateException e) {
      // The environment was closed meanwhile.
    }
  }
}
