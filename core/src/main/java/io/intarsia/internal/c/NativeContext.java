package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A `TFE_Context` with everything made in it. Calls are admitted by [#enter]; [#close] waits for
/// them, releases every tensor and op, and then the context, in that order: the runtime forbids any
/// other.
@SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
public final class NativeContext implements AutoCloseable {
  private static final String STREAMING = "TF_ENABLE_EAGER_CLIENT_STREAMING_ENQUEUE";
  private static final String PUSHING = "TF_EAGER_REMOTE_USE_SEND_TENSOR_RPC";

  // Seconds after which a task forgets a context that gives no sign of life, as in Python.
  private static final int KEEP_ALIVE = 600;

  private final long pointer;
  private final HandleRegistry handles;
  private final Map<String, Long> functionBytes = new ConcurrentHashMap<>();
  private final Admission admission = new Admission();
  private final InFlight inFlight = admission.inFlight();
  private final Set<NativeOp> ops = ConcurrentHashMap.newKeySet();
  private final Set<FunctionSession> sessions = ConcurrentHashMap.newKeySet();
  // Null until it joins a cluster.
  private volatile @Nullable Lanes lanes;

  /// @param config a serialized `ConfigProto`; empty for the defaults
  /// @param memoryBudget native bytes for tensors in use and garbage; 0 for a share of the
  ///   machine's memory
  /// @param recordsCreation whether leak reports can name the stack a tensor was made on
  /// @throws TensorFlowException if the runtime refuses the configuration
  public NativeContext(byte[] config, long memoryBudget, boolean recordsCreation) {
    this.handles = new HandleRegistry(inFlight, memoryBudget, recordsCreation);
    if (recordsCreation) {
      HostMemory.all().recordCreations();
    }
    this.pointer = create(config);
  }

  /// The version of the runtime, such as `2.18.0`.
  public static String version() {
    return CApi.TF_Version();
  }

  /// The live tensors of this context.
  public HandleRegistry handles() {
    return handles;
  }

  /// Admits a call; which ends as [Calls] says.
  ///
  /// @throws IllegalStateException after [#close]
  public Calls enter() {
    return inFlight.enter();
  }

  /// Whether this thread is inside a call, which [#close] would wait for.
  public boolean isInCall() {
    return inFlight.isHere();
  }

  /// Whether [#close] was called.
  public boolean isClosed() {
    return inFlight.isClosed();
  }

  /// Makes an op ready to run; it belongs to this context and is deleted with it, or by [#discard].
  ///
  /// @throws TensorFlowException if there is no such op or device
  public NativeOp newOp(String name, @Nullable String device) {
    var op = new NativeOp(pointer, name, device);
    ops.add(op);
    return op;
  }

  /// Deletes an op that is not needed any more.
  public void discard(NativeOp op) {
    if (ops.remove(op)) {
      op.delete();
    }
  }

  /// Makes a session of its own for a function of this context; it belongs to this context and is
  /// closed with it, or by [#discard(FunctionSession)].
  ///
  /// @param form of the function
  /// @param functions the names of the function and of all it calls, those that are called first
  /// @param config a serialized `ConfigProto`
  /// @throws TensorFlowException if the runtime refuses one
  public FunctionSession newSession(
      FunctionSession.Form form, List<String> functions, byte[] config) {
    return newSession(() -> {
      List<byte[]> definitions = functions.stream().map(this::definition).toList();
      return FunctionSession.open(this, form, definitions, config);
    });
  }

  /// Makes a session of a graph, as for a function.
  ///
  /// @param graph the session's from now on
  /// @param step takes what the form says, none of it a resource
  /// @throws TensorFlowException if the runtime refuses it
  public FunctionSession newSession(
      FunctionSession.Form form, NativeGraph graph, byte[] config, NativeSession.Step step) {
    return newSession(() -> FunctionSession.open(this, form, graph, config, step));
  }

  private FunctionSession newSession(Supplier<FunctionSession> opening) {
    Calls calls = enter();
    try {
      FunctionSession session = opening.get();
      sessions.add(session);
      handles.chargeOther(session.byteSize());
      return session;
    } finally {
      calls.underWay--;
    }
  }

  private byte[] definition(String function) {
    try (var arena = Arena.ofConfined()) {
      var name = arena.allocateFrom(function);
      return Buffers.read(
          (buffer, status) -> CApi.TFE_ContextGetFunctionDef(pointer, name, buffer, status));
    }
  }

  /// Closes a session that is not needed any more; no call of it may be under way. After [#close]
  /// it does nothing.
  public void discard(FunctionSession session) {
    boolean ignored = admission.ifOpen(() -> end(session));
  }

  private void end(FunctionSession session) {
    if (sessions.remove(session)) {
      session.close();
      handles.chargeOther(-session.byteSize());
    }
  }

  /// Puts a host tensor into the runtime without copying it; the caller owns the handle and may
  /// close the host tensor, unless that owns strings.
  public long newHandle(NativeTensor tensor) {
    return tensor.borrow(pointer -> {
      try (var status = Status.take()) {
        return CApi.TFE_NewTensorHandle(pointer, status);
      }
    });
  }

  /// Copies a tensor to the memory of another device; the caller owns the handle.
  ///
  /// @throws TensorFlowException if there is no such device
  public long copyToDevice(long handle, String device) {
    try (var status = Status.take();
        var arena = Arena.ofConfined()) {
      return CApi.TFE_TensorHandleCopyToDevice(handle, pointer, arena.allocateFrom(device), status);
    }
  }

  /// Drops the kernels kept for the ops that ran, and with them how far their random numbers have
  /// come.
  public void forgetKernels() {
    Calls calls = enter();
    try {
      CApi.TFE_ContextClearCaches(pointer);
    } finally {
      calls.underWay--;
    }
  }

  /// Makes a function an op of this context.
  ///
  /// @throws TensorFlowException if there is another function of that name
  public void add(NativeFunction function) {
    Calls calls = enter();
    try (var status = Status.take()) {
      CApi.TFE_ContextAddFunction(pointer, function.pointer(), status);
      functionBytes.put(function.name(), function.byteSize());
    } catch (TensorFlowException e) {
      throw RemoteReport.told(e);
    } finally {
      calls.underWay--;
    }
    handles.chargeOther(function.byteSize());
  }

  /// Forgets a function; calls under way end as they would.
  public void removeFunction(String name) {
    Calls calls = enter();
    try (var status = Status.take();
        var arena = Arena.ofConfined()) {
      CApi.TFE_ContextRemoveFunction(pointer, arena.allocateFrom(name), status);
    } finally {
      calls.underWay--;
    }
    Long bytes = functionBytes.remove(name);
    if (bytes != null) {
      handles.chargeOther(-bytes);
    }
  }

  /// How many functions it knows.
  public int functionCount() {
    return functionBytes.size();
  }

  /// The devices ops can run on.
  public List<NativeDevice> devices() {
    try (var status = Status.take()) {
      return NativeDevice.all(CApi.TFE_ContextListDevices(pointer, status), status);
    }
  }

  /// Makes this process a task of a cluster, whose other tasks run ops of this context from now on.
  /// It waits, without end, for each of them to answer.
  ///
  /// @param serverDef a serialized `ServerDef`
  /// @throws TensorFlowException if the runtime cannot listen at the port, or a task refuses
  public void join(byte[] serverDef, String task) {
    var own = new Lanes(pointer);
    lanes = own;
    handles.joined(task, own);
    withBytes(
        serverDef,
        (bytes, status) ->
            CApi.TFE_ContextSetServerDef(pointer, KEEP_ALIVE, bytes, serverDef.length, status));
  }

  /// Makes this process a task that takes part in collectives with others, whose devices have other
  /// names from now on. It does not wait for the others.
  ///
  /// @param serverDef a serialized `ServerDef` that names the leader of groups
  /// @throws TensorFlowException if the runtime cannot listen at the port
  public void enableCollectives(byte[] serverDef) {
    withBytes(
        serverDef,
        (bytes, status) -> CApi.TFE_EnableCollectiveOps(pointer, bytes, serverDef.length, status));
  }

  /// Asks a task whether it answers, by the connection that collectives use.
  ///
  /// @param task what its devices begin with
  /// @param millis how long it may take
  /// @throws TensorFlowException if it does not, or the connection was ended
  public void checkPeer(String task, int millis) {
    try (var status = Status.take();
        var arena = Arena.ofConfined()) {
      CApi.TFE_CollectiveOpsCheckPeerHealth(pointer, arena.allocateFrom(task), millis, status);
    }
  }

  /// Fails all collectives, those under way and those to come.
  ///
  /// @param reason what each of them reports
  @SuppressWarnings("EnumOrdinal") // codes are numbered as the runtime's
  public void abortCollectives(TensorFlowException reason) {
    Calls calls = enter();
    try (var status = Status.take();
        var arena = Arena.ofConfined()) {
      String message = String.valueOf(reason.getMessage());
      CApi.TF_SetStatus(status.pointer(), reason.code().ordinal(), arena.allocateFrom(message));
      CApi.TFE_AbortCollectiveOps(pointer, status.pointer());
    } finally {
      calls.underWay--;
    }
  }

  /// Joins the tasks again that were started anew since; those that were not keep their tensors. It
  /// waits as [#join] does.
  ///
  /// @throws TensorFlowException if a task refuses
  public void rejoin(byte[] serverDef) {
    withBytes(
        serverDef,
        (bytes, status) ->
            CApi.TFE_ContextUpdateServerDef(pointer, KEEP_ALIVE, bytes, serverDef.length, status));
  }

  private interface BytesCall {
    void make(MemorySegment bytes, Status status);
  }

  private static void withBytes(byte[] given, BytesCall call) {
    try (var status = Status.take();
        var arena = Arena.ofConfined()) {
      call.make(arena.allocateFrom(ValueLayout.JAVA_BYTE, given), status);
    }
  }

  /// Sets what the runtime reads from the environment of the process about clusters, unless it is
  /// set. Remote ops answer before their call ends: with a stream of them, which the runtime
  /// prefers, failures come late or never (an op on what was lost hangs), and a tensor may be
  /// forgotten before it is made. Tensors are fetched by the task that needs them: those that are
  /// pushed to it, which the runtime prefers, are written into a message first, and 64 MB take 400
  /// ms in place of 40. And gRPC does not print what exceptions say.
  public static void prepareForClusters() {
    var variables = Map.of(STREAMING, "false", PUSHING, "false", "GRPC_VERBOSITY", "NONE");
    for (var variable : variables.entrySet()) {
      if (System.getenv(variable.getKey()) == null) {
        CEnvironment.set(variable.getKey(), variable.getValue());
      }
    }
  }

  /// Whether ops run on other tasks: then each call runs [#alone].
  public boolean hasJoined() {
    return lanes != null;
  }

  /// Runs a call so that no failure in another thread is taken for its own. A [NativeOp] that was
  /// used before is to be reset in it.
  public <R> R alone(Supplier<R> call) {
    Lanes own = lanes;
    return own == null ? call.get() : own.alone(call);
  }

  /// Whether any call is under way.
  public boolean isBusy() {
    return inFlight.isBusy();
  }

  /// Refuses new calls, and releases nothing: the runtime is in a call that may never end.
  public void abandon() {
    inFlight.close();
  }

  /// Refuses new calls, waits for those under way, and releases everything; the second call does
  /// nothing. If the process is ending and calls do not, it releases nothing: the process does.
  /// What takes longer than two seconds to go, as an iterator may, is left to another thread.
  @Override
  public void close() {
    admission.close(this::release);
  }

  private void release() throws InterruptedException {
    sessions.forEach(this::end);
    handles.closeAll(() -> {
      ops.forEach(this::discard);
      CApi.TFE_DeleteContext(pointer);
    });
    LiveObjects.deleted(LiveObjects.Kind.CONTEXT);
  }

  private static long create(byte[] config) {
    long options = CApi.TFE_NewContextOptions();
    try (var status = Status.take();
        var arena = Arena.ofConfined()) {
      if (config.length > 0) {
        var bytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, config);
        CApi.TFE_ContextOptionsSetConfig(options, bytes, config.length, status);
      }
      return LiveObjects.made(LiveObjects.Kind.CONTEXT, CApi.TFE_NewContext(options, status));
    } finally {
      CApi.TFE_DeleteContextOptions(options);
    }
  }
}
