package io.intarsia.function;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.attributes.AttributeCheck;
import io.intarsia.internal.c.AttributeEncoder;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.op.ControlFlow;
import io.intarsia.op.HostCalls;
import io.intarsia.op.HostFunction;
import io.intarsia.op.OpDefinition;
import io.intarsia.op.OpDefinitions;
import io.intarsia.op.Ops;
import io.intarsia.op.SeedSource;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The graph of a function while it is traced: an `Ops` whose functions add nodes.
final class TracingGraph extends Ops {
  private final FunctionHost host;
  private final String function;
  private final @Nullable TracingGraph outer;
  private final NativeGraph graph = new NativeGraph();
  private final Captures captures = new Captures(this);
  private final Map<String, Integer> names = new HashMap<>();
  private final List<Long> stateful = new ArrayList<>();
  private final List<ConcreteFunction> used = new ArrayList<>();
  private final List<String> parts = new ArrayList<>();
  private final List<HostBinding> bindings = new ArrayList<>();
  private final ReplayRecorder recorder = new ReplayRecorder();
  private final long order;
  private boolean isTraced;

  TracingGraph(FunctionHost host, String function, @Nullable TracingGraph outer) {
    this.host = host;
    this.function = function;
    this.outer = outer;
    this.order = host.nextId();
  }

  @Override
  public Tensor[] execute(String op, Attributes attributes, Object... inputs) {
    return execute("", op, attributes, inputs);
  }

  @Override
  public Ops nameScope(String name) {
    return new ScopedGraph(this, unique(name) + "/");
  }

  /// @param scope what the name of the node starts with
  Tensor[] execute(String scope, String op, Attributes attributes, Object... inputs) {
    if (isTraced) {
      throw FunctionErrors.tracedAlready(op, function);
    }
    TracingGraph place = placeFor(Arrays.asList(inputs));
    if (place != this) {
      return place.execute(scope, op, attributes, inputs);
    }
    OpDefinition definition =
        OpDefinitions.find(op).orElseThrow(() -> FunctionErrors.unknownOp(op));
    List<Object> wired = new ArrayList<>(inputs.length);
    for (int i = 0; i < inputs.length; i++) {
      wired.add(wire(op, i, inputs[i]));
    }
    return add(scope, definition, attributes, wired, List.of(inputs));
  }

