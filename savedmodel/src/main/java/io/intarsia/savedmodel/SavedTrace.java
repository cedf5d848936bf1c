package io.intarsia.savedmodel;

import io.intarsia.function.ConcreteFunction;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.StructuredValues;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedConcreteFunction;
import org.tensorflow.proto.Struct.StructuredValue;

/// A trace that is saved: its graph, and what its tensors are of.
///
/// @param function takes the tensors in the arguments, gives those in the results
record SavedTrace(ConcreteFunction function, StructuredValue arguments, StructuredValue results) {

  /// A trace of a function of this program.
  ///
  /// @throws IllegalArgumentException if a type cannot be written
  static SavedTrace of(ConcreteFunction trace) {
    return new SavedTrace(
        trace,
        encoded(trace, "the arguments", () -> arguments(trace)),
        encoded(trace, "what comes out", trace::structuredOutputs));
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

  /// What the function is called in the file.
  String name() {
    return function.name();
  }

  /// What the file says of it.
  ///
  /// @param captured the numbers of what it takes behind its arguments
  SavedConcreteFunction saved(List<Integer> captured) {
    return SavedConcreteFunction.newBuilder()
        .setCanonicalizedInputSignature(arguments)
        .setOutputSignature(results)
        .addAllBoundInputs(captured)
        .build();
  }
}
