package io.intarsia.internal.cluster;

import java.time.Duration;
import org.tensorflow.proto.data.experimental.ServiceConfig.DispatcherConfig;
import org.tensorflow.proto.data.experimental.ServiceConfig.WorkerConfig;

/// Writes the configurations of the runtime's data service.
public final class DataServerConfigs {
  private static final String PROTOCOL = "grpc";
  private static final String OWN_PORT = "%port%";

  private DataServerConfigs() {}

  /// A serialized `DispatcherConfig`.
  ///
  /// @param workDir where it keeps what it must know when it is started anew; empty for nowhere
  /// @param workerTimeout how long a worker may be silent until it counts as lost
  public static byte[] dispatcher(int port, String workDir, Duration workerTimeout) {
    return DispatcherConfig.newBuilder()
        .setPort(port)
        .setProtocol(PROTOCOL)
        .setWorkDir(workDir)
        .setFaultTolerantMode(!workDir.isEmpty())
        .setWorkerTimeoutMs(workerTimeout.toMillis())
        .build()
        .toByteArray();
  }

  /// A serialized `WorkerConfig`.
  ///
  /// @param dispatcher `host:port`
  /// @param host where clients find the worker
  public static byte[] worker(int port, String dispatcher, String host, Duration heartbeat) {
    return WorkerConfig.newBuilder()
        .setPort(port)
        .setProtocol(PROTOCOL)
        .setDispatcherAddress(dispatcher)
        .setWorkerAddress(host + ":" + OWN_PORT)
        .setDataTransferAddress(host + ":" + OWN_PORT)
        .setHeartbeatIntervalMs(heartbeat.toMillis())
        .build()
        .toByteArray();
  }
}
