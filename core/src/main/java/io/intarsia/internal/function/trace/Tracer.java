package io.intarsia.internal.function.trace;

import io.intarsia.function.Body;
import io.intarsia.function.FunctionOptions;
import io.intarsia.function.Signature;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.function.graph.DistinctOutputs;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.graph.Trace;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.type.HostValues;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.function.type.Result;
import io.intarsia.internal.function.type.Signatures;
import io.intarsia.internal.function.type.Statics;
import io.intarsia.internal.trace.StoredProgram;
import io.intarsia.nest.Nest;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes a concrete function of Java code.
public final class Tracer {
  private Tracer() {}

  public static RuntimeFunction trace(
      FunctionHost host, FunctionOptions options, Signature signature, Body body) {
    try (var trace = new Trace(host, options.name() + "_" + host.nextId(), options)) {
      return concrete(trace, signature, body, options, GradientSource.ofOps(host));
    }
  }

  /// Makes the concrete function of code.
  ///
  /// @param trace to run it in
  /// @param gradient that the function has
  static RuntimeFunction concrete(
      Trace trace,
      Signature signature,
      Body body,
      FunctionOptions options,
      GradientSource gradient) {
    return concrete(trace, signature, returned(trace, signature, body), options, gradient);
  }

  /// Runs code in a graph of which nothing is made.
  public static void dryRun(
      FunctionHost host, FunctionOptions options, Signature signature, Body body) {
    try (var trace = new Trace(host, options.name() + "_" + host.nextId(), options)) {
      var _ = returned(trace, signature, body);
    }
  }

  private static @Nullable Object returned(Trace trace, Signature signature, Body body) {
    List<?> arguments =
        (List<?>) Objects.requireNonNull(Signatures.types(signature).arguments(trace::argument));
    return body.run(trace.graph(), new ArrayList<>(arguments));
  }

  /// Makes the function of a trace.
  public static RuntimeFunction concrete(
      Trace trace,
      Signature signature,
      @Nullable Object returned,
      FunctionOptions options,
      GradientSource gradient) {
    List<SymbolicTensor> outputs = trace.tensors(returned);
    List<Tensor> captured = trace.graph().captures().captured();
    // XLA leaves checks out.
    boolean jitCompile =
        options.jitCompile()
            && !trace.graph().diagnosis().checksNumerics()
            && trace.graph().parts().canBeCompiled();
    StoredProgram program = trace.program(outputs, captured);
    NativeFunction function =
        trace.function(jitCompile ? DistinctOutputs.of(trace.graph(), outputs) : outputs, captured);
    if (jitCompile) {
      function.compile();
    }
    trace.graph().host().add(function);
    // What a replay keeps would be lost with the other process, too.
    boolean runsWhole = trace.graph().diagnosis().isCompiled() || trace.graph().host().isFar();
    Replay replay = runsWhole ? null : replay(trace, program);
    var result = result(returned, outputs);
    var made = new TracedFunction.Made(function, signature, result, program, replay);
    return new TracedFunction(trace, made, gradient);
  }

  private static @Nullable Replay replay(Trace trace, StoredProgram program) {
    TracingGraph graph = trace.graph();
    // A check of a node that no result needs is to fail, too.
    boolean needsAll = graph.diagnosis().checksNumerics();
    return ReplayMaker.of(graph, program.program(), needsAll).orElse(null);
  }

  private static Result result(@Nullable Object returned, List<SymbolicTensor> outputs) {
    List<@Nullable Object> leaves = new ArrayList<>();
    for (Object leaf : Nest.expanded().flatten(returned)) {
      Statics.check("a result", "result", returned, leaf);
      leaves.add(leaf instanceof Tensor ? Result.TENSOR : HostValues.fresh(leaf));
    }
    List<TensorSpec> specs = outputs.stream().<TensorSpec>map(TensorSpec::of).toList();
    return new Result(Nest.expanded().structure(returned), leaves, specs, types(returned));
  }

  private static Merge types(@Nullable Object returned) {
    List<@Nullable Object> types = new ArrayList<>();
    for (Object leaf : Nest.flatten(returned)) {
      Object type = TypeSpecs.find(leaf).<Object>map(spec -> spec).orElse(leaf);
      types.add(type);
    }
    return new Merge(Nest.structure(returned), types);
  }
}
