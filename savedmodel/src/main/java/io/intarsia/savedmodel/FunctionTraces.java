package io.intarsia.savedmodel;

import io.intarsia.nest.Nest;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.SavedObjectGraphOuterClass.FunctionSpec;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObject;

/// A function of a model: its parameters and its traces, of which the first that takes the
/// arguments runs.
final class FunctionTraces {
  private final ModelObjects objects;
  private final int number;
  private final String name;
  private final Parameters parameters;
  private final List<ModelTrace> traces;

  private FunctionTraces(
      ModelObjects objects,
      int number,
      String name,
      Parameters parameters,
      List<ModelTrace> traces) {
    this.objects = objects;
    this.number = number;
    this.name = name;
    this.parameters = parameters;
    this.traces = traces;
  }

  /// @throws SavedModelException if it cannot be read
  static FunctionTraces of(ModelObjects objects, int number, String name) {
    ModelNodes graph = objects.graph();
    List<ModelTrace> traces =
        graph.traces(number).stream().map(trace -> new ModelTrace(objects, trace)).toList();
    Parameters declared = objects.withTensors(declared(graph, number));
    return new FunctionTraces(objects, number, name, declared, traces);
  }

  /// The parameters of a function.
  ///
  /// @throws SavedModelException if they cannot be read
  static Parameters declared(ModelNodes graph, int number) {
    SavedObject node = graph.node(number);
    FunctionSpec spec =
        node.hasFunction()
            ? node.getFunction().getFunctionSpec()
            : node.getBareConcreteFunction().getFunctionSpec();
    try {
      return spec.hasFullargspec() ? Parameters.of(spec) : Parameters.ANY;
    } catch (IllegalArgumentException e) {
      throw ModelErrors.broken(graph.file(), "the parameters of object " + number, e);
    }
  }

  String name() {
    return name;
  }

  /// What the file says of it.
  SavedObject node() {
    return objects.graph().node(number);
  }

  List<ModelTrace> traces() {
    return traces;
  }

  /// Runs the first trace that takes the arguments.
  ///
  /// @throws IllegalArgumentException if none does
  @Nullable Object call(List<?> positional, Map<String, ?> keywords) {
    objects.checkOpen();
    if (traces.isEmpty()) {
      throw ModelErrors.noTraces(name);
    }
    Parameters.Bound bound = bound(positional, keywords);
    for (ModelTrace trace : traces) {
      Optional<List<@Nullable Object>> taken = trace.match(bound, null);
      if (taken.isPresent()) {
        return trace.call(taken.get());
      }
    }
    List<Parameters.Bound> ways = new ArrayList<>(List.of(bound));
    flat(positional, keywords).ifPresent(ways::add);
    return callConverted(ways);
  }

  private Parameters.Bound bound(List<?> positional, Map<String, ?> keywords) {
    try {
      return parameters.bind(name, positional, keywords);
    } catch (IllegalArgumentException e) {
      return flat(positional, keywords).orElseThrow(() -> e);
    }
  }

  /// The arguments, if these are the tensors that a concrete function of Python takes.
  private Optional<Parameters.Bound> flat(List<?> positional, Map<String, ?> keywords) {
    return node().hasBareConcreteFunction()
        ? FlatParameters.of(node().getBareConcreteFunction())
            .bind(traces.getFirst().types(), positional, keywords)
        : Optional.empty();
  }

  private @Nullable Object callConverted(List<Parameters.Bound> ways) {
    try (var conversion = new Conversion(objects.tf())) {
      for (Parameters.Bound bound : ways) {
        for (ModelTrace trace : traces) {
          Optional<List<@Nullable Object>> taken = trace.match(bound, conversion);
          if (taken.isPresent()) {
            if (isTracing(taken.get())) {
              conversion.keep();
            }
            return trace.call(taken.get());
          }
        }
      }
    }
    throw ModelErrors.noMatch(
        name, described(ways.getFirst()), traces.stream().map(ModelTrace::toString).toList());
  }

  private static boolean isTracing(List<?> arguments) {
    return Nest.expanded().flatten(arguments).stream()
        .anyMatch(leaf -> leaf instanceof Tensor && !(leaf instanceof EagerTensor));
  }

  private static List<String> described(Parameters.Bound bound) {
    List<String> given = new ArrayList<>();
    bound.positional().forEach(value -> given.add(described(value)));
    bound.keywords().forEach((key, value) -> given.add(key + "=" + described(value)));
    return given;
  }

  private static String described(@Nullable Object value) {
    Object described =
        Nest.mapStructure(
            leaf ->
                TypeSpecs.find(leaf).<Object>map(spec -> spec).orElseGet(() -> PythonText.of(leaf)),
            value);
    return described instanceof Object[] array
        ? Arrays.deepToString(array)
        : String.valueOf(described);
  }

  /// Prints `f(x, factor=2.0)`.
  @Override
  public String toString() {
    return name + parameters;
  }
}
