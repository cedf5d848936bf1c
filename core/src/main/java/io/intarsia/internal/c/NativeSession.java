package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeGraph.Output;
import io.intarsia.internal.caller.Mistake;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// A session (`TF_Session`): runs parts of a graph, in this process or on a server. Steps may run
/// in several threads, and nodes be added to the graph meanwhile; nothing may run while or after it
/// is closed.
public final class NativeSession implements StepRunner {
  private final boolean isLocal;
  private final AtomicBoolean left = new AtomicBoolean();
  private long pointer;

  private NativeSession(long pointer, boolean isLocal) {
    this.isLocal = isLocal;
    this.pointer = LiveObjects.made(LiveObjects.Kind.SESSION, pointer);
  }

  /// Opens a session.
  ///
  /// @param config a serialized `ConfigProto`; empty for the defaults
  /// @param target where it runs: empty for this process, else such as `grpc://localhost:2222`
  /// @throws TensorFlowException if the runtime refuses configuration or target
  public static NativeSession open(NativeGraph graph, byte[] config, String target) {
    FirstSession.await();
    return make(graph, config, target);
  }

  /// The first session of the process.
  static NativeSession first(NativeGraph graph) {
    return make(graph, new byte[0], "");
  }

  private static NativeSession make(NativeGraph graph, byte[] config, String target) {
    long options = CApi.TF_NewSessionOptions();
    try (var status = Status.take();
        var arena = Arena.ofConfined()) {
      if (config.length > 0) {
        var bytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, config);
        CApi.TF_SetConfig(options, bytes, config.length, status);
      }
      CApi.TF_SetTarget(options, arena.allocateFrom(target));
      return new NativeSession(
          CApi.TF_NewSession(graph.pointer(), options, status), target.isEmpty());
    } finally {
      CApi.TF_DeleteSessionOptions(options);
    }
  }

  /// Run options that say so, made once and never deleted: `inter_op_thread_pool = -1`.
  private static final class CallersThread {
    static final long OPTIONS =
        Buffers.of(new byte[] {3 << 3, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1});
  }

  /// What a run is given and gives, laid out for the runtime once. Garbage needs no care.
  public static final class Step {
    private final int feeds;
    private final int fetches;
    private final int targets;
    private final MemorySegment fed;
    private final MemorySegment fetched;
    private final MemorySegment run;
    private final boolean inCallersThread;
    private final Set<String> devices;

    /// @param feeds outputs whose values each run is given
    /// @param fetches outputs whose values it gives
    /// @param targets nodes that run besides
    public Step(List<Output> feeds, List<Output> fetches, List<Long> targets) {
      this(feeds, fetches, targets, false);
    }

    /// @param inCallersThread whether its nodes run one after the other in the thread that runs the
    ///   step: to change threads takes longer than a few small ops
    public Step(
        List<Output> feeds, List<Output> fetches, List<Long> targets, boolean inCallersThread) {
      this.inCallersThread = inCallersThread;
      this.devices = Set.of();
      var arena = Arena.ofAuto();
      this.feeds = feeds.size();
      this.fetches = fetches.size();
      this.targets = targets.size();
      this.fed = NativeGraph.outputs(arena, feeds);
      this.fetched = NativeGraph.outputs(arena, fetches);
      this.run =
          arena.allocateFrom(
              ValueLayout.JAVA_LONG, targets.stream().mapToLong(Long::longValue).toArray());
    }

    private Step(Step from, Set<String> devices) {
      this.feeds = from.feeds;
      this.fetches = from.fetches;
      this.targets = from.targets;
      this.fed = from.fed;
      this.fetched = from.fetched;
      this.run = from.run;
      this.inCallersThread = from.inCallersThread;
      this.devices = Set.copyOf(devices);
    }

    /// This step, of which is known what devices it needs.
    ///
    /// @param used their full names
    public Step on(Set<String> used) {
      return new Step(this, used);
    }

    /// The full names of the devices it needs; empty if that is not known.
    public Set<String> devices() {
      return devices;
    }

    /// How many values it gives.
    public int fetches() {
      return fetches;
    }
  }

  @Override
  public long[] run(Step step, long[] given) {
    return run(step, given, step.inCallersThread ? CallersThread.OPTIONS : 0, 0);
  }

  /// Runs a step with options.
  ///
  /// @param options a serialized `RunOptions`
  public long[] run(Step step, long[] given, byte[] options) {
    long buffer = Buffers.of(options);
    try {
      return run(step, given, buffer, 0);
    } finally {
      CApi.TF_DeleteBuffer(buffer);
    }
  }

  @Override
  public long[] run(Step step, long[] given, byte[] options, Consumer<byte[]> metadata) {
    long buffer = Buffers.of(options);
    try {
      long[][] results = new long[1][];
      byte[] seen = Buffers.read((written, _) -> results[0] = run(step, given, buffer, written));
      metadata.accept(seen);
      return results[0];
    } finally {
      CApi.TF_DeleteBuffer(buffer);
    }
  }

  private long[] run(Step step, long[] given, long options, long metadata) {
    if (given.length != step.feeds) {
      throw new AssertionError(
          "a step of %d feeds was given %d tensors; please report"
              .formatted(step.feeds, given.length));
    }
    try (var scratch = Scratch.take();
        var status = Status.take()) {
      var values = scratch.allocateFrom(ValueLayout.JAVA_LONG, given);
      var results = scratch.allocate(ValueLayout.JAVA_LONG, Math.max(1, step.fetches));
      run(step, values, results, options, metadata, status);
      return results.asSlice(0, (long) step.fetches * Long.BYTES).toArray(ValueLayout.JAVA_LONG);
    }
  }

  /// Runs a step on memory of the caller, without garbage.
  ///
  /// @param given a `TF_Tensor*` for each feed; they stay the caller's
  /// @param results takes a `TF_Tensor*` for each fetch, the caller's
  void run(Step step, MemorySegment given, MemorySegment results, Status status) {
    run(step, given, results, 0, 0, status);
  }

  private void run(
      Step step,
      MemorySegment given,
      MemorySegment results,
      long options,
      long metadata,
      Status status) {
    Subnormals.asZero(() ->
        CApi.TF_SessionRun(
            pointer(),
            options,
            step.fed,
            given,
            step.feeds,
            step.fetched,
            results,
            step.fetches,
            step.run,
            step.targets,
            metadata,
            status));
  }

  @Override
  public boolean isLocal() {
    return isLocal;
  }

  @Override
  public List<NativeDevice> devices() {
    try (var status = Status.take()) {
      return NativeDevice.all(CApi.TF_SessionListDevices(pointer(), status), status);
    }
  }

  private long pointer() {
    if (pointer == 0) {
      throw Mistake.state("session used after close()");
    }
    return pointer;
  }

  /// Ends the session and deletes it; the second call does nothing. A server that cannot be reached
  /// does not matter: nothing stays in this process.
  @Override
  public void close() {
    if (pointer == 0) {
      return;
    }
    ignoring(CApi::TF_CloseSession);
    ignoring(CApi::TF_DeleteSession);
    leave();
    pointer = 0;
  }

  /// Says that the owner is done with it, though the runtime may not be: somebody else closes it
  /// when it is. The second call does nothing.
  public void leave() {
    if (left.compareAndSet(false, true)) {
      LiveObjects.deleted(LiveObjects.Kind.SESSION);
    }
  }

  private void ignoring(Ending ending) {
    try (var status = Status.take()) {
      ending.run(pointer, status);
    } catch (TensorFlowException _) {
      // Such as a server that is gone.
    }
  }

  @FunctionalInterface
  private interface Ending {
    void run(long session, Status status);
  }
}
