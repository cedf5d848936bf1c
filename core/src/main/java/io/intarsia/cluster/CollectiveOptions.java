package io.intarsia.cluster;

import java.time.Duration;
import java.util.Objects;

/// How a process takes part in collectives with others, each of which runs the same program.
///
/// ```java
/// var cluster = ClusterSpec.parse("worker=localhost:2222,localhost:2223");
/// var collectives = CollectiveOptions.of(cluster, "worker", 0);
/// try (var tf = Environment.open(EnvironmentOptions.defaults().withCollectives(collectives))) {
///   // collectives of the group of both processes
/// }
/// ```
///
/// The first task of the first job, by name, keeps account of the groups. All tasks listen at the
/// addresses they have in the cluster.
///
/// @param cluster all tasks, this process included
/// @param job the job of this process
/// @param task its number in the job
/// @param reach who can reach this process at its address
/// @param timeout how long this process waits for its partners: for all of them to be there when it
///   opens its environment, and for each to come to a collective
/// @see "Python: tf.distribute.MultiWorkerMirroredStrategy"
public record CollectiveOptions(
    ClusterSpec cluster, String job, int task, Reach reach, Duration timeout) {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(5);
  private static final Duration LEAST = Duration.ofMillis(100);
  private static final Duration MOST = Duration.ofDays(7);

  /// @throws IllegalArgumentException if the cluster has no such task, only this machine shall
  ///   reach it and its host is no loopback address, or the timeout is not from 100 ms to 7 days
  public CollectiveOptions {
    Objects.requireNonNull(reach, "reach");
    Objects.requireNonNull(timeout, "timeout");
    String address = cluster.address(job, task);
    if (reach == Reach.THIS_MACHINE && !TaskNames.isLoopback(address)) {
      throw ClusterErrors.partnerNotOfThisMachine(TaskNames.name(job, task), address);
    }
    if (timeout.compareTo(LEAST) < 0 || timeout.compareTo(MOST) > 0) {
      throw ClusterErrors.badTimeout(timeout);
    }
  }

  /// A task that only this machine reaches, and that waits five minutes for its partners.
  ///
  /// @throws IllegalArgumentException as the constructor
  public static CollectiveOptions of(ClusterSpec cluster, String job, int task) {
    return new CollectiveOptions(cluster, job, task, Reach.THIS_MACHINE, DEFAULT_TIMEOUT);
  }

  /// With other people who can reach this process.
  public CollectiveOptions withReach(Reach who) {
    return new CollectiveOptions(cluster, job, task, who, timeout);
  }

  /// With another time to wait for partners, from 100 ms to 7 days.
  public CollectiveOptions withTimeout(Duration time) {
    return new CollectiveOptions(cluster, job, task, reach, time);
  }
}
