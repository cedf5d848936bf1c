package io.intarsia.internal.function.trace;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.Signature;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.events.Events;
import io.intarsia.internal.function.caller.CallerRoute;
import io.intarsia.internal.function.graph.ArgumentChecks;
import io.intarsia.internal.function.graph.Compiled;
import io.intarsia.internal.function.graph.Diagnosis;
import io.intarsia.internal.function.graph.FunctionGradient;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.graph.GraphErrors;
import io.intarsia.internal.function.graph.KnownSizes;
import io.intarsia.internal.function.graph.Programs;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.graph.Trace;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.host.HostBinding;
import io.intarsia.internal.function.type.HostValues;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.function.type.Result;
import io.intarsia.internal.function.type.Signatures;
import io.intarsia.internal.place.GraphPlace;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.place.OpPath;
import io.intarsia.internal.place.Routing;
import io.intarsia.internal.trace.Drawing;
import io.intarsia.internal.trace.Program;
import io.intarsia.internal.trace.StoredProgram;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A function that the runtime has under its name, of code or of a program.
final class TracedFunction implements RuntimeFunction {
  private static final Cleaner CLEANER = Cleaner.create();

  private final FunctionHost host;
  private final NativeFunction function;
  private final StoredProgram program;
  // Of its branches and loops, by name.
  private final Map<String, StoredProgram> parts;
  private final Signature signature;
  private final Result result;
  private final @Nullable Replay replay;
  private final CallerRoute route;
  private final List<Tensor> captured;
  private final boolean hasEffects;
  private final FirstRun firstRun = new FirstRun();
  private final LazyGradient gradient;
  private volatile @Nullable RuntimeFunction part;
  private final Diagnosis diagnosis;
  private final ArgumentChecks checks;
  private final CompiledShapes compiledShapes;
  private final boolean canBeStopped;
  private final boolean hasLoops;

  // The runtime finds these by name when it runs this one.
  private final List<RuntimeFunction> used;

  // The runtime calls these by number.
  private final List<HostBinding> bindings;
  private final List<Runnable> callerChecks;
  private final GivenHandles handles;

  /// @param trace whose function this is
  TracedFunction(Trace trace, Made made, GradientSource gradient) {
    TracingGraph traced = trace.graph();
    this.host = traced.host();
    this.function = made.function();
    this.signature = made.signature();
    this.result = made.result();
    this.program = made.program();
    this.replay = made.replay();
    this.gradient = new LazyGradient(gradient);
    this.captured = traced.captures().captured();
    this.hasEffects = trace.hasEffects();
    this.diagnosis = traced.diagnosis();
    this.used = List.copyOf(traced.parts().called());
    this.bindings = List.copyOf(traced.parts().bindings());
    this.callerChecks = RuntimeFunction.callerChecks(this);
    this.handles = GivenHandles.of(this);
    this.canBeStopped = traced.parts().canBeStopped();
    this.hasLoops = traced.parts().hasLoops() || used.stream().anyMatch(RuntimeFunction::hasLoops);
    this.checks = ArgumentChecks.of(traced.parts().checks(), trace.inputs(captured));
    this.parts = Collections.unmodifiableMap(new LinkedHashMap<>(traced.parts().programs()));
    this.compiledShapes = new CompiledShapes(this, checks);
    this.route = new CallerRoute(program.program());
    trace.finish();
    CLEANER.register(this, new Release(host, function, List.copyOf(parts.keySet()), route));
  }

  /// What was made of a trace.
  ///
  /// @param replay runs its ops one by one; null if it is not small
  record Made(
      NativeFunction function,
      Signature signature,
      Result result,
      StoredProgram program,
      @Nullable Replay replay) {}

  /// What is left to do when nobody can call the function any more.
  private record Release(
      FunctionHost host, NativeFunction function, List<String> parts, CallerRoute route)
      implements Runnable {
    @Override
    public void run() {
      route.close();
      host.remove(function.name());
      parts.forEach(host::remove);
      function.close();
    }
  }

