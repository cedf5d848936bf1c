package io.intarsia.imperative;

import io.intarsia.op.OpDefinition;
import io.intarsia.tensor.EagerTensor;
import java.util.Arrays;
import java.util.List;

/// The rules guards are made of. Inputs go by name; for a list input the rule holds for each tensor.
final class Rules {
  private Rules() {}

  static Guard scalar(String... inputs) {
    return call -> {
      for (String input : inputs) {
        checkRank(call, input, 0, 0, "a scalar");
      }
    };
  }

  /// All inputs except handles are scalars.
  static Guard scalars() {
    return call ->
        call.definition().inputs().stream()
            .filter(input -> input.dtype() == null || !input.dtype().isHandle())
            .map(OpDefinition.Argument::name)
            .forEach(input -> checkRank(call, input, 0, 0, "a scalar"));
  }

  static Guard rank(int rank, String... inputs) {
    return call -> {
      for (String input : inputs) {
        checkRank(call, input, rank, rank, "of rank " + rank);
      }
    };
  }

  static Guard rankAtLeast(int least, String... inputs) {
    return call -> {
      for (String input : inputs) {
        checkRank(call, input, least, Integer.MAX_VALUE, "of rank " + least + " or more");
      }
    };
  }

  /// All elements of an integer input are in a range, bounds included.
  static Guard between(long least, long most, String input) {
    return call -> {
      for (EagerTensor tensor : call.input(input)) {
        long[] values = GuardedCall.integers(tensor);
        if (Arrays.stream(values).anyMatch(value -> value < least || value > most)) {
          throw call.wrong(
              "input '" + input + "'", "%d…%d".formatted(least, most), Arrays.toString(values));
        }
      }
    };
  }

  private static void checkRank(GuardedCall call, String input, int least, int most, String expected) {
    List<EagerTensor> tensors = call.input(input);
    for (EagerTensor tensor : tensors) {
      int rank = tensor.shape().rank();
      if (rank < least || rank > most) {
        throw call.wrong("input '" + input + "'", expected, "shape " + tensor.shape());
      }
    }
  }
}
