package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.shape.Shape;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A tensor in host memory that belongs to no environment: what constants are made of and what
/// reading gives.
///
/// Owned by whoever made it, used by one thread at a time.
public final class HostTensor implements AutoCloseable {
  private final NativeTensor tensor;

  HostTensor(NativeTensor tensor) {
    this.tensor = tensor;
  }

  public static HostTensor of(Object value, DType dtype) {
    var t = NativeTensor.allocate(dtype.code(), new long[0], dtype.byteSize());
    if (dtype == DType.FLOAT32)
      t.data().set(ValueLayout.JAVA_FLOAT, 0, ((Number) value).floatValue());
    else if (dtype == DType.INT32)
      t.data().set(ValueLayout.JAVA_INT, 0, ((Number) value).intValue());
    else if (dtype == DType.FLOAT64)
      t.data().set(ValueLayout.JAVA_DOUBLE, 0, ((Number) value).doubleValue());
    else throw new IllegalArgumentException("later");
    return new HostTensor(t);
  }

  public static HostTensor of(Object value) {
    if (value instanceof float[] f) {
      var t = NativeTensor.allocate(1, new long[] {f.length}, 4L * f.length);
      MemorySegment.copy(f, 0, t.data(), ValueLayout.JAVA_FLOAT, 0, f.length);
      return new HostTensor(t);
    }
    if (value instanceof float[][] f) {
      var t =
          NativeTensor.allocate(1, new long[] {f.length, f[0].length}, 4L * f.length * f[0].length);
      for (int i = 0; i < f.length; i++)
        MemorySegment.copy(
            f[i], 0, t.data(), ValueLayout.JAVA_FLOAT, 4L * i * f[0].length, f[0].length);
      return new HostTensor(t);
    }
    if (value instanceof double[] f) {
      var t = NativeTensor.allocate(2, new long[] {f.length}, 8L * f.length);
      MemorySegment.copy(f, 0, t.data(), ValueLayout.JAVA_DOUBLE, 0, f.length);
      return new HostTensor(t);
    }
    if (value instanceof long[] f) {
      var t = NativeTensor.allocate(9, new long[] {f.length}, 8L * f.length);
      MemorySegment.copy(f, 0, t.data(), ValueLayout.JAVA_LONG, 0, f.length);
      return new HostTensor(t);
    }
    if (value instanceof int[] f) {
      var t = NativeTensor.allocate(3, new long[] {f.length}, 4L * f.length);
      MemorySegment.copy(f, 0, t.data(), ValueLayout.JAVA_INT, 0, f.length);
      return new HostTensor(t);
    }
    if (value instanceof String[] f) {
      byte[][] b = new byte[f.length][];
      for (int i = 0; i < f.length; i++)
        b[i] = f[i].getBytes(java.nio.charset.StandardCharsets.UTF_8);
      return new HostTensor(NativeTensor.ofStrings(7, new long[] {f.length}, b));
    }
    return of(value, value instanceof Integer ? DType.INT32 : DType.FLOAT32);
  }

  public DType dtype() {
    return DType.ofCode(tensor.dtype());
  }

  public Shape shape() {
    return Shape.of(tensor.dims());
  }

  boolean booleanValue() {
    return tensor.data().get(ValueLayout.JAVA_BYTE, 0) != 0;
  }

  double doubleValue() {
    return tensor.data().get(ValueLayout.JAVA_FLOAT, 0);
  }

  long longValue() {
    return tensor.data().get(ValueLayout.JAVA_INT, 0);
  }

  String stringValue() {
    return new String(tensor.string(0), java.nio.charset.StandardCharsets.UTF_8);
  }

  public <T> T toArray(Class<T> type) {
    return type.cast(tensor.data().toArray(ValueLayout.JAVA_FLOAT));
  }

  /// The native object, for the library itself.
  @SuppressWarnings("exports") // internal by its result type
  public NativeTensor nativeTensor() {
    return tensor;
  }

  @Override
  public void close() {
    tensor.close();
  }
}
