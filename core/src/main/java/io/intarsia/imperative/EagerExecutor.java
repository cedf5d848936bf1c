package io.intarsia.imperative;

import io.intarsia.cluster.ClusterOptions;
import io.intarsia.cluster.CollectiveOptions;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.attributes.AttributeCheck;
import io.intarsia.internal.c.AttributeEncoder;
import io.intarsia.internal.c.Calls;
import io.intarsia.internal.c.Determinism;
import io.intarsia.internal.c.FunctionTypes;
import io.intarsia.internal.c.HandleRegistry;
import io.intarsia.internal.c.Handles;
import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.c.NativeOp;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.c.RemoteReport;
import io.intarsia.internal.c.Setter;
import io.intarsia.internal.c.ThreadSlots;
import io.intarsia.internal.events.Events;
import io.intarsia.internal.events.TransferEvent;
import io.intarsia.internal.executor.ClusterLink;
import io.intarsia.internal.executor.CollectiveFailures;
import io.intarsia.internal.executor.CollectiveLink;
import io.intarsia.internal.executor.CopyCheck;
import io.intarsia.internal.executor.EagerHandle;
import io.intarsia.internal.executor.Failures;
import io.intarsia.internal.executor.InterruptWatch;
import io.intarsia.internal.executor.ListInputs;
import io.intarsia.internal.executor.Plan;
import io.intarsia.internal.executor.Preparation;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.refusal.CollectiveOps;
import io.intarsia.internal.refusal.Guard;
import io.intarsia.internal.refusal.SignatureCheck;
import io.intarsia.internal.tensor.HostTensors;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs ops through the eager part of the C API.
@SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
final class EagerExecutor implements Executor {
  private final Engine engine;
  private final NativeContext context;
  private final boolean allowsUnvettedOps;
  // The native ops do not depend on the attributes, which are set anew on each call anyway: with
  // thousands of operations that differ in an attribute they stay in the processor's caches.
  private final ConcurrentHashMap<Kind, ThreadSlots<NativeOp>> slots = new ConcurrentHashMap<>();

  private final EagerFunctions functions;
  private final ShownSession shown;
  private volatile Launcher launcher = Launcher.PLAIN;

  private record Kind(String op, @Nullable String device) {}

  // Null if the environment has not joined a cluster.
  private final @Nullable ClusterLink link;
  // Null if it takes part in no collectives with other processes.
  private final @Nullable CollectiveLink collectives;
  private final EnvironmentOptions options;
  private final InterruptWatch interrupts = new InterruptWatch();
  // Null if ops run where they are called.
  private @Nullable Runnable settling;

  private EagerExecutor(
      Engine engine,
      NativeContext context,
      @Nullable ClusterLink link,
      @Nullable CollectiveLink collectives,
      EnvironmentOptions options) {
    this.engine = engine;
    this.options = options;
    this.allowsUnvettedOps = options.unvettedOps();
    this.context = context;
    this.link = link;
    this.collectives = collectives;
    this.functions = new EagerFunctions(engine, this);
    this.shown = new ShownSession(options);
  }

  /// Opens a context of the runtime.
  static EagerExecutor of(Engine engine, EnvironmentOptions options) {
    if (options.determinism()) {
      Determinism.enable();
    }
    if (options.cluster() != null || options.collectives() != null) {
      NativeContext.prepareForClusters();
    }
    byte[] config = options.needsConfig() ? SessionConfig.encode(options) : new byte[0];
    var context = new NativeContext(config, options.memoryBudget(), options.recordCreation());
    return new EagerExecutor(
        engine, context, joined(context, options), takingPart(context, options), options);
  }

  private static @Nullable ClusterLink joined(NativeContext context, EnvironmentOptions options) {
    ClusterOptions cluster = options.cluster();
    return cluster == null
        ? null
        : ClusterLink.join(context, SessionConfig.encode(options), options.deadline(), cluster);
  }

  private static @Nullable CollectiveLink takingPart(
      NativeContext context, EnvironmentOptions options) {
    CollectiveOptions collectives = options.collectives();
    return collectives == null
        ? null
        : CollectiveLink.join(
            context, SessionConfig.encode(options), options.deadline(), collectives);
  }

  @Override
  public EagerOperation prepare(OpKey key) {
    return prepare(Preparation.of(key, allowsUnvettedOps));
  }

  /// Prepares an operation of which this was found out.
  EagerOperation prepare(Preparation prepared) {
    OpKey key = prepared.key();
    OpDefinition definition = prepared.definition();
    var encoder = AttributeEncoder.ofEagerOps();
    Attributes given = CollectiveOps.unlimited(key.op(), key.attributes());
    List<Setter> setters = AttributeCheck.encode(definition, given, encoder);
    ListInputs lists = ListInputs.of(definition, key.signature());
    if (lists == ListInputs.ONE_BY_ONE) {
      setters.addAll(AttributeCheck.encode(definition, prepared.inferred(), encoder));
    }
    shown.add(key);
    var kind = new Kind(key.op(), key.device());
    return new EagerOperation(
        engine,
        this,
        new Plan(key, setters, prepared.outputs(), lists, guards(key, prepared.guards())),
        slots.computeIfAbsent(kind, missing -> new ThreadSlots<>()));
  }

