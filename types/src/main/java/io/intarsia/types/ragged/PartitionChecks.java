package io.intarsia.types.ragged;

import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecErrors;
import java.util.List;

/// Checks what partitions are made of.
final class PartitionChecks {
  /// A single number says how many rows there are, and each takes memory that no value has paid
  /// for: splits of so many take 2 GiB.
  static final long MOST_ROWS = 1L << 28;

  private PartitionChecks() {}

  static void vector(String operation, String name, Tensor tensor) {
    Shape shape = tensor.shape();
    if (!RaggedBuilder.isSplits(tensor.dtype()) || shape.hasRank() && shape.rank() != 1) {
      throw SpecErrors.component(operation, name, "an int32 or int64 vector", tensor);
    }
  }

  static void size(String operation, String name, long value) {
    if (value < 0) {
      throw Mistake.argument(
          "%s: expected %s of 0 at least, got %d".formatted(operation, name, value));
    }
  }

  static void rows(String operation, long rows) {
    if (rows > MOST_ROWS) {
      throw Mistake.argument(tooMany(operation) + ", got " + rows);
    }
  }

  /// How many rows there are, if there may be so many; in a graph none if not, which fails.
  static Tensor rows(Ops tf, String operation, Tensor rows) {
    if (!tf.isTracing() && TypeSpecs.areReal(rows)) {
      rows(operation, rows.asLong());
      return rows;
    }
    Tensor isFine = tf.raw.LessEqual(rows, tf.constant(MOST_ROWS, rows.dtype()));
    tf.raw.Assert(isFine, List.of(tf.constant(tooMany(operation) + ", got "), rows));
    // Nothing else waits for the check.
    return tf.raw.SelectV2(isFine, rows, tf.zerosLike(rows));
  }

  /// How many rows there are up to that one, which may be as large as its dtype.
  static Tensor rowsTo(Ops tf, String operation, Tensor last) {
    if (!tf.isTracing() && TypeSpecs.areReal(last)) {
      long rows = last.asLong() == Long.MAX_VALUE ? Long.MAX_VALUE : last.asLong() + 1;
      rows(operation, rows);
      return tf.constant(rows, last.dtype());
    }
    Tensor before = rows(tf, operation, last);
    return rows(tf, operation, tf.math.add(before, tf.onesLike(before)));
  }

  private static String tooMany(String operation) {
    return "%s: expected at most %d rows".formatted(operation, MOST_ROWS);
  }
}