  @Override
  public String name() {
    return function.name();
  }

  @Override
  public Signature signature() {
    return signature;
  }

  @Override
  public @Nullable Object structuredOutputs() {
    return result.types().structure().pack(result.types().leaves());
  }

  @Override
  public List<@Nullable Object> structuredInputs() {
    return Signatures.arguments(signature);
  }

  @Override
  public boolean checksNumerics() {
    return diagnosis.checksNumerics();
  }

  @Override
  public boolean keepsLines() {
    return diagnosis.keepsLines();
  }

  @Override
  public boolean isCompiled() {
    return diagnosis.isCompiled();
  }

  @Override
  public boolean canBeStopped() {
    return canBeStopped;
  }

  @Override
  public boolean hasLoops() {
    return hasLoops;
  }

  @Override
  public boolean isUsable() {
    return canBeStopped || host.timeout().isEmpty();
  }

  @Override
  public boolean has(Object name) {
    return parts.containsKey(name);
  }

  @Override
  public FunctionHost host() {
    return host;
  }

  @Override
  public List<Tensor> captured() {
    return captured;
  }

  @Override
  public List<TensorSpec> resultSpecs() {
    return result.tensors();
  }

  @Override
  public List<HostBinding> bindings() {
    return bindings;
  }

  @Override
  public int replayedOps() {
    return replay == null ? 0 : replay.size();
  }

  @Override
  public String explainRoute() {
    String other =
        replay == null
            ? "by the runtime's function, in its threads"
            : "op by op, %d of them".formatted(replay.size());
    return name() + " runs " + route.explain(this, other);
  }

  @Override
  public List<RuntimeFunction> used() {
    return used;
  }

  private Stream<RuntimeFunction> all() {
    return RuntimeFunction.all(List.of(this)).stream();
  }

  @Override
  public Optional<Program> partProgram(Object part) {
    return Optional.ofNullable(parts.get(part)).map(StoredProgram::program);
  }

  @Override
  public List<String> hostFunctions() {
    return all()
        .flatMap(function -> function.bindings().stream())
        .filter(binding -> !binding.isGuard())
        .map(HostBinding::name)
        .distinct()
        .toList();
  }

  @Override
  public byte[] toGraphDef() {
    return program.graphDef();
  }

  @Override
  public Program program() {
    return program.program();
  }

  @Override
  public Map<String, Program> partPrograms() {
    Map<String, Program> programs = new LinkedHashMap<>();
    parts.forEach((name, part) -> programs.put(name, part.program()));
    return programs;
  }

  @Override
  public StoredProgram stored() {
    return program;
  }

  @Override
  public Map<String, StoredProgram> storedParts() {
    return parts;
  }

  @Override
  public String toDot() {
    return Drawing.of(name(), program());
  }

  @Override
  public @Nullable Object call(@Nullable Object... arguments) {
    List<Tensor> made = new ArrayList<>();
    try {
      List<@Nullable Object> list =
          HostValues.asDeclared(
              name(), host.environment(), signature, Arrays.asList(arguments), made);
      Signature given = Signatures.of(list);
      if (!Signatures.accept(signature, given)) {
        throw TraceErrors.otherSignature(name(), signature, given);
      }
      return run(Merge.tensors(list));
    } finally {
      made.forEach(Tensor::close);
    }
  }

  @Override
  public @Nullable Object run(List<Tensor> inputs) {
    inputs.addAll(captured);
    return result.pack(given(inputs));
  }

  @Override
  public Tensor[] given(List<Tensor> inputs) {
    GraphPlace caller = Routing.innermost(inputs);
    // The ops of a replay are recorded one by one.
    if (caller == null && replay != null) {
      return tensors(inputs);
    }
    OpPath path = caller == null ? host.path() : caller.path();
    OpObserver recorder = path.differentiating(inputs);
    if (recorder == null) {
      return tensors(inputs);
    }
    boolean isPart = caller instanceof TracingGraph graph && graph.diagnosis().isCompiled();
    return (isPart ? gradient.ofPart(this) : gradient.of(this)).run(recorder, inputs);
  }

