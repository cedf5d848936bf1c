package io.intarsia.function;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.attributes.AttributeCheck;
import io.intarsia.internal.c.AttributeEncoder;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.Setter;
import io.intarsia.op.ControlFlow;
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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The graph of a function while it is traced: an `Ops` whose functions add nodes.
final class TracingGraph extends Ops {
  /// Branches and loops, which the runtime takes apart before it runs a function if they ask for
  /// it; else each iteration is a function call.
  private static final Set<String> FLATTENED =
      Set.of("If", "StatelessIf", "Case", "StatelessCase", "While", "StatelessWhile");

  private final FunctionHost host;
  private final String function;
  private final @Nullable TracingGraph outer;
  private final NativeGraph graph = new NativeGraph();
  private final Captures captures = new Captures(this);
  private final Map<String, Integer> names = new HashMap<>();
  private final List<Long> stateful = new ArrayList<>();
  private final Set<ConcreteFunction> copied = new HashSet<>();
  private final List<ConcreteFunction> used = new ArrayList<>();
  private final List<String> parts = new ArrayList<>();
  private boolean isTraced;

  TracingGraph(FunctionHost host, String function, @Nullable TracingGraph outer) {
    this.host = host;
    this.function = function;
    this.outer = outer;
  }

  @Override
  public Tensor[] execute(String op, Attributes attributes, Object... inputs) {
    TracingGraph inner = innermost(inputs);
    if (inner != this) {
      return inner.execute(op, attributes, inputs);
    }
    if (isTraced) {
      throw FunctionErrors.tracedAlready(op, function);
    }
    OpDefinition definition =
        OpDefinitions.find(op).orElseThrow(() -> FunctionErrors.unknownOp(op));
    List<Object> wired = new ArrayList<>(inputs.length);
    for (int i = 0; i < inputs.length; i++) {
      wired.add(wire(op, i, inputs[i]));
    }
    return add(definition, attributes, wired);
  }

  /// The innermost part of this function that an input is of: an op on it belongs there.
  TracingGraph innermost(@Nullable Object... inputs) {
    TracingGraph deepest = this;
    for (Object input : inputs) {
      if (input instanceof SymbolicTensor tensor) {
        var graph = (TracingGraph) tensor.environment();
        deepest = graph.isPartOf(deepest) ? graph : deepest;
      } else if (input instanceof List<?> list) {
        deepest = deepest.innermost(list.toArray());
      }
    }
    return deepest;
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
      case SymbolicTensor symbolic when symbolic.environment() == this -> symbolic;
      case SymbolicTensor symbolic -> {
        // Of a function around this one, or of one whose code made this one.
        var graph = (TracingGraph) symbolic.environment();
        if (graph.isTraced) {
          throw FunctionErrors.leaked(op, symbolic, function);
        }
        if (graph.root() == root() && !isPartOf(graph)) {
          throw FunctionErrors.ofAnotherPart(op, symbolic, function);
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

  /// How many traces this one is in.
  int depth() {
    return outer == null ? 0 : 1 + outer.depth();
  }

  private Tensor[] add(OpDefinition definition, Attributes attributes, List<Object> inputs) {
    String op = definition.name();
    String name = unique(op);
    long node;
    try (var arena = Arena.ofConfined()) {
      List<Setter> setters = setters(definition, attributes, inputs, arena);
      // What has effects runs in the order of the program.
      List<Long> before =
          definition.stateful() && !stateful.isEmpty() ? List.of(stateful.getLast()) : List.of();
      node = graph.add(op, name, new NativeGraph.Wiring(inputs, before), setters, null);
    } catch (TensorFlowException e) {
      throw FunctionErrors.refused(op, inputs, function, e);
    }
    if (definition.stateful()) {
      stateful.add(node);
    }
    return outputs(node, name);
  }

  private static List<Setter> setters(
      OpDefinition definition, Attributes attributes, List<Object> inputs, Arena arena) {
    var encoder = AttributeEncoder.ofNode(arena);
    List<Setter> setters = AttributeCheck.encode(definition, attributes, encoder);
    // Taking apart a loop without variables would end the process.
    boolean hasInputs = !inputs.equals(List.of(List.of()));
    if (FLATTENED.contains(definition.name()) && hasInputs) {
      setters.add(encoder.ofBool("_lower_using_switch_merge", true));
    }
    return setters;
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

  private String unique(String name) {
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
    Attributes attributes = Attributes.of(Map.of("dtype", value.dtype(), "value", value));
    return execute("Const", attributes)[0];
  }

  /// A value that becomes a constant of each part of this function that uses it.
  Tensor embedded(Object value) {
    return Ops.of(host.environment()).constant(value);
  }

  @Override
  protected ControlFlow controlFlow() {
    return new GraphControlFlow(this);
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
    if (!root().used.contains(called)) {
      root().used.add(called);
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

  /// Ends the trace.
  void finish() {
    isTraced = true;
  }
}
