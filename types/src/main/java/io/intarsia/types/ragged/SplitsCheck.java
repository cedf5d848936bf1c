package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.debugging.AssertOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

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
    Shape shape = first.shape();
    if (!shape.isCompatibleWith(second.shape())) {
      throw StructureErrors.of(
          name,
          "expected values cut into as many rows, got row splits of shapes %s and %s",
          shape,
          second.shape());
    }
    tf.debugging.assertEqual(
        first,
        second,
        AssertOptions.defaults().withMessage(name + ": expected values cut into the same rows"));
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
