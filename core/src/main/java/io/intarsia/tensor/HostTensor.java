package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.HostAccess;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.shape.Shape;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tensorflow.ndarray.NdArray;

/// A tensor in host memory that belongs to no environment: what constants are made of and what
/// reading gives.
///
/// | Java | dtype when none is asked for |
/// |---|---|
/// | `float`, `double` | `float32`, `float64` |
/// | `byte`, `short`, `int`, `long` | `int8`, `int16`, `int32`, `int64` |
/// | `boolean`, `String`, [Complex] | `bool`, `string` (UTF-8), `complex128` |
/// | nested arrays and `List`s of one of these | the same; shape from the lengths |
/// | different numbers in a list | what numpy promotes to: `int` and `float` to `float64`, `short` and `float` to `float32` |
/// | empty list | `float32` |
///
/// Owned by whoever made it. Any thread may read it: what is closed meanwhile is released when the
/// last one has read. Memory that nobody closes is freed some time after this object is garbage.
public final class HostTensor implements AutoCloseable {
  static {
    HostAccess.give(
        new HostAccess() {
          @Override
          public NativeTensor nativeTensor(AutoCloseable host) {
            return ((HostTensor) host).tensor;
          }

          @Override
          public AutoCloseable taking(NativeTensor tensor) {
            return new HostTensor(tensor);
          }
        });
  }

  private final NativeTensor tensor;
  // Asked of the native tensor when first needed.
  private @Nullable DType dtype;
  private @Nullable Shape shape;

  HostTensor(NativeTensor tensor) {
    this.tensor = tensor;
  }

  HostTensor(NativeTensor tensor, DType dtype, Shape shape) {
    this.tensor = tensor;
    this.dtype = dtype;
    this.shape = shape;
  }

  // -- from Java ----------------------------------------------------------------------------------

  /// Copies a Java value: a scalar, nested arrays or `List`s, a `java.nio` buffer (a vector of what
  /// remains in it), or an `NdArray`. The dtype follows from the Java type, as the table above
  /// says.
  ///
  /// @throws IllegalArgumentException if nested lengths differ, an element is null or of no dtype,
  ///   types that are not numbers are mixed, or there are more than 254 axes; the message has the
  ///   key path
  public static HostTensor of(Object value) {
    return HostBuilder.of(value);
  }

  /// Copies a Java value as the given dtype.
  ///
  /// Numbers are converted: integers must be in range, fractions are no integers, finite numbers
  /// must stay finite, and rounding to the nearest floating-point number is fine. Booleans and
  /// strings are no numbers. Where Java has no type of its own:
  ///
  /// - unsigned integers: a primitive array, buffer or `NdArray` as wide as the dtype is taken bit
  ///   for bit (`byte[]` for `uint8`), anything else by its value, so that `-1` is refused; a
  ///   `BigInteger` holds any `uint64`;
  /// - `float16`, `bfloat16`: any numbers; bit for bit from a `ShortBuffer`;
  /// - complex numbers: [Complex] or real numbers; for arrays of real and imaginary parts see
  ///   [#ofComplex];
  /// - `string`: `String`, or `byte[]` as one element, not as an axis;
  /// - `uint16` and other integers: `char` by its number;
  /// - quantized dtypes and `float8`: bit for bit from the carrier of their width (`byte`, `short`,
  ///   `int`).
  ///
  /// @throws IllegalArgumentException as [#of(Object)], or if an element is not such a value; the
  ///   message has the key path
  public static HostTensor of(Object value, DType dtype) {
    return HostBuilder.of(value, dtype);
  }

  /// A Java value beside a tensor, as its other operand: it takes the dtype of the tensor.
  /// Operators and functions have this one rule. A fraction is none of an integer dtype, `1.0` no
  /// more than `1.5`: by its class, in arrays and lists that of the first element, so that it does
  /// not hang on the value.
  ///
  /// @param dtype that of the tensor
  /// @throws IllegalArgumentException if the dtype cannot hold the value
  public static HostTensor operand(Object value, DType dtype) {
    if (dtype.isInteger() && isFraction(value)) {
      throw HostErrors.operand(value, dtype, null);
    }
    try {
      return of(value, dtype);
    } catch (IllegalArgumentException e) {
      throw HostErrors.operand(value, dtype, e);
    }
  }

  private static boolean isFraction(Object value) {
    // A single number, which most are, is not looked at as a nest.
    Class<?> leaf = value instanceof Number ? value.getClass() : NestShape.of(value, true).leaf();
    return leaf == Double.class
        || leaf == Float.class
        || leaf == double.class
        || leaf == float.class;
  }

  /// Copies complex numbers given as real and imaginary parts along the last axis, `[…, 2]`;
  /// `float` makes `complex64`, any other number `complex128`.
  ///
  /// @throws IllegalArgumentException as [#of(Object)], or if the last axis has another length than
  ///   2
  public static HostTensor ofComplex(Object parts) {
    return HostBuilder.ofComplex(parts);
  }

