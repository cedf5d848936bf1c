package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.shape.Shape;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.util.function.Consumer;
import org.tensorflow.ndarray.NdArray;

/// Makes host tensors of Java values.
final class HostBuilder {
  /// What no JVM process gets from the C heap; asking the runtime for more may end the process.
  private static final long MAX_BYTES = 1L << 46;

  /// What the sizes beside a 0 multiply to at most: of two such tensors, those of what they make
  /// together still fit the 64 bits the runtime has for them.
  private static final long MAX_BESIDE_ZERO = 1L << 31;

  private HostBuilder() {}

  static HostTensor of(Object value) {
    Carrier carrier = value == null ? null : Carrier.ofRow(value);
    if (carrier != null && carrier != Carrier.CHAR) {
      return ofRow(carrier, value);
    }
    if (value instanceof Buffer buffer) {
      return BufferCopy.of(buffer, Shape.of(buffer.remaining()));
    }
    if (value instanceof NdArray<?> array) {
      return NdArrayCopy.of(array);
    }
    NestShape nest = NestShape.of(value, false);
    return of(value, nest.shape(), DTypeInference.of(value, nest));
  }

  static HostTensor of(Object value, DType dtype) {
    if (value instanceof Buffer buffer) {
      return BufferCopy.of(buffer, dtype);
    }
    if (value instanceof NdArray<?> array) {
      return NdArrayCopy.of(array, dtype);
    }
    return of(value, NestShape.of(value, dtype == DType.STRING).shape(), dtype);
  }

  static HostTensor ofComplex(Object parts) {
    NestShape nest = NestShape.of(parts, false);
    Shape shape = nest.shape();
    if (shape.rank() == 0 || shape.dim(-1) != 2) {
      throw HostErrors.notComplexParts(shape);
    }
    DType part = DTypeInference.of(parts, nest) == DType.FLOAT32 ? DType.FLOAT32 : DType.FLOAT64;
    DType dtype = part == DType.FLOAT32 ? DType.COMPLEX64 : DType.COMPLEX128;
    return allocate(
        dtype,
        shape.subShape(0, shape.rank() - 1),
        data -> NestWalk.walk(parts, shape, false, new NumberFill(part, data)));
  }

  /// Allocates a tensor and lets `fill` set its elements; releases it if that fails.
  static HostTensor allocate(DType dtype, Shape shape, Consumer<MemorySegment> fill) {
    var tensor = NativeTensor.allocate(dtype.code(), shape.toArray(), byteSize(dtype, shape));
    try {
      fill.accept(tensor.data());
      return new HostTensor(tensor, dtype, shape);
    } catch (Throwable t) {
      tensor.close();
      throw t;
    }
  }

  static HostTensor ofStrings(Shape shape, byte[][] values) {
    var tensor = NativeTensor.ofStrings(DType.STRING.code(), shape.toArray(), values);
    return new HostTensor(tensor, DType.STRING, shape);
  }

  /// Bytes the elements take.
  ///
  /// @throws IllegalArgumentException if the dtype has no host form, or there are too many
  static long byteSize(DType dtype, Shape shape) {
    if (dtype.byteSize() == 0) {
      throw HostErrors.noHostForm("constant", dtype);
    }
    if (!shape.isFullyKnown()) {
      throw HostErrors.unknownShape(shape);
    }
    if (shape.rank() > NestShape.MAX_RANK) {
      throw HostErrors.tooManyAxes(shape.rank(), NestShape.MAX_RANK);
    }
    return elements(dtype, shape) * dtype.byteSize();
  }

  private static long elements(DType dtype, Shape shape) {
    long most = MAX_BYTES / dtype.byteSize();
    long size = 1;
    boolean isEmpty = false;
    for (int axis = 0; axis < shape.rank(); axis++) {
      long dim = shape.dim(axis);
      if (dim > most / size) {
        throw HostErrors.tooLarge(shape, dtype);
      }
      isEmpty |= dim == 0;
      size *= Math.max(dim, 1);
    }
    if (isEmpty && size > MAX_BESIDE_ZERO) {
      throw HostErrors.besideZero(shape, MAX_BESIDE_ZERO);
    }
    return isEmpty ? 0 : size;
  }

  private static HostTensor ofRow(Carrier carrier, Object row) {
    int length = NestWalk.lengthOf(row);
    return allocate(
        carrier.dtype(), Shape.of(length), data -> carrier.copyIn(row, data, 0, length));
  }

  private static HostTensor of(Object value, Shape shape, DType dtype) {
    if (dtype != DType.STRING) {
      return allocate(
          dtype, shape, data -> NestWalk.walk(value, shape, false, new NumberFill(dtype, data)));
    }
    if (byteSize(dtype, shape) / dtype.byteSize() > Integer.MAX_VALUE) {
      throw HostErrors.tooLarge(shape, dtype);
    }
    var fill = new StringFill((int) shape.numElements());
    NestWalk.walk(value, shape, true, fill);
    return ofStrings(shape, fill.values());
  }
}
