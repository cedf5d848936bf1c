package io.intarsia.checkpoint;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tensorflow.proto.TensorSliceProto;

/// The keys of parts of tensors: name, number of axes, and for each where it begins and how long it
/// is, written so that the order of the bytes is that of the values.
///
/// @see "TensorFlow: core/lib/strings/ordered_code.h"
final class PartKey {
  private static final int WHOLE_AXIS = -1;

  private PartKey() {}

  /// Each byte as a character.
  static String of(String name, TensorSliceProto slice) {
    var key = new ByteArrayOutputStream();
    unsigned(key, 0);
    text(key, name.getBytes(StandardCharsets.UTF_8));
    unsigned(key, slice.getExtentCount());
    for (TensorSliceProto.Extent extent : slice.getExtentList()) {
      signed(key, extent.getStart());
      signed(key, extent.hasLength() ? extent.getLength() : WHOLE_AXIS);
    }
    return key.toString(StandardCharsets.ISO_8859_1);
  }

  private static void unsigned(ByteArrayOutputStream key, int value) {
    int length = (Integer.SIZE - Integer.numberOfLeadingZeros(value) + 7) / 8;
    key.write(length);
    key.write(ByteBuffer.allocate(4).putInt(value).array(), 4 - length, length);
  }

  /// UTF-8 has no byte 0xff, which would be told from the end by another one.
  private static void text(ByteArrayOutputStream key, byte[] text) {
    for (byte each : text) {
      key.write(each);
      if (each == 0) {
        key.write(0xff);
      }
    }
    key.write(0);
    key.write(1);
  }

  /// The first bits tell the number of bytes: as many ones, turned for negative numbers.
  private static void signed(ByteArrayOutputStream key, long value) {
    long magnitude = value < 0 ? ~value : value;
    int bits = Long.SIZE - Long.numberOfLeadingZeros(magnitude);
    int length = 1 + bits / 7;
    byte sign = (byte) (value < 0 ? 0xff : 0);
    byte[] bytes = ByteBuffer.allocate(10).put(sign).put(sign).putLong(value).array();
    int begin = bytes.length - length;
    int header = (0xffc0 << Math.max(0, 10 - length)) & 0xffff;
    bytes[begin] ^= (byte) (header >> 8);
    if (length > 1) {
      bytes[begin + 1] ^= (byte) header;
    }
    key.write(bytes, begin, length);
  }
}