  /// The graph for a node with such inputs: this one, or one inside that some of them are of.
  TracingGraph placeFor(List<?> inputs) {
    TracingGraph innermost = innermost(inputs);
    if (innermost == null || innermost.order <= order || innermost.isTraced) {
      return this;
    }
    return innermost;
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
      case SymbolicTensor symbolic when symbolic.environment() == this -> symbolic;
      case SymbolicTensor symbolic -> {
        // Of a function around this one, or of one whose code made this one.
        if (((TracingGraph) symbolic.environment()).isTraced) {
          throw FunctionErrors.leaked(op, symbolic, function);
        }
        yield captures.of(symbolic);
      }
      case EagerTensor eager -> {
        if (eager.environment() != host.environment()) {
          throw FunctionErrors.foreign(op);
        }
        yield captures.of(eager);
      }
    };
  }

  /// The innermost graph that some tensor is of: of two traces under way, the later one is inside
  /// the other. Null if none is of a graph.
  static @Nullable TracingGraph innermost(List<?> inputs) {
    TracingGraph innermost = null;
    for (Object input : inputs) {
      TracingGraph graph =
          switch (input) {
            case SymbolicTensor symbolic -> (TracingGraph) symbolic.environment();
            case List<?> list -> innermost(list);
            case null, default -> null;
          };
      if (graph != null && (innermost == null || graph.order > innermost.order)) {
        innermost = graph;
      }
    }
    return innermost;
  }

  private Tensor[] add(
      String scope,
      OpDefinition definition,
      Attributes attributes,
      List<Object> wired,
      List<?> inputs) {
    String op = definition.name();
    String name = unique(scope + op);
    long node;
    try (var arena = Arena.ofConfined()) {
      var setters = AttributeCheck.encode(definition, attributes, AttributeEncoder.ofNode(arena));
      // What has effects runs in the order of the program.
      List<Long> before =
          definition.stateful() && !stateful.isEmpty() ? List.of(stateful.getLast()) : List.of();
      node = graph.add(op, name, new NativeGraph.Wiring(wired, before), setters, null);
    } catch (TensorFlowException e) {
      throw FunctionErrors.refused(op, inputs, function, e);
    }
    if (definition.stateful()) {
      stateful.add(node);
    }
    Tensor[] outputs = outputs(node, name);
    recorder.add(definition, attributes, wired, outputs);
    return outputs;
  }

  private Tensor[] outputs(long node, String name) {
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
              dims == null ? Shape.unknown() : Shape.of(dims));
    }
    return outputs;
  }

  /// The outputs of a call with shapes that the runtime does not find out itself.
  Tensor[] withShapes(Tensor[] outputs, List<TensorSpec> specs) {
    Tensor[] known = new Tensor[outputs.length];
    for (int i = 0; i < known.length; i++) {
      var output = (SymbolicTensor) outputs[i];
      Shape shape = specs.get(i).shape();
      if (shape.hasRank()) {
        graph.setDims(output.output(), shape.toArray());
      }
      known[i] = new SymbolicTensor(this, output.output(), output.name(), output.dtype(), shape);
    }
    return known;
  }

  String unique(String name) {
    int used = names.merge(name, 1, Integer::sum) - 1;
    return used == 0 ? name : name + "_" + used;
  }

  /// An argument of the function.
  SymbolicTensor placeholder(TensorSpec spec) {
    Attributes attributes = Attributes.of(Map.of("dtype", spec.dtype(), "shape", spec.shape()));
    return (SymbolicTensor) execute("Placeholder", attributes)[0];
  }

  @Override
  public Tensor constant(HostTensor value) {
    return constant("", value);
  }

  Tensor constant(String scope, HostTensor value) {
    Attributes attributes = Attributes.of(Map.of("dtype", value.dtype(), "value", value));
    Tensor constant = execute(scope, "Const", attributes)[0];
    if (recorder.isRecording()) {
      recorder.constant((SymbolicTensor) constant, host.environment().constant(value));
    }
    return constant;
  }

  @Override
  protected ControlFlow controlFlow() {
    return new GraphControlFlow(this);
  }

  @Override
  protected HostCalls hostCalls() {
    return HostCaller.in(this);
  }

  /// A host function as something that nodes can call, which lives as long as the function does.
  HostBinding bind(HostFunction<?, ?> code, Signature input) {
    List<HostBinding> bound = root().bindings;
    for (HostBinding binding : bound) {
      if (binding.serves(code, input)) {
        return binding;
      }
    }
    HostResult result = HostResult.of(code.name(), code.result());
    HostBinding binding = new HostBinding(code, host, input, result);
    bound.add(binding);
    return binding;
  }

  /// The host functions that this function and its parts call.
  List<HostBinding> bindings() {
    return bindings;
  }

  @Override
  protected SeedSource seeds() {
    return host.seeds();
  }

  /// Makes another function callable here; it must live as long as this one.
  void use(ConcreteFunction called, NativeFunction function) {
    if (!used.contains(called)) {
      graph.copy(function);
      used.add(called);
    }
  }

  /// The functions this one calls.
  List<ConcreteFunction> used() {
    return used;
  }

  /// Makes a part of this function callable, here and where this function runs.
  void add(NativeFunction part) {
    root().parts.add(part.name());
    host.add(part);
    graph.copy(part);
  }

  /// The names of the functions that are part of this one.
  List<String> parts() {
    return parts;
  }

  private TracingGraph root() {
    return outer == null ? this : outer.root();
  }

  NativeGraph graph() {
    return graph;
  }

  Captures captures() {
    return captures;
  }

  /// The nodes that run whenever the function does.
  List<Long> effects() {
    return stateful;
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

  /// Takes the ops down, so that a small function can be run without the runtime's function.
  ReplayRecorder recorder() {
    return recorder;
  }

  /// Ends the trace.
  void finish() {
    isTraced = true;
  }
}
