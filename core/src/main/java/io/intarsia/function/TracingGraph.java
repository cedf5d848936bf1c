package io.intarsia.function;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.place.GraphPlace;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpPath;
import io.intarsia.internal.place.Routing;
import io.intarsia.internal.place.Where;
import io.intarsia.internal.refusal.SignatureCheck;
import io.intarsia.op.ControlFlow;
import io.intarsia.op.HostCalls;
import io.intarsia.op.Ops;
import io.intarsia.op.base.SeedSource;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The graph of a function while it is traced: an `Ops` whose functions add nodes.
final class TracingGraph extends Ops implements GraphPlace, OpPath.Site {
  private final FunctionHost host;
  private final String function;
  private final @Nullable TracingGraph outer;
  private final Where where;
  private final NativeGraph graph = new NativeGraph();
  private final Captures captures = new Captures(this);
  private final Map<String, Integer> names = new HashMap<>();
  private final Effects effects = new Effects();
  private final Set<ConcreteFunction> copied = new HashSet<>();
  private final FunctionParts parts;
  private final NodeGuards guards = new NodeGuards(this);
  private final Diagnosis diagnosis;
  private final NodeChecks checks;
  private final OpPath path = new OpPath(this);
  private final ReplayRecorder recorder;
  private final long order;
  private final ElementCount elements;
  private boolean isTraced;

  /// @param outer the graph it is part of, or null
  /// @param where its nodes are, unless a view says otherwise
  TracingGraph(
      FunctionHost host,
      String function,
      @Nullable TracingGraph outer,
      Where where,
      Diagnosis diagnosis) {
    this.host = host;
    this.function = function;
    this.outer = outer;
    this.where = where;
    this.parts = outer == null ? new FunctionParts(host) : outer.parts;
    this.diagnosis = diagnosis;
    this.checks = new NodeChecks(this);
    if (diagnosis.checksNumerics()) {
      path.add(checks);
    }
    this.recorder = new ReplayRecorder(function);
    this.order = host.nextId();
    this.elements = new ElementCount(function);
  }

  @Override
  public Tensor[] execute(String op, Attributes attributes, Object... inputs) {
    return execute(where, op, attributes, inputs);
  }

  Tensor[] execute(Where view, String op, Attributes attributes, Object... inputs) {
    return path.run(new OpCall(op, attributes, view, inputs));
  }

  @Override
  public Ops nameScope(String name) {
    return new GraphView(this, where.withScope(unique(name) + "/"));
  }

  @Override
  public OpPath path() {
    return path;
  }

  @Override
  public GraphPlace asGraph() {
    return this;
  }

  @Override
  public long order() {
    return order;
  }

  @Override
  public boolean hasEnded() {
    return isTraced;
  }

  @Override
  public void admit(String op) {
    if (isTraced) {
      throw FunctionErrors.tracedAlready(op, function);
    }
  }

  @Override
  public Tensor[] carryOut(OpCall call) {
    String op = call.op();
    Object[] inputs = BoundedSizes.of(this, call);
    OpDefinition definition =
        OpDefinitions.find(op).orElseThrow(() -> FunctionErrors.unknownOp(op));
    SignatureCheck.checkHandles(definition, inputs);
    HandleNodes.checkVariables(this, definition, call);
    List<Object> wired = new ArrayList<>(inputs.length);
    for (int i = 0; i < inputs.length; i++) {
      wired.add(wire(op, i, inputs[i]));
    }
    var access =
        definition.stateful()
            ? Effects.Access.of(definition, Effects.resources(captures, inputs))
            : Effects.Access.NONE;
    // The runtime ends the process when it has no memory for the list of the results.
    definition.outputCount(call.attributes(), input -> length(wired, input));
    try {
      var wiring = new NativeGraph.Wiring(wired, effects.before(access));
      var guarded = guards.guarded(definition, call.attributes(), Arrays.asList(inputs), wiring);
      return add(call, definition, new Wirings(wiring, guarded), access);
    } catch (TensorFlowException e) {
      throw FunctionErrors.refused(op, Arrays.asList(inputs), function, e);
    }
  }

