package io.intarsia.benchmarks.bare;

import java.lang.foreign.MemorySegment;
import org.tensorflow.proto.ConfigProto;

/// Options of contexts and sessions as the runtime reads them. Apart from those, because the start
/// measurement does without and the classes of messages take long to load.
final class Configs {
  private Configs() {}

  /// A `ConfigProto` of a session in the thread that calls, which runs its ops in a fixed order, as
  /// this library has them.
  static MemorySegment ofCaller() {
    return MemorySegment.ofArray(
        ConfigProto.newBuilder()
            .setInterOpParallelismThreads(-1)
            .setExperimental(
                ConfigProto.Experimental.newBuilder().setExecutorType("SINGLE_THREADED_EXECUTOR"))
            .build()
            .toByteArray());
  }

  /// A `ConfigProto`, on the heap.
  ///
  /// @param interOpThreads threads for ops; 0 lets the runtime choose, -1 is the thread that calls
  static MemorySegment of(int interOpThreads) {
    return MemorySegment.ofArray(
        ConfigProto.newBuilder()
            .setInterOpParallelismThreads(interOpThreads)
            .build()
            .toByteArray());
  }
}
