package io.intarsia.files.internal;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Where rows begin, and where the last one ends: one number more than there are rows.
///
/// @param dtype `int32` or `int64`
/// @param length how many rows there are
public record Offsets(MemorySegment data, DType dtype, long length) {
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

  /// Offsets that Java has.
  public static Offsets of(int[] offsets) {
    return new Offsets(MemorySegment.ofArray(offsets), DType.INT32, offsets.length - 1);
  }

  /// Those of rows of one length.
  public static Offsets ofWidth(int width, long length) {
    long[] offsets = new long[Math.toIntExact(length + 1)];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = (long) width * i;
    }
    return new Offsets(MemorySegment.ofArray(offsets), DType.INT64, length);
  }

  /// Those of a ragged tensor.
  static Offsets of(HostTensor splits) {
    MemorySegment data = Arena.ofAuto().allocate(splits.byteSize(), 8);
    splits.copyTo(data);
    return new Offsets(data, splits.dtype(), splits.size() - 1);
  }

  /// The number at a position, up to [#length()].
  public long at(long position) {
    return dtype == DType.INT32 ? data.getAtIndex(INT, position) : data.getAtIndex(LONG, position);
  }

  /// Sees that rows lie one after the other within the values: whoever reads them trusts it.
  ///
  /// @param path of the column, for the message
  /// @param values how many there are
  /// @throws Unreadable if they do not
  public Offsets checked(String path, long values) {
    long before = at(0);
    if (before < 0) {
      throw Unreadable.of(path, "expected offsets from 0 on, got %d".formatted(before));
    }
    for (long i = 1; i <= length; i++) {
      long next = at(i);
      if (next < before) {
        throw Unreadable.of(
            path,
            "expected offsets that never fall, got %d after %d at row %d"
                .formatted(next, before, i - 1));
      }
      before = next;
    }
    if (before > values) {
      throw Unreadable.of(
          path, "its offsets lead to %d, and it has %d values".formatted(before, values));
    }
    return this;
  }

  Offsets slice(long from, long length) {
    long width = dtype.byteSize();
    return new Offsets(data.asSlice(from * width, (length + 1) * width), dtype, length);
  }

  long first() {
    return at(0);
  }

  long last() {
    return at(length);
  }

  /// The same rows, the first of which begins at 0.
  Offsets rebased() {
    long first = first();
    if (first == 0) {
      return this;
    }
    MemorySegment moved = Arena.ofAuto().allocate(data.byteSize(), 8);
    for (long i = 0; i <= length; i++) {
      if (dtype == DType.INT32) {
        moved.setAtIndex(INT, i, (int) (at(i) - first));
      } else {
        moved.setAtIndex(LONG, i, at(i) - first);
      }
    }
    return new Offsets(moved, dtype, length);
  }

  HostTensor toHost() {
    long bytes = (length + 1) * dtype.byteSize();
    return HostTensor.of(data.asSlice(0, bytes), dtype, Shape.of(length + 1));
  }
}
