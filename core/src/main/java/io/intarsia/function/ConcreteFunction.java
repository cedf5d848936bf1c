package io.intarsia.function;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.nest.Structure;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One trace of a function: a function of the runtime for arguments of one signature.
public final class ConcreteFunction {
  private static final Cleaner CLEANER = Cleaner.create();

  private final FunctionHost host;
  private final NativeFunction function;
  private final Signature signature;
  private final Result result;
  private final List<Tensor> captured;
  private final boolean hasEffects;

  // The runtime finds these by name when it runs this one.
  private final List<ConcreteFunction> used;

  // The runtime calls these by number.
  private final List<HostBinding> bindings;

  /// What a call gives: the structure the traced code returned, where each leaf is a tensor the
  /// runtime gives, or a value known since the trace.
  ///
  /// @param leaves a value, or [#TENSOR] where the next tensor goes
  /// @param tensors the specs of the tensors
  record Result(Structure structure, List<@Nullable Object> leaves, List<TensorSpec> tensors) {
    static final Object TENSOR = new Object();

    @Nullable Object pack(Tensor[] given) {
      List<@Nullable Object> filled = new ArrayList<>(leaves.size());
      int next = 0;
      for (Object leaf : leaves) {
        filled.add(leaf == TENSOR ? given[next++] : leaf);
      }
      return structure.pack(filled);
    }
  }

  /// @param trace whose function this is
  ConcreteFunction(Trace trace, NativeFunction function, Signature signature, Result result) {
    TracingGraph graph = trace.graph();
    this.host = graph.host();
    this.function = function;
    this.signature = signature;
    this.result = result;
    this.captured = graph.captures().captured();
    this.hasEffects = trace.hasEffects();
    this.used = List.copyOf(graph.used());
    this.bindings = List.copyOf(graph.bindings());
    CLEANER.register(this, new Release(host, function, List.copyOf(graph.parts())));
  }

  /// What is left to do when nobody can call the function any more.
  private record Release(FunctionHost host, NativeFunction function, List<String> parts)
      implements Runnable {
    @Override
    public void run() {
      host.remove(function.name());
      parts.forEach(host::remove);
      function.close();
    }
  }

  /// The name the runtime knows it by.
  public String name() {
    return function.name();
  }

  /// What it takes.
  public Signature signature() {
    return signature;
  }

  /// The functions it calls.
  List<ConcreteFunction> used() {
    return used;
  }

  /// The names of the host functions that it and the functions it calls call. A graph with some
  /// works in this process alone: it cannot be stored for another one.
  public List<String> hostFunctions() {
    Set<String> names = new LinkedHashSet<>();
    bindings.forEach(binding -> names.add(binding.name()));
    used.forEach(called -> names.addAll(called.hostFunctions()));
    return List.copyOf(names);
  }

  /// Runs it, or adds a call to the graph that some argument is of.
  @Nullable Object call(List<?> arguments) {
    List<Tensor> inputs = new ArrayList<>(signature.tensors(arguments));
    inputs.addAll(captured);
    TracingGraph graph = innermost(inputs);
    try {
      Tensor[] outputs =
          graph == null ? host.run(name(), inputs, result.tensors().size()) : callIn(graph, inputs);
      return result.pack(outputs);
    } finally {
      // While it runs the runtime needs what this object keeps alive.
      Reference.reachabilityFence(this);
    }
  }

  private Tensor[] callIn(TracingGraph graph, List<Tensor> inputs) {
    graph.use(this, function);
    List<DType> dtypes = result.tensors().stream().map(TensorSpec::dtype).toList();
    Attributes attributes = Attributes.of(Map.of("f", name(), "Tout", dtypes));
    String op = hasEffects ? "StatefulPartitionedCall" : "PartitionedCall";
    return graph.withShapes(graph.execute(op, attributes, inputs), result.tensors());
  }

  private static @Nullable TracingGraph innermost(List<Tensor> tensors) {
    TracingGraph deepest = null;
    for (Tensor tensor : tensors) {
      if (tensor instanceof SymbolicTensor symbolic
          && symbolic.environment() instanceof TracingGraph graph
          && (deepest == null || graph.depth() > deepest.depth())) {
        deepest = graph;
      }
    }
    return deepest;
  }

  /// Its name and signature.
  @Override
  public String toString() {
    return "ConcreteFunction " + name() + signature;
  }
}
