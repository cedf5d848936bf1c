package io.intarsia.internal.function.trace;

import io.intarsia.function.Body;
import io.intarsia.function.FunctionOptions;
import io.intarsia.function.KnownShape;
import io.intarsia.internal.function.graph.Compiled;
import io.intarsia.internal.function.graph.ControlOps;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.graph.Programs;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.type.Signatures;
import io.intarsia.internal.place.TracingLock;
import io.intarsia.internal.place.Where;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import io.intarsia.internal.trace.Value;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A program as code that is traced: each of its ops is run on the tensors that stand for the
/// values it takes.
///
/// @param captured the tensors that the last inputs stand for
/// @param programs those that nodes name
/// @param isTrial whether it is traced only to see whether that is refused: functions, branches and
///   loops are traced in place then, for what they are given
public record ProgramCode(
    Program program, List<Tensor> captured, Programs programs, boolean isTrial) implements Body {
  public ProgramCode(Program program, List<Tensor> captured, Programs programs) {
    this(program, captured, programs, false);
  }

  /// Makes a function of parts instead of code. Whatever is done for ops that code runs is done for
  /// those of the program: they are checked, keep the order of their effects, and run one by one if
  /// they are few.
  ///
  /// @param name what its name begins with
  /// @param program with inputs for the arguments, then for what is captured
  /// @param captured the tensors that the last inputs stand for
  /// @param used the functions whose branches, loops or calls the program has
  public static RuntimeFunction function(
      FunctionHost host,
      String name,
      Program program,
      List<Tensor> captured,
      List<RuntimeFunction> used) {
    return new ProgramCode(program, captured, Programs.of(used))
        .trace(host, name, Compiled.NOT, GradientSource.ofOps(host));
  }

  /// The function of it.
  ///
  /// @param compiled whether XLA compiles it
  /// @param gradient that it has
  public RuntimeFunction trace(
      FunctionHost host, String name, Compiled compiled, GradientSource gradient) {
    int declared = program.inputs().size() - captured.size();
    List<TensorSpec> arguments = new ArrayList<>();
    for (int number : program.inputs().subList(0, declared)) {
      Value value = program.values().get(number);
      arguments.add(TensorSpec.of(value.shape(), value.dtype()));
    }
    FunctionOptions options = compiled.options(name);
    TracingLock lock = PolymorphicFunction.locked(host, name);
    try (var trace = compiled.trace(host, name + "_" + host.nextId(), options)) {
      return Tracer.concrete(trace, Signatures.ofTypes(arguments), this, options, gradient);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Object run(Ops tf, List<@Nullable Object> arguments) {
    TracingGraph graph = (TracingGraph) tf;
    programs.used().forEach(graph.parts()::call);
    Map<Integer, Tensor> tensors = new HashMap<>();
    Iterator<Tensor> given =
        Stream.concat(arguments.stream().map(Tensor.class::cast), captured.stream()).iterator();
    program.inputs().forEach(number -> tensors.put(number, input(number, given.next())));
    for (Node node : isTrial ? program.compiled() : program.needed()) {
      Tensor[] results =
          graph.origins().from(node.origin(), () -> runOrLocate(graph, node, tensors));
      for (int i = 0; i < results.length; i++) {
        tensors.putIfAbsent(node.firstResult() + i, results[i]);
      }
    }
    return program.results().stream().map(tensors::get).toList();
  }

  private Tensor[] runOrLocate(TracingGraph graph, Node node, Map<Integer, Tensor> tensors) {
    try {
      return run(graph, node, tensors);
    } catch (IllegalArgumentException e) {
      throw isTrial ? TrialNodes.located(e, program.made(node.name())) : e;
    }
  }

  private Tensor[] run(TracingGraph graph, Node node, Map<Integer, Tensor> tensors) {
    Object[] inputs = node.inputs().stream().map(input -> tensors(tensors, input)).toArray();
    Optional<Tensor[]> tried =
        isTrial ? TrialNodes.run(graph, node, programs, inputs) : Optional.empty();
    if (tried.isPresent()) {
      return tried.get();
    }
    if (isCall(node) && !isTrial) {
      RuntimeFunction called =
          programs.called(String.valueOf(node.attributes().get("f"))).orElseThrow();
      return called.given(new ArrayList<>(tensors((List<?>) inputs[0])));
    }
    if (ControlOps.are(node.op()) && !isTrial) {
      return known(
          node,
          graph
              .host()
              .constructs()
              .controlNode(graph, node.op(), node.attributes(), programs, inputs));
    }
    List<HostTensor> held = new ArrayList<>();
    try {
      String name = node.name();
      var where = new Where(node.device(), name.substring(0, name.lastIndexOf('/') + 1));
      return known(node, graph.execute(where, node.op(), attributes(node, held), inputs));
    } finally {
      held.forEach(HostTensor::close);
    }
  }

  static boolean isCall(Node node) {
    return node.op().equals("PartitionedCall") || node.op().equals("StatefulPartitionedCall");
  }

  private static List<Tensor> tensors(List<?> list) {
    return list.stream().map(Tensor.class::cast).toList();
  }

  private static Object tensors(Map<Integer, Tensor> tensors, Object input) {
    return input instanceof List<?> list
        ? list.stream().map(element -> tensors(tensors, element)).toList()
        : Objects.requireNonNull(tensors.get((Integer) input));
  }

  private Attributes attributes(Node node, List<HostTensor> held) {
    Attributes attributes = node.attributes();
    for (var attribute : node.definition().attributes()) {
      if (attribute.type().equals("tensor")) {
        held.add(program.tensor(node, attribute.name()));
        attributes = attributes.with(attribute.name(), held.getLast());
      }
    }
    return attributes;
  }

  // Whoever tries a program knows less of handles than who traced it.
  private Tensor input(int number, Tensor given) {
    return isTrial && given instanceof SymbolicTensor symbolic && given.dtype().isHandle()
        ? known(number, symbolic)
        : given;
  }

  private Tensor[] known(Node node, Tensor[] results) {
    for (int i = 0; i < results.length; i++) {
      results[i] = known(node.firstResult() + i, (SymbolicTensor) results[i]);
    }
    return results;
  }

  /// A tensor with what the trace knew of it besides what the runtime finds out.
  private Tensor known(int number, SymbolicTensor tensor) {
    Shape known = program.values().get(number).shape();
    Shape shape = tensor.shape().mergeWith(known).orElse(known);
    return shape.equals(tensor.shape()) ? tensor : KnownShape.of(tensor, shape);
  }
}
