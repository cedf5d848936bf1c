package io.intarsia.function;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.events.FirstRunEvent;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One trace of a function: a function of the runtime for arguments of one signature.
public final class ConcreteFunction {
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
  // Threads may find it false at the same time: then each of them had the first run.
  private boolean hasRun;
  private volatile @Nullable Derivative derivative;
  // Set before it is called, if at all.
  private Supplier<Derivative> differentiation = () -> DerivativeMaker.of(this);
  private boolean hasOwnDerivative;
  private final Diagnosis diagnosis;
  private final ArgumentChecks checks;
  private final CompiledShapes compiledShapes;
  private final boolean canBeStopped;
  private final boolean hasLoops;

  // The runtime finds these by name when it runs this one.
  private final List<ConcreteFunction> used;

  // The runtime calls these by number.
  private final List<HostBinding> bindings;

  /// @param trace whose function this is
  ConcreteFunction(
      Trace trace,
      NativeFunction function,
      Signature signature,
      Result result,
      StoredProgram program,
      @Nullable Replay replay) {
    TracingGraph traced = trace.graph();
    this.host = traced.host();
    this.function = function;
    this.signature = signature;
    this.result = result;
    this.program = program;
    this.replay = replay;
    this.captured = traced.captures().captured();
    this.hasEffects = trace.hasEffects();
    this.diagnosis = traced.diagnosis();
    this.used = List.copyOf(traced.parts().called());
    this.bindings = List.copyOf(traced.parts().bindings());
    this.canBeStopped = traced.parts().canBeStopped();
    this.hasLoops = traced.parts().hasLoops() || used.stream().anyMatch(ConcreteFunction::hasLoops);
    this.checks = ArgumentChecks.of(traced.parts().checks(), trace.inputs(captured));
    this.parts = Collections.unmodifiableMap(new LinkedHashMap<>(traced.parts().programs()));
    this.compiledShapes = CompiledShapes.of(this);
    this.route = new CallerRoute(program.program());
    trace.finish();
    CLEANER.register(this, new Release(host, function, List.copyOf(parts.keySet()), route));
  }

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

  /// Makes a function of parts instead of code. Whatever is done for ops that code runs is done for
  /// those of the program: they are checked, keep the order of their effects, and run one by one if
  /// they are few.
  ///
  /// @param name what its name begins with
  /// @param program with inputs for the arguments, then for what is captured
  /// @param captured the tensors that the last inputs stand for
  /// @param used the functions whose branches, loops or calls the program has
  @SuppressWarnings("exports") // internal by a parameter type
  public static ConcreteFunction of(
      FunctionHost host,
      String name,
      Program program,
      List<Tensor> captured,
      List<ConcreteFunction> used) {
    return new ProgramCode(program, captured, Programs.of(used)).trace(host, name, false);
  }

  /// The name the runtime knows it by.
  public String name() {
    return function.name();
  }

  /// What it takes.
  public Signature signature() {
    return signature;
  }

  /// What it gives, with a spec in the place of each tensor and extension type.
  ///
  /// @throws IllegalArgumentException if a container of it, such as a record, holds no specs
  public @Nullable Object structuredOutputs() {
    return result.types().structure().pack(result.types().leaves());
  }

  /// What it takes, an element for each argument, with a spec in the place of each tensor and
  /// extension type.
  ///
  /// @throws IllegalArgumentException if a container of it, such as a record, holds no specs
  public List<@Nullable Object> structuredInputs() {
    return signature.arguments();
  }

  /// Whether its nodes are checked for numbers that are not finite.
  boolean checksNumerics() {
    return diagnosis.checksNumerics();
  }

  /// Whether XLA compiles it.
  boolean isCompiled() {
    return diagnosis.isCompiled();
  }

  /// Whether nothing in it keeps a limit of time from ending it.
  boolean canBeStopped() {
    return canBeStopped;
  }

  /// Whether there is a loop in it, or in what it calls.
  boolean hasLoops() {
    return hasLoops;
  }

  /// Whether it can be called with the run options as they are.
  boolean isUsable() {
    return canBeStopped || host.timeout().isEmpty();
  }

  /// Whether this is the name of a branch or a loop of it.
  boolean has(Object name) {
    return parts.containsKey(name);
  }

  /// The environment it belongs to.
  public FunctionHost host() {
    return host;
  }

