package io.intarsia.internal.c;

import java.util.List;

/// The dtypes a function takes and gives, as the runtime numbers them.
public record FunctionTypes(List<Integer> inputs, List<Integer> outputs) {
  public FunctionTypes {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
  }
}
