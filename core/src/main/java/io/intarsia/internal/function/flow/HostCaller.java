package io.intarsia.internal.function.flow;

import io.intarsia.function.Signature;
import io.intarsia.internal.c.HostOp;
import io.intarsia.internal.function.derivative.CustomGradient;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.host.HostBinding;
import io.intarsia.internal.function.host.HostErrors;
import io.intarsia.internal.function.host.HostResult;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.function.type.Signatures;
import io.intarsia.internal.host.HostFailure;
import io.intarsia.internal.place.GraphPlace;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.place.OpPath;
import io.intarsia.internal.place.Routing;
import io.intarsia.internal.place.Where;
import io.intarsia.nest.Nest;
import io.intarsia.op.HostCalls;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Calls host functions: eagerly, or as nodes of a graph.
public final class HostCaller {
  private HostCaller() {}

  /// Calls on an environment. The code runs on the thread of the caller, without the runtime; on
  /// tensors of a trace a call is added to its graph.
  ///
  /// @param tf what the code runs its ops on
  public static HostCalls eager(Ops tf, FunctionHost host) {
    return (function, input) -> {
      List<@Nullable Object> parts = Nest.expanded().flatten(input);
      GraphPlace graph = Routing.innermost(parts);
      return graph == null
          ? callNow(tf, host, function, input, parts)
          : addTo((TracingGraph) graph, function, input);
    };
  }

  /// Calls in a graph.
  static HostCalls in(TracingGraph graph) {
    return (function, input) -> addTo(graph, function, input);
  }

  private static @Nullable Object callNow(
      Ops tf,
      FunctionHost host,
      HostFunction<?, ?> function,
      @Nullable Object input,
      List<@Nullable Object> parts) {
    HostResult result = HostResult.of(function.name(), function.result());
    List<Tensor> inputs =
        parts.stream().filter(Tensor.class::isInstance).map(Tensor.class::cast).toList();
    List<OpObserver> recorders = host.path().recorders(inputs);
    long start = System.nanoTime();
    try {
      List<Tensor> given =
          OpPath.unseen(recorders, () -> result.check(host.environment(), function.run(tf, input)));
      requireInTime(host, start);
      return result.pack(recorders.isEmpty() ? given : recorded(tf, host, function, inputs, given));
    } catch (RuntimeException | Error e) {
      throw HostFailure.of(function.name(), e).toException();
    }
  }

  /// Shows a call to those who record as a graph would: as one op, whatever its code ran.
  private static List<Tensor> recorded(
      Ops tf,
      FunctionHost host,
      HostFunction<?, ?> function,
      List<Tensor> inputs,
      List<Tensor> given) {
    String op = HostOp.of(function.isPure(), function.isInline()).op();
    Attributes attributes = Attributes.of("function", function.name());
    var call = new OpCall(op, attributes, Where.HERE, inputs);
    return List.of(
        host.path().run(call, () -> CustomGradient.renamed(tf, given).toArray(Tensor[]::new)));
  }

  private static void requireInTime(FunctionHost host, long start) {
    var limit = host.timeout();
    if (limit.isPresent() && System.nanoTime() - start > limit.get().toNanos()) {
      throw HostErrors.late(limit.get());
    }
  }

  private static @Nullable Object addTo(
      TracingGraph called, HostFunction<?, ?> function, @Nullable Object input) {
    List<@Nullable Object> arguments = Collections.singletonList(input);
    Signature signature = Signatures.of(arguments);
    List<Tensor> tensors = Merge.tensors(arguments);
    for (Tensor tensor : tensors) {
      if (tensor.dtype().isHandle()) {
        throw HostErrors.noHostForm(function.name(), "the input", tensor);
      }
    }
    TracingGraph graph = called.placeFor(tensors);
    HostBinding binding = graph.parts().bind(function, signature);
    Where here = Where.on(graph.host().hostDevice());
    Tensor[] outputs = graph.execute(here, binding.op(), binding.attributes(), tensors);
    HostResult result = binding.result();
    return result.pack(List.of(graph.nodes().withShapes(outputs, result.specs())));
  }
}