  /// Copies the elements between a buffer's position and limit; the position stays. The dtype is
  /// that of the buffer's elements.
  ///
  /// @throws IllegalArgumentException if there are more or fewer elements than the shape has
  public static HostTensor of(Buffer data, Shape shape) {
    return BufferCopy.of(data, shape);
  }

  /// Copies the elements between a buffer's position and limit bit for bit; the position stays. A
  /// `ByteBuffer` holds any dtype, in the buffer's own byte order; other buffers those of their
  /// width (`ShortBuffer` for `float16`), and `FloatBuffer` and `DoubleBuffer` complex numbers, as
  /// two elements each.
  ///
  /// @throws IllegalArgumentException if the buffer cannot hold the dtype, or has more or fewer
  ///   elements than the shape
  public static HostTensor of(Buffer data, DType dtype, Shape shape) {
    return BufferCopy.of(data, dtype, shape);
  }

  /// Copies elements that lie in memory in row-major order and native byte order.
  ///
  /// @throws IllegalArgumentException if the segment has another size, or the dtype is one of
  ///   strings or handles
  public static HostTensor of(MemorySegment data, DType dtype, Shape shape) {
    return BufferCopy.of(data, dtype, shape);
  }

  /// Copies strings that are given one after the other, in row-major order.
  ///
  /// @throws IllegalArgumentException if there are more or fewer than the shape has
  public static HostTensor ofStrings(byte[][] elements, Shape shape) {
    if (elements.length != shape.numElements()) {
      throw HostErrors.wrongSize("constant", "strings", shape.numElements(), elements.length);
    }
    return HostBuilder.ofStrings(shape, elements);
  }

  // -- what it is ---------------------------------------------------------------------------------

  /// The element type.
  public DType dtype() {
    DType known = dtype;
    if (known == null) {
      known = DType.ofCode(tensor.dtype());
      dtype = known;
    }
    return known;
  }

  /// The shape, fully known.
  public Shape shape() {
    Shape known = shape;
    if (known == null) {
      known = Shape.of(tensor.dims());
      shape = known;
    }
    return known;
  }

  /// The number of elements.
  public long size() {
    return shape().numElements();
  }

  /// Bytes the elements take; of strings only their fixed part.
  public long byteSize() {
    return size() * dtype().byteSize();
  }

  // -- whole, to Java -----------------------------------------------------------------------------

  /// The elements as a Java value of the given class: an array such as `float[][].class` with one
  /// level an axis, or for a scalar a class such as `float.class`.
  ///
  /// The class may be any that holds all values of the dtype: a wider type, for unsigned integers
  /// also the one of the same width, bit for bit; `float` for `float16` and `bfloat16`; boxes,
  /// `Number` and `Object`; `String` or `byte[]` for each string; [Complex], or `float` and
  /// `double` with one axis more, `[…, 2]`; `BigInteger` for `uint64`.
  ///
  /// @throws IllegalArgumentException if rank or dtype do not fit the class; the message names one
  ///   that does
  @SuppressWarnings("unchecked") // HostReader checks, and Class.cast does not unbox
  public <T> T toArray(Class<T> type) {
    return (T) reading(() -> reader().toArray(type));
  }

  /// The elements as nested unmodifiable lists, one level an axis, of the objects [#elementAt]
  /// gives.
  ///
  /// @throws IllegalStateException if this is a scalar
  public List<?> toList() {
    return reading(() -> reader().toList());
  }

  /// The elements as an `NdArray` of its own, typed as in TensorFlow-Java: integers of every width
  /// bit for bit, 16-bit floating-point numbers as floats, complex numbers as `[…, 2]`, strings as
  /// `NdArray<String>`.
  public NdArray<?> toNdArray() {
    return reading(() -> reader().toNdArray());
  }

  /// The elements bit for bit in a new buffer of the given class, ready to read: `ByteBuffer` (in
  /// native byte order) for any dtype, or the buffer whose elements are as wide as the dtype's.
  ///
  /// @throws IllegalArgumentException if the buffer cannot hold the dtype
  public <B extends Buffer> B toBuffer(Class<B> type) {
    return type.cast(reading(() -> BufferCopy.toBuffer(bits("toBuffer"), dtype(), type)));
  }

  /// Writes the elements bit for bit at a buffer's position, and moves it behind them; byte order
  /// and kinds of buffer as for [#of(Buffer, DType, Shape)].
  ///
  /// @throws IllegalArgumentException if the buffer has no room or cannot hold the dtype
  public void copyTo(Buffer buffer) {
    copying(() -> BufferCopy.copyTo(bits("copyTo"), dtype(), buffer));
  }

  /// Writes the elements bit for bit, in row-major order and native byte order, to the start of a
  /// segment.
  ///
  /// @throws IllegalArgumentException if the segment is too small, or the dtype is one of strings
  ///   or handles
  public void copyTo(MemorySegment segment) {
    copying(() -> {
      MemorySegment data = bits("copyTo");
      if (segment.byteSize() < data.byteSize()) {
        throw HostErrors.wrongSize(
            "copyTo", "bytes in the segment", data.byteSize(), segment.byteSize());
      }
      segment.copyFrom(data);
    });
  }

