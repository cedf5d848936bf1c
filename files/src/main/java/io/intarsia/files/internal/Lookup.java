package io.intarsia.files.internal;

import io.intarsia.internal.files.ArchiveBounds;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Columns whose elements are positions in a list of values.
///
/// @param path of the column, for messages
/// @param bounds of what may come out
/// @param packed bytes of the file
public record Lookup(String path, ArchiveBounds bounds, long packed) {
  /// The values in place of the positions.
  ///
  /// @param indices integers
  /// @throws Unreadable if a position is outside, or values are lists or structures
  public Column of(Column.Numbers indices, Column values) {
    long[] positions = positions(indices, values.length());
    return switch (values) {
      case Column.Numbers numbers -> numbers(positions, indices.validity(), numbers);
      case Column.Texts texts -> texts(positions, indices.validity(), texts);
      case Column.Rows _, Column.FixedRows _, Column.Fields _ ->
          throw Unreadable.of(
              path,
              "its dictionary has lists or structures; write it without a dictionary (in pyarrow: column.dictionary_decode())");
    };
  }

  // Those of elements that are not there are -1.
  private long[] positions(Column.Numbers indices, long values) {
    long[] positions = new long[Math.toIntExact(indices.length())];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = indices.validity().at(i) ? index(indices, i) : -1;
      if (indices.validity().at(i) && (positions[i] < 0 || positions[i] >= values)) {
        throw Unreadable.of(
            path,
            "expected positions in a dictionary of %d values, got %d at row %d"
                .formatted(values, positions[i], i));
      }
    }
    return positions;
  }

  private static long index(Column.Numbers indices, int i) {
    MemorySegment data = indices.data();
    return switch (indices.dtype()) {
      case INT8 -> data.get(ValueLayout.JAVA_BYTE, i);
      case UINT8 -> Byte.toUnsignedInt(data.get(ValueLayout.JAVA_BYTE, i));
      case INT16 -> data.getAtIndex(ValueLayout.JAVA_SHORT_UNALIGNED, i);
      case UINT16 -> Short.toUnsignedInt(data.getAtIndex(ValueLayout.JAVA_SHORT_UNALIGNED, i));
      case INT32 -> data.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i);
      case UINT32 -> Integer.toUnsignedLong(data.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i));
      default -> data.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i);
    };
  }

  private Column numbers(long[] positions, Validity there, Column.Numbers values) {
    int width = values.dtype().byteSize();
    check((long) positions.length * width);
    MemorySegment data = MemorySegment.ofArray(new byte[positions.length * width]);
    for (int i = 0; i < positions.length; i++) {
      if (positions[i] >= 0) {
        MemorySegment.copy(values.data(), positions[i] * width, data, (long) i * width, width);
      }
    }
    return new Column.Numbers(
        values.dtype(), data, positions.length, both(positions, there, values.validity()));
  }

  private Column texts(long[] positions, Validity there, Column.Texts values) {
    int[] offsets = new int[positions.length + 1];
    long total = 0;
    for (long position : positions) {
      total += position < 0 ? 0 : values.offsets().at(position + 1) - values.offsets().at(position);
      check(total);
    }
    var bytes = new ByteArrayOutputStream((int) total);
    for (int i = 0; i < positions.length; i++) {
      if (positions[i] >= 0) {
        bytes.writeBytes(Leaves.text(values, positions[i]));
      }
      offsets[i + 1] = bytes.size();
    }
    return new Column.Texts(
        Offsets.of(offsets),
        MemorySegment.ofArray(bytes.toByteArray()),
        both(positions, there, values.validity()));
  }

  private static Validity both(long[] positions, Validity there, Validity values) {
    if (there.bits() == null && values.bits() == null) {
      return Validity.ALL;
    }
    return Validity.of(
        positions.length,
        i -> there.at(i) && (positions[(int) i] < 0 || values.at(positions[(int) i])));
  }

  // A value of a million bytes may be named a million times.
  private void check(long unpacked) {
    if (unpacked > Integer.MAX_VALUE - 8 || bounds.excess(unpacked, packed).isPresent()) {
      throw Unreadable.of(
          path,
          "its dictionary makes more than %d bytes of the file's %d; write it in parts"
              .formatted(bounds.small(), packed));
    }
  }
}
