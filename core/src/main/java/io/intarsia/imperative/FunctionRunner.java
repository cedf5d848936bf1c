package io.intarsia.imperative;

import io.intarsia.function.Body;
import io.intarsia.function.FunctionOps;
import io.intarsia.function.FunctionOptions;
import io.intarsia.function.GraphSession;
import io.intarsia.function.TracedCode;
import io.intarsia.internal.c.FunctionTypes;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.c.Rewriting;
import io.intarsia.internal.executor.Failures;
import io.intarsia.internal.function.flow.GraphConstructs;
import io.intarsia.internal.function.graph.Constructs;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.library.OpenGraphs;
import io.intarsia.internal.function.trace.PolymorphicFunction;
import io.intarsia.internal.gradient.GradientHost;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpPath;
import io.intarsia.internal.place.TracingLock;
import io.intarsia.internal.place.Where;
import io.intarsia.internal.refusal.Probing;
import io.intarsia.op.Ops;
import io.intarsia.op.base.SeedSource;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// What traced functions need of an environment, whichever executor it has. An executor adds how it
/// knows functions and how one is made ready to run.
abstract class FunctionRunner implements FunctionHost {
  // Of the process: a name tells functions of two environments apart, in messages, saved graphs and
  // dumps, and the order of traces is one even where environments trace each other's functions.
  private static final AtomicLong IDS = new AtomicLong();

  private final Engine engine;
  private final Executor executor;
  private final TracingLock tracing = new TracingLock();
  private final Map<String, Operation> operations = new ConcurrentHashMap<>();
  private final Map<String, FunctionTypes> types = new ConcurrentHashMap<>();
  private final Map<String, Rewriting> rewriting = new ConcurrentHashMap<>();
  private final Set<String> compiled = ConcurrentHashMap.newKeySet();

  FunctionRunner(Engine engine, Executor executor) {
    this.engine = engine;
    this.executor = executor;
  }

  /// Makes a function one that the runtime can call.
  abstract void register(NativeFunction function);

  /// Has the runtime forget a function, if it can.
  abstract void unregister(String function);

  /// Makes a function ready to run.
  ///
  /// @param device that its nodes run on by default, or null
  /// @param signature a dtype's number for each input
  abstract Operation prepare(
      String function, @Nullable String device, int[] signature, int outputs);

  @Override
  public final Place environment() {
    return engine.home();
  }

  @Override
  public final Ops ops() {
    return Ops.of(engine.home());
  }

  @Override
  public final @Nullable String device() {
    return null;
  }

  @Override
  public final OpPath path() {
    return engine.path();
  }

  @Override
  public final GradientHost gradients() {
    return engine.gradients();
  }

  @Override
  public final Constructs constructs() {
    return GraphConstructs.INSTANCE;
  }

  @Override
  public final TracedCode make(FunctionOptions options, Body body, int arity) {
    return new PolymorphicFunction(this, options, body, arity);
  }

  @Override
  public final GraphSession open(FunctionOps tf, byte[] graphDef) {
    return OpenGraphs.open(tf, graphDef);
  }

  @Override
  public final SeedSource seeds() {
    return engine.seeds();
  }

  @Override
  public final void add(NativeFunction function) {
    register(function);
    types.put(function.name(), function.types());
    rewriting.put(function.name(), function.rewriting());
    if (function.isCompiled()) {
      compiled.add(function.name());
    }
  }

  /// Whether XLA compiles a function.
  final boolean isCompiled(String function) {
    return compiled.contains(function);
  }

  /// What the runtime's optimizer may do to a function. Calls of one that is gone fail.
  final Rewriting rewriting(String function) {
    return rewriting.getOrDefault(function, Rewriting.NONE);
  }

  /// The configuration of a call of a function.
  final byte[] config(String function) {
    boolean onlyCpus = executor.devices().stream().allMatch(device -> device.type().equals("CPU"));
    return SessionConfig.ofFunction(rewriting(function), onlyCpus);
  }

  /// What a function takes and gives; null if there is none of that name.
  final @Nullable FunctionTypes types(String function) {
    return types.get(function);
  }

  @Override
  public final void remove(String function) {
    operations.remove(function);
    types.remove(function);
    rewriting.remove(function);
    compiled.remove(function);
    unregister(function);
  }

  @Override
  public final boolean runsEagerly() {
    return engine.control().runsFunctionsEagerly();
  }

  @Override
  public final boolean checksNumerics() {
    return engine.control().checksNumerics();
  }

  @Override
  public final TracingLock tracing() {
    return tracing;
  }

  @Override
  public final long nextId() {
    return IDS.incrementAndGet();
  }

  @Override
  public final Probing probing() {
    return executor;
  }

  @Override
  public final Tensor constant(HostTensor value) {
    return engine.scopes().outside(() -> executor.constant(value));
  }

  @Override
  public final Optional<Duration> timeout() {
    return engine.control().options().timeout();
  }

  @Override
  public final Tensor[] run(
      String function, @Nullable String device, List<Tensor> inputs, int outputs) {
    EagerTensor[] eager = inputs.toArray(EagerTensor[]::new);
    for (int i = 0; i < eager.length; i++) {
      if (eager[i].place() != engine.home()) {
        throw Failures.foreignTensor(function, "input " + i);
      }
    }
    var operation =
        operations.computeIfAbsent(
            function, name -> prepare(name, device, signature(eager), outputs));
    var call = new OpCall(function, Attributes.NONE, Where.HERE, (Object[]) eager);
    return engine.path().run(call, () -> operation.run(eager));
  }

  private static int[] signature(EagerTensor[] inputs) {
    int[] signature = new int[inputs.length];
    for (int i = 0; i < signature.length; i++) {
      signature[i] = inputs[i].dtype().code();
    }
    return signature;
  }
}
