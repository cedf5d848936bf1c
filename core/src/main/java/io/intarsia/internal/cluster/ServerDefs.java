package io.intarsia.internal.cluster;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.Map;
import org.tensorflow.proto.ClusterDef;
import org.tensorflow.proto.ConfigProto;
import org.tensorflow.proto.JobDef;
import org.tensorflow.proto.ServerDef;

/// Writes the runtime's `ServerDef`. Only clusters load this class and with it those of protocol
/// buffers, which take longer to load than everything else at start.
public final class ServerDefs {
  private ServerDefs() {}

  /// A serialized `ServerDef`: one task of a cluster, by gRPC.
  ///
  /// @param jobs the tasks of each job with their addresses
  /// @param job the job of the task that is meant
  /// @param config a serialized `ConfigProto` for the devices and threads of the task; empty for
  ///   the defaults
  public static byte[] encode(
      Map<String, ? extends Map<Integer, String>> jobs, String job, int task, byte[] config) {
    ClusterDef.Builder cluster = ClusterDef.newBuilder();
    jobs.forEach(
        (name, tasks) -> cluster.addJob(JobDef.newBuilder().setName(name).putAllTasks(tasks)));
    return ServerDef.newBuilder()
        .setCluster(cluster)
        .setJobName(job)
        .setTaskIndex(task)
        .setProtocol("grpc")
        .setDefaultSessionConfig(parsed(config))
        .build()
        .toByteArray();
  }

  /// A `ConfigProto` that names the task which keeps account of the groups of collectives.
  ///
  /// @param config a serialized `ConfigProto`
  /// @param leader such as `/job:worker/replica:0/task:0`
  public static byte[] withLeader(byte[] config, String leader) {
    ConfigProto.Builder changed = parsed(config).toBuilder();
    changed.getExperimentalBuilder().setCollectiveGroupLeader(leader);
    return changed.build().toByteArray();
  }

  /// A serialized `ConfigProto` for a server.
  ///
  /// @param cpuDevices how many CPU devices it has
  /// @param interOpThreads how many ops run at a time; 0 lets the runtime choose
  /// @param intraOpThreads on how many threads one op runs; 0 lets the runtime choose
  public static byte[] config(int cpuDevices, int interOpThreads, int intraOpThreads) {
    return ConfigProto.newBuilder()
        .putDeviceCount("CPU", cpuDevices)
        .setInterOpParallelismThreads(interOpThreads)
        .setIntraOpParallelismThreads(intraOpThreads)
        .build()
        .toByteArray();
  }

  private static ConfigProto parsed(byte[] config) {
    try {
      return ConfigProto.parseFrom(ByteString.copyFrom(config));
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("not a ConfigProto; please report", e);
    }
  }
}
