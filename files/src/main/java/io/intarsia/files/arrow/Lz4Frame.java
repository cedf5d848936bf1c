package io.intarsia.files.arrow;

import io.intarsia.files.internal.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;

/// Unpacks LZ4's frames, which is what Python packs Arrow's buffers into unless told otherwise.
final class Lz4Frame {
  private Lz4Frame() {}

  /// @param length of what is in it
  /// @throws Unreadable if there is something else in it
  /// @throws NoClassDefFoundError if the library is missing
  static byte[] unpack(MemorySegment frame, int length) {
    byte[] packed = frame.toArray(ValueLayout.JAVA_BYTE);
    try (var in = new FramedLZ4CompressorInputStream(new ByteArrayInputStream(packed))) {
      byte[] unpacked = in.readNBytes(length);
      if (unpacked.length < length || in.read() >= 0) {
        throw damaged();
      }
      return unpacked;
    } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException e) {
      // The library looks at less than it should of what is damaged.
      throw damaged();
    }
  }

  private static Unreadable damaged() {
    return Unreadable.of("it is damaged: a compressed buffer is broken");
  }
}