  /// What it gives.
  Tensor[] tensors(List<Tensor> inputs) {
    callerChecks.forEach(Runnable::run);
    GraphPlace caller = Routing.innermost(inputs);
    try {
      return caller == null
          ? handles.of(execute(inputs), inputs)
          : callIn((TracingGraph) caller, inputs);
    } finally {
      // While it runs the runtime needs what this object keeps alive.
      Reference.reachabilityFence(this);
    }
  }

  @Override
  public Optional<FunctionGradient> ownGradient() {
    return gradient.own(this);
  }

  private Tensor[] execute(List<Tensor> inputs) {
    compiledShapes.check(inputs);
    // Whoever sees ops sees those of a replay one by one.
    boolean mayRunHere = replay == null || !host.path().isObserved();
    try {
      Tensor[] here = mayRunHere ? route.run(this, inputs) : null;
      return here == null ? route.otherwise(() -> executeThere(inputs)) : here;
    } catch (TensorFlowException e) {
      throw NodeLines.located(e, anyKeepsLines(), this::allPrograms);
    }
  }

  private Tensor[] executeThere(List<Tensor> inputs) {
    return replay == null ? runCompiled(inputs) : replay.run(host, inputs);
  }

  private Tensor[] runCompiled(List<Tensor> inputs) {
    if (firstRun.isDone()) {
      return host.run(name(), host.device(), inputs, result.tensors().size());
    }
    var event = Events.firstRun(name());
    try {
      return host.run(name(), host.device(), inputs, result.tensors().size());
    } finally {
      firstRun.done();
      Events.commit(event);
    }
  }

  private boolean anyKeepsLines() {
    return all().anyMatch(RuntimeFunction::keepsLines);
  }

  @Override
  public void useIn(TracingGraph caller) {
    if (caller.host().environment() != host.environment()) {
      throw GraphErrors.ofAnotherEnvironment(name(), caller.function());
    }
    caller.use(this, function);
  }

  private Tensor[] callIn(TracingGraph caller, List<Tensor> inputs) {
    boolean isPart = isCompiled() && !function.isCompiled();
    if (caller.diagnosis().isCompiled() && !isPart) {
      return part().given(inputs);
    }
    useIn(caller);
    List<DType> dtypes = result.tensors().stream().map(TensorSpec::dtype).toList();
    Attributes attributes = Attributes.of(Map.of("f", name(), "Tout", dtypes));
    String op = hasEffects ? "StatefulPartitionedCall" : "PartitionedCall";
    KnownSizes.note(caller, inputs);
    List<Tensor> checked = checkedIn(caller, inputs);
    return caller.nodes().withShapes(caller.execute(op, attributes, checked), result.tensors());
  }

  // The same as XLA compiles it with what calls it: it knows no nodes that check, for one.
  private RuntimeFunction part() {
    RuntimeFunction known = part;
    if (known == null) {
      known =
          new ProgramCode(program(), List.of(), Programs.in(this))
              .trace(host, name(), Compiled.AS_PART, GradientSource.ofOps(host));
      part = known;
    }
    return known;
  }

  private List<Tensor> checkedIn(TracingGraph caller, List<Tensor> inputs) {
    // Whoever calls what is compiled together with its caller tries both.
    boolean isPart = caller.diagnosis().isCompiled();
    if (isPart ? checks.isEmpty() : compiledShapes.areDecided(inputs)) {
      return inputs;
    }
    return caller.checked(name(), inputs, isPart ? checks::run : compiledShapes::check);
  }

  /// Its name and signature.
  @Override
  public String toString() {
    return "ConcreteFunction " + name() + signature;
  }
}
