package io.intarsia.internal.executor;

import java.util.Comparator;

/// A task of a cluster.
///
/// @param address `host:port`
public record ClusterTask(String job, int task, String address) {
  public static final Comparator<ClusterTask> ORDER =
      Comparator.comparing(ClusterTask::job).thenComparingInt(ClusterTask::task);

  /// What its devices begin with.
  public String prefix() {
    return "/job:%s/replica:0/task:%d".formatted(job, task);
  }

  @Override
  public String toString() {
    return "/job:%s/task:%d at %s".formatted(job, task, address);
  }
}
