package io.intarsia.files.internal;

import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/// Numbers and strings of columns as tensors; what is not there is 0 or empty.
final class Leaves {
  private Leaves() {}

  static HostTensor numbers(Column.Numbers numbers) {
    boolean whole = numbers.validity().nulls(numbers.length()) == 0;
    MemorySegment data = whole ? numbers.data() : withZeros(numbers);
    return HostTensor.of(data, numbers.dtype(), Shape.of(numbers.length()));
  }

  // Files may have anything where nothing is.
  private static MemorySegment withZeros(Column.Numbers numbers) {
    int width = numbers.dtype().byteSize();
    byte[] data = numbers.data().toArray(ValueLayout.JAVA_BYTE);
    for (int i = 0; i < numbers.length(); i++) {
      if (!numbers.validity().at(i)) {
        Arrays.fill(data, i * width, (i + 1) * width, (byte) 0);
      }
    }
    return MemorySegment.ofArray(data);
  }

  static HostTensor texts(String path, Column.Texts texts) {
    if (texts.length() > Integer.MAX_VALUE - 8) {
      throw Unreadable.of(
          path, "it has %d strings, more than Java has room for".formatted(texts.length()));
    }
    byte[][] elements = new byte[(int) texts.length()][];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = texts.validity().at(i) ? text(texts, i) : new byte[0];
    }
    return HostTensor.ofStrings(elements, Shape.of(elements.length));
  }

  static byte[] text(Column.Texts texts, long position) {
    long from = texts.offsets().at(position);
    long length = texts.offsets().at(position + 1) - from;
    return texts.bytes().asSlice(from, length).toArray(ValueLayout.JAVA_BYTE);
  }
}
