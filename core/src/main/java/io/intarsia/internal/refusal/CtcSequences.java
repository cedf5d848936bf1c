package io.intarsia.internal.refusal;

import io.intarsia.tensor.Tensor;

/// The rule of labels beside sequences of at most one frame. The kernel leaves out those that are
/// no class, or the last one, the blank. Of no label at all it says so; but where it left out all
/// of them, it writes a second element behind the one of such a sequence.
final class CtcSequences {
  private static final String LABELS = "labels_values";
  private static final String PLACES = "labels_indices";
  private static final String LENGTHS = "sequence_length";

  private CtcSequences() {}

  static Guard guard() {
    return Guard.ofInputs(
        "%s of each sequence of at most one frame have one that is no blank"
            .formatted(Rules.quoted(LABELS)),
        CtcSequences::check);
  }

  private static void check(GuardedCall call) {
    Tensor inputs = call.tensor("inputs");
    if (Known.rank(inputs) != 3 || !areAlike(call)) {
      return; // of which the kernel says so
    }
    long blank = Known.dim(inputs, 2) - 1;
    long[] labels = Known.integers(call.tensor(LABELS));
    long[] places = Known.integers(call.tensor(PLACES));
    long[] lengths = Known.integers(call.tensor(LENGTHS));
    boolean[] hasBlank = new boolean[lengths.length];
    boolean[] hasOther = new boolean[lengths.length];
    for (int i = 0; i < labels.length; i++) {
      long row = places[2 * i];
      if (row >= 0 && row < lengths.length) {
        (labels[i] < blank ? hasOther : hasBlank)[(int) row] = true;
      }
    }
    for (int row = 0; row < lengths.length; row++) {
      if (lengths[row] < 2 && hasBlank[row] && !hasOther[row]) {
        throw call.wrong(
            "input '" + LABELS + "'",
            "less than %d, the blank, once in sequence %d of %d frames"
                .formatted(blank, row, lengths[row]),
            "blanks");
      }
    }
  }

  /// Whether there are two numbers for each label.
  private static boolean areAlike(GuardedCall call) {
    Tensor labels = call.tensor(LABELS);
    Tensor places = call.tensor(PLACES);
    return Known.rank(call.tensor(LENGTHS)) == 1
        && Known.rank(labels) == 1
        && Known.rank(places) == 2
        && Known.dim(places, 1) == 2
        && Known.dim(places, 0) == Known.dim(labels, 0);
  }
}