  private List<Guard.Call> guards(OpKey key, List<Guard.Call> prepared) {
    if (link == null || link.copiesAutomatically() || key.op().equals("Identity")) {
      return prepared;
    }
    List<Guard.Call> guards = new ArrayList<>(prepared);
    guards.add(new CopyCheck(link));
    return guards;
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
  public boolean takesPartInCollectives() {
    return collectives != null;
  }

  @Override
  public @Nullable FunctionTypes function(String name) {
    return functions.types(name);
  }

  @Override
  public byte[] attributes(OpKey key) {
    OpDefinition definition = OpDefinitions.find(key.op()).orElseThrow();
    var encoder = AttributeEncoder.ofEagerOps();
    List<Setter> setters = AttributeCheck.encode(definition, key.attributes(), encoder);
    setters.addAll(
        AttributeCheck.encode(definition, SignatureCheck.check(definition, key), encoder));
    Calls calls = context.enter();
    try {
      return attributes(key.op(), setters);
    } finally {
      calls.underWay--;
    }
  }

  private byte[] attributes(String name, List<Setter> setters) {
    NativeOp op = context.newOp(name, null);
    try {
      op.setAttributes(setters);
      return op.attributes();
    } finally {
      context.discard(op);
    }
  }

  @Override
  public EagerTensor constant(HostTensor value) {
    if (!Events.hasTransfers()) {
      return transferred(value);
    }
    var event = new TransferEvent("from Java", value.byteSize());
    try {
      return transferred(value);
    } finally {
      event.commit();
    }
  }

  private EagerTensor transferred(HostTensor value) {
    Calls calls = context.enter();
    try {
      NativeTensor tensor = HostTensors.nativeTensor(value);
      DType dtype = value.dtype();
      var made = adopt(context.newHandle(tensor), dtype, tensor.data().byteSize());
      return tensor.ownsStrings() ? ownCopy(made) : made;
    } finally {
      calls.underWay--;
    }
  }

  @Override
  public EagerTensor moveTo(String device, EagerTensor tensor) {
    Calls calls = context.enter();
    try (tensor) {
      EagerHandle handle = EagerHandle.of(tensor);
      return adopt(copy(handle, device), tensor.dtype(), isRemote(device) ? 0 : handle.byteSize());
    } finally {
      calls.underWay--;
    }
  }

  private long copy(EagerHandle handle, String device) {
    long pointer = handle.acquire();
    try {
      long copy = context.alone(() -> context.copyToDevice(pointer, device));
      if (isRemote(device)) {
        awaitCopy(copy);
      }
      return copy;
    } catch (TensorFlowException e) {
      throw RemoteReport.told(e);
    } finally {
      handle.release();
    }
  }

  // The runtime sends it at its leisure, and who uses it then would be told that it failed.
  private static void awaitCopy(long copy) {
    try {
      long[] ignored = Handles.dims(copy);
    } catch (TensorFlowException e) {
      Handles.delete(copy);
      throw e;
    }
  }

  // The runtime would not free the strings of a host tensor; in a copy made by an op they are its
  // own.
  private EagerTensor ownCopy(EagerTensor lent) {
    try (lent) {
      return (EagerTensor) engine.home().execute("DeepCopy", Attributes.NONE, lent)[0];
    }
  }

  /// Makes a tensor of what the runtime made.
  ///
  /// @param pointer its handle, which the tensor owns from now on
  EagerTensor adopt(long pointer, DType dtype, long byteSize) {
    HandleRegistry handles = context.handles();
    var tensor =
        new EagerTensor(
            engine.home(),
            dtype,
            owner -> handles.add(new EagerHandle(owner, pointer, byteSize, handles)));
    engine.scopes().add(tensor.handle());
    return tensor;
  }

  /// Has something done before each function runs, as it may change what others see.
  void settleBy(Runnable first) {
    settling = first;
  }

  /// What is done before a function runs, or null.
  @Nullable Runnable settling() {
    return settling;
  }

  /// Does what is to be done before a function runs.
  void settle() {
    Runnable first = settling;
    if (first != null) {
      first.run();
    }
  }

  /// The cluster it has joined, or null.
  @Nullable ClusterLink link() {
    return link;
  }

  /// What it takes part in with other processes, or null.
  @Nullable CollectiveLink collectives() {
    return collectives;
  }

  /// What looks after calls that are stopped when their threads are interrupted.
  InterruptWatch interrupts() {
    return interrupts;
  }

  @Override
  public <T> T interruptibly(Supplier<T> code) {
    return interrupts.attended(code);
  }

  boolean isRemote(String device) {
    return link != null && link.isRemote(device);
  }

  EnvironmentOptions options() {
    return options;
  }

  NativeContext context() {
    return context;
  }

  Launcher launcher() {
    return launcher;
  }

  @Override
  public FunctionHost functions() {
    return functions;
  }

  @Override
  public void setOptions(RunOptions options, StepTrace trace) {
    launcher = Launchers.of(options, trace);
  }

  @Override
  public void forgetKernels() {
    context.forgetKernels();
  }

  @Override
  public List<Device> devices() {
    Calls calls = context.enter();
    try {
      return Device.all(context.devices());
    } finally {
      calls.underWay--;
    }
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
  public void reconnect() {
    if (link == null) {
      throw Failures.nothingToReconnect();
    }
    Calls calls = context.enter();
    try {
      link.reconnect();
    } finally {
      calls.underWay--;
    }
  }

  @Override
  public void abortCollectives(TensorFlowException reason) {
    if (collectives == null) {
      throw CollectiveFailures.takesNoPart();
    }
    collectives.abort(reason);
  }

  @Override
  public Session session() {
    return shown.open(engine.factory());
  }

  @Override
  public Runnable closing() {
    ShownSession session = shown;
    InterruptWatch watch = interrupts;
    Runnable runtime = runtimeClosing();
    return () -> {
      watch.cancel();
      session.close();
      runtime.run();
      watch.stop();
    };
  }

  private Runnable runtimeClosing() {
    if (link != null) {
      return link::close;
    }
    return collectives == null ? context::close : collectives::close;
  }
}
