package io.intarsia.internal.function.derivative;

import io.intarsia.function.FunctionOptions;
import io.intarsia.internal.function.graph.Compiled;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.graph.Programs;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.graph.Trace;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.trace.GradientSource;
import io.intarsia.internal.function.trace.PolymorphicFunction;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.gradient.Dtypes;
import io.intarsia.internal.place.TracingLock;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Code with a gradient of its own in a graph: it is traced forward and backward into a function
/// that brings its derivative along, and called.
public final class CustomFunction {
  private final FunctionHost host;
  private final CustomGradient custom;
  private final String name;
  private final Compiled compiled;

  /// @param place the graph that it is called in
  public CustomFunction(TracingGraph place, CustomGradient custom) {
    this.host = place.host();
    this.compiled = place.diagnosis().isCompiled() ? Compiled.AS_PART : Compiled.NOT;
    this.custom = custom;
    this.name = custom.operation() + "_" + host.nextId();
  }

  /// What was traced, and the tensors from outside that it takes behind those of the argument.
  private record Traced(CustomCall call, Joint joint, List<Tensor> captured) {}

  /// Adds a call to the graph that the argument is of.
  public Object call() {
    Traced traced = traced();
    var functions =
        new ForwardBackward(host, name, traced.joint(), Programs.of(List.of()), compiled);
    Derivative own = functions.cutAsOwn();
    RuntimeFunction function = functions.forward(List.of(), GradientSource.own((_, _) -> own));
    List<Tensor> inputs = new ArrayList<>(Merge.tensors(custom.argument()));
    inputs.addAll(traced.captured());
    return traced.call().with(List.of(function.given(inputs)));
  }

  private Traced traced() {
    TracingLock lock = PolymorphicFunction.locked(host, name);
    FunctionOptions options = compiled.options(name);
    try (var trace = compiled.trace(host, name, options)) {
      Object argument = Merge.of(custom.argument()).arguments(trace::argument);
      TracingGraph graph = trace.graph();
      CustomCall call =
          new CustomGradient(custom.operation(), custom.code(), argument)
              .call(graph, graph.path(), tensor -> own(graph, tensor));
      List<SymbolicTensor> results = trace.tensors(call.value());
      int cut = graph.recording().nextNumber();
      List<Integer> seeded =
          positions(results.stream().map(Tensor::dtype).map(Dtypes::haveGradients).toList());
      List<Tensor> seeds = seeded.stream().map(i -> seed(trace, results.get(i))).toList();
      List<@Nullable TensorLike> gradients = call.gradients(upstream(results, seeded, seeds));
      List<Tensor> captured = graph.captures().captured();
      List<Tensor> inputs = inputs(graph, argument, captured);
      var way = new Joint.Way(inputs, results, cut, seeds, seeded);
      List<Integer> sources = call.inputs().stream().map(inputs::indexOf).toList();
      return new Traced(call, Joint.of(trace, options, way, sources, gradients), captured);
    } finally {
      lock.unlock();
    }
  }

  /// What stands in the trace for a source, which the function takes even if it is small.
  private static Tensor own(TracingGraph graph, Tensor source) {
    boolean isHere = source instanceof SymbolicTensor symbolic && symbolic.place() == graph;
    return isHere ? source : graph.captures().argument(source);
  }

  private static Tensor seed(Trace trace, Tensor result) {
    return (Tensor)
        Objects.requireNonNull(trace.argument(TensorSpec.of(result.shape(), result.dtype())));
  }

  private static List<@Nullable Tensor> upstream(
      List<SymbolicTensor> results, List<Integer> seeded, List<Tensor> seeds) {
    List<@Nullable Tensor> upstream = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      int seed = seeded.indexOf(i);
      upstream.add(seed < 0 ? null : seeds.get(seed));
    }
    return upstream;
  }

  private static List<Tensor> inputs(
      TracingGraph graph, @Nullable Object argument, List<Tensor> captured) {
    return Stream.concat(
            Merge.tensors(argument).stream(), captured.stream().map(graph.captures()::argument))
        .map(Tensor.class::cast)
        .toList();
  }

  private static List<Integer> positions(List<Boolean> are) {
    return IntStream.range(0, are.size()).filter(are::get).boxed().toList();
  }
}
