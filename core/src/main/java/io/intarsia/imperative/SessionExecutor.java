package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.Calls;
import io.intarsia.internal.c.Determinism;
import io.intarsia.internal.c.FunctionTypes;
import io.intarsia.internal.c.HandleRegistry;
import io.intarsia.internal.c.NativeSession.Step;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.c.SessionContext;
import io.intarsia.internal.c.StoredData;
import io.intarsia.internal.c.Tensors;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.events.Events;
import io.intarsia.internal.events.TransferEvent;
import io.intarsia.internal.executor.LocalHome;
import io.intarsia.internal.executor.PieceSource;
import io.intarsia.internal.executor.PieceSource.Keeping;
import io.intarsia.internal.executor.Preparation;
import io.intarsia.internal.executor.RemoteHome;
import io.intarsia.internal.executor.SessionHome;
import io.intarsia.internal.executor.SessionTensor;
import io.intarsia.internal.executor.StatefulOps;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.remote.RemoteSession;
import io.intarsia.internal.remote.RemoteTarget;
import io.intarsia.internal.session.DeadTensors;
import io.intarsia.internal.session.Piece;
import io.intarsia.internal.session.Pieces;
import io.intarsia.internal.tensor.HostTensors;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs ops as pieces of one graph in one session. Tensors stay with the session until they are
/// read; Java has their handles.
@SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
final class SessionExecutor implements Executor, SessionTensor.Keeper {
  private final Engine engine;
  private final SessionHome home;
  private final SessionContext context;
  private final boolean allowsUnvettedOps;
  private final Pieces pieces;
  private final SessionFunctions functions;
  private final Session session;
  private final Map<String, DeadTensors> dead = new ConcurrentHashMap<>();
  private final Map<DType, Piece> constants = new ConcurrentHashMap<>();
  private final Map<Spot, Step> reads = new ConcurrentHashMap<>();
  private final Map<Spot, Operation> moves = new ConcurrentHashMap<>();
  private volatile List<Device> devices;
  private volatile SessionLauncher launcher = SessionLauncher.PLAIN;
  // Grows when the sequences of random ops begin anew: pieces of before are not used any more.
  private volatile int generation;

  private record Spot(DType dtype, @Nullable String device) {}

  private SessionExecutor(Engine engine, SessionHome home, boolean allowsUnvettedOps) {
    this.engine = engine;
    this.home = home;
    this.context = home.context();
    this.allowsUnvettedOps = allowsUnvettedOps;
    this.pieces = new Pieces(context, home.nodes(), home.store());
    this.functions = new SessionFunctions(engine, this, pieces);
    this.session = new Session(home);
    this.devices = devicesNow();
  }

  /// Opens a session, in this process or where the options say.
  static SessionExecutor of(Engine engine, EnvironmentOptions options) {
    if (options.determinism()) {
      Determinism.enable();
    }
    SessionHome home = home(options);
    try {
      return new SessionExecutor(engine, home, options.unvettedOps());
    } catch (RuntimeException | Error e) {
      home.context().close();
      throw e;
    }
  }

  private static SessionHome home(EnvironmentOptions options) {
    String target = options.target();
    return target.isEmpty()
        ? LocalHome.open(
            SessionConfig.ofSession(options), options.memoryBudget(), options.recordCreation())
        : RemoteHome.open(
            target,
            new RemoteSession.Setup(
                RemoteTarget.parse(target), SessionConfig.ofRemote(options), options.deadline()),
            options.memoryBudget(),
            options.recordCreation());
  }

  private List<Device> devicesNow() {
    return Device.all(context.devices());
  }

  @Override
  public Operation prepare(OpKey key) {
    var prepared = Preparation.of(key, allowsUnvettedOps);
    home.admit(prepared, key);
    PieceSource source = pieces(prepared, key);
    if (context.isLocal() && !StatefulOps.isMaker(prepared.definition(), key)) {
      source.makeNow();
    }
    return new SessionOperation(engine, this, key, prepared.guards(), source);
  }

  private PieceSource pieces(Preparation prepared, OpKey key) {
    OpDefinition definition = prepared.definition();
    return new PieceSource(
        home,
        key,
        definition.callsFunctions(),
        keeping(definition, key),
        (placement, sizes) -> pieces.ofOp(definition, key, prepared.inferred(), placement, sizes));
  }

  private Keeping keeping(OpDefinition definition, OpKey key) {
    if (StatefulOps.isMaker(definition, key)) {
      return Keeping.NEVER;
    }
    return StatefulOps.isSequence(definition)
        ? new Keeping(true, () -> generation)
        : Keeping.ALWAYS;
  }

  /// Runs a step for an operation as the run options say.
  long[] run(SessionOperation operation, Step step, EagerTensor[] inputs, long[] given) {
    return launcher.launch(context, operation, step, inputs, given);
  }

