package io.intarsia.imperative;

import org.tensorflow.proto.ConfigProto;
import org.tensorflow.proto.GPUOptions;

/// Writes environment options as the runtime's `ConfigProto`. Apart from the options themselves,
/// because loading the protobuf classes takes longer than everything else at start and the defaults
/// do without.
final class SessionConfig {
  private SessionConfig() {}

  private static GPUOptions gpuOptions(GpuMemory memory) {
    return GPUOptions.newBuilder()
        .setAllowGrowth(memory.allowGrowth())
        .setPerProcessGpuMemoryFraction(memory.fraction())
        .build();
  }

  static byte[] encode(EnvironmentOptions options) {
    return ConfigProto.newBuilder()
        .setIntraOpParallelismThreads(options.intraOpThreads())
        .setInterOpParallelismThreads(options.interOpThreads())
        .putDeviceCount("CPU", options.cpuDevices())
        .setGpuOptions(gpuOptions(options.gpuMemory()))
        .build()
        .toByteArray();
  }
}
