package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.internal.tensor.HostTensors;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/// The rules guards are made of. Inputs go by name; for a list input the rule holds for each
/// tensor.
final class Rules {
  private Rules() {}

  /// The op's own shape function accepts the inputs.
  static Guard shapeFunction() {
    return Guard.ofInputs("the op's shape function accepts the inputs", ShapeFunction::check);
  }

  static Guard scalar(String... inputs) {
    return ranked(0, 0, "a scalar", inputs);
  }

  /// Scalars, unless the attribute `axis` says that there is one for each slice.
  static Guard scalarWithoutAxis(String... inputs) {
    Guard scalar = scalar(inputs);
    return Guard.ofInputs(
        scalar.rule() + " if `axis` is -1",
        call -> {
          if (call.attribute("axis") instanceof Number axis && axis.longValue() == -1) {
            for (String input : inputs) {
              checkRank(call, input, 0, 0, "a scalar, because attribute 'axis' is -1");
            }
          }
        });
  }

  /// What gathering slices of a ragged tensor gives has the ragged rank its inputs imply.
  static Guard raggedRank() {
    return Guard.ofInputs(
        "`OUTPUT_RAGGED_RANK` is the length of `params_nested_splits` plus the rank of `indices`"
            + " minus 1",
        call -> {
          long least = call.input("params_nested_splits").size() - 1L;
          String got = String.valueOf(call.attribute("OUTPUT_RAGGED_RANK"));
          long rank = call.attribute("OUTPUT_RAGGED_RANK") instanceof Number n ? n.longValue() : -1;
          // The shape function takes this for granted even if it knows no rank.
          if (rank < least) {
            throw call.wrong("attribute 'OUTPUT_RAGGED_RANK'", least + " or more", got);
          }
          long expected = least + call.rank("indices");
          if (rank != expected) {
            throw call.wrong("attribute 'OUTPUT_RAGGED_RANK'", String.valueOf(expected), got);
          }
        });
  }

  /// Updates have the rank that the tensor and the indices imply.
  static Guard scatter() {
    return Guard.ofInputs(
        "`updates` has the rank of `indices` without its last axis and of the slices of `tensor`"
            + " together",
        call -> {
          Tensor indices = call.tensor("indices");
          int last = Known.rank(indices) - 1;
          long slice = last < 0 ? -1 : call.rank("tensor") - Known.dim(indices, last);
          if (slice < 0) {
            throw call.wrong(
                "input 'indices'",
                "vectors no longer than the rank of 'tensor'",
                "shape " + indices.shape());
          }
          if (call.rank("updates") != last + slice) {
            throw call.wrong(
                "input 'updates'", "of rank " + (last + slice), shape(call, "updates"));
          }
        });
  }

  /// Updates have at least the axes of the indices but the last.
  static Guard rankOfUpdates() {
    return Guard.ofInputs(
        "`updates` has the axes of `indices` but its last",
        call -> {
          int least = call.rank("indices") - 1;
          if (call.rank("updates") < least) {
            throw call.wrong(
                "input 'updates'", "of rank " + least + " or more", shape(call, "updates"));
          }
        });
  }

  /// The positions a pool took its maxima from lie in the input, and in the same image of the
  /// batch.
  static Guard argmax() {
    return Guard.ofInputs(
        "`argmax` holds positions in the images of `input`",
        call -> {
          var shape = Known.shape(call.tensor("input"));
          long batch = shape.rank() == 0 ? 0 : shape.dim(0);
          long image = batch == 0 ? 0 : shape.numElements() / batch;
          boolean inBatch = Boolean.TRUE.equals(call.attribute("include_batch_in_index"));
          long[] positions = Known.integers(call.tensor("argmax"));
          for (int i = 0; i < positions.length; i++) {
            long first = inBatch ? i * batch / positions.length * image : 0;
            if (positions[i] < first || positions[i] >= first + image) {
              throw call.wrong(
                  "input 'argmax'",
                  "in %d…%d at %d".formatted(first, first + image - 1, i),
                  positions[i]);
            }
          }
        });
  }

  /// An axis is not the one number whose negative does not exist. An `int32` axis, the usual one,
  /// costs nothing.
  static Guard axis(String input) {
    return Guard.ofInputs(
        quoted(input) + " fits an `int32`",
        call -> {
          if (call.tensor(input).dtype() == DType.INT64) {
            checkBetween(call, Integer.MIN_VALUE, Integer.MAX_VALUE, input);
          }
        });
  }