  @Override
  public EagerTensor constant(HostTensor value) {
    if (!Events.hasTransfers()) {
      return transferred(HostTensors.nativeTensor(value), value.dtype());
    }
    var event = new TransferEvent("from Java", value.byteSize());
    try {
      return transferred(HostTensors.nativeTensor(value), value.dtype());
    } finally {
      event.commit();
    }
  }

  /// Keeps a tensor of the host.
  EagerTensor transferred(NativeTensor value, DType dtype) {
    Calls calls = context.enter();
    try {
      // The runtime would not free the strings of a host tensor; those of a copy are its own.
      Piece piece =
          constants.computeIfAbsent(
              dtype,
              missing ->
                  pieces.ofConstant(missing, isLent(missing), context.isLocal() ? null : first()));
      int epoch = home.epoch();
      Piece.Result[] kept = piece.run(new long[0], rest -> context.run(piece.step(), value, rest));
      var result = new Piece.Result(dtype, kept[0].handle(), value.dims());
      return adopt(result, piece.placement().device(), epoch);
    } finally {
      calls.underWay--;
    }
  }

  // A server gets copies of all it is given.
  private boolean isLent(DType dtype) {
    return dtype == DType.STRING && context.isLocal();
  }

  private String first() {
    return devices.getFirst().name();
  }

  /// Makes a tensor of what a piece keeps.
  ///
  /// @param device where it is; null for the first there is
  /// @param epoch the one in which the piece ran
  EagerTensor adopt(Piece.Result kept, @Nullable String device, int epoch) {
    String where = device == null ? first() : device;
    var data = new StoredData(kept.handle(), kept.byteSize(), epoch, dead(device));
    HandleRegistry handles = context.handles();
    var tensor =
        new EagerTensor(
            engine.home(),
            kept.dtype(),
            owner -> handles.add(new SessionTensor(owner, this, data, kept.dims(), where)));
    engine.scopes().add(tensor.handle());
    return tensor;
  }

  // A server drops a tensor where it is, a session of this process anywhere.
  private DeadTensors dead(@Nullable String device) {
    String where = context.isLocal() ? null : device;
    return dead.computeIfAbsent(
        String.valueOf(where), _ -> new DeadTensors(context, home.nodes(), home.store(), where));
  }

  @Override
  public HostTensor read(SessionTensor handle) {
    Calls calls = context.enter();
    try {
      handle.checkKept("the tensor");
      var spot = new Spot(handle.dtype(), context.isLocal() ? null : handle.place());
      Step step = reads.computeIfAbsent(spot, made -> pieces.ofRead(made.dtype(), made.device()));
      context.handles().transferred();
      long pointer = handle.acquire();
      try {
        long[] gotten = context.run(step, new long[] {pointer});
        return HostTensors.taking(Tensors.taking(gotten[0]));
      } finally {
        handle.release();
      }
    } finally {
      calls.underWay--;
    }
  }

  @Override
  public EagerTensor moveTo(String device, EagerTensor tensor) {
    if (tensor.device().equals(device)) {
      return tensor;
    }
    try (tensor) {
      Operation move = moves.computeIfAbsent(new Spot(tensor.dtype(), device), this::preparedMove);
      return (EagerTensor) move.run(new EagerTensor[] {tensor})[0];
    }
  }

  // Kept, for the graph would grow with every constant of a device; and not in the cache, which is
  // of what users call.
  private Operation preparedMove(Spot to) {
    return prepare(
        new OpKey("Identity", new int[] {to.dtype().code()}, Attributes.NONE, to.device()));
  }

  @Override
  public SessionHome home() {
    return home;
  }

  SessionContext context() {
    return context;
  }

  @Override
  public FunctionHost functions() {
    return functions;
  }

  @Override
  public void setOptions(RunOptions options, StepTrace trace) {
    launcher = SessionLauncher.of(options, trace);
  }

  @Override
  public void forgetKernels() {
    generation++;
  }

  @Override
  public List<Device> devices() {
    if (isClosed()) {
      throw Mistake.state("Environment used after close()");
    }
    return devices;
  }

  @Override
  public Session session() {
    return session;
  }

  @Override
  public Holdings holdings() {
    return Holdings.of(context.handles(), context.functionCount());
  }

  @Override
  public List<Throwable> creations() {
    return context.handles().creations();
  }

  @Override
  public boolean isInCall() {
    return context.isInCall();
  }

  @Override
  public boolean isClosed() {
    return context.isClosed();
  }

  @Override
  public <T> T interruptibly(Supplier<T> code) {
    return code.get();
  }

  @Override
  public void reconnect() {
    home.reconnect();
    devices = devicesNow();
  }

  @Override
  public Runnable closing() {
    return context::close;
  }

  @Override
  public Place ops() {
    return engine.home();
  }

  @Override
  public boolean allowsUnvettedOps() {
    return allowsUnvettedOps;
  }

  @Override
  public @Nullable FunctionTypes function(String name) {
    return functions.types(name);
  }

  @Override
  public byte[] attributes(OpKey key) {
    var prepared = Preparation.of(key, true);
    return Pieces.attributes(prepared.definition(), key, prepared.inferred());
  }
}
