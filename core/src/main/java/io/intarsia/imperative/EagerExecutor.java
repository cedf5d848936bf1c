package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionHost;
import io.intarsia.internal.attributes.AttributeCheck;
import io.intarsia.internal.c.AttributeEncoder;
import io.intarsia.internal.c.Calls;
import io.intarsia.internal.c.Determinism;
import io.intarsia.internal.c.FunctionTypes;
import io.intarsia.internal.c.HandleRegistry;
import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.c.NativeOp;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.c.Setter;
import io.intarsia.internal.c.ThreadSlots;
import io.intarsia.internal.events.TransferEvent;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.refusal.Guard;
import io.intarsia.internal.refusal.Guards;
import io.intarsia.internal.refusal.Refusals;
import io.intarsia.internal.refusal.SignatureCheck;
import io.intarsia.internal.refusal.Vetted;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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

  private final FunctionRunner functions;
  private volatile Launcher launcher = Launcher.PLAIN;

  private record Kind(String op, @Nullable String device) {}

  private EagerExecutor(Engine engine, NativeContext context, boolean allowsUnvettedOps) {
    this.engine = engine;
    this.allowsUnvettedOps = allowsUnvettedOps;
    this.context = context;
    this.functions = new FunctionRunner(engine, this);
  }

  /// Opens a context of the runtime.
  static EagerExecutor of(Engine engine, EnvironmentOptions options) {
    if (options.determinism()) {
      Determinism.enable();
    }
    byte[] config = options.needsConfig() ? SessionConfig.encode(options) : new byte[0];
    var context = new NativeContext(config, options.memoryBudget(), options.recordCreation());
    return new EagerExecutor(engine, context, options.unvettedOps());
  }

  @Override
  public Operation prepare(OpKey key) {
    OpDefinition definition =
        OpDefinitions.find(key.op()).orElseThrow(() -> Failures.unknownOp(key.op()));
    Refusals.check(definition);
    if (!allowsUnvettedOps) {
      Vetted.check(definition);
    }
    Map<String, Object> inferred = SignatureCheck.check(definition, key);
    var encoder = AttributeEncoder.ofEagerOps();
    List<Setter> setters = AttributeCheck.encode(definition, key.attributes(), encoder);
    ListInputs lists = ListInputs.of(definition, key.signature());
    if (lists == ListInputs.ONE_BY_ONE) {
      setters.addAll(AttributeCheck.encode(definition, inferred, encoder));
    }
    int outputs = OutputCount.of(definition, key);
    List<Guard.Call> guards = new ArrayList<>(Guards.prepare(definition, key));
    if (definition.callsFunctions()) {
      guards.add(Guards.NEEDS_THREAD);
    }
    var kind = new Kind(key.op(), key.device());
    return new EagerOperation(
        engine,
        this,
        new Plan(key, setters, outputs, lists, guards),
        slots.computeIfAbsent(kind, missing -> new ThreadSlots<>()));
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
    if (!TransferEvent.isOn()) {
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
      NativeTensor tensor = value.nativeTensor();
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
      return adopt(copy(handle, device), tensor.dtype(), handle.byteSize());
    } finally {
      calls.underWay--;
    }
  }

  private long copy(EagerHandle handle, String device) {
    long pointer = handle.acquire();
    try {
      return context.copyToDevice(pointer, device);
    } finally {
      handle.release();
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
      return context.devices().stream()
          .map(device -> new Device(device.name(), device.type(), device.memoryBytes()))
          .toList();
    } finally {
      calls.underWay--;
    }
  }

  @Override
  public Holdings holdings() {
    HandleRegistry handles = context.handles();
    return new Holdings(
        handles.count(), handles.bytes(), handles.transfers(), context.functionCount());
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
  public Runnable closing() {
    return context::close;
  }
}
