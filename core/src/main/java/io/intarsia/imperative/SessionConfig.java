package io.intarsia.imperative;

import io.intarsia.internal.attributes.ProtoBytes;
import io.intarsia.internal.c.Rewriting;

/// Writes options as the runtime's `ConfigProto` and `RunOptions`, without the classes of those: to
/// load them takes longer than everything else at start.
///
/// @see "org.tensorflow.proto.ConfigProto"
final class SessionConfig {
  // Fields of ConfigProto.
  private static final int DEVICE_COUNT = 1;
  private static final int INTRA_OP_THREADS = 2;
  private static final int INTER_OP_THREADS = 5;
  private static final int GPU_OPTIONS = 6;
  private static final int ALLOW_SOFT_PLACEMENT = 7;
  private static final int GRAPH_OPTIONS = 10;
  private static final int EXPERIMENTAL = 16;
  private static final int SHARE_CLUSTER_DEVICES = 17;

  // Fields of what is in it, and of RunOptions.
  private static final int MAP_KEY = 1;
  private static final int MAP_VALUE = 2;
  private static final int GPU_FRACTION = 1;
  private static final int GPU_ALLOW_GROWTH = 4;
  private static final int OPERATION_TIMEOUT_MILLIS = 11;
  private static final int ISOLATE_SESSION_STATE = 15;
  private static final int PLACE_PRUNED_GRAPH = 6;
  private static final int OPTIMIZER_OPTIONS = 3;
  private static final int REWRITE_OPTIONS = 10;
  private static final int OPT_LEVEL = 3;
  private static final int NO_OPTIMIZATION = -1;
  private static final int DISABLE_META_OPTIMIZER = 19;
  private static final int EXECUTOR_TYPE = 3;
  private static final int RUN_TRACE_LEVEL = 1;
  private static final int RUN_TIMEOUT_MILLIS = 2;
  private static final int OUTPUT_PARTITION_GRAPHS = 5;
  private static final int REPORT_TENSOR_ALLOCATIONS_UPON_OOM = 7;

  private SessionConfig() {}

  /// Of a context.
  static byte[] encode(EnvironmentOptions options) {
    return config(options, options.interOpThreads()).toByteArray();
  }

  /// Of a session. A node that has no device must not be in the way of others that run, and one
  /// whose op has no kernel for the device that is asked for runs where it has one, as in eager
  /// mode. There is nothing to optimize about a single op, and functions are optimized when they
  /// are called.
  static byte[] ofSession(EnvironmentOptions options) {
    var rewriting = new ProtoBytes().flag(DISABLE_META_OPTIMIZER, true);
    return config(options, options.interOpThreads())
        .flag(ALLOW_SOFT_PLACEMENT, true)
        .message(
            GRAPH_OPTIONS,
            new ProtoBytes().flag(PLACE_PRUNED_GRAPH, true).message(REWRITE_OPTIONS, rewriting))
        .toByteArray();
  }

  /// Of a session on a server. What it keeps is its own, and goes when it is closed. Whatever has
  /// no time limit of its own, such as to open a session, has the deadline. A function may be given
  /// handles of other tasks.
  static byte[] ofRemote(EnvironmentOptions options) {
    var rewriting = new ProtoBytes().flag(DISABLE_META_OPTIMIZER, true);
    return config(options, options.interOpThreads())
        .flag(ALLOW_SOFT_PLACEMENT, true)
        .message(GRAPH_OPTIONS, new ProtoBytes().message(REWRITE_OPTIONS, rewriting))
        .number(OPERATION_TIMEOUT_MILLIS, options.deadline().toMillis())
        .flag(ISOLATE_SESSION_STATE, true)
        .flag(SHARE_CLUSTER_DEVICES, true)
        .toByteArray();
  }

  /// Of a session that runs in the thread that calls it.
  ///
  /// Without branches and loops, ops can run one after the other in a fixed order, which takes less
  /// for each call.
  ///
  /// @param tells whether a failure is to name the node, which such an order does not
  static byte[] ofCaller(EnvironmentOptions options, Rewriting rewriting, boolean tells) {
    ProtoBytes config = config(options, -1).message(GRAPH_OPTIONS, graphOptions(rewriting, true));
    if (!rewriting.hasControlFlow() && !tells) {
      config.message(
          EXPERIMENTAL, new ProtoBytes().text(EXECUTOR_TYPE, "SINGLE_THREADED_EXECUTOR"));
    }
    return config.toByteArray();
  }

  /// Of a session that runs eager ops together, in the thread that calls it. They give what they
  /// give one by one, so nothing is optimized.
  static byte[] ofSegment(EnvironmentOptions options) {
    var rewriting = new ProtoBytes().flag(DISABLE_META_OPTIMIZER, true);
    var plain = new ProtoBytes().number(OPT_LEVEL, NO_OPTIMIZATION);
    return config(options, -1)
        .message(
            GRAPH_OPTIONS,
            new ProtoBytes().message(OPTIMIZER_OPTIONS, plain).message(REWRITE_OPTIONS, rewriting))
        .message(EXPERIMENTAL, new ProtoBytes().text(EXECUTOR_TYPE, "SINGLE_THREADED_EXECUTOR"))
        .toByteArray();
  }

  /// Of the call of a function. Only a call with a configuration has the runtime optimize the graph
  /// of a function. As in Python, all have one.
  ///
  /// @param onlyCpus whether the environment has no other devices
  static byte[] ofFunction(Rewriting rewriting, boolean onlyCpus) {
    return new ProtoBytes().message(GRAPH_OPTIONS, graphOptions(rewriting, onlyCpus)).toByteArray();
  }

  private static ProtoBytes graphOptions(Rewriting rewriting, boolean onlyCpus) {
    return new ProtoBytes().message(REWRITE_OPTIONS, Passes.of(rewriting, onlyCpus));
  }

  /// Of one run of a session.
  static byte[] ofRun(RunOptions options) {
    var run = new ProtoBytes();
    options
        .timeout()
        .ifPresent(limit -> run.number(RUN_TIMEOUT_MILLIS, Math.max(1, limit.toMillis())));
    return run.number(RUN_TRACE_LEVEL, traceLevel(options.traceLevel()))
        .flag(OUTPUT_PARTITION_GRAPHS, options.outputPartitionGraphs())
        .flag(REPORT_TENSOR_ALLOCATIONS_UPON_OOM, options.reportTensorAllocationsUponOom())
        .toByteArray();
  }

  private static int traceLevel(TraceLevel level) {
    return switch (level) {
      case NO_TRACE -> 0;
      case SOFTWARE_TRACE -> 1;
      case HARDWARE_TRACE -> 2;
      case FULL_TRACE -> 3;
    };
  }

  private static ProtoBytes config(EnvironmentOptions options, int interOpThreads) {
    GpuMemory gpu = options.gpuMemory();
    return new ProtoBytes()
        .message(
            DEVICE_COUNT,
            new ProtoBytes().text(MAP_KEY, "CPU").number(MAP_VALUE, options.cpuDevices()))
        .number(INTRA_OP_THREADS, options.intraOpThreads())
        .number(INTER_OP_THREADS, interOpThreads)
        .message(
            GPU_OPTIONS,
            new ProtoBytes()
                .real(GPU_FRACTION, gpu.fraction())
                .flag(GPU_ALLOW_GROWTH, gpu.allowGrowth()));
  }
}
