package io.intarsia.internal.function.graph;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.gradient.Differentiation;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.gradient.TapeMaker;
import io.intarsia.internal.guard.Delegation;
import io.intarsia.internal.place.DelegatedOps;
import io.intarsia.internal.place.GraphPlace;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpPath;
import io.intarsia.internal.place.Routing;
import io.intarsia.internal.place.Where;
import io.intarsia.internal.refusal.SignatureCheck;
import io.intarsia.internal.tensor.HostTensors;
import io.intarsia.internal.tensor.NodeOutput;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Recording;
import io.intarsia.internal.trace.StoredProgram;
import io.intarsia.op.ControlFlow;
import io.intarsia.op.HostCalls;
import io.intarsia.op.Ops;
import io.intarsia.op.base.SeedSource;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.GraphNode;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The graph of a function while it is traced: an `Ops` whose functions add nodes.
public final class TracingGraph extends Ops implements GraphPlace, OpPath.Site {
  private final FunctionHost host;
  private final String function;
  private final @Nullable TracingGraph outer;
  private final @Nullable String device;
  private final NativeGraph graph = new NativeGraph();
  private final Captures captures = new Captures(this);
  private final Set<RuntimeFunction> copied = new HashSet<>();
  private final FunctionParts parts;
  private final NodeGuards guards = new NodeGuards(this);
  private final Diagnosis diagnosis;
  private final Origins origins;
  private final NodeChecks checks;
  private final OpPath path = new OpPath(this);
  private final long order;
  private final ElementCount elements;
  private final NodeAdder nodes;
  // The part whose code runs now.
  private @Nullable TracingGraph running;
  private boolean isTraced;

  /// @param outer the graph it is part of, or null
  /// @param device that its nodes run on, unless a view says otherwise; or null
  TracingGraph(
      FunctionHost host,
      String function,
      @Nullable TracingGraph outer,
      @Nullable String device,
      Diagnosis diagnosis) {
    this.host = host;
    this.function = function;
    this.outer = outer;
    this.device = device;
    this.parts = outer == null ? new FunctionParts(host) : outer.parts;
    this.diagnosis = diagnosis;
    this.origins = new Origins(diagnosis);
    this.checks = new NodeChecks(this);
    if (diagnosis.checksNumerics()) {
      path.add(checks);
    }
    this.order = host.nextId();
    this.elements = new ElementCount(function);
    this.nodes = new NodeAdder(this, graph, elements);
  }

  @Override
  public Tensor[] execute(String op, Attributes attributes, Object... inputs) {
    return execute(Where.HERE, op, attributes, inputs);
  }

  public Tensor[] execute(Where view, String op, Attributes attributes, Object... inputs) {
    return path.run(new OpCall(op, attributes, view, inputs));
  }

  @Override
  public Ops nameScope(String name) {
    return new GraphView(this, Where.HERE.withScope(unique(name) + "/"));
  }

  @Override
  public OpPath path() {
    return path;
  }

