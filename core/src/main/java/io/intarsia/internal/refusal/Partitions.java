package io.intarsia.internal.refusal;

import io.intarsia.tensor.Tensor;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The rule of ragged tensors whose rows are told by partitions of several kinds: where each row
/// ends, or which row each value is in. The kernel follows what they say into tables and values.
final class Partitions {
  private static final String TENSORS = "row_partition_tensors";
  private static final String TYPES = "row_partition_types";

  /// It makes a table of rows before it looks at any.
  private static final long MOST_ROWS = 1 << 28;

  private Partitions() {}

  static Guard guard() {
    return Guard.ofInputs(
        "%s divide the rows of `values` as %s say"
            .formatted(Rules.quoted(TENSORS), Rules.quoted(TYPES)),
        Partitions::check);
  }

  private static void check(GuardedCall call) {
    List<Tensor> tensors = call.input(TENSORS);
    List<?> types = call.attribute(TYPES) instanceof List<?> list ? list : List.of();
    if (types.isEmpty() || types.size() != tensors.size()) {
      throw call.wrong("attribute '" + TYPES + "'", "a list of " + tensors.size(), types.size());
    }
    if (call.rank("values") == 0) {
      throw call.wrong("input 'values'", "of rank 1 or more", "shape []");
    }
    long rows = -1;
    for (int i = 0; i < tensors.size(); i++) {
      rows = rows(call, text(types.get(i)), tensors.get(i), rows);
    }
    long most = Known.dim(call.tensor("values"), 0);
    if (rows > most) {
      throw call.wrong("input '" + TENSORS + "'", "a division of " + most + " values", rows);
    }
  }

  private static String text(Object type) {
    return type instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.UTF_8)
        : String.valueOf(type);
  }

  /// How many rows, or values, the next partition divides.
  ///
  /// @param before how many there are to divide; -1 before the first partition
  private static long rows(GuardedCall call, String type, Tensor partition, long before) {
    boolean isFirst = before < 0;
    if (type.equals("FIRST_DIM_SIZE") && isFirst) {
      return size(call, partition);
    }
    if (type.equals("ROW_SPLITS")) {
      return lastSplit(call, partition, before);
    }
    if (type.equals("VALUE_ROWIDS") && !isFirst) {
      return ids(call, partition, before);
    }
    throw call.wrong(
        "attribute '" + TYPES + "'",
        "FIRST_DIM_SIZE or ROW_SPLITS first, then each VALUE_ROWIDS or ROW_SPLITS",
        String.valueOf(call.attribute(TYPES)));
  }

  private static long size(GuardedCall call, Tensor partition) {
    require(call, partition, 0, "FIRST_DIM_SIZE a scalar");
    long size = Known.integers(partition)[0];
    if (size < 0 || size > MOST_ROWS) {
      throw wrong(call, "FIRST_DIM_SIZE in 0…" + MOST_ROWS, size);
    }
    return size;
  }

  private static long lastSplit(GuardedCall call, Tensor partition, long rows) {
    require(call, partition, 1, "ROW_SPLITS a vector");
    long[] splits = Known.integers(partition);
    if (splits.length == 0 || (rows >= 0 && splits.length != rows + 1)) {
      throw wrong(call, "ROW_SPLITS one more than rows" + count(rows), splits.length);
    }
    long last = 0;
    for (int i = 0; i < splits.length; i++) {
      if (splits[i] < last || (i == 0 && splits[i] != 0)) {
        throw wrong(call, "ROW_SPLITS in order and from 0", splits[i] + " at " + i);
      }
      last = splits[i];
    }
    return last;
  }

  private static long ids(GuardedCall call, Tensor partition, long rows) {
    require(call, partition, 1, "VALUE_ROWIDS a vector");
    long[] ids = Known.integers(partition);
    for (int i = 0; i < ids.length; i++) {
      if (ids[i] < 0 || ids[i] >= rows) {
        throw wrong(call, "VALUE_ROWIDS in 0…" + (rows - 1), ids[i] + " at " + i);
      }
    }
    return ids.length;
  }

  private static String count(long rows) {
    return rows < 0 ? "" : ", " + (rows + 1);
  }

  private static void require(GuardedCall call, Tensor partition, int rank, String expected) {
    if (Known.rank(partition) != rank) {
      throw wrong(call, expected, "shape " + partition.shape());
    }
  }

  private static IllegalArgumentException wrong(GuardedCall call, String expected, Object got) {
    return call.wrong("input '" + TENSORS + "'", expected, got);
  }
}