  static Guard dtype(DType dtype, String input) {
    return Guard.ofInputs(
        quoted(input) + " is " + dtype,
        call -> {
          DType got = call.tensor(input).dtype();
          if (got != dtype) {
            throw call.wrong("input '" + input + "'", dtype.toString(), got);
          }
        });
  }

  /// An input has one of some dtypes.
  static Guard dtypes(String input, String... dtypes) {
    return Guard.ofInputs(
        "%s is one of %s".formatted(quoted(input), String.join(", ", dtypes)),
        call -> requireOneOf(call, "input '" + input + "'", call.tensor(input).dtype(), dtypes));
  }

  private static void requireOneOf(GuardedCall call, String where, DType dtype, String... dtypes) {
    if (!Arrays.asList(dtypes).contains(dtype.toString())) {
      throw call.wrong(where, "one of " + String.join(", ", dtypes), dtype.toString());
    }
  }

  /// An attribute, which says what the results are, is one of some dtypes.
  static Guard dtypesOfResults(String attribute, String... dtypes) {
    return Guard.ofInputs(
        "%s is one of %s".formatted(quoted(attribute), String.join(", ", dtypes)),
        call -> requireOneOf(call, "attribute '" + attribute + "'", call.dtype(attribute), dtypes));
  }

  /// Shape functions, which only graphs run, take any dtype but `int32` for `int64`.
  static Guard widerInGraphs(DType dtype, String input) {
    return Guard.ofInputs(
        quoted(input) + " is not " + dtype + ", in functions",
        call -> {
          if (call.when() != GuardedCall.When.EAGER && call.tensor(input).dtype() == dtype) {
            throw call.wrong("input '" + input + "'", "int32 or int64 in functions", dtype);
          }
        });
  }