  @Override
  public Tensor withShape(Tensor tensor, Shape shape) {
    var spec = TensorSpec.of(shape, tensor.dtype());
    return nodes.withShapes(new Tensor[] {tensor}, List.of(spec))[0];
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
      throw GraphErrors.tracedAlready(op, function);
    }
  }

  @Override
  public Tensor[] carryOut(OpCall call) {
    Object[] bounded = ClippedSlices.of(this, call, BoundedSizes.of(this, call));
    Object[] inputs = UntiedKernels.of(this, call, bounded);
    String op = ControlOps.standingFor(call.op(), parts, inputs);
    OpDefinition definition = OpDefinitions.find(op).orElseThrow(() -> GraphErrors.unknownOp(op));
    SignatureCheck.checkHandles(definition, inputs);
    HandleNodes.checkVariables(this, definition, call);
    if (Delegation.currentDevice() != null) {
      DelegatedOps.checkWrite(op, NodeGuards.known(Arrays.asList(inputs)));
    }
    List<Object> own = new ArrayList<>(inputs.length);
    for (int i = 0; i < inputs.length; i++) {
      own.add(Adoption.input(this, op, i, inputs[i]));
    }
    var access =
        definition.stateful()
            ? Effects.Access.of(definition, Effects.resources(captures, inputs))
            : Effects.Access.NONE;
    if (running != null && access.changes(definition)) {
      throw GraphErrors.effectOutside(op, running.function, function);
    }
    // The runtime ends the process when it has no memory for the list of the results. Only lengths
    // that are attributes are looked at; what they come to with the others does not matter.
    definition.outputCount(call.attributes(), IntUnaryOperator.identity());
    try {
      var wired = NodeAdder.Inputs.of(own, effects().before(access));
      var check =
          guards.guarded(definition, call.attributes(), Arrays.asList(inputs), wired.plain());
      return ClearedPadding.of(this, call, add(call, definition, wired.guardedBy(check), access));
    } catch (TensorFlowException e) {
      throw GraphErrors.refused(call, function, e);
    }
  }

  /// Inputs of a call, after a check with each run.
  public List<Tensor> checked(String function, List<Tensor> inputs, Consumer<List<Tensor>> check) {
    return guards.checked(function, inputs, check);
  }

  @Override
  public TracingGraph placeFor(List<?> inputs) {
    return (TracingGraph) Routing.inside(this, inputs);
  }

  /// The tensor itself if it is of this graph, else what stands for it here.
  public SymbolicTensor own(String op, Tensor tensor) {
    return Adoption.into(this, op, tensor);
  }

  private Tensor[] add(
      OpCall call, OpDefinition definition, NodeAdder.Inputs inputs, Effects.Access access) {
    Attributes attributes = call.attributes();
    Where view = call.where();
    String device =
        view.device() == null ? NodePlace.of(this, call.op(), inputs.own()) : view.device();
    String name = unique(view.scope() + call.op());
    var draft = new NodeAdder.Draft(name, definition, attributes, device, checks.areAdding());
    List<Object> wired = inputs.plain().inputs();
    return nodes.add(
        draft,
        inputs,
        access,
        encoder -> NodeAttributes.of(definition, attributes, wired, parts, encoder));
  }

  String unique(String name) {
    return recording().unique(name);
  }

  /// An argument of the function.
  public SymbolicTensor placeholder(TensorSpec spec) {
    // Of a scalar handle, the runtime takes the shape for that of the variable behind it.
    Shape shape = spec.dtype() == DType.RESOURCE ? Shape.unknown() : spec.shape();
    Attributes attributes = Attributes.of(Map.of("dtype", spec.dtype(), "shape", shape));
    var argument = (SymbolicTensor) execute("Placeholder", attributes)[0];
    return nodes.known(argument, spec.shape());
  }

  @Override
  public Tensor constant(HostTensor value) {
    return constant(Where.HERE, value);
  }

  @Override
  public Tensor constant(Where view, HostTensor value) {
    Attributes attributes = Attributes.of(Map.of("dtype", value.dtype(), "value", value));
    return execute(view, "Const", attributes)[0];
  }

  @Override
  public Place home() {
    return host.environment();
  }

  @Override
  public @Nullable HostTensor staticValue(SymbolicTensor tensor) {
    NativeTensor value = graph.constant(NodeOutput.nativeOf(tensor));
    return value == null ? null : HostTensors.taking(value);
  }

  /// The value of a constant.
  ///
  /// @return owned by the caller; null if the node is no constant
  public @Nullable HostTensor constant(Node node) {
    return staticValue(recording().tensor(node.firstResult()));
  }

  /// Runs the code of a part of a function, whose effects are to be its own: the function would
  /// have them whether the part runs or not.
  public <R extends @Nullable Object> R runAsPart(Supplier<R> code) {
    if (outer == null) {
      return code.get();
    }
    TracingGraph before = outer.running;
    outer.running = this;
    try {
      return code.get();
    } finally {
      outer.running = before;
    }
  }

  /// Where nodes come from.
  public Origins origins() {
    return origins;
  }

  /// A value that becomes a constant of each part of this function that uses it.
  public Tensor embedded(Object value) {
    return Ops.of(host.environment()).constant(value);
  }

  @Override
  protected ControlFlow controlFlow() {
    return host.constructs().controlFlow(this, device);
  }

  @Override
  protected Differentiation differentiation() {
    return new TapeMaker(this, path, around(), host.gradients());
  }

  /// The ways of the ops of the functions that this is a part of, and of the environment.
  List<OpPath> around() {
    List<OpPath> around = new ArrayList<>();
    for (TracingGraph each = outer; each != null; each = each.outer) {
      around.add(each.path);
    }
    around.add(host.path());
    return around;
  }

  @Override
  protected HostCalls hostCalls() {
    return host.constructs().hostCalls(this);
  }

  @Override
  protected SeedSource seeds() {
    return host.seeds().ofGraph();
  }

  /// Makes another function callable here; it must live as long as the function this is part of.
  public void use(RuntimeFunction called, NativeFunction function) {
    if (copied.add(called)) {
      graph.copy(function);
    }
    parts.call(called);
  }

  /// Makes a part of this function callable, here and where this function runs.
  void add(NativeFunction part, StoredProgram program) {
    parts.add(part, program);
    graph.copy(part);
  }

  /// What lives as long as the function.
  public FunctionParts parts() {
    return parts;
  }

  /// The graph that this is a part of, or null.
  @Nullable TracingGraph outer() {
    return outer;
  }

  /// Whether this is the graph of a function, not of a part of one.
  boolean isOutermost() {
    return outer == null;
  }

  /// The full name of the device its nodes run on by default, or null.
  @Nullable String device() {
    return device;
  }

  NativeGraph graph() {
    return graph;
  }

  public Captures captures() {
    return captures;
  }

  Effects effects() {
    return nodes.effects();
  }

  /// The program so far.
  public Recording recording() {
    return nodes.recording();
  }

  public NodeAdder nodes() {
    return nodes;
  }

  @Override
  public GraphNode node(SymbolicTensor tensor) {
    return recording().node(tensor);
  }

  @Override
  public List<GraphNode> consumers(SymbolicTensor tensor) {
    return recording().consumers(tensor);
  }

  public String function() {
    return function;
  }

  public FunctionHost host() {
    return host;
  }

  /// A name for a function that is part of this one.
  public String inner(String what) {
    return function + "_" + what + "_" + host.nextId();
  }

  /// What is noted of the nodes of this function and of its parts.
  public Diagnosis diagnosis() {
    return diagnosis;
  }

  ElementCount elements() {
    return elements;
  }

  /// Ends the trace.
  void finish() {
    isTraced = true;
  }

  /// The function it is the graph of, and how many nodes it has.
  @Override
  public String toString() {
    return "%s of %s, %d nodes%s"
        .formatted(
            outer == null ? "Graph" : "Graph of a part",
            function,
            recording().size(),
            isTraced ? ", traced" : "");
  }
}
