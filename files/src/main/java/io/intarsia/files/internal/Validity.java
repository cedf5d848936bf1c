package io.intarsia.files.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/// Which elements are there: a bit each, the lowest of a byte first.
///
/// @param bits null if all are there
/// @param start where the first element is in the bits
public record Validity(@Nullable MemorySegment bits, long start) {
  /// All are there.
  public static final Validity ALL = new Validity(null, 0);

  /// Bits of elements one by one.
  public static Validity of(long length, LongPredicate isThere) {
    byte[] bits = new byte[Math.toIntExact((length + 7) / 8)];
    for (long i = 0; i < length; i++) {
      if (isThere.test(i)) {
        bits[(int) (i >> 3)] |= (byte) (1 << (i & 7));
      }
    }
    return new Validity(MemorySegment.ofArray(bits), 0);
  }

  /// Whether the element at a position is there.
  public boolean at(long position) {
    if (bits == null) {
      return true;
    }
    long bit = start + position;
    return (bits.get(ValueLayout.JAVA_BYTE, bit >> 3) >> (bit & 7) & 1) == 1;
  }

  /// How many of the first elements are not there.
  public long nulls(long length) {
    long nulls = 0;
    for (long i = 0; bits != null && i < length; i++) {
      nulls += at(i) ? 0 : 1;
    }
    return nulls;
  }

  Validity slice(long from) {
    return bits == null ? this : new Validity(bits, start + from);
  }

  /// Elements that are there in both.
  Validity and(Validity other, long length) {
    if (bits == null || other.bits == null) {
      return bits == null ? other : this;
    }
    return of(length, i -> at(i) && other.at(i));
  }

  /// Each element's for so many in its place.
  Validity repeated(int times, long length) {
    return bits == null || times == 0 ? ALL : of(length * times, i -> at(i / times));
  }
}
