package io.intarsia.savedmodel;

import io.intarsia.function.ConcreteFunction;
import io.intarsia.function.Traced;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.StructuredValues;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.SavedObjectGraphOuterClass.FunctionSpec;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedConcreteFunction;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedFunction;
import org.tensorflow.proto.Struct.StructuredValue;

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

  /// A function with its traces. Its parameters are called `args_0`, `args_1` and so on.
  static SavedFunction function(Traced function) {
    List<ConcreteFunction> traces = function.traces();
    int count = traces.stream().mapToInt(trace -> trace.structuredInputs().size()).max().orElse(0);
    List<String> names = IntStream.range(0, count).mapToObj(i -> "args_" + i).toList();
    var parameters = PARAMETERS.of(names, null, null, null, List.of(), null, Map.of());
    return SavedFunction.newBuilder()
        .addAllConcreteFunctions(traces.stream().map(ConcreteFunction::name).toList())
        .setFunctionSpec(
            FunctionSpec.newBuilder()
                .setFullargspec(StructuredValues.encode(parameters))
                .setInputSignature(StructuredValues.encode(null)))
        .build();
  }

  /// A trace.
  ///
  /// @param captured the numbers of what it takes behind its arguments
  static SavedConcreteFunction trace(ConcreteFunction trace, List<Integer> captured) {
    return SavedConcreteFunction.newBuilder()
        .setCanonicalizedInputSignature(encoded(trace, "the arguments", () -> arguments(trace)))
        .setOutputSignature(encoded(trace, "what comes out", trace::structuredOutputs))
        .addAllBoundInputs(captured)
        .build();
  }

  private static Object arguments(ConcreteFunction trace) {
    return Tuple.of(Tuple.copyOf(trace.structuredInputs()), Map.of());
  }

  private static StructuredValue encoded(
      ConcreteFunction trace, String what, Supplier<@Nullable Object> types) {
    try {
      return StructuredValues.encode(types.get());
    } catch (IllegalArgumentException e) {
      throw SaveErrors.notEncodable(trace, what, e);
    }
  }
}
