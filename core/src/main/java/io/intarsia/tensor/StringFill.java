package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import java.nio.charset.StandardCharsets;

/// Collects the elements of a string tensor: strings, which are encoded as UTF-8, and `byte[]` as
/// they are.
final class StringFill implements NestWalk.Visitor {
  private final byte[][] values;

  StringFill(int size) {
    this.values = new byte[size][];
  }

  byte[][] values() {
    return values;
  }

  @Override
  public void row(Object array, int length, long position, ArrayPath path) {
    if (length > 0) {
      throw HostErrors.wrongKind(path.toString(), DType.STRING, array);
    }
  }

  @Override
  public void leaf(Object value, long position, ArrayPath path) {
    values[(int) position] =
        switch (value) {
          case String string -> string.getBytes(StandardCharsets.UTF_8);
          case byte[] bytes -> bytes;
          default -> throw HostErrors.wrongKind(path.toString(), DType.STRING, value);
        };
  }
}
