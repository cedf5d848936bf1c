package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorflow.ndarray.BooleanNdArray;
import org.tensorflow.ndarray.ByteNdArray;
import org.tensorflow.ndarray.DoubleNdArray;
import org.tensorflow.ndarray.FloatNdArray;
import org.tensorflow.ndarray.IntNdArray;
import org.tensorflow.ndarray.LongNdArray;
import org.tensorflow.ndarray.NdArray;
import org.tensorflow.ndarray.NdArrays;
import org.tensorflow.ndarray.ShortNdArray;
import org.tensorflow.ndarray.buffer.DataBuffer;
import org.tensorflow.ndarray.buffer.DataBuffers;

/// Copies between tensors and the arrays of `org.tensorflow:ndarray`, through their data buffers.
final class NdArrayCopy {
  private NdArrayCopy() {}

  static HostTensor of(NdArray<?> array) {
    Carrier carrier = carrier(array);
    return carrier == null ? ofStrings(array) : of(array, carrier.dtype());
  }

  static HostTensor of(NdArray<?> array, DType dtype) {
    Carrier carrier = carrier(array);
    if (carrier == null && dtype == DType.STRING) {
      return ofStrings(array);
    }
    if (carrier == null) {
      throw HostErrors.wrongKind("value", dtype, array);
    }
    Shape shape = Shape.of(array.shape().asArray());
    return HostBuilder.allocate(dtype, shape, data -> fill(array, carrier, dtype, data));
  }

  static NdArray<?> of(MemorySegment data, DType dtype, Shape shape) {
    Shape read = dtype.isComplex() ? shape.concatenate(Shape.of(2)) : shape;
    var dims = org.tensorflow.ndarray.Shape.of(read.toArray());
    int size = HostReader.intSize(read.numElements(), shape);
    DType part = dtype.realDType();
    Object row = new RowReader(part, data, carrierOf(part)).row(0, size);
    return switch (row) {
      case byte[] values -> NdArrays.wrap(dims, DataBuffers.of(values, false, false));
      case short[] values -> NdArrays.wrap(dims, DataBuffers.of(values, false, false));
      case int[] values -> NdArrays.wrap(dims, DataBuffers.of(values, false, false));
      case long[] values -> NdArrays.wrap(dims, DataBuffers.of(values, false, false));
      case float[] values -> NdArrays.wrap(dims, DataBuffers.of(values, false, false));
      case double[] values -> NdArrays.wrap(dims, DataBuffers.of(values, false, false));
      case boolean[] values -> NdArrays.wrap(dims, DataBuffers.of(values, false, false));
      default -> throw new AssertionError("no NdArray for " + dtype + "; please report");
    };
  }

  static NdArray<String> ofStrings(String[] values, Shape shape) {
    return NdArrays.wrap(
        org.tensorflow.ndarray.Shape.of(shape.toArray()), DataBuffers.of(values, false, false));
  }

  // As TensorFlow-Java: integers of every width bit for bit, 16-bit floating-point numbers as
  // floats.
  private static Carrier carrierOf(DType dtype) {
    return dtype == DType.FLOAT16 || dtype == DType.BFLOAT16
        ? Carrier.FLOAT
        : Carrier.storing(dtype);
  }

  private static @Nullable Carrier carrier(NdArray<?> array) {
    return switch (array) {
      case BooleanNdArray _ -> Carrier.BOOLEAN;
      case ByteNdArray _ -> Carrier.BYTE;
      case ShortNdArray _ -> Carrier.SHORT;
      case IntNdArray _ -> Carrier.INT;
      case LongNdArray _ -> Carrier.LONG;
      case FloatNdArray _ -> Carrier.FLOAT;
      case DoubleNdArray _ -> Carrier.DOUBLE;
      default -> null;
    };
  }

  private static void fill(NdArray<?> array, Carrier carrier, DType dtype, MemorySegment data) {
    if (carrier.stores(dtype)
        && carrier != Carrier.BOOLEAN
        && data.byteSize() <= Integer.MAX_VALUE) {
      copy(array, view(data, carrier));
      return;
    }
    int size = HostReader.intSize(array.size(), Shape.of(array.shape().asArray()));
    Object row = Array.newInstance(carrier.primitive(), size);
    copy(array, view(row));
    new NumberFill(dtype, data).row(row, size, 0, new ArrayPath());
  }

  private static DataBuffer<?> view(MemorySegment data, Carrier carrier) {
    ByteBuffer bytes = data.asByteBuffer().order(ByteOrder.nativeOrder());
    return switch (carrier) {
      case BYTE -> DataBuffers.of(bytes);
      case SHORT -> DataBuffers.of(bytes.asShortBuffer());
      case INT -> DataBuffers.of(bytes.asIntBuffer());
      case LONG -> DataBuffers.of(bytes.asLongBuffer());
      case FLOAT -> DataBuffers.of(bytes.asFloatBuffer());
      case DOUBLE -> DataBuffers.of(bytes.asDoubleBuffer());
      case BOOLEAN, CHAR -> throw new AssertionError("no buffer of " + carrier + "; please report");
    };
  }

  private static DataBuffer<?> view(Object row) {
    return switch (row) {
      case boolean[] values -> DataBuffers.of(values, false, false);
      case byte[] values -> DataBuffers.of(values, false, false);
      case short[] values -> DataBuffers.of(values, false, false);
      case int[] values -> DataBuffers.of(values, false, false);
      case long[] values -> DataBuffers.of(values, false, false);
      case float[] values -> DataBuffers.of(values, false, false);
      case double[] values -> DataBuffers.of(values, false, false);
      default ->
          throw new AssertionError("no data buffer of " + row.getClass() + "; please report");
    };
  }

  @SuppressWarnings("unchecked") // array and buffer are of the same carrier
  private static void copy(NdArray<?> array, DataBuffer<?> buffer) {
    ((NdArray<Object>) array).copyTo((DataBuffer<Object>) buffer);
  }

  private static HostTensor ofStrings(NdArray<?> array) {
    Shape shape = Shape.of(array.shape().asArray());
    var fill = new StringFill(HostReader.intSize(array.size(), shape));
    var path = new ArrayPath();
    long position = 0;
    for (NdArray<?> scalar : array.scalars()) {
      fill.leaf(scalar.getObject(), position++, path);
    }
    return HostBuilder.ofStrings(shape, fill.values());
  }
}
