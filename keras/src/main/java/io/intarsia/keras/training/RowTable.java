package io.intarsia.keras.training;

import io.intarsia.function.FunctionOps;
import io.intarsia.function.Traced;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// All rows, and the function that takes some of them: as a function it leaves nothing behind that
/// nobody closes.
record RowTable(FunctionOps tf, Batch rows, Traced.Of2<Batch, Tensor, Batch> gather) {
  /// The function for tables of one kind; tracing it takes longer than many batches do.
  static Traced.Of2<Batch, Tensor, Batch> gather(FunctionOps tf) {
    return tf.function((Ops g, Batch all, Tensor indices) -> Rows.gather(g, all, indices));
  }

  /// Some rows, in new tensors.
  Batch get(int[] numbers) {
    try (Tensor indices = tf.constant(numbers)) {
      return gather.apply(rows, indices);
    }
  }

  /// All rows, in new tensors that share their values.
  Batch get() {
    return Nest.expanded()
        .mapStructure(part -> part instanceof Tensor tensor ? tf.identity(tensor) : part, rows);
  }
}
