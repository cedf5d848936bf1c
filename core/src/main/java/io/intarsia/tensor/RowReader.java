package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.function.IntConsumer;

/// Reads runs of elements as primitive arrays of one carrier: in bulk if they lie in memory that
/// way, else widening each number.
final class RowReader {
  private final MemorySegment data;
  private final Carrier carrier;
  private final boolean bulk;
  private final ElementReader reader;

  RowReader(DType dtype, MemorySegment data, Carrier carrier) {
    this.data = data;
    this.carrier = carrier;
    this.bulk = carrier.stores(dtype);
    this.reader = new ElementReader(dtype, data);
  }

  /// A new array with the elements from `position` on.
  Object row(long position, int length) {
    if (bulk) {
      return carrier.newRow(data, position, length);
    }
    Object row = Array.newInstance(carrier.primitive(), length);
    IntConsumer widen = widener(position, row);
    for (int i = 0; i < length; i++) {
      widen.accept(i);
    }
    return row;
  }

  private IntConsumer widener(long position, Object array) {
    return switch (array) {
      case float[] row -> i -> row[i] = (float) reader.doubleAt(position + i);
      case double[] row -> i -> row[i] = reader.doubleAt(position + i);
      case byte[] row -> i -> row[i] = (byte) reader.longAt(position + i);
      case short[] row -> i -> row[i] = (short) reader.longAt(position + i);
      case char[] row -> i -> row[i] = (char) reader.longAt(position + i);
      case int[] row -> i -> row[i] = (int) reader.longAt(position + i);
      case long[] row -> i -> row[i] = reader.longAt(position + i);
      default ->
          throw new AssertionError("cannot widen to " + array.getClass() + "; please report");
    };
  }
}
