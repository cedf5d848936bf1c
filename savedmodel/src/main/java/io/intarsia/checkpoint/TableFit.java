package io.intarsia.checkpoint;

import io.intarsia.lookup.MutableHashTable;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import java.util.Optional;

/// Whether a table takes the entries that are stored.
final class TableFit {
  private TableFit() {}

  /// Why it does not; empty if it does.
  static Optional<String> of(Ops tf, MutableHashTable table, TensorSpec keys, TensorSpec values) {
    if (table.isClosed()) {
      return Optional.of("%s".formatted(table));
    }
    if (table.handle().place().home() != tf.home()) {
      return Optional.of("%s is of another environment".formatted(table));
    }
    boolean areDtypes = keys.dtype() == table.keyDtype() && values.dtype() == table.valueDtype();
    return areDtypes && areEntries(table, keys.shape(), values.shape())
        ? Optional.empty()
        : Optional.of(
            "%s takes values of shape %s, the entries in the file are %s %s to %s %s"
                .formatted(
                    table,
                    table.valueShape(),
                    keys.dtype(),
                    keys.shape(),
                    values.dtype(),
                    values.shape()));
  }

  private static boolean areEntries(MutableHashTable table, Shape keys, Shape values) {
    return keys.rank() == 1 && values.isCompatibleWith(keys.concatenate(table.valueShape()));
  }
}
