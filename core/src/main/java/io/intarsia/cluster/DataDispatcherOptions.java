package io.intarsia.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How a dispatcher of the data service is set up.
///
/// @param port where it listens; 0 takes a free one
/// @param workDir where it writes down which data sets and jobs it has, so that one that is started
///   anew goes on with them; null for nowhere
/// @param workerTimeout how long a worker may be silent until it counts as lost
/// @param reach who can reach it
/// @see "Python: tf.data.experimental.service.DispatcherConfig"
public record DataDispatcherOptions(
    int port, @Nullable Path workDir, Duration workerTimeout, Reach reach) {
  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if the port or the time is out of range
  public DataDispatcherOptions {
    ClusterErrors.checkPort(port);
    ClusterErrors.checkTime("workerTimeout", workerTimeout);
    Objects.requireNonNull(reach, "reach");
  }

  /// At a free port, with its state in a folder, for programs on this machine. A worker counts as
  /// lost after a minute.
  public static DataDispatcherOptions in(Path workDir) {
    Objects.requireNonNull(workDir, "workDir");
    return new DataDispatcherOptions(0, workDir, Duration.ofMinutes(1), Reach.THIS_MACHINE);
  }

  /// At a free port, with its state in memory, for programs on this machine: when it ends, so do
  /// the jobs.
  public static DataDispatcherOptions inMemory() {
    return new DataDispatcherOptions(0, null, Duration.ofMinutes(1), Reach.THIS_MACHINE);
  }

  /// At another port.
  public DataDispatcherOptions withPort(int port) {
    return new DataDispatcherOptions(port, workDir, workerTimeout, reach);
  }

  /// With another time until a silent worker counts as lost.
  public DataDispatcherOptions withWorkerTimeout(Duration workerTimeout) {
    return new DataDispatcherOptions(port, workDir, workerTimeout, reach);
  }

  /// With other people who can reach it.
  public DataDispatcherOptions withReach(Reach reach) {
    return new DataDispatcherOptions(port, workDir, workerTimeout, reach);
  }
}