  // -- one element --------------------------------------------------------------------------------

  /// The element at a row-major position as a Java object: a box, unsigned integers in the next
  /// wider one (`uint64` in a `BigInteger`), 16-bit floating-point numbers in a `Float`, a
  /// `String`, a [Complex], the bits of opaque dtypes.
  ///
  /// @throws IndexOutOfBoundsException if there is no such position
  /// @throws IllegalArgumentException if the dtype is that of a handle
  public Object elementAt(long position) {
    check(position);
    return reading(() -> reader().elements().apply(position));
  }

  /// The boolean at a row-major position; of a number, whether it is not zero.
  ///
  /// @throws IndexOutOfBoundsException if there is no such position
  /// @throws IllegalStateException if elements are neither booleans nor numbers
  public boolean booleanAt(long position) {
    check(position);
    return switch (dtype()) {
      case BOOL -> reading(() -> elements().booleanAt(position));
      case COMPLEX64, COMPLEX128 -> !complexAt(position).isZero();
      default -> {
        checkReal("booleanAt", "booleans or numbers");
        yield reading(() -> elements().doubleAt(position) != 0);
      }
    };
  }

  /// The number at a row-major position; `int64` and `uint64` are rounded.
  ///
  /// @throws IndexOutOfBoundsException if there is no such position
  /// @throws IllegalStateException if elements are not real numbers
  public double doubleAt(long position) {
    check(position);
    checkReal("doubleAt", "real numbers");
    return reading(() -> elements().doubleAt(position));
  }

  /// The number at a row-major position, fractions cut off.
  ///
  /// @throws IndexOutOfBoundsException if there is no such position
  /// @throws IllegalStateException if elements are not real numbers
  /// @throws ArithmeticException if it does not fit in a `long`
  public long longAt(long position) {
    check(position);
    checkReal("longAt", "real numbers");
    return reading(() -> longAt(elements(), position));
  }

  private long longAt(ElementReader numbers, long position) {
    if (dtype().isInteger() && dtype() != DType.UINT64) {
      return numbers.longAt(position);
    }
    double value = numbers.doubleAt(position);
    if (!(Math.abs(value) < 0x1p63)) {
      throw Mistake.arithmetic("longAt: " + value + " does not fit in a long");
    }
    return dtype() == DType.UINT64 ? numbers.longAt(position) : (long) value;
  }

  /// The complex number at a row-major position.
  ///
  /// @throws IndexOutOfBoundsException if there is no such position
  /// @throws IllegalStateException if elements are not complex numbers
  public Complex complexAt(long position) {
    check(position);
    if (!dtype().isComplex()) {
      throw HostErrors.wrongDType("complexAt", "complex numbers", dtype());
    }
    return reading(() -> elements().complexAt(position));
  }

  /// The string at a row-major position, decoded as UTF-8.
  ///
  /// @throws IndexOutOfBoundsException if there is no such position
  /// @throws IllegalStateException if elements are not strings
  public String stringAt(long position) {
    return new String(bytes(position), StandardCharsets.UTF_8);
  }

  /// The bytes of the string at a row-major position.
  ///
  /// @throws IndexOutOfBoundsException if there is no such position
  /// @throws IllegalStateException if elements are not strings
  public byte[] bytes(long position) {
    check(position);
    if (dtype() != DType.STRING) {
      throw HostErrors.wrongDType("bytes", "strings", dtype());
    }
    return tensor.string(position);
  }

  // -- the rest -----------------------------------------------------------------------------------

  /// Releases the memory as soon as no thread reads it; the second call does nothing.
  @Override
  public void close() {
    tensor.close();
  }

  /// Prints the values as numpy does, then shape and dtype.
  @Override
  public String toString() {
    return TensorPrinter.print(this);
  }

  /// Whether [#close] was called.
  public boolean isClosed() {
    return tensor.isClosed();
  }

  /// Reads with the memory borrowed.
  <R> R reading(Supplier<R> read) {
    tensor.acquire();
    try {
      return read.get();
    } finally {
      tensor.release();
    }
  }

  private void copying(Runnable copy) {
    tensor.acquire();
    try {
      copy.run();
    } finally {
      tensor.release();
    }
  }

  private HostReader reader() {
    return new HostReader(tensor, dtype(), shape());
  }

  /// To be used within [#reading].
  ElementReader elements() {
    return new ElementReader(dtype(), tensor.data());
  }

  private void checkReal(String operation, String expected) {
    if (!JavaTypes.isReal(dtype())) {
      throw HostErrors.wrongDType(operation, expected, dtype());
    }
  }

  private MemorySegment bits(String operation) {
    if (dtype() == DType.STRING || dtype().isHandle()) {
      throw HostErrors.notBits(operation, dtype());
    }
    return tensor.data();
  }

  private void check(long position) {
    if (position < 0 || position >= size()) {
      throw HostErrors.position(position, size());
    }
  }
}
