package io.intarsia.files;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The elements of a `.npy` file, to and from a tensor.
final class NpyElements {
  private static final Map<String, DType> DTYPES = dtypes();

  /// What an array of bytes takes besides them, and where it is told: texts of no bytes, too.
  private static final int OBJECT = 24;

  private NpyElements() {}

  private static Map<String, DType> dtypes() {
    Map<String, DType> dtypes = new LinkedHashMap<>();
    dtypes.put("f2", DType.FLOAT16);
    dtypes.put("f4", DType.FLOAT32);
    dtypes.put("f8", DType.FLOAT64);
    dtypes.put("i1", DType.INT8);
    dtypes.put("i2", DType.INT16);
    dtypes.put("i4", DType.INT32);
    dtypes.put("i8", DType.INT64);
    dtypes.put("u1", DType.UINT8);
    dtypes.put("u2", DType.UINT16);
    dtypes.put("u4", DType.UINT32);
    dtypes.put("u8", DType.UINT64);
    dtypes.put("b1", DType.BOOL);
    dtypes.put("c8", DType.COMPLEX64);
    dtypes.put("c16", DType.COMPLEX128);
    return dtypes;
  }

  // -- reading ------------------------------------------------------------------------------------

  /// How elements lie in the file.
  ///
  /// @param dtype null for texts and bytes
  /// @param type numpy's name of it, without the byte order
  private record Layout(@Nullable DType dtype, String type, ByteOrder order) {
    int width() {
      return dtype == null ? textWidth(type) : dtype.byteSize();
    }
  }

