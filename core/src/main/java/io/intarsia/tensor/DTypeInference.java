package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import java.util.Comparator;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// The dtype of Java values when none is asked for: that of their type, and of different numbers in
/// one list the one numpy promotes them to.
final class DTypeInference implements NestWalk.Visitor {
  private static final Map<Class<?>, DType> OF_CLASS =
      Map.of(
          Boolean.class, DType.BOOL,
          Byte.class, DType.INT8,
          Short.class, DType.INT16,
          Integer.class, DType.INT32,
          Long.class, DType.INT64,
          Float.class, DType.FLOAT32,
          Double.class, DType.FLOAT64,
          Complex.class, DType.COMPLEX128,
          String.class, DType.STRING);

  private @Nullable DType found;

  private DTypeInference() {}

  /// The dtype of nested arrays and lists; looks at the elements only where their type leaves it
  /// open.
  ///
  /// @throws IllegalArgumentException if there is none; the message has the key path
  static DType of(Object value, NestShape nest) {
    Class<?> leaf = nest.leaf();
    if (leaf != null && nest.uniform()) {
      return ofClass(leaf, value);
    }
    // Lists that share sublists may have more elements than could ever be looked at.
    HostBuilder.byteSize(DType.INT8, nest.shape());
    var inference = new DTypeInference();
    NestWalk.walk(value, nest.shape(), false, inference);
    DType found = inference.found;
    return found == null ? DType.FLOAT32 : found;
  }

  @Override
  public void row(Object array, int length, long position, ArrayPath path) {
    promote(ofClass(array.getClass().getComponentType(), array), array, path);
  }

  @Override
  public void leaf(Object value, long position, ArrayPath path) {
    DType dtype = OF_CLASS.get(value.getClass());
    if (dtype == null) {
      throw HostErrors.noDType(path.toString(), value);
    }
    promote(dtype, value, path);
  }

  private static DType ofClass(Class<?> type, Object value) {
    Carrier carrier = Carrier.ofPrimitive(type);
    if (carrier == Carrier.CHAR) {
      throw HostErrors.noDType("value", value);
    }
    DType dtype = carrier == null ? OF_CLASS.get(type) : carrier.dtype();
    if (dtype == null) {
      throw HostErrors.noDType("value", value);
    }
    return dtype;
  }

  private void promote(DType dtype, Object value, ArrayPath path) {
    DType before = found;
    if (before == null || before == dtype) {
      found = dtype;
      return;
    }
    if (!before.isNumeric() || !dtype.isNumeric()) {
      throw HostErrors.mixed(path, before, value);
    }
    found = promote(before, dtype);
  }

  /// The dtype that numpy's `result_type` gives for two different ones among those inferred.
  static DType promote(DType x, DType y) {
    if (x.isComplex() || y.isComplex()) {
      return DType.COMPLEX128;
    }
    boolean wide = x.byteSize() >= 4 && y.byteSize() >= 4;
    if (x.isFloating() != y.isFloating() && wide) {
      return DType.FLOAT64;
    }
    if (x.isFloating() != y.isFloating()) {
      return x.isFloating() ? x : y;
    }
    return BinaryOperator.maxBy(Comparator.comparingInt(DType::byteSize)).apply(x, y);
  }
}
