package io.intarsia.imperative;

import io.intarsia.op.OpDefinition;
import io.intarsia.tensor.EagerTensor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// The rules guards are made of. Inputs go by name; for a list input the rule holds for each tensor.
final class Rules {
  private Rules() {}

  /// The op's own shape function accepts the inputs.
  static Guard shapeFunction() {
    return new Guard("the op's shape function accepts the inputs", ShapeFunction::check);
  }

  static Guard scalar(String... inputs) {
    return ranked(0, 0, "a scalar", inputs);
  }

  /// All inputs except handles are scalars.
  static Guard scalars() {
    return new Guard(
        "all inputs but handles are scalars",
        call ->
            call.definition().inputs().stream()
                .filter(input -> input.dtype() == null || !input.dtype().isHandle())
                .map(OpDefinition.Argument::name)
                .forEach(input -> checkRank(call, input, 0, 0, "a scalar")));
  }

  static Guard rank(int rank, String... inputs) {
    return ranked(rank, rank, "of rank " + rank, inputs);
  }

  static Guard rankAtLeast(int least, String... inputs) {
    return ranked(least, Integer.MAX_VALUE, "of rank " + least + " or more", inputs);
  }

  /// An input is a vector of so many elements.
  static Guard size(int size, String input) {
    String expected = "a vector of " + size + " elements";
    return new Guard(
        quoted(input) + " is " + expected,
        call -> {
          for (EagerTensor tensor : call.input(input)) {
            if (tensor.shape().rank() != 1 || tensor.shape().dim(0) != size) {
              throw call.wrong("input '" + input + "'", expected, "shape " + tensor.shape());
            }
          }
        });
  }

  /// All elements of an integer input are in a range, bounds included.
  static Guard between(long least, long most, String input) {
    String expected = "%d…%d".formatted(least, most);
    return new Guard(
        quoted(input) + " is in " + expected,
        call -> {
          for (EagerTensor tensor : call.input(input)) {
            long[] values = GuardedCall.integers(tensor);
            if (Arrays.stream(values).anyMatch(value -> value < least || value > most)) {
              throw call.wrong("input '" + input + "'", "in " + expected, Arrays.toString(values));
            }
          }
        });
  }

  private static Guard ranked(int least, int most, String expected, String... inputs) {
    return new Guard(
        quoted(inputs) + (inputs.length == 1 ? " is " : " are each ") + expected,
        call -> {
          for (String input : inputs) {
            checkRank(call, input, least, most, expected);
          }
        });
  }

  private static void checkRank(
      GuardedCall call, String input, int least, int most, String expected) {
    List<EagerTensor> tensors = call.input(input);
    for (EagerTensor tensor : tensors) {
      int rank = tensor.shape().rank();
      if (rank < least || rank > most) {
        throw call.wrong("input '" + input + "'", expected, "shape " + tensor.shape());
      }
    }
  }

  private static String quoted(String... inputs) {
    return Arrays.stream(inputs).map(input -> "`" + input + "`").collect(Collectors.joining(", "));
  }
}
