package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Collections;

/// Conversions that functions of the structure need on their way.
final class RaggedLocal {
  private RaggedLocal() {}

  /// Rows filled up with zeros to the longest.
  static Tensor toTensor(Ops tf, RaggedTensor x) {
    if (!RaggedParts.isRagged(x)) {
      return x.flatValues();
    }
    Tensor zero = tf.constant(0, x.dtype());
    Tensor any = tf.constant(-1L, DType.INT64);
    return tf.raw.RaggedTensorToTensor(
        any,
        x.flatValues(),
        zero,
        x.nestedRowSplits(),
        Collections.nCopies(x.raggedRank(), "ROW_SPLITS"));
  }
}
