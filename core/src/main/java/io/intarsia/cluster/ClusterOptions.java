package io.intarsia.cluster;

import java.util.Objects;

/// How a process joins a cluster whose other tasks run ops for it.
///
/// ```java
/// var cluster = ClusterSpec.parse("worker=localhost:2222,localhost:2223;client=localhost:2221");
/// var joined = ClusterOptions.of(cluster, "client", 0);
/// try (var tf = Environment.open(EnvironmentOptions.defaults().withCluster(joined))) {
///   Tensor there = tf.device("/job:worker/task:1").constant(1f);
/// }
/// ```
///
/// The process listens at the address of its own task: the others fetch there what it sends them.
///
/// @param cluster all tasks, this process included
/// @param job the job of this process
/// @param task its number in the job
/// @param reach who can reach this process at its address
/// @param automaticCopies whether an op takes tensors of other tasks, which are copied to where it
///   runs; otherwise only `identity` and reading do
public record ClusterOptions(
    ClusterSpec cluster, String job, int task, Reach reach, boolean automaticCopies) {
  /// @throws IllegalArgumentException if the cluster has no such task, or no other one, or only
  ///   this machine shall reach it and its host is no loopback address
  public ClusterOptions {
    Objects.requireNonNull(reach, "reach");
    String address = cluster.address(job, task);
    String name = TaskNames.name(job, task);
    if (cluster.size() == 1) {
      throw ClusterErrors.alone(name);
    }
    if (reach == Reach.THIS_MACHINE && !TaskNames.isLoopback(address)) {
      throw ClusterErrors.clientNotOfThisMachine(name, address);
    }
  }

  /// A task that only this machine reaches; tensors are copied as ops need them.
  ///
  /// @throws IllegalArgumentException as the constructor
  public static ClusterOptions of(ClusterSpec cluster, String job, int task) {
    return new ClusterOptions(cluster, job, task, Reach.THIS_MACHINE, true);
  }

  /// With other people who can reach this process.
  public ClusterOptions withReach(Reach who) {
    return new ClusterOptions(cluster, job, task, who, automaticCopies);
  }

  /// With or without copies that nobody asks for.
  public ClusterOptions withAutomaticCopies(boolean on) {
    return new ClusterOptions(cluster, job, task, reach, on);
  }
}
