package io.intarsia.keras.training;

import io.intarsia.function.FunctionOps;
import io.intarsia.function.Traced;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// All rows, and the function that takes some of them: as a function it leaves nothing behind that
/// nobody closes.
record RowTable(FunctionOps tf, Batch rows, Traced.Of2<Batch, Tensor, Batch> gather) {
  static RowTable of(FunctionOps tf, Batch rows) {
    return new RowTable(
        tf, rows, tf.function((Ops g, Batch all, Tensor indices) -> Rows.gather(g, all, indices)));
  }

  /// Some rows, in new tensors.
  Batch get(int[] numbers) {
    try (Tensor indices = tf.constant(numbers)) {
      return gather.apply(rows, indices);
    }
  }
}