  /// Inputs of a call, after a check with each run.
  List<Tensor> checked(String function, List<Tensor> inputs, Consumer<List<Tensor>> check) {
    return guards.checked(function, inputs, check);
  }

  private static int length(List<Object> wired, int input) {
    return input < wired.size() && wired.get(input) instanceof List<?> list ? list.size() : 0;
  }

  @Override
  public TracingGraph placeFor(List<?> inputs) {
    return (TracingGraph) Routing.inside(this, inputs);
  }

  private boolean isPartOf(TracingGraph other) {
    TracingGraph graph = this;
    while (graph != other && graph.outer != null) {
      graph = graph.outer;
    }
    return graph == other;
  }

  private Object wire(String op, int position, Object input) {
    if (input instanceof List<?> list) {
      return list.stream().map(element -> wireOne(op, position, element)).toList();
    }
    return wireOne(op, position, input);
  }

  private NativeGraph.Output wireOne(String op, int position, @Nullable Object input) {
    if (input instanceof Tensor tensor) {
      return own(op, tensor).output();
    }
    throw FunctionErrors.notATensor(op, position, input);
  }

  /// The tensor itself if it is of this graph, else what stands for it here.
  SymbolicTensor own(String op, Tensor tensor) {
    return switch (tensor) {
      case SymbolicTensor symbolic when symbolic.place() == this -> symbolic;
      case SymbolicTensor symbolic -> {
        // Of a function around this one, or of one whose code made this one.
        var graph = (TracingGraph) symbolic.place();
        if (graph.isTraced) {
          throw FunctionErrors.leaked(op, symbolic, function);
        }
        if (graph.host != host) {
          throw FunctionErrors.foreign(op);
        }
        if (graph.parts == parts && !isPartOf(graph)) {
          throw FunctionErrors.ofAnotherPart(op, symbolic, function);
        }
        yield captures.of(symbolic);
      }
      case EagerTensor eager -> {
        if (eager.place() != host.environment()) {
          throw FunctionErrors.foreign(op);
        }
        yield captures.of(eager);
      }
    };
  }

  /// @param plain of the op itself, which is checked whenever it runs at once
  /// @param guarded of the node, with what checks it before
  private record Wirings(NativeGraph.Wiring plain, NativeGraph.Wiring guarded) {}

  private Tensor[] add(
      OpCall call, OpDefinition definition, Wirings wirings, Effects.Access access) {
    Attributes attributes = call.attributes();
    Where view = call.where();
    String device = view.device() == null ? where.device() : view.device();
    String name = unique(view.scope() + call.op());
    List<Object> wired = wirings.plain().inputs();
    long node =
        graph.add(
            new NativeGraph.NewNode(call.op(), name, device),
            wirings.guarded(),
            encoder -> NodeAttributes.of(definition, attributes, wired, parts, encoder));
    effects.add(node, access);
    Tensor[] outputs = HandleNodes.made(outputs(node, name), call);
    diagnosis.sources().add(name);
    // Ops that are run one by one are checked where they run.
    if (!checks.areAdding() && recorder.isRecording()) {
      recorder.add(ReplayRecorder.Node.of(name, device, definition, attributes, wired, outputs));
    }
    return outputs;
  }

  /// The same tensor, known once all effects so far have happened.
  SymbolicTensor afterEffects(SymbolicTensor tensor) {
    String name = unique("Identity");
    var wiring = new NativeGraph.Wiring(List.of(tensor.output()), effects.mustRun());
    long node = graph.add(new NativeGraph.NewNode("Identity", name, null), wiring, _ -> List.of());
    return (SymbolicTensor) outputs(node, name)[0];
  }

