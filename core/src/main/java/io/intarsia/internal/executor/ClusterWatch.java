package io.intarsia.internal.executor;

import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.cluster.Greeting;
import io.intarsia.internal.cluster.Ports;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// Looks after the calls of a context to other tasks. A task that ends closes its connections, and
/// the calls fail immediately; one that hangs, or whose network is cut, says nothing, and the
/// runtime waits for it without end. So while calls are under way the tasks are asked whether they
/// are there, and connections to one that was silent for half the deadline are ended from this
/// side.
///
/// An op may run for hours: its task answers.
public final class ClusterWatch {
  // Of the deadline: how often it looks, how long a task may take to answer, and how long it may
  // be silent. In all, less than one.
  private static final int LOOKS = 10;
  private static final int PATIENCE = 5;
  private static final int SILENCE = 2;

  private final NativeContext context;
  private final ClusterMap map;
  private final Duration deadline;
  private final Map<ClusterTask, Long> silentSince = new HashMap<>();
  private final Thread thread;

  public ClusterWatch(NativeContext context, ClusterMap map, Duration deadline) {
    this.context = context;
    this.map = map;
    this.deadline = deadline;
    this.thread = Thread.ofPlatform().daemon().name("intarsia-cluster").unstarted(this::run);
  }

  public void start() {
    thread.start();
  }

  public void stop() {
    thread.interrupt();
  }

  private void run() {
    try {
      while (true) {
        Thread.sleep(deadline.dividedBy(LOOKS));
        if (context.isBusy()) {
          look();
        } else {
          silentSince.clear();
        }
      }
    } catch (InterruptedException e) {
      // The environment was closed.
    }
  }

  private void look() {
    long start = System.nanoTime();
    int patience = (int) Math.max(1, deadline.dividedBy(PATIENCE).toMillis());
    Map<ClusterTask, String> silent = ClusterMap.silent(map.others(), patience);
    silentSince.keySet().retainAll(silent.keySet());
    for (ClusterTask task : silent.keySet()) {
      long since = silentSince.computeIfAbsent(task, _ -> start);
      if (System.nanoTime() - since >= deadline.dividedBy(SILENCE).toNanos()) {
        Ports.cut(Greeting.resolve(task.address()));
      }
    }
  }
}
