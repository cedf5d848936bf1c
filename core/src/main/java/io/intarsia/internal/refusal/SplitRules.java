package io.intarsia.internal.refusal;

import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// Rules for vectors that say where the rows of others begin.
final class SplitRules {
  private SplitRules() {}

  /// A vector says where the rows of another begin: it starts with 0, falls nowhere, and ends
  /// within the other.
  static Guard splits(String splits, String values) {
    return Guard.ofInputs(
        "%s are positions in %s, in order and from 0"
            .formatted(Rules.quoted(splits), Rules.quoted(values)),
        call ->
            checkSplits(
                call, splits, call.tensor(splits), Known.shape(call.tensor(values)).numElements()));
  }

  /// Each of a list of vectors says where the rows of the next one begin, the last one where those
  /// of values do.
  static Guard nestedSplits(String splits, String values) {
    return Guard.ofInputs(
        "each of %s are positions in the next one, the last in %s, in order and from 0"
            .formatted(Rules.quoted(splits), Rules.quoted(values)),
        call -> {
          List<Tensor> nested = call.input(splits);
          for (int i = 0; i < nested.size(); i++) {
            boolean isLast = i == nested.size() - 1;
            Tensor next = isLast ? call.tensor(values) : nested.get(i + 1);
            long rows = Known.rank(next) == 0 ? 0 : Known.dim(next, 0);
            checkSplits(call, splits, nested.get(i), isLast ? rows : rows - 1);
          }
        });
  }

  /// The sizes of parts add up to so much at most, those that are to be found out left out.
  static Guard parts(long most, String sizes) {
    return Guard.ofInputs(
        "%s add up to at most %d".formatted(Rules.quoted(sizes), most),
        call -> {
          long[] parts = Known.integers(call.tensor(sizes));
          long sum = 0;
          for (long part : parts) {
            sum += Math.clamp(part, 0, most + 1);
          }
          if (sum > most) {
            throw call.wrong(
                "input '" + sizes + "'",
                "numbers that add up to at most " + most,
                Arrays.toString(parts));
          }
        });
  }

  private static void checkSplits(GuardedCall call, String input, Tensor splits, long most) {
    long[] positions = Known.integers(splits);
    long before = 0;
    for (int i = 0; i < positions.length; i++) {
      if (positions[i] < before || positions[i] > (i == 0 ? 0 : most)) {
        throw call.wrong(
            "input '" + input + "'",
            "in order, from 0 to at most " + most,
            Arrays.toString(positions));
      }
      before = positions[i];
    }
  }
}
