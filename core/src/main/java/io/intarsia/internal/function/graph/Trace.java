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
  /// as the next iteration of a loop, waits for these too. XLA ends the process where a loop gives
  /// a handle of a resource in another form than it takes it, so handles stay if anything else
  /// waits.
  public List<SymbolicTensor> afterEffects(List<SymbolicTensor> tensors) {
    List<SymbolicTensor> after = new ArrayList<>(tensors);
    if (!graph.effects().mustRun().isEmpty()) {
      boolean othersWait = tensors.stream().anyMatch(tensor -> !isResource(tensor));
      after.replaceAll(
          tensor -> othersWait && isResource(tensor) ? tensor : graph.nodes().afterEffects(tensor));
    }
    return after;
  }

  private static boolean isResource(SymbolicTensor tensor) {
    return tensor.dtype() == DType.RESOURCE;
  }

  /// Makes the function.
  ///
  /// @param captured what it takes after its arguments: at least all it captured
  public NativeFunction function(List<SymbolicTensor> outputs, List<Tensor> captured) {
    return made(inputs(captured), outputs);
  }

  private NativeFunction made(List<SymbolicTensor> inputs, List<SymbolicTensor> outputs) {
    graph.elements().requireNone();
    return graph
        .graph()
        .toFunction(graph.function(), outputs(inputs), outputs(outputs), graph.effects().mustRun())
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
    return stored(inputs(captured), outputs);
  }

  private StoredProgram stored(List<SymbolicTensor> inputs, List<SymbolicTensor> outputs) {
    return new StoredProgram(
        graph.graph().toGraphDef(), graph.recording(), numbers(inputs), numbers(outputs));
  }

  /// Makes a part of a function callable where the function runs.
  ///
  /// @param inputs all that it takes, in order
  /// @return its name
  public String addTo(
      TracingGraph whole, List<SymbolicTensor> inputs, List<SymbolicTensor> outputs) {
    try (NativeFunction function = made(inputs, outputs)) {
      whole.add(function, stored(inputs, outputs));
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