  /// The tensors that each call passes behind the arguments.
  public List<Tensor> captured() {
    return captured;
  }

  /// The specs of the tensors it gives.
  List<TensorSpec> resultSpecs() {
    return result.tensors();
  }

  /// The host functions its own nodes call.
  List<HostBinding> bindings() {
    return bindings;
  }

  /// How many ops it is run by, one by one; 0 if it is not.
  int replayedOps() {
    return replay == null ? 0 : replay.size();
  }

  /// Says how eager calls run: in the thread of the caller, or why not there. Results are the same
  /// whichever way they come.
  public String explainRoute() {
    String other =
        replay == null
            ? "by the runtime's function, in its threads"
            : "op by op, %d of them".formatted(replay.size());
    return name() + " runs " + route.explain(this, other);
  }

  /// The functions it calls.
  List<ConcreteFunction> used() {
    return used;
  }

  /// Functions and all that they call, also through others. Each once: gradients of gradients call
  /// the same ones on so many ways that nobody could go them all.
  static Set<ConcreteFunction> all(Collection<ConcreteFunction> functions) {
    Set<ConcreteFunction> all = new LinkedHashSet<>();
    Deque<ConcreteFunction> waiting = new ArrayDeque<>(functions);
    while (!waiting.isEmpty()) {
      ConcreteFunction next = waiting.poll();
      if (all.add(next)) {
        waiting.addAll(next.used);
      }
    }
    return all;
  }

  private Stream<ConcreteFunction> all() {
    return all(List.of(this)).stream();
  }

  /// The program of a branch or a loop of it.
  Optional<Program> partProgram(Object part) {
    return Optional.ofNullable(parts.get(part)).map(StoredProgram::program);
  }

  /// The names of the host functions that it and the functions it calls call. A graph with some
  /// works in this process alone: it cannot be stored for another one.
  public List<String> hostFunctions() {
    return all()
        .flatMap(function -> function.bindings.stream())
        .filter(binding -> !binding.isGuard())
        .map(HostBinding::name)
        .distinct()
        .toList();
  }

  /// The nodes it was traced into, as a serialized `GraphDef`.
  ///
  /// @see "org.tensorflow.proto.GraphDef"
  public byte[] toGraphDef() {
    return program.graphDef();
  }

  /// The ops it was traced into, in an order they can run in.
  @SuppressWarnings("exports") // internal by its result type
  public Program program() {
    return program.program();
  }

  /// The ops of the branches and loops of it, by the names its nodes have for them.
  @SuppressWarnings("exports") // internal by its result type
  public Map<String, Program> partPrograms() {
    Map<String, Program> programs = new LinkedHashMap<>();
    parts.forEach((name, part) -> programs.put(name, part.program()));
    return programs;
  }

  StoredProgram stored() {
    return program;
  }

  Map<String, StoredProgram> storedParts() {
    return parts;
  }

  /// The nodes in the language of Graphviz: an edge for each tensor, dashed for an order of
  /// effects.
  public String toDot() {
    return Drawing.of(name(), program());
  }

  /// Runs it on arguments of its signature.
  ///
  /// @param arguments in their structure; numbers, booleans, strings, arrays, and lists of them in
  ///   the place of a tensor become one of its dtype; other values that are no tensors are those of
  ///   the trace
  /// @throws IllegalArgumentException if they are of another signature
  public @Nullable Object call(@Nullable Object... arguments) {
    List<Tensor> made = new ArrayList<>();
    try {
      List<@Nullable Object> list =
          HostValues.asDeclared(
              name(), host.environment(), signature, Arrays.asList(arguments), made);
      Signature given = Signature.of(list);
      if (!signature.accepts(given)) {
        throw FunctionErrors.otherSignature(name(), signature, given);
      }
      return run(Merge.tensors(list));
    } finally {
      made.forEach(Tensor::close);
    }
  }

  /// Runs it, or adds a call to the graph that some input is of.
  ///
  /// @param inputs the tensors of arguments of its signature; changed
  @Nullable Object run(List<Tensor> inputs) {
    inputs.addAll(captured);
    return result.pack(given(inputs));
  }

