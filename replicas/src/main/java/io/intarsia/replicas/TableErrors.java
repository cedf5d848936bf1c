package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;

/// What is said of tables whose rows are spread over replicas and not used as they can be.
final class TableErrors {
  private TableErrors() {}

  static IllegalArgumentException shape(Shape shape) {
    return Mistake.argument(
        "ShardedTable.of: expected a known shape of a row or more, got " + shape);
  }

  static IllegalArgumentException initial(long first, Shape expected, Shape got) {
    return Mistake.argument(
        "ShardedTable.of: the initializer must give shape %s for the rows from %d on, got %s"
            .formatted(expected, first, got));
  }

  static IllegalArgumentException dtype(DType got) {
    return Mistake.argument(
        "ShardedTable.lookup: expected ids of int32 or int64, got %s; cast them".formatted(got));
  }

  static String expected(long rows) {
    return "ShardedTable.lookup: expected ids of rows, in [0, %d)".formatted(rows);
  }

  static IllegalArgumentException outside(long rows, long got) {
    return Mistake.argument("%s, got %d".formatted(expected(rows), got));
  }
}
