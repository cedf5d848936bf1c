package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.shape.Shape;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.tensorflow.ndarray.NdArray;

/// Reads a whole host tensor as Java arrays, lists or an `NdArray`.
final class HostReader {
  private final NativeTensor tensor;
  private final DType dtype;
  private final Shape shape;

  HostReader(NativeTensor tensor, DType dtype, Shape shape) {
    this.tensor = tensor;
    this.dtype = dtype;
    this.shape = shape;
  }

  /// The number of elements as the length of one Java array.
  ///
  /// @throws IllegalArgumentException if there are too many
  static int intSize(long size, Shape shape) {
    if (size > Integer.MAX_VALUE) {
      throw HostErrors.tooLongForArray(shape);
    }
    return (int) size;
  }

  Object toArray(Class<?> type) {
    if (dtype.isHandle()) {
      throw HostErrors.noHostForm("toArray", dtype);
    }
    Carrier flat = Carrier.ofPrimitive(type.getComponentType());
    if (flat != null && shape.rank() == 1 && flat.stores(dtype)) {
      return flat.newRow(tensor.data(), 0, intSize(shape.dim(0), shape));
    }
    int rank = 0;
    Class<?> leaf = type;
    while (leaf.isArray() && !(leaf == byte[].class && dtype == DType.STRING)) {
      leaf = leaf.getComponentType();
      rank++;
    }
    Carrier carrier = Carrier.ofPrimitive(leaf);
    boolean parts = dtype.isComplex() && carrier != null;
    Rows rows = parts ? rows(dtype.realDType(), leaf, carrier) : rows(dtype, leaf, carrier);
    Shape read = parts ? shape.concatenate(Shape.of(2)) : shape;
    if (rows == null || rank != read.rank()) {
      throw HostErrors.wrongClass(dtype, shape, type);
    }
    return rank == 0 ? Array.get(rows.read(0, 1), 0) : array(type, rows, read.toArray(), 0, 0);
  }

  List<?> toList() {
    if (shape.rank() == 0) {
      throw HostErrors.scalarList();
    }
    return list(elements(), shape.toArray(), 0, 0);
  }

  NdArray<?> toNdArray() {
    return dtype == DType.STRING
        ? NdArrayCopy.ofStrings(strings(), shape)
        : NdArrayCopy.of(tensor.data(), dtype, shape);
  }

  /// Reads the element at a position as an object of [JavaTypes#objectOf].
  LongFunction<Object> elements() {
    if (dtype.isHandle()) {
      throw HostErrors.noHostForm("read", dtype);
    }
    return dtype == DType.STRING ? this::string : new ElementReader(dtype, tensor.data())::objectAt;
  }

  /// A run of elements as an array.
  private interface Rows {
    Object read(long position, int length);
  }

  private @Nullable Rows rows(DType read, Class<?> leaf, @Nullable Carrier carrier) {
    if (carrier != null) {
      return JavaTypes.holds(carrier, read)
          ? new RowReader(read, tensor.data(), carrier)::row
          : null;
    }
    if (leaf == byte[].class) {
      return objects(leaf, tensor::string);
    }
    if (leaf.isAssignableFrom(JavaTypes.objectOf(read))) {
      return objects(leaf, elements());
    }
    Carrier unboxed = Carrier.ofBox(leaf);
    return unboxed == null || !JavaTypes.holds(unboxed, read)
        ? null
        : boxes(leaf, new RowReader(read, tensor.data(), unboxed));
  }

  private static Rows objects(Class<?> leaf, LongFunction<?> element) {
    return (position, length) -> {
      Object[] row = (Object[]) Array.newInstance(leaf, length);
      for (int i = 0; i < length; i++) {
        row[i] = element.apply(position + i);
      }
      return row;
    };
  }

  private static Rows boxes(Class<?> leaf, RowReader reader) {
    return (position, length) -> {
      Object primitives = reader.row(position, length);
      return objects(leaf, i -> Array.get(primitives, (int) (i - position))).read(position, length);
    };
  }

  private Object array(Class<?> type, Rows rows, long[] dims, int axis, long position) {
    int length = intSize(dims[axis], shape);
    if (axis == dims.length - 1) {
      return rows.read(position, length);
    }
    long stride = stride(dims, axis);
    Object[] array = (Object[]) Array.newInstance(type.getComponentType(), length);
    for (int i = 0; i < length; i++) {
      array[i] = array(type.getComponentType(), rows, dims, axis + 1, position + i * stride);
    }
    return array;
  }

  private List<Object> list(LongFunction<Object> elements, long[] dims, int axis, long position) {
    int length = intSize(dims[axis], shape);
    long stride = stride(dims, axis);
    List<Object> list = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      long at = position + i * stride;
      list.add(axis == dims.length - 1 ? elements.apply(at) : list(elements, dims, axis + 1, at));
    }
    return Collections.unmodifiableList(list);
  }

  private String[] strings() {
    String[] strings = new String[intSize(shape.numElements(), shape)];
    for (int i = 0; i < strings.length; i++) {
      strings[i] = string(i);
    }
    return strings;
  }

  private String string(long position) {
    return new String(tensor.string(position), StandardCharsets.UTF_8);
  }

  private static long stride(long[] dims, int axis) {
    long stride = 1;
    for (int i = axis + 1; i < dims.length; i++) {
      stride *= dims[i];
    }
    return stride;
  }
}
