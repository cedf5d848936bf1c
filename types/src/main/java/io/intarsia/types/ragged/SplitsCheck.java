package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.debugging.AssertOptions;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// Checks that values are cut alike: eagerly now, in a graph when it runs.
final class SplitsCheck {
  private SplitsCheck() {}

  /// Of two values the outermost splits.
  ///
  /// @throws IllegalArgumentException if they are known to differ
  static void same(Ops tf, String name, RaggedTensor first, RaggedTensor second) {
    same(tf, name, RaggedParts.splits(first), RaggedParts.splits(second));
  }

  static void same(Ops tf, String name, Tensor first, Tensor second) {
    if (first == second) {
      return;
    }
    if (!RowMath.isOnHost(tf, first, second)) {
      new GraphRowMath(tf, first.dtype())
          .checkEqual(RaggedErrors.otherRows(name), first, second, List.of());
    } else if (!Arrays.equals(RaggedReader.read(first), RaggedReader.read(second))) {
      throw RaggedErrors.otherSplits(name, first, second);
    }
  }

  /// Of two values the number of rows.
  ///
  /// @throws IllegalArgumentException if they are known to differ
  static void rows(Ops tf, String name, RaggedTensor first, RaggedTensor second) {
    rows(tf, name, RaggedParts.rows(tf, first), RaggedParts.rows(tf, second));
  }

  static void rows(Ops tf, String name, Count first, Count second) {
    if (first.isKnown() && second.isKnown()) {
      if (first.known() != second.known()) {
        throw StructureErrors.of(
            name, "expected as many rows in both, got %d and %d", first.known(), second.known());
      }
      return;
    }
    tf.debugging.assertEqual(
        first.tensor(tf, DType.INT64),
        second.tensor(tf, DType.INT64),
        AssertOptions.defaults().withMessage(name + ": expected as many rows in both"));
  }
}