  /// The tensors a node gives.
  Tensor[] outputs(long node, String name) {
    Tensor[] outputs = new Tensor[graph.outputCount(node)];
    for (int i = 0; i < outputs.length; i++) {
      var output = new NativeGraph.Output(node, i);
      long[] dims = graph.dims(output);
      outputs[i] =
          new SymbolicTensor(
              this,
              output,
              name + ":" + i,
              DType.ofCode(graph.dtype(output)),
              elements.counted(name, dims == null ? Shape.unknown() : Shape.of(dims)));
    }
    return outputs;
  }

  /// The outputs of a call with shapes that the runtime does not find out itself.
  Tensor[] withShapes(Tensor[] outputs, List<TensorSpec> specs) {
    Tensor[] known = new Tensor[outputs.length];
    for (int i = 0; i < known.length; i++) {
      var output = (SymbolicTensor) outputs[i];
      Shape shape = elements.counted(output.name(), specs.get(i).shape());
      if (shape.hasRank()) {
        graph.setDims(output.output(), shape.toArray());
      }
      known[i] = output.withShape(shape);
    }
    return known;
  }

  String unique(String name) {
    int used = names.merge(name, 1, Integer::sum) - 1;
    return used == 0 ? name : name + "_" + used;
  }

  /// An argument of the function.
  SymbolicTensor placeholder(TensorSpec spec) {
    // Of a scalar handle, the runtime takes the shape for that of the variable behind it.
    Shape shape = spec.dtype() == DType.RESOURCE ? Shape.unknown() : spec.shape();
    Attributes attributes = Attributes.of(Map.of("dtype", spec.dtype(), "shape", shape));
    var argument = (SymbolicTensor) execute("Placeholder", attributes)[0];
    return argument.withShape(spec.shape());
  }

  @Override
  public Tensor constant(HostTensor value) {
    return constant(where, value);
  }

  Tensor constant(Where view, HostTensor value) {
    Attributes attributes = Attributes.of(Map.of("dtype", value.dtype(), "value", value));
    Tensor constant = execute(view, "Const", attributes)[0];
    if (recorder.isRecording()) {
      recorder.constant((SymbolicTensor) constant, host.environment().constant(value));
    }
    return constant;
  }

  @Override
  public Place home() {
    return host.environment();
  }

  @Override
  public @Nullable HostTensor staticValue(SymbolicTensor tensor) {
    NativeTensor value = graph.constant(tensor.output());
    return value == null ? null : HostTensor.taking(value);
  }

  /// A value that becomes a constant of each part of this function that uses it.
  Tensor embedded(Object value) {
    return Ops.of(host.environment()).constant(value);
  }

  @Override
  protected ControlFlow controlFlow() {
    return new GraphControlFlow(this, where.device());
  }

  @Override
  protected HostCalls hostCalls() {
    return HostCaller.in(this);
  }

  @Override
  protected SeedSource seeds() {
    return host.seeds().ofGraph();
  }

  /// Makes another function callable here; it must live as long as the function this is part of.
  void use(ConcreteFunction called, NativeFunction function) {
    if (copied.add(called)) {
      graph.copy(function);
    }
    parts.call(called);
  }

  /// Makes a part of this function callable, here and where this function runs.
  void add(NativeFunction part) {
    parts.add(part);
    graph.copy(part);
  }

  /// What lives as long as the function.
  FunctionParts parts() {
    return parts;
  }

  /// Whether this is the graph of a function, not of a part of one.
  boolean isOutermost() {
    return outer == null;
  }

  NativeGraph graph() {
    return graph;
  }

  Captures captures() {
    return captures;
  }

  Effects effects() {
    return effects;
  }

  String function() {
    return function;
  }

  FunctionHost host() {
    return host;
  }

  /// A name for a function that is part of this one.
  String inner(String what) {
    return function + "_" + what + "_" + host.nextId();
  }

  /// What is noted of the nodes of this function and of its parts.
  Diagnosis diagnosis() {
    return diagnosis;
  }

  /// Takes the ops down, so that a small function can be run without the runtime's function.
  ReplayRecorder recorder() {
    return recorder;
  }

  ElementCount elements() {
    return elements;
  }

  /// Ends the trace.
  void finish() {
    isTraced = true;
  }
}
