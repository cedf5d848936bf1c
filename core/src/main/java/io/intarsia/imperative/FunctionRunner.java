package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionHost;
import io.intarsia.internal.c.AttributeEncoder;
import io.intarsia.internal.c.Calls;
import io.intarsia.internal.c.FunctionTypes;
import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.c.NativeOp;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.c.Setter;
import io.intarsia.internal.c.ThreadSlots;
import io.intarsia.internal.gradient.GradientHost;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.place.OpPath;
import io.intarsia.internal.place.TracingLock;
import io.intarsia.internal.place.Where;
import io.intarsia.internal.refusal.Guards;
import io.intarsia.internal.refusal.Probing;
import io.intarsia.op.base.SeedSource;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Runs traced functions in an environment.
@SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
final class FunctionRunner implements FunctionHost {
  // Only a call with a configuration, even an empty one, has the runtime optimize the graph of a
  // function. As in Python, all have one.
  private static final Setter OPTIMIZED =
      AttributeEncoder.ofEagerOps().ofString("config_proto", new byte[0]);

  // Of the process: a name tells functions of two environments apart, in messages, saved graphs and
  // dumps, and the order of traces is one even where environments trace each other's functions.
  private static final AtomicLong IDS = new AtomicLong();

  private final Engine engine;
  private final EagerExecutor executor;
  private final NativeContext context;
  private final TracingLock tracing = new TracingLock();
  private final Map<String, EagerOperation> operations = new ConcurrentHashMap<>();
  private final Map<String, FunctionTypes> types = new ConcurrentHashMap<>();

  FunctionRunner(Engine engine, EagerExecutor executor) {
    this.engine = engine;
    this.executor = executor;
    this.context = executor.context();
  }

  @Override
  public Place environment() {
    return engine.home();
  }

  @Override
  public OpPath path() {
    return engine.path();
  }

  @Override
  public GradientHost gradients() {
    return engine.gradients();
  }

  @Override
  public SeedSource seeds() {
    return engine.seeds();
  }

  @Override
  public void add(NativeFunction function) {
    context.add(function);
    types.put(function.name(), function.types());
  }

  /// What a function takes and gives; null if there is none of that name.
  @Nullable FunctionTypes types(String function) {
    return types.get(function);
  }

  @Override
  public void remove(String function) {
    operations.remove(function);
    types.remove(function);
    if (!context.isClosed()) {
      context.removeFunction(function);
    }
  }

  @Override
  public boolean runsEagerly() {
    return engine.control().runsFunctionsEagerly();
  }

  @Override
  public boolean checksNumerics() {
    return engine.control().checksNumerics();
  }

  @Override
  public TracingLock tracing() {
    return tracing;
  }

  @Override
  public long nextId() {
    return IDS.incrementAndGet();
  }

  @Override
  public Probing probing() {
    return executor;
  }

  @Override
  public Tensor adopt(NativeTensor tensor) {
    Calls calls = context.enter();
    try {
      DType dtype = DType.ofCode(tensor.dtype());
      return executor.adopt(context.newHandle(tensor), dtype, tensor.data().byteSize());
    } finally {
      calls.underWay--;
    }
  }

  @Override
  public Tensor share(Tensor tensor) {
    var eager = (EagerTensor) tensor;
    if (eager.place() != engine.home()) {
      throw Failures.foreignTensor("Identity", "input 0");
    }
    Calls calls = context.enter();
    try {
      EagerTensor shared = EagerHandle.of(eager).share(eager);
      engine.scopes().add(shared.handle());
      return shared;
    } finally {
      Reference.reachabilityFence(eager);
      calls.underWay--;
    }
  }

  @Override
  public Tensor constant(HostTensor value) {
    return engine.scopes().outside(() -> executor.constant(value));
  }

  @Override
  public Optional<Duration> timeout() {
    return engine.control().options().timeout();
  }

  @Override
  public Tensor[] run(String function, List<Tensor> inputs, int outputs) {
    EagerTensor[] eager = inputs.toArray(EagerTensor[]::new);
    for (int i = 0; i < eager.length; i++) {
      if (eager[i].place() != engine.home()) {
        throw Failures.foreignTensor(function, "input " + i);
      }
    }
    var operation = operations.computeIfAbsent(function, name -> operation(name, eager, outputs));
    var call = new OpCall(function, Attributes.NONE, Where.HERE, (Object[]) eager);
    return engine.path().run(call, () -> operation.run(eager));
  }

  private EagerOperation operation(String function, EagerTensor[] inputs, int outputs) {
    int[] signature = new int[inputs.length];
    for (int i = 0; i < signature.length; i++) {
      signature[i] = inputs[i].dtype().code();
    }
    var key = new OpKey(function, signature, Attributes.NONE, null);
    var plan =
        new Plan(
            key, List.of(OPTIMIZED), outputs, ListInputs.ONE_BY_ONE, List.of(Guards.NEEDS_THREAD));
    return new EagerOperation(engine, executor, plan, new ThreadSlots<NativeOp>());
  }
}
