package io.intarsia.savedmodel;

import io.intarsia.function.ConcreteFunction;
import io.intarsia.function.Traced;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.StructuredValues;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.SavedObjectGraphOuterClass.FunctionSpec;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedBareConcreteFunction;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedFunction;

/// What a file says of functions besides their graphs.
final class SavedFunctions {
  private static final NamedTuple.Fields PARAMETERS =
      new NamedTuple.Fields(
          "FullArgSpec",
          List.of(
              "args",
              "varargs",
              "varkw",
              "defaults",
              "kwonlyargs",
              "kwonlydefaults",
              "annotations"));

  private SavedFunctions() {}

  /// The traces of a function of this program or of a loaded model; none of any other object.
  static List<? extends SavedTrace> traces(Object object) {
    return switch (object) {
      case Traced function -> function.traces().stream().map(SavedTrace.Own::new).toList();
      case ModelFunction<?> function -> function.savedTraces();
      case SavedTrace.Written function -> List.of(function);
      default -> List.of();
    };
  }

  /// A function of this program with its traces.
  ///
  /// @param names of its parameters; empty for those of the specs
  /// @throws IllegalArgumentException if there are others than it has parameters, or Python has no
  ///   such names
  static SavedFunction of(Traced function, List<String> names) {
    List<ConcreteFunction> traces = function.traces();
    List<String> ofSpecs = ParameterNames.of(traces);
    SaveErrors.requireParameters(function, names, ofSpecs.size());
    List<String> all = names.isEmpty() ? ofSpecs : names;
    return of(traces.stream().map(ConcreteFunction::name).toList(), all, null);
  }

  /// A function of arguments that is written as a whole: one trace by itself.
  static SavedBareConcreteFunction bare(SavedTrace.Written function) {
    List<String> names =
        function.arguments().stream().map(each -> each.name().orElseThrow()).toList();
    return SavedBareConcreteFunction.newBuilder()
        .setConcreteFunctionName(function.name())
        .addAllArgumentKeywords(names)
        .setAllowedPositionalArguments(names.size())
        .build();
  }

  /// A function of no arguments that is written as a whole.
  static SavedFunction of(SavedTrace.Written function) {
    return of(List.of(function.name()), List.of(), Tuple.of());
  }

  private static SavedFunction of(
      List<String> traces, List<String> parameters, @Nullable Object signature) {
    var all = PARAMETERS.of(parameters, null, null, null, List.of(), null, Map.of());
    return SavedFunction.newBuilder()
        .addAllConcreteFunctions(traces)
        .setFunctionSpec(
            FunctionSpec.newBuilder()
                .setFullargspec(StructuredValues.encode(all))
                .setInputSignature(StructuredValues.encode(signature)))
        .build();
  }
}
