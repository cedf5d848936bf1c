package io.intarsia.internal.function.graph;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.refusal.DataSetElements;
import io.intarsia.internal.tensor.NodeOutput;
import io.intarsia.internal.trace.StoredProgram;
import io.intarsia.nest.Nest;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Java code that is run once on placeholders, and the function its nodes become.
public final class Trace implements AutoCloseable {
  private static final FunctionOptions TRIAL =
      FunctionOptions.defaults().withSourceLines(true).withJitCompile(true);

  private final TracingGraph graph;
  private final List<SymbolicTensor> arguments = new ArrayList<>();
  private boolean isDone;

  /// The trace of a function.
  public Trace(FunctionHost host, String name, FunctionOptions options) {
    this.graph = new TracingGraph(host, name, null, host.device(), Diagnosis.of(host, options));
  }

  /// The trace of a program that is only tried: of a function that XLA compiles.
  public static Trace ofTrial(FunctionHost host, String name) {
    return new Trace(host, name, TRIAL);
  }

  /// The trace of a part of a function, or of code that is only tried.
  ///
  /// @param outer what it is part of, or null
  public Trace(FunctionHost host, String name, @Nullable TracingGraph outer) {
    this(host, name, outer, null);
  }

  /// The trace of a part of a function.
  ///
  /// @param device that its ops run on, or null
  public Trace(
      FunctionHost host, String name, @Nullable TracingGraph outer, @Nullable String device) {
    Diagnosis diagnosis = outer == null ? Diagnosis.NONE : outer.diagnosis();
    this.graph = new TracingGraph(host, name, outer, device, diagnosis);
  }

  public TracingGraph graph() {
    return graph;
  }

  /// A value of placeholders, which are arguments of the function.
  public @Nullable Object argument(TypeSpec<?> spec) {
    List<SymbolicTensor> components = new ArrayList<>();
    for (Object component : Nest.expanded().flatten(spec)) {
      components.add(graph.placeholder((TensorSpec) Objects.requireNonNull(component)));
    }
    arguments.addAll(components);
    return Nest.expanded().packSequenceAs(spec, components);
  }

  /// The tensors of a nest as tensors of this trace; everything else is left out.
  public List<SymbolicTensor> tensors(@Nullable Object nest) {
    List<SymbolicTensor> tensors = new ArrayList<>();
    for (Tensor tensor : Merge.tensors(nest)) {
      tensors.add(graph.own("return", tensor));
    }
    return tensors;
  }

  /// The tensors as they are known once all effects so far have happened: what waits for them, such
  /// as the next iteration of a loop, waits for these too.
  public List<SymbolicTensor> afterEffects(List<SymbolicTensor> tensors) {
    List<SymbolicTensor> after = new ArrayList<>(tensors);
    if (!graph.effects().mustRun().isEmpty()) {
      after.replaceAll(graph.nodes()::afterEffects);
    }
    return after;
  }

  /// Makes the function.
  ///
  /// @param captured what it takes after its arguments: at least all it captured
  public NativeFunction function(List<SymbolicTensor> outputs, List<Tensor> captured) {
    graph.elements().requireNone();
    return graph
        .graph()
        .toFunction(
            graph.function(),
            outputs(inputs(captured)),
            outputs(outputs),
            graph.effects().mustRun())
        .withElements(elements(outputs));
  }

  private static Map<Integer, List<Integer>> elements(List<SymbolicTensor> outputs) {
    Map<Integer, List<Integer>> elements = new HashMap<>();
    for (int i = 0; i < outputs.size(); i++) {
      List<DType> dtypes = DataSetElements.of(NodeOutput.made(outputs.get(i)));
      if (dtypes != null) {
        elements.put(i, dtypes.stream().map(DType::code).toList());
      }
    }
    return elements;
  }

  /// The program of the function.
  ///
  /// @param captured as for the function
  public StoredProgram program(List<SymbolicTensor> outputs, List<Tensor> captured) {
    return new StoredProgram(
        graph.graph().toGraphDef(), graph.recording(), numbers(inputs(captured)), numbers(outputs));
  }

  /// Makes a part of a function callable where the function runs.
  ///
  /// @return its name
  public String addTo(TracingGraph whole, List<SymbolicTensor> outputs, List<Tensor> captured) {
    try (NativeFunction function = function(outputs, captured)) {
      whole.add(function, program(outputs, captured));
      return function.name();
    }
  }

  /// All that the function takes.
  ///
  /// @param captured what it takes after its arguments
  public List<SymbolicTensor> inputs(List<Tensor> captured) {
    List<SymbolicTensor> inputs = new ArrayList<>(arguments);
    for (Tensor tensor : captured) {
      inputs.add(graph.captures().argument(tensor));
    }
    return inputs;
  }

  private static List<NativeGraph.Output> outputs(List<SymbolicTensor> tensors) {
    return tensors.stream().map(NodeOutput::nativeOf).toList();
  }

  private static List<Integer> numbers(List<SymbolicTensor> tensors) {
    return tensors.stream().map(tensor -> tensor.output().number()).toList();
  }

  public boolean hasEffects() {
    return graph.effects().areAny();
  }

  /// Says that the function has been made, so that its parts stay.
  public void finish() {
    isDone = true;
  }

  /// Ends the trace and frees the graph. What is part of another trace goes when that goes.
  @Override
  public void close() {
    graph.finish();
    if (!isDone && graph.isOutermost()) {
      graph.parts().forget();
    }
    graph.graph().close();
  }
}
