package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import java.io.InvalidObjectException;
import java.io.Serial;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An array as part of a spec: a value, compared by content, that owns no native memory.
@SuppressWarnings("serial") // the form may change between versions
public final class ArrayLiteral implements Serializable {
  private final DType dtype;
  private final Shape shape;
  // Elements in row-major order, native byte order; those of strings one by one.
  private final byte[][] elements;

  private ArrayLiteral(DType dtype, Shape shape, byte[][] elements) {
    this.dtype = dtype;
    this.shape = shape;
    this.elements = elements;
  }

  /// The array a Java value converts to; see `HostTensor.of`.
  ///
  /// @throws IllegalArgumentException if it does not convert
  public static ArrayLiteral of(Object value) {
    try (HostTensor tensor = HostTensor.of(value)) {
      return of(tensor);
    }
  }

  /// The array a Java value converts to as that dtype.
  ///
  /// @throws IllegalArgumentException if it does not convert
  public static ArrayLiteral of(Object value, DType dtype) {
    if (value instanceof ArrayLiteral literal && literal.dtype == dtype) {
      return literal;
    }
    try (HostTensor tensor = HostTensor.of(value, dtype)) {
      return of(tensor);
    }
  }

  /// A copy of a host tensor.
  public static ArrayLiteral of(HostTensor tensor) {
    if (tensor.dtype() != DType.STRING) {
      byte[] bytes = new byte[Math.toIntExact(tensor.size() * tensor.dtype().byteSize())];
      tensor.copyTo(MemorySegment.ofArray(bytes));
      return new ArrayLiteral(tensor.dtype(), tensor.shape(), new byte[][] {bytes});
    }
    byte[][] strings = new byte[Math.toIntExact(tensor.size())][];
    Arrays.setAll(strings, tensor::bytes);
    return new ArrayLiteral(DType.STRING, tensor.shape(), strings);
  }

  /// The dtype.
  public DType dtype() {
    return dtype;
  }

  /// The shape, fully known.
  public Shape shape() {
    return shape;
  }

  /// The bytes of the elements in row-major order and native byte order; one array, but for strings
  /// one an element.
  public List<byte[]> bytes() {
    List<byte[]> copies = new ArrayList<>();
    for (byte[] element : elements) {
      copies.add(element.clone());
    }
    return copies;
  }

  /// The array as a host tensor of the caller's.
  public HostTensor toHost() {
    return dtype == DType.STRING
        ? HostTensor.ofStrings(elements, shape)
        : HostTensor.of(MemorySegment.ofArray(elements[0]), dtype, shape);
  }

  // A stream may say what no constructor has seen, and keep hold of the arrays.
  @Serial
  private Object readResolve() throws InvalidObjectException {
    try {
      byte[][] copies = new byte[elements.length][];
      Arrays.setAll(copies, i -> elements[i].clone());
      if (holds(dtype, shape, copies)) {
        return new ArrayLiteral(dtype, shape, copies);
      }
    } catch (NullPointerException | IllegalStateException | ArithmeticException e) {
      var error = new InvalidObjectException("an ArrayLiteral that is none: " + e.getMessage());
      error.initCause(e);
      throw error;
    }
    throw new InvalidObjectException(
        "an ArrayLiteral of %s and shape %s has other elements".formatted(dtype, shape));
  }

  private static boolean holds(DType dtype, Shape shape, byte[][] elements) {
    long count = shape.numElements();
    return dtype == DType.STRING
        ? elements.length == count
        : !dtype.isHandle()
            && elements.length == 1
            && elements[0].length == Math.multiplyExact(count, (long) dtype.byteSize());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ArrayLiteral literal
        && dtype == literal.dtype
        && shape.equals(literal.shape)
        && Arrays.deepEquals(elements, literal.elements);
  }

  @Override
  public int hashCode() {
    return 31 * shape.hashCode() + Arrays.deepHashCode(elements);
  }

  /// Prints the values as numpy does.
  @Override
  public String toString() {
    try (HostTensor tensor = toHost()) {
      return tensor.size() == 1 ? String.valueOf(tensor.elementAt(0)) : tensor.toString();
    }
  }
}