  private static Layout layout(NpyHeader header, Npy.Origin origin) throws IOException {
    String descr = header.descr();
    char order = descr.isEmpty() ? '?' : descr.charAt(0);
    String type = "<>|=".indexOf(order) >= 0 ? descr.substring(1) : descr;
    DType dtype = DTYPES.get(type);
    if (dtype == null && !type.matches("[SU]\\d{1,8}")) {
      throw origin.problem(
          type.startsWith("O")
              ? "its elements are Python objects; reading them would run code, so it is refused"
              : "its elements are of numpy's type %s, which has no dtype here".formatted(descr));
    }
    return new Layout(dtype, type, order == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
  }

  /// How many bytes the elements are that a header tells of, which must be those there are.
  ///
  /// @param actual those there are
  static int checkedSize(NpyHeader header, long actual, Npy.Origin origin) throws IOException {
    Layout layout = layout(header, origin);
    int width = layout.width();
    long expected;
    try {
      expected = Math.multiplyExact(header.shape().numElements(), width);
    } catch (ArithmeticException e) {
      expected = Long.MAX_VALUE;
    }
    if (expected != actual) {
      throw origin.problem(
          "%s elements of %d bytes need %d bytes, and it holds %d"
              .formatted(header.shape(), width, expected, actual));
    }
    long most = Math.min(Integer.MAX_VALUE - 8, Runtime.getRuntime().maxMemory());
    if (expected > most) {
      throw origin.problem(
          "%d bytes are more than the heap of Java takes at a time, which is %d; start Java with a larger heap (-Xmx), or write the array in parts"
              .formatted(expected, most));
    }
    if (layout.dtype() == null && header.shape().numElements() > most / (width + OBJECT)) {
      throw origin.problem(
          "%d texts take more than the heap of Java, which is %d bytes; start Java with a larger heap (-Xmx), or write the array in parts"
              .formatted(header.shape().numElements(), most));
    }
    return (int) expected;
  }

  /// @param bytes as many as [#checkedSize] says
  static HostTensor decode(NpyHeader header, byte[] bytes, Npy.Origin origin) throws IOException {
    Layout layout = layout(header, origin);
    int width = layout.width();
    byte[] rows = header.fortranOrder() ? rowMajor(bytes, header.shape(), width) : bytes;
    DType dtype = layout.dtype();
    if (dtype == null) {
      Charset charset = layout.type().charAt(0) == 'U' ? utf32(layout.order()) : null;
      return strings(rows, charset, width, header.shape());
    }
    if (dtype == DType.BOOL) {
      normalize(rows);
    }
    return HostTensor.of(ByteBuffer.wrap(rows).order(layout.order()), dtype, header.shape());
  }

  // The runtime knows no truth but 1.
  private static void normalize(byte[] booleans) {
    for (int i = 0; i < booleans.length; i++) {
      booleans[i] = (byte) (booleans[i] == 0 ? 0 : 1);
    }
  }

  private static int textWidth(String type) {
    int length = Integer.parseInt(type.substring(1));
    return type.charAt(0) == 'U' ? 4 * length : length;
  }

  private static byte[] rowMajor(byte[] bytes, Shape shape, int width) {
    byte[] rows = new byte[bytes.length];
    long[] dims = shape.toArray();
    long[] index = new long[dims.length];
    for (int target = 0; target < rows.length; target += width) {
      long source = 0;
      for (int axis = dims.length - 1; axis >= 0; axis--) {
        source = source * dims[axis] + index[axis];
      }
      System.arraycopy(bytes, (int) source * width, rows, target, width);
      advance(index, dims);
    }
    return rows;
  }

  private static void advance(long[] index, long[] dims) {
    for (int axis = dims.length - 1; axis >= 0; axis--) {
      index[axis]++;
      if (index[axis] < dims[axis]) {
        return;
      }
      index[axis] = 0;
    }
  }

  private static Charset utf32(ByteOrder order) {
    return order == ByteOrder.BIG_ENDIAN ? StandardCharsets.UTF_32BE : StandardCharsets.UTF_32LE;
  }

  /// @param charset of text, or null for bytes
  private static HostTensor strings(
      byte[] bytes, @Nullable Charset charset, int width, Shape shape) {
    byte[][] elements = new byte[Math.toIntExact(shape.numElements())][];
    for (int i = 0; i < elements.length; i++) {
      int from = i * width;
      int unit = charset == null ? 1 : 4;
      int length = width;
      while (length > 0 && isZero(bytes, from + length - unit, unit)) {
        length -= unit;
      }
      elements[i] =
          charset == null
              ? Arrays.copyOfRange(bytes, from, from + length)
              : new String(bytes, from, length, charset).getBytes(StandardCharsets.UTF_8);
    }
    return HostTensor.ofStrings(elements, shape);
  }

  // Numpy fills texts up with zeros.
  private static boolean isZero(byte[] bytes, int from, int length) {
    for (int i = from; i < from + length; i++) {
      if (bytes[i] != 0) {
        return false;
      }
    }
    return true;
  }

  // -- writing ------------------------------------------------------------------------------------

  static void encode(HostTensor host, OutputStream out) throws IOException {
    if (host.dtype() == DType.STRING) {
      encodeStrings(host, out);
      return;
    }
    var bytes = ByteBuffer.allocate(Math.toIntExact(host.byteSize()));
    String descr = descr(host.dtype());
    host.copyTo(bytes.order(ByteOrder.LITTLE_ENDIAN));
    new NpyHeader(descr, false, host.shape()).write(out);
    out.write(bytes.array());
  }

  private static String descr(DType dtype) {
    for (Map.Entry<String, DType> entry : DTYPES.entrySet()) {
      if (entry.getValue() == dtype) {
        return (dtype.byteSize() == 1 ? "|" : "<") + entry.getKey();
      }
    }
    throw Mistake.argument(
        "Npy.write: numpy has no %s; convert it first%s"
            .formatted(dtype, dtype.isFloating() ? ": tensor.cast(DType.FLOAT32)" : ""));
  }

  private static void encodeStrings(HostTensor host, OutputStream out) throws IOException {
    byte[][] elements = new byte[Math.toIntExact(host.size())][];
    int width = 1; // as numpy: no element has width 0
    for (int i = 0; i < elements.length; i++) {
      byte[] element = host.bytes(i);
      if (element.length > 0 && element[element.length - 1] == 0) {
        throw Mistake.argument(
            "Npy.write: string %d ends in a zero byte, which numpy would take for padding"
                .formatted(i));
      }
      width = Math.max(width, element.length);
      elements[i] = element;
    }
    new NpyHeader("|S" + width, false, host.shape()).write(out);
    for (byte[] element : elements) {
      out.write(Arrays.copyOf(element, width));
    }
  }
}
