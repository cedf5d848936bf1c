package io.intarsia.imperative;

import org.tensorflow.proto.ConfigProto;

/// Writes environment options as the runtime's `ConfigProto`. Apart from the options themselves,
/// because loading the protobuf classes takes longer than everything else at start and the defaults
/// do without.
final class SessionConfig {
  private SessionConfig() {}

  static byte[] encode(EnvironmentOptions options) {
    return ConfigProto.newBuilder()
        .setIntraOpParallelismThreads(options.intraOpThreads())
        .setInterOpParallelismThreads(options.interOpThreads())
        .putDeviceCount("CPU", options.cpuDevices())
        .build()
        .toByteArray();
  }
}
