package io.intarsia.files.arrow;

import io.intarsia.dtype.DType;
import io.intarsia.files.internal.Column;
import io.intarsia.files.internal.Validity;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/// The lengths and buffers of columns, fields before their children.
final class BatchWriter {
  private final List<BatchReader.Node> nodes = new ArrayList<>();
  private final List<MemorySegment> buffers = new ArrayList<>();

  List<BatchReader.Node> nodes() {
    return nodes;
  }

  List<MemorySegment> buffers() {
    return buffers;
  }

  void add(Column column) {
    Validity validity = column.validity();
    long nulls = validity.nulls(column.length());
    nodes.add(new BatchReader.Node(column.length(), nulls));
    buffers.add(nulls == 0 ? MemorySegment.NULL : bits(column.length(), validity));
    switch (column) {
      case Column.Numbers numbers -> buffers.add(numbers(numbers));
      case Column.Texts texts -> {
        buffers.add(texts.offsets().data());
        buffers.add(texts.bytes());
      }
      case Column.Rows rows -> {
        buffers.add(rows.offsets().data());
        add(rows.values());
      }
      case Column.FixedRows rows -> add(rows.values());
      case Column.Fields fields -> fields.fields().values().forEach(this::add);
    }
  }

  private static MemorySegment bits(long length, Validity validity) {
    MemorySegment bits = Validity.of(length, validity::at).bits();
    return bits == null ? MemorySegment.NULL : bits;
  }

  private static MemorySegment numbers(Column.Numbers numbers) {
    return numbers.dtype() == DType.BOOL
        ? bits(
            numbers.length(),
            Validity.of(numbers.length(), i -> numbers.data().get(ValueLayout.JAVA_BYTE, i) != 0))
        : numbers.data();
  }
}
