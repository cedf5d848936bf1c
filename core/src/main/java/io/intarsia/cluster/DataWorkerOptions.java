package io.intarsia.cluster;

import java.time.Duration;
import java.util.Objects;

/// How a worker of the data service is set up.
///
/// @param port where it listens; 0 takes a free one
/// @param host where clients find it
/// @param heartbeat how often it tells the dispatcher that it is there, and hears of new jobs
/// @param deadline how long the dispatcher may give no sign of life when it starts
/// @param reach who can reach it
/// @see "Python: tf.data.experimental.service.WorkerConfig"
public record DataWorkerOptions(
    int port, String host, Duration heartbeat, Duration deadline, Reach reach) {
  private static final DataWorkerOptions DEFAULTS =
      new DataWorkerOptions(
          0, "localhost", Duration.ofSeconds(1), Duration.ofSeconds(30), Reach.THIS_MACHINE);

  /// Checks what is said.
  ///
  /// @throws IllegalArgumentException if a number is out of range, or only this machine shall reach
  ///   it and the host is no loopback address
  public DataWorkerOptions {
    ClusterErrors.checkPort(port);
    ClusterErrors.checkTime("heartbeat", heartbeat);
    ClusterErrors.checkTime("deadline", deadline);
    Objects.requireNonNull(reach, "reach");
    TaskNames.checkAddress("the worker", host + ":1");
    if (reach == Reach.THIS_MACHINE && !TaskNames.isLoopback(host + ":1")) {
      throw ClusterErrors.workerNotOfThisMachine(host);
    }
  }

  /// At a free port of `localhost`, for programs on this machine.
  public static DataWorkerOptions defaults() {
    return DEFAULTS;
  }

  /// At another port.
  public DataWorkerOptions withPort(int port) {
    return new DataWorkerOptions(port, host, heartbeat, deadline, reach);
  }

  /// With another time between signs of life.
  public DataWorkerOptions withHeartbeat(Duration heartbeat) {
    return new DataWorkerOptions(port, host, heartbeat, deadline, reach);
  }

  /// With another time for the dispatcher to answer.
  public DataWorkerOptions withDeadline(Duration deadline) {
    return new DataWorkerOptions(port, host, heartbeat, deadline, reach);
  }

  /// For everybody who can send to this machine.
  ///
  /// @param host where they find it
  public DataWorkerOptions withReachOfAnybody(String host) {
    return new DataWorkerOptions(port, host, heartbeat, deadline, Reach.ANYBODY);
  }
}
