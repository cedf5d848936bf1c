package io.intarsia.data;

import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Parts of batches: rows that follow each other, whose numbers differ by one at most; the larger
/// parts come first.
public final class BatchParts {
  private BatchParts() {}

  /// One of several parts.
  ///
  /// @param operation what asks, for messages
  /// @param batch a nest of tensors and values of extension types that have rows, all of them
  ///   equally many
  /// @throws IllegalArgumentException if something in it has no rows; the message has its path
  @SuppressWarnings("unchecked") // a part is like the batch
  public static <T> T part(Ops tf, String operation, T batch, int parts, int index) {
    Ops g = Ops.of(tf.placeFor(Nest.expanded().flatten(batch)));
    BatchRows rows = BatchRows.of(operation, ElementType.ofValue(operation, batch));
    List<Tensor> boxes = rows.boxes(g, batch);
    return (T) rows.part(g, boxes, index, parts);
  }
}
