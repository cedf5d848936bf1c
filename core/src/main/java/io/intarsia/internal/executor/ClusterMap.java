package io.intarsia.internal.executor;

import io.intarsia.cluster.ClusterSpec;
import io.intarsia.internal.cluster.Greeting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/// The tasks of a cluster as one of them sees them.
///
/// @param self this process
/// @param others those that run ops for it, or take part in collectives with it
public record ClusterMap(ClusterTask self, List<ClusterTask> others) {
  private static final int MOST_THREADS = 32;
  private static final int PAUSE = 20;

  // Virtual threads may find all carriers held by calls of the runtime.
  private static final ThreadFactory THREADS =
      Thread.ofPlatform().daemon().name("intarsia-greeting-", 0).factory();

  public static ClusterMap of(ClusterSpec cluster, String ownJob, int ownTask) {
    var self = new ClusterTask(ownJob, ownTask, cluster.address(ownJob, ownTask));
    List<ClusterTask> others = new ArrayList<>();
    cluster
        .jobs()
        .forEach((job, tasks) ->
            tasks.forEach((task, where) -> others.add(new ClusterTask(job, task, where))));
    others.remove(self);
    return new ClusterMap(self, List.copyOf(others));
  }

  /// Which tasks do not answer, and why; asks them at a time.
  ///
  /// @param patience milliseconds
  public static Map<ClusterTask, String> silent(Collection<ClusterTask> tasks, int patience) {
    var silent = new TreeMap<ClusterTask, String>(ClusterTask.ORDER);
    ask(tasks, patience)
        .forEach((task, answer) -> {
          if (!answer.isThere()) {
            silent.put(task, answer.failure());
          }
        });
    return silent;
  }

  /// Which tasks have not answered until then, and why; those that do not are asked again.
  ///
  /// @param end by `System.nanoTime()`
  /// @param least milliseconds: who is asked with no time left to answer would be taken for silent
  static Map<ClusterTask, String> silentUntil(Collection<ClusterTask> tasks, long end, int least) {
    Map<ClusterTask, String> silent = silent(tasks, patience(end, least));
    while (!silent.isEmpty() && System.nanoTime() < end) {
      Pauses.pause(PAUSE);
      silent = silent(silent.keySet(), patience(end, least));
    }
    return silent;
  }

  /// What tasks answer; asks them at a time.
  ///
  /// @param patience milliseconds
  static Map<ClusterTask, Greeting.Answer> ask(Collection<ClusterTask> tasks, int patience) {
    var answers = new ConcurrentHashMap<ClusterTask, Greeting.Answer>();
    int count = Math.clamp(tasks.size(), 1, MOST_THREADS);
    try (ExecutorService threads = Executors.newFixedThreadPool(count, THREADS)) {
      for (ClusterTask task : tasks) {
        threads.execute(() -> answers.put(task, Greeting.ask(task.address(), patience)));
      }
    }
    return answers;
  }

  /// Milliseconds until then.
  static int patience(long end, int least) {
    return (int) Math.max(least, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
  }
}
