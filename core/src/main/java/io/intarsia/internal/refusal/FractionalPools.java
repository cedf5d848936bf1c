package io.intarsia.internal.refusal;

import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// Guards of the gradients of fractional pools. Their kernels follow the sequences, which say where
/// the windows begin, into the input and the output without looking whether they are inside.
final class FractionalPools {
  private static final int RANK = 4;
  private static final String[] SEQUENCES = {"row_pooling_sequence", "col_pooling_sequence"};

  private FractionalPools() {}

  /// The gradient of the pool of maxima, which is given the input and the output.
  static Guard ofMaxima() {
    return Rules.rank(RANK, "orig_input", "orig_output", "out_backprop")
        .and(SizeRules.sameShape("orig_output", "out_backprop"))
        .and(
            fits(
                "orig_output",
                "orig_input",
                call -> Known.shape(call.tensor("orig_input")).toArray()));
  }

  /// The gradient of the pool of averages, which is given the shape of the input.
  static Guard ofAverages() {
    return Rules.rank(RANK, "out_backprop")
        .and(Rules.shape(RANK, "orig_input_tensor_shape"))
        .and(SizeRules.shapes("orig_input_tensor_shape"))
        .and(
            fits(
                "out_backprop",
                "orig_input_tensor_shape",
                call -> Known.integers(call.tensor("orig_input_tensor_shape"))));
  }

  @FunctionalInterface
  private interface Sized {
    long[] sizes(GuardedCall call);
  }

  private static Guard fits(String output, String input, Sized sized) {
    return Guard.ofInputs(
        "%s has the batch and the channels of %s, and a row and a column for each step of %s, which go up within it"
            .formatted(Rules.quoted(output), Rules.quoted(input), Rules.quoted(SEQUENCES)),
        call -> {
          long[] in = sized.sizes(call);
          long[] out = Known.shape(call.tensor(output)).toArray();
          if (in.length != RANK || out.length != RANK) {
            // The rules before say so.
            return;
          }
          if (out[0] != in[0] || out[3] != in[3]) {
            throw call.wrong(
                "input '" + output + "'",
                "of the batch and the channels of " + Shape.of(in),
                "shape " + Shape.of(out));
          }
          checkSequence(call, SEQUENCES[0], out[1], in[1]);
          checkSequence(call, SEQUENCES[1], out[2], in[2]);
        });
  }

  private static void checkSequence(GuardedCall call, String input, long steps, long size) {
    Tensor sequence = call.tensor(input);
    if (Known.rank(sequence) != 1 || Known.dim(sequence, 0) != steps + 1) {
      throw call.wrong(
          "input '" + input + "'",
          "a vector of %d positions".formatted(steps + 1),
          "shape " + sequence.shape());
    }
    long[] positions = Known.integers(sequence);
    long before = -1;
    for (long position : positions) {
      if (position <= before || position > size) {
        throw call.wrong(
            "input '" + input + "'",
            "positions in 0…%d that go up".formatted(size),
            Arrays.toString(positions));
      }
      before = position;
    }
  }
}