  /// All inputs except handles are scalars.
  static Guard scalars() {
    return Guard.ofInputs(
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

  /// A handle is of that rank.
  static Guard rankOfHandle(int rank, String input) {
    return Guard.ofHandles(
        quoted(input) + " is of rank " + rank,
        call -> {
          if (Known.handle(call.tensor(input)).rank() != rank) {
            throw call.wrong("input '" + input + "'", "of rank " + rank, shape(call, input));
          }
        });
  }

  static Guard rankAtLeast(int least, String... inputs) {
    return ranked(least, Integer.MAX_VALUE, "of rank " + least + " or more", inputs);
  }

  /// Positions `[..., depth]`, of one number at least.
  static Guard positions(String input) {
    return Guard.ofInputs(
        "the last axis of %s is not empty".formatted(quoted(input)),
        call -> {
          checkRank(call, input, 1, Integer.MAX_VALUE, "of rank 1 or more");
          Tensor positions = call.tensor(input);
          if (Known.dim(positions, Known.rank(positions) - 1) == 0) {
            throw call.wrong(
                "input '" + input + "'", "one whose last axis is not empty", shape(call, input));
          }
        });
  }

  /// Graphs transpose these dtypes by another kernel, which does not take a scalar.
  static Guard noScalarInGraphs(String input, String permutation) {
    return Guard.ofInputs(
        quoted(input) + " is of rank 1 or more, in functions of more than a few ops",
        call -> {
          DType dtype = call.tensor(input).dtype();
          boolean isOther = dtype != DType.FLOAT32 && dtype != DType.BFLOAT16;
          if (isOther || call.when() == GuardedCall.When.EAGER) {
            return;
          }
          var axes = call.tensor(permutation).shape();
          if (axes.isFullyKnown() && axes.numElements() > 0) {
            return;
          }
          if (call.rank(input) == 0) {
            // A small function would run the op eagerly.
            if (call.when() == GuardedCall.When.LATER) {
              throw NotKnown.yet();
            }
            throw call.wrong("input '" + input + "'", "of rank 1 or more", shape(call, input));
          }
        });
  }

  static Guard rankBetween(int least, int most, String... inputs) {
    return ranked(least, most, "of rank %d…%d".formatted(least, most), inputs);
  }

  static Guard notEmpty(String input) {
    return Guard.ofInputs(
        quoted(input) + " has elements",
        call -> {
          for (Tensor tensor : call.input(input)) {
            if (Known.isEmpty(tensor)) {
              throw call.wrong("input '" + input + "'", "not empty", "shape " + tensor.shape());
            }
          }
        });
  }

  /// An input is a vector of so many elements, none negative.
  static Guard shape(int rank, String input) {
    String expected = "a vector of " + rank + " sizes";
    var vector =
        Guard.ofInputs(
            quoted(input) + " is " + expected,
            call -> {
              Tensor sizes = call.tensor(input);
              if (Known.rank(sizes) != 1 || Known.dim(sizes, 0) != rank) {
                throw call.wrong("input '" + input + "'", expected, "shape " + sizes.shape());
              }
            });
    return vector.and(between(0, Integer.MAX_VALUE, input));
  }

  /// All elements of an integer input are in a range, bounds included.
  static Guard between(long least, long most, String input) {
    String expected = "%d…%d".formatted(least, most);
    return Guard.ofInputs(
        quoted(input) + " is in " + expected, call -> checkBetween(call, least, most, input));
  }

  static void checkBetween(GuardedCall call, long least, long most, String input) {
    boolean mayBeAnySize = least <= 0 && most >= Integer.MAX_VALUE;
    for (Tensor tensor : call.input(input)) {
      if (mayBeAnySize && call.when() == GuardedCall.When.LATER && SizeOrigins.areSizes(tensor)) {
        continue;
      }
      long[] values = Known.integers(tensor);
      if (Arrays.stream(values).anyMatch(value -> value < least || value > most)) {
        throw call.wrong(
            "input '" + input + "'", "in %d…%d".formatted(least, most), Arrays.toString(values));
      }
    }
  }

  /// All elements of a real input are numbers in a range, bounds included.
  static Guard realsBetween(double least, double most, String input) {
    String expected = "in %s…%s".formatted(least, most);
    return Guard.ofInputs(
        quoted(input) + " is " + expected,
        call ->
            call.withData(
                input,
                tensor -> {
                  for (double value : reals(tensor)) {
                    if (!(value >= least && value <= most)) {
                      throw call.wrong("input '" + input + "'", expected, value);
                    }
                  }
                }));
  }

  static double[] reals(EagerTensor tensor) {
    if (tensor.dtype() != DType.FLOAT64) {
      try (Tensor cast = tensor.cast(DType.FLOAT64)) {
        return reals((EagerTensor) cast);
      }
    }
    try (var host = tensor.toHost()) {
      return HostTensors.nativeTensor(host).data().toArray(ValueLayout.JAVA_DOUBLE);
    }
  }

  /// A list input is as long as a list attribute.
  static Guard lengthOf(String attribute, String input) {
    return Guard.ofInputs(
        "%s is as long as %s".formatted(quoted(input), quoted(attribute)),
        call -> {
          int expected = AttributeRules.size(call.key(), attribute);
          if (call.input(input).size() != expected) {
            throw call.wrong(
                "input '" + input + "'", "a list of " + expected, call.input(input).size());
          }
        });
  }

  /// An input is a permutation of 0…n-1, or one for each element of a batch.
  static Guard permutation(String input) {
    return Guard.ofInputs(
        quoted(input) + " is a permutation",
        call -> {
          Tensor tensor = call.tensor(input);
          int rank = Known.rank(tensor);
          int size = rank == 0 ? 0 : (int) Known.dim(tensor, rank - 1);
          long[] values = Known.integers(tensor);
          for (int from = 0; size > 0 && from < values.length; from += size) {
            long[] sorted = Arrays.stream(values, from, from + size).sorted().toArray();
            if (!Arrays.equals(sorted, LongStream.range(0, size).toArray())) {
              throw call.wrong(
                  "input '" + input + "'",
                  "a permutation of 0…" + (size - 1),
                  Arrays.toString(values));
            }
          }
        });
  }

  private static Guard ranked(int least, int most, String expected, String... inputs) {
    return Guard.ofInputs(
        quoted(inputs) + (inputs.length == 1 ? " is " : " are each ") + expected,
        call -> {
          for (String input : inputs) {
            checkRank(call, input, least, most, expected);
          }
        });
  }

  private static void checkRank(
      GuardedCall call, String input, int least, int most, String expected) {
    for (Tensor tensor : call.input(input)) {
      int rank = Known.rank(tensor);
      if (rank < least || rank > most) {
        throw call.wrong("input '" + input + "'", expected, "shape " + tensor.shape());
      }
    }
  }

  private static String shape(GuardedCall call, String input) {
    return "shape " + call.tensor(input).shape();
  }

  static String quoted(String... inputs) {
    return Arrays.stream(inputs).map(input -> "`" + input + "`").collect(Collectors.joining(", "));
  }
}
