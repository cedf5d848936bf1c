package io.intarsia.internal.executor;

import io.intarsia.cluster.ClusterOptions;
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

/// The tasks of a cluster as one of them sees them.
///
/// @param self this process
/// @param others those that run ops for it
public record ClusterMap(ClusterTask self, List<ClusterTask> others) {
  private static final int MOST_THREADS = 32;

  // Virtual threads may find all carriers held by calls of the runtime.
  private static final ThreadFactory THREADS =
      Thread.ofPlatform().daemon().name("intarsia-greeting-", 0).factory();

  public static ClusterMap of(ClusterOptions options) {
    ClusterSpec cluster = options.cluster();
    String address = cluster.address(options.job(), options.task());
    var self = new ClusterTask(options.job(), options.task(), address);
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
    Map<ClusterTask, String> silent = new ConcurrentHashMap<>();
    int count = Math.clamp(tasks.size(), 1, MOST_THREADS);
    try (ExecutorService threads = Executors.newFixedThreadPool(count, THREADS)) {
      for (ClusterTask task : tasks) {
        threads.execute(() -> {
          String failure = Greeting.failure(task.address(), patience);
          if (!failure.isEmpty()) {
            silent.put(task, failure);
          }
        });
      }
    }
    var sorted = new TreeMap<ClusterTask, String>(ClusterTask.ORDER);
    sorted.putAll(silent);
    return sorted;
  }
}
