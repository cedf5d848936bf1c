package io.intarsia.internal.c;

import java.util.List;
import java.util.Map;

/// The dtypes a function takes and gives, as the runtime numbers them.
///
/// @param elements by number, of results that are data sets, the dtypes of their elements as far as
///   they are known
public record FunctionTypes(
    List<Integer> inputs, List<Integer> outputs, Map<Integer, List<Integer>> elements) {
  public FunctionTypes {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
    elements = Map.copyOf(elements);
  }

  /// The same of a function of which nothing is known about data sets.
  FunctionTypes(List<Integer> inputs, List<Integer> outputs) {
    this(inputs, outputs, Map.of());
  }
}
