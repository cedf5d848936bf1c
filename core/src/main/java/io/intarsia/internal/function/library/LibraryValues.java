package io.intarsia.internal.function.library;

import io.intarsia.internal.function.library.FunctionLibrary.Captured;
import io.intarsia.internal.trace.FunctionGraph;
import io.intarsia.internal.trace.FunctionGraph.Source;
import io.intarsia.internal.trace.FunctionGraph.Step;
import io.intarsia.internal.trace.NodeArguments;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.tensor.Tensor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The values of a function while its nodes are added, by the names they have in the file.
final class LibraryValues {
  private final FunctionLibrary library;
  private final String function;
  private final Map<String, Tensor> arguments = new HashMap<>();
  private final Map<String, Results> results = new HashMap<>();

  private record Results(Step step, List<Tensor> tensors) {}

  LibraryValues(FunctionLibrary library, String function) {
    this.library = library;
    this.function = function;
  }

  void put(String argument, Tensor tensor) {
    arguments.put(argument, tensor);
  }

  void put(Step step, Tensor... tensors) {
    results.put(step.name(), new Results(step, List.of(tensors)));
  }

  /// Whether something that a gradient reads is known here.
  boolean has(Captured captured) {
    return switch (captured) {
      case Captured.Value value -> value.function().equals(function);
      case Captured.Held _ -> true;
    };
  }

  /// @throws IllegalArgumentException if nothing gives it
  Tensor get(Source source) {
    Tensor argument = arguments.get(source.node());
    if (argument != null) {
      return argument;
    }
    Results from = results.get(source.node());
    int start = from == null ? -1 : start(from.step(), source.output());
    int place = start + source.index();
    if (from == null || start < 0 || place < start || place >= from.tensors().size()) {
      throw LibraryErrors.noValue(source, function);
    }
    return from.tensors().get(place);
  }

  private int start(Step step, String output) {
    if (output.isEmpty()) {
      return 0;
    }
    if (library.has(step.op())) {
      List<String> names =
          library.graph(step.op()).outputs().stream().map(FunctionGraph.Output::name).toList();
      return names.indexOf(output);
    }
    return OpDefinitions.find(step.op())
        .map(op -> new NodeArguments(op, step.node().getAttrMap()).start(output))
        .orElse(-1);
  }
}
