package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// The rules of crosses of features.
final class Crosses {
  /// A list of crosses is made for each row before anything is looked at.
  private static final long MOST_ROWS = 1 << 28;

  private Crosses() {}

  /// How many rows there are is read from the first shape of all.
  static Guard rowsOfShapes() {
    String expected = "shapes of two axes, the first of 0…" + MOST_ROWS;
    return Guard.ofInputs(
        "`shapes` are " + expected,
        call -> {
          for (Tensor shape : call.input("shapes")) {
            long[] sizes = Known.integers(shape);
            if (sizes.length != 2 || sizes[0] < 0 || sizes[0] > MOST_ROWS) {
              throw call.wrong("input 'shapes'", expected, Arrays.toString(sizes));
            }
          }
        });
  }

  /// Strong hashes are of strings: of dense numbers they take the bytes for strings.
  static Guard strongHash() {
    return Guard.ofInputs(
        "`dense_inputs` are strings if `strong_hash` is true",
        call -> {
          boolean hasNumbers =
              call.input("dense_inputs").stream().anyMatch(input -> input.dtype() != DType.STRING);
          if (hasNumbers && isTrue(call.tensor("strong_hash"))) {
            throw call.wrong(
                "input 'dense_inputs'", "string, because 'strong_hash' is true", DType.INT64);
          }
        });
  }

  private static boolean isTrue(Tensor flag) {
    try (var host = Known.value(flag)) {
      return host.size() == 1 && host.booleanAt(0);
    }
  }

  /// Rows are told by numbers of the dtype that they are told by in the result.
  static Guard splitsOfResult() {
    return Guard.ofInputs(
        "`ragged_row_splits` are of dtype `out_row_splits_type`",
        call -> {
          DType expected = call.dtype("out_row_splits_type");
          for (Tensor splits : call.input("ragged_row_splits")) {
            if (splits.dtype() != expected) {
              throw call.wrong("input 'ragged_row_splits'", expected.toString(), splits.dtype());
            }
          }
        });
  }
}
