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
/// @param bytesPerPack with how many bytes tensors that a function reduces make a vector that is
///   sent on its own, the same in all processes; [Long#MAX_VALUE] for one vector a dtype
/// @see "Python: tf.distribute.MultiWorkerMirroredStrategy"
public record CollectiveOptions(
    ClusterSpec cluster, String job, int task, Reach reach, Duration timeout, long bytesPerPack) {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(5);

  // Of two processes: 16 gradients of 4 MB, each 15 ms after the one before, are summed 13 ms after
  // the last with this, 36 ms with 8 MB and 156 ms as one vector.
  private static final long DEFAULT_BYTES = 4_000_000;

  private static final Duration LEAST = Duration.ofMillis(100);
  private static final Duration MOST = Duration.ofDays(7);

  /// @throws IllegalArgumentException if the cluster has no such task, only this machine shall
  ///   reach it and its host is no loopback address, the timeout is not from 100 ms to 7 days, or a
  ///   pack has no bytes
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
    if (bytesPerPack < 1) {
      throw ClusterErrors.badPack(bytesPerPack);
    }
  }

  /// A task that only this machine reaches, that waits five minutes for its partners, and sends
  /// packs of 4 MB.
  ///
  /// @throws IllegalArgumentException as the constructor
  public static CollectiveOptions of(ClusterSpec cluster, String job, int task) {
    return new CollectiveOptions(
        cluster, job, task, Reach.THIS_MACHINE, DEFAULT_TIMEOUT, DEFAULT_BYTES);
  }

  /// With other people who can reach this process.
  public CollectiveOptions withReach(Reach who) {
    return new CollectiveOptions(cluster, job, task, who, timeout, bytesPerPack);
  }

  /// With another time to wait for partners, from 100 ms to 7 days.
  public CollectiveOptions withTimeout(Duration time) {
    return new CollectiveOptions(cluster, job, task, reach, time, bytesPerPack);
  }

  /// With other packs, of a byte at least. Small ones are on their way while a backward pass still
  /// runs; each takes a hop to every process and back.
  ///
  /// @see "Python: tf.distribute.experimental.CommunicationOptions.bytes_per_pack"
  public CollectiveOptions withBytesPerPack(long bytes) {
    return new CollectiveOptions(cluster, job, task, reach, timeout, bytes);
  }
}
