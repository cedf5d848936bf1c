package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.Calls;
import io.intarsia.internal.c.FunctionSession;
import io.intarsia.internal.c.FunctionTypes;
import io.intarsia.internal.c.HostOp;
import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.NativeSession;
import io.intarsia.internal.deferred.Deferral;
import io.intarsia.internal.deferred.DeferralHost;
import io.intarsia.internal.executor.EagerHandle;
import io.intarsia.internal.executor.Preparation;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.host.HostThreads;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.place.StateReads;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.TensorHandle;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Puts ops off that only compute, and has the eager executor do the rest.
@SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
final class DeferredExecutor implements Executor, DeferralHost {
  private static final int MOST_VALUES = 16;

  private final Engine engine;
  private final EagerExecutor eager;
  private final EnvironmentOptions options;
  private final Deferral deferral = new Deferral(this);

  // Asked of the runtime when first needed.
  private volatile @Nullable Boolean onlyCpus;

  private DeferredExecutor(Engine engine, EagerExecutor eager, EnvironmentOptions options) {
    this.engine = engine;
    this.eager = eager;
    this.options = options;
    eager.settleBy(deferral::settle);
  }

  static DeferredExecutor of(Engine engine, EnvironmentOptions options) {
    return new DeferredExecutor(engine, EagerExecutor.of(engine, options), options);
  }

  Deferral deferral() {
    return deferral;
  }

  NativeContext context() {
    return eager.context();
  }

  /// Whether nobody asks to see each op as it runs.
  boolean mayWait() {
    return eager.launcher() == Launcher.PLAIN
        && engine.listener() == Engine.SILENT
        && !engine.control().checksNumerics()
        && !options.recordCreation()
        && !HostThreads.isRunningHere();
  }

  @Override
  public Operation prepare(OpKey key) {
    var prepared = Preparation.of(key, options.unvettedOps());
    EagerOperation now = eager.prepare(prepared);
    OpDefinition definition = prepared.definition();
    if (onlyCpus() && now.outputs() > 0 && Deferral.mayWait(definition, key)) {
      return new DeferredOperation(engine, this, now, prepared);
    }
    return mayChangeSomething(definition)
        ? new SettlingOperation(engine, deferral::settle, key, now)
        : now;
  }

  // Results of a segment are in host memory.
  private boolean onlyCpus() {
    Boolean known = onlyCpus;
    if (known == null) {
      known = devices().stream().allMatch(device -> device.type().equals("CPU"));
      onlyCpus = known;
    }
    return known;
  }

  // An op with a result and without a resource draws random numbers, or makes something.
  private static boolean mayChangeSomething(OpDefinition definition) {
    return definition.stateful()
        && !StateReads.isRead(definition)
        && (definition.outputs().isEmpty()
            || definition.callsFunctions()
            || HostOp.has(definition.name())
            || definition.inputs().stream().anyMatch(input -> input.dtype() == DType.RESOURCE));
  }

  @Override
  public EagerTensor constant(HostTensor value) {
    EagerTensor made = eager.constant(value);
    if (isOfFewIntegers(value)) {
      long[] values = new long[(int) value.shape().numElements()];
      for (int i = 0; i < values.length; i++) {
        values[i] = value.longAt(i);
      }
      EagerHandle.of(made).setValues(values);
    }
    return made;
  }

  // Such as axes and sizes, which shapes of results follow from.
  private static boolean isOfFewIntegers(HostTensor value) {
    return (value.dtype() == DType.INT32 || value.dtype() == DType.INT64)
        && value.shape().rank() <= 1
        && value.shape().numElements() <= MOST_VALUES;
  }

  @Override
  public EagerTensor moveTo(String device, EagerTensor tensor) {
    return eager.moveTo(device, tensor);
  }

  @Override
  public Place ops() {
    return eager.ops();
  }

  @Override
  public boolean allowsUnvettedOps() {
    return eager.allowsUnvettedOps();
  }

  @Override
  public boolean takesPartInCollectives() {
    return eager.takesPartInCollectives();
  }

  @Override
  public @Nullable FunctionTypes function(String name) {
    return eager.function(name);
  }

  @Override
  public byte[] attributes(OpKey key) {
    return eager.attributes(key);
  }

  @Override
  public FunctionHost functions() {
    return eager.functions();
  }

  @Override
  public void setOptions(RunOptions chosen, StepTrace trace) {
    deferral.flush();
    eager.setOptions(chosen, trace);
  }

  @Override
  public <T> T interruptibly(Supplier<T> code) {
    return eager.interruptibly(code);
  }

  @Override
  public void forgetKernels() {
    eager.forgetKernels();
  }

  @Override
  public List<Device> devices() {
    return eager.devices();
  }

  @Override
  public Holdings holdings() {
    if (!isClosed()) {
      deferral.flush();
    }
    return eager.holdings();
  }

  @Override
  public List<Throwable> creations() {
    return eager.creations();
  }

  @Override
  public boolean isInCall() {
    return eager.isInCall();
  }

  @Override
  public boolean isClosed() {
    return eager.isClosed();
  }

  @Override
  public void reconnect() {
    eager.reconnect();
  }

  @Override
  public void abortCollectives(TensorFlowException reason) {
    eager.abortCollectives(reason);
  }

  @Override
  public Session session() {
    return eager.session();
  }

  @Override
  public void flush() {
    deferral.flush();
  }

  @Override
  public String explain() {
    return deferral.explain();
  }

  @Override
  public Runnable closing() {
    return eager.closing();
  }

  // -- what segments need -------------------------------------------------------------------------

  @Override
  public Place place() {
    return engine.home();
  }

  @Override
  public void made(TensorHandle handle) {
    engine.scopes().add(handle);
  }

  @Override
  public <T> T inside(Supplier<T> code) {
    Calls calls = context().enter();
    try {
      return engine.scopes().outside(code);
    } finally {
      calls.underWay--;
    }
  }

  @Override
  public EagerTensor adopt(long pointer, DType dtype, long byteSize) {
    return eager.adopt(pointer, dtype, byteSize);
  }

  @Override
  public FunctionSession session(
      NativeGraph graph, FunctionSession.Form form, NativeSession.Step step) {
    return context().newSession(form, graph, SessionConfig.ofSegment(options), step);
  }

  @Override
  public void discard(FunctionSession session) {
    context().discard(session);
  }
}