  /// What it gives, in a form that gradients go through if somebody records that.
  ///
  /// @param inputs the tensors of the arguments and what is captured
  Tensor[] given(List<Tensor> inputs) {
    GraphPlace caller = Routing.innermost(inputs);
    // The ops of a replay are recorded one by one.
    if (caller == null && replay != null) {
      return tensors(inputs);
    }
    OpPath path = caller == null ? host.path() : caller.path();
    OpObserver recorder = path.differentiating(inputs);
    return recorder == null ? tensors(inputs) : derivative().run(recorder, inputs);
  }

  /// What it gives.
  Tensor[] tensors(List<Tensor> inputs) {
    GraphPlace caller = Routing.innermost(inputs);
    try {
      return caller == null ? execute(inputs) : callIn((TracingGraph) caller, inputs);
    } finally {
      // While it runs the runtime needs what this object keeps alive.
      Reference.reachabilityFence(this);
    }
  }

  /// Says how gradients go through it, which else follows from its ops.
  void differentiateBy(Supplier<Derivative> own) {
    differentiation = own;
    hasOwnDerivative = true;
  }

  /// How gradients go through it, if that does not follow from its ops.
  ///
  /// @throws IllegalArgumentException if that cannot be found out
  Optional<Derivative> ownDerivative() {
    return hasOwnDerivative ? Optional.of(derivative()) : Optional.empty();
  }

  // Two threads may make it at the same time: both are right.
  private Derivative derivative() {
    Derivative known = derivative;
    if (known == null) {
      known = differentiation.get();
      derivative = known;
    }
    return known;
  }

  private Tensor[] execute(List<Tensor> inputs) {
    check(inputs);
    // Whoever sees ops sees those of a replay one by one.
    boolean mayRunHere = replay == null || !host.path().isObserved();
    Tensor[] here = mayRunHere ? route.run(this, inputs) : null;
    return here == null ? route.otherwise(() -> executeThere(inputs)) : here;
  }

  private Tensor[] executeThere(List<Tensor> inputs) {
    try {
      return replay == null ? runCompiled(inputs) : replay.run(host, inputs);
    } catch (TensorFlowException e) {
      throw NodeLines.located(e, keepsLines(), this::allPrograms);
    }
  }

  private Tensor[] runCompiled(List<Tensor> inputs) {
    if (hasRun) {
      return host.run(name(), host.device(), inputs, result.tensors().size());
    }
    var event = new FirstRunEvent(name());
    try {
      return host.run(name(), host.device(), inputs, result.tensors().size());
    } finally {
      hasRun = true;
      event.commit();
    }
  }

  private boolean keepsLines() {
    return all().anyMatch(function -> function.diagnosis.keepsLines());
  }

  /// Those of this function and its parts, and of all that it calls.
  Stream<Program> allPrograms() {
    return all()
        .flatMap(function ->
            Stream.concat(
                Stream.of(function.program()), function.partPrograms().values().stream()));
  }

  /// Makes it one that nodes of a graph can name.
  void useIn(TracingGraph caller) {
    if (caller.host().environment() != host.environment()) {
      throw FunctionErrors.ofAnotherEnvironment(name(), caller.function());
    }
    caller.use(this, function);
  }

  private Tensor[] callIn(TracingGraph caller, List<Tensor> inputs) {
    useIn(caller);
    List<DType> dtypes = result.tensors().stream().map(TensorSpec::dtype).toList();
    Attributes attributes = Attributes.of(Map.of("f", name(), "Tout", dtypes));
    String op = hasEffects ? "StatefulPartitionedCall" : "PartitionedCall";
    KnownSizes.note(caller, inputs);
    List<Tensor> checked = checkedIn(caller, inputs);
    return caller.nodes().withShapes(caller.execute(op, attributes, checked), result.tensors());
  }

  private void check(List<Tensor> inputs) {
    checks.run(inputs);
    compiledShapes.check(inputs);
  }

  private List<Tensor> checkedIn(TracingGraph caller, List<Tensor> inputs) {
    // Whoever calls what is compiled together with its caller tries both.
    boolean isPart = caller.diagnosis().isCompiled() || compiledShapes.areDecided(inputs);
    if (isPart) {
      return checks.isEmpty() ? inputs : caller.checked(name(), inputs, checks::run);
    }
    return caller.checked(name(), inputs, this::check);
  }

  /// Its name and signature.
  @Override
  public String toString() {
    return "ConcreteFunction " + name() + signature;
  }
}
