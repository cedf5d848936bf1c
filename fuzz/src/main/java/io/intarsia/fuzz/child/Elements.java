package io.intarsia.fuzz.child;

import io.intarsia.dtype.DType;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Makes host tensors of data, without an op of the runtime: those are what is being tested.
public final class Elements {
  /// More elements than this are a mistake of ours.
  private static final int MOST = 1 << 23;

  private Elements() {}

  /// The data as a tensor of an environment or a graph.
  public static Tensor tensor(Place tf, Data data) {
    try (var host = host(data)) {
      return tf.constant(host);
    }
  }

  static HostTensor host(Data data) {
    long size = data.size();
    if (size > MOST) {
      throw new IllegalArgumentException("fuzz: a tensor of " + size + " elements is not made");
    }
    Shape shape = Shape.of(data.shape().stream().mapToLong(Long::longValue).toArray());
    return data.dtype() == DType.STRING
        ? HostTensor.ofStrings(strings(data, (int) size), shape)
        : HostTensor.of(bytes(data, (int) size), data.dtype(), shape);
  }

  private static byte[][] strings(Data data, int size) {
    byte[][] strings = new byte[size][];
    for (int i = 0; i < size; i++) {
      // One character is one byte, so that any bytes can be written.
      strings[i] = String.valueOf(element(data, i)).getBytes(StandardCharsets.ISO_8859_1);
    }
    return strings;
  }

  private static ByteBuffer bytes(Data data, int size) {
    var bytes = ByteBuffer.allocate(size * data.dtype().byteSize()).order(ByteOrder.nativeOrder());
    int period = Math.min(size, Math.max(1, data.elements().size()));
    for (int i = 0; i < period; i++) {
      put(bytes, data.dtype(), element(data, i));
    }
    while (bytes.hasRemaining()) {
      ByteBuffer begun = bytes.duplicate().flip();
      bytes.put(begun.limit(Math.min(begun.limit(), bytes.remaining())));
    }
    return bytes.flip();
  }

  private static Object element(Data data, int position) {
    List<Object> elements = data.elements();
    return elements.isEmpty() ? (Object) 0L : elements.get(position % elements.size());
  }

  private static void put(ByteBuffer bytes, DType dtype, Object element) {
    double real = element instanceof Number number ? number.doubleValue() : 0;
    long whole = element instanceof Number number ? number.longValue() : 0;
    switch (dtype) {
      case FLOAT32 -> bytes.putFloat((float) real);
      case FLOAT64 -> bytes.putDouble(real);
      case FLOAT16 -> bytes.putShort(Float.floatToFloat16((float) real));
      case BFLOAT16 -> bytes.putShort((short) (Float.floatToRawIntBits((float) real) >>> 16));
      case COMPLEX64 -> bytes.putFloat((float) real).putFloat((float) -real);
      case COMPLEX128 -> bytes.putDouble(real).putDouble(-real);
      case BOOL -> bytes.put((byte) (real == 0 ? 0 : 1));
      default -> putWhole(bytes, dtype, whole);
    }
  }

  private static void putWhole(ByteBuffer bytes, DType dtype, long whole) {
    switch (dtype.byteSize()) {
      case 1 -> bytes.put((byte) whole);
      case 2 -> bytes.putShort((short) whole);
      case 4 -> bytes.putInt((int) whole);
      case 8 -> bytes.putLong(whole);
      default -> throw new IllegalArgumentException("fuzz: no tensors of " + dtype + " are made");
    }
  }
}
