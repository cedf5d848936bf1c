package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Map;

/// Copies between tensors and memory that holds their elements bit for bit: buffers and segments.
final class BufferCopy {
  private static final Map<Class<? extends Buffer>, Carrier> CARRIERS =
      Map.of(
          ByteBuffer.class, Carrier.BYTE,
          ShortBuffer.class, Carrier.SHORT,
          CharBuffer.class, Carrier.CHAR,
          IntBuffer.class, Carrier.INT,
          LongBuffer.class, Carrier.LONG,
          FloatBuffer.class, Carrier.FLOAT,
          DoubleBuffer.class, Carrier.DOUBLE);

  private BufferCopy() {}

  static HostTensor of(Buffer buffer, Shape shape) {
    Carrier carrier = carrier(buffer);
    if (carrier == Carrier.CHAR) {
      throw HostErrors.noDType("value", buffer);
    }
    return of(buffer, carrier.dtype(), shape);
  }

  /// A vector of all that remains in the buffer.
  static HostTensor of(Buffer buffer, DType dtype) {
    long bytes = (long) buffer.remaining() * carrier(buffer).byteSize();
    return of(buffer, dtype, Shape.of(bytes / Math.max(1, dtype.byteSize())));
  }

  static HostTensor of(Buffer buffer, DType dtype, Shape shape) {
    long bytes = HostBuilder.byteSize(dtype, shape);
    checkHolds("constant", buffer, dtype);
    checkSize("constant", buffer, bytes);
    return HostBuilder.allocate(
        dtype,
        shape,
        data -> {
          copy(MemorySegment.ofBuffer(buffer), order(buffer), data, dtype);
          normalize(data, dtype);
        });
  }

  static HostTensor of(MemorySegment segment, DType dtype, Shape shape) {
    long bytes = HostBuilder.byteSize(dtype, shape);
    if (dtype == DType.STRING) {
      throw HostErrors.notBits("constant", dtype);
    }
    if (segment.byteSize() != bytes) {
      throw HostErrors.wrongSize("constant", "bytes in the segment", bytes, segment.byteSize());
    }
    return HostBuilder.allocate(
        dtype,
        shape,
        data -> {
          data.copyFrom(segment);
          normalize(data, dtype);
        });
  }

  /// Writes all elements at the buffer's position, and moves it behind them.
  static void copyTo(MemorySegment data, DType dtype, Buffer buffer) {
    checkHolds("copyTo", buffer, dtype);
    long elements = data.byteSize() / carrier(buffer).byteSize();
    if (elements > buffer.remaining()) {
      throw HostErrors.wrongSize(
          "copyTo", "free elements in the buffer", elements, buffer.remaining());
    }
    copy(data, order(buffer), MemorySegment.ofBuffer(buffer).asSlice(0, data.byteSize()), dtype);
    buffer.position(buffer.position() + (int) elements);
  }

  /// A new heap buffer of the class with all elements.
  static Buffer toBuffer(MemorySegment data, DType dtype, Class<? extends Buffer> type) {
    Carrier carrier = CARRIERS.get(type);
    if (carrier == null) {
      throw HostErrors.wrongBuffer("toBuffer", type.getSimpleName(), dtype);
    }
    checkHolds("toBuffer", carrier, dtype);
    long length = data.byteSize() / carrier.byteSize();
    if (length > Integer.MAX_VALUE) {
      throw HostErrors.tooLongForBuffer(length);
    }
    return switch (carrier.newRow(data, 0, (int) length)) {
      case byte[] row -> ByteBuffer.wrap(row).order(ByteOrder.nativeOrder());
      case short[] row -> ShortBuffer.wrap(row);
      case char[] row -> CharBuffer.wrap(row);
      case int[] row -> IntBuffer.wrap(row);
      case long[] row -> LongBuffer.wrap(row);
      case float[] row -> FloatBuffer.wrap(row);
      case double[] row -> DoubleBuffer.wrap(row);
      default -> throw new AssertionError("no buffer of " + carrier + "; please report");
    };
  }

  private static String name(Carrier carrier) {
    return CARRIERS.entrySet().stream()
        .filter(entry -> entry.getValue() == carrier)
        .findFirst()
        .orElseThrow()
        .getKey()
        .getSimpleName();
  }

  static Carrier carrier(Buffer buffer) {
    return switch (buffer) {
      case ByteBuffer _ -> Carrier.BYTE;
      case ShortBuffer _ -> Carrier.SHORT;
      case CharBuffer _ -> Carrier.CHAR;
      case IntBuffer _ -> Carrier.INT;
      case LongBuffer _ -> Carrier.LONG;
      case FloatBuffer _ -> Carrier.FLOAT;
      case DoubleBuffer _ -> Carrier.DOUBLE;
      default ->
          throw new AssertionError("no carrier for " + buffer.getClass() + "; please report");
    };
  }

  // The unit whose bytes have an order; complex numbers are two.
  private static void copy(MemorySegment from, ByteOrder order, MemorySegment to, DType dtype) {
    ValueLayout unit =
        switch (dtype.realDType().byteSize()) {
          case 1 -> ValueLayout.JAVA_BYTE;
          case 2 -> ValueLayout.JAVA_SHORT_UNALIGNED;
          case 4 -> ValueLayout.JAVA_INT_UNALIGNED;
          default -> ValueLayout.JAVA_LONG_UNALIGNED;
        };
    MemorySegment.copy(
        from, unit.withOrder(order), 0, to, unit, 0, to.byteSize() / unit.byteSize());
  }

  // The runtime's own code takes a byte that is neither 0 nor 1 for undefined behaviour.
  private static void normalize(MemorySegment data, DType dtype) {
    if (dtype != DType.BOOL) {
      return;
    }
    for (long i = 0; i < data.byteSize(); i++) {
      if (data.get(ValueLayout.JAVA_BYTE, i) != 0) {
        data.set(ValueLayout.JAVA_BYTE, i, (byte) 1);
      }
    }
  }

  private static void checkHolds(String operation, Buffer buffer, DType dtype) {
    Carrier carrier = carrier(buffer);
    checkHolds(operation, carrier, dtype);
  }

  private static void checkHolds(String operation, Carrier carrier, DType dtype) {
    if (dtype == DType.STRING || dtype.isHandle()) {
      throw HostErrors.notBits(operation, dtype);
    }
    boolean holds =
        carrier == Carrier.BYTE
            || carrier == Carrier.storing(dtype)
            || (carrier == Carrier.CHAR && dtype == DType.UINT16);
    if (!holds) {
      throw HostErrors.wrongBuffer(operation, name(carrier), dtype);
    }
  }

  private static void checkSize(String operation, Buffer buffer, long bytes) {
    long actual = (long) buffer.remaining() * carrier(buffer).byteSize();
    if (actual != bytes) {
      int unit = carrier(buffer).byteSize();
      throw HostErrors.wrongSize(
          operation,
          "elements between the buffer's position and limit",
          bytes / unit,
          actual / unit);
    }
  }

  private static ByteOrder order(Buffer buffer) {
    return switch (buffer) {
      case ByteBuffer bytes -> bytes.order();
      case ShortBuffer shorts -> shorts.order();
      case CharBuffer chars -> chars.order();
      case IntBuffer ints -> ints.order();
      case LongBuffer longs -> longs.order();
      case FloatBuffer floats -> floats.order();
      case DoubleBuffer doubles -> doubles.order();
      default -> ByteOrder.nativeOrder();
    };
  }
}
