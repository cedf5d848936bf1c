package io.intarsia.op.debugging;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What elements are, which is always known.
final class DtypeAsserts {
  private DtypeAsserts() {}

  /// Fails unless a tensor has that dtype, with options.
  ///
  /// @throws IllegalArgumentException if it has another
  /// @see "Python: tf.debugging.assert_type"
  @Endpoint("debugging.assert_type")
  static void assertType(BaseOps tf, Tensor tensor, DType tfType, AssertOptions options) {
    if (tensor.dtype() != tfType) {
      throw wrong(options.begin("assertType"), tfType.toString(), tensor.dtype());
    }
  }

  /// Fails unless the elements are integers, signed or not, with options.
  ///
  /// @throws IllegalArgumentException if they are not
  /// @see "Python: tf.debugging.assert_integer"
  @Endpoint("debugging.assert_integer")
  static void assertInteger(BaseOps tf, Tensor x, AssertOptions options) {
    if (!x.dtype().isInteger()) {
      throw wrong(options.begin("assertInteger"), "an integer one", x.dtype());
    }
  }

  /// The floating-point dtype that all tensors have; `float32` if there are none.
  ///
  /// @throws IllegalArgumentException if they differ, or have another dtype
  /// @see "Python: tf.debugging.assert_same_float_dtype"
  @Endpoint("debugging.assert_same_float_dtype")
  static DType assertSameFloatDtype(BaseOps tf, List<Tensor> tensors) {
    return sameFloat(tensors, null);
  }

  /// The dtype, which all tensors have.
  ///
  /// @throws IllegalArgumentException if one has another, or it is no floating-point dtype
  /// @see "Python: tf.debugging.assert_same_float_dtype"
  @Endpoint("debugging.assert_same_float_dtype")
  static DType assertSameFloatDtype(BaseOps tf, List<Tensor> tensors, DType dtype) {
    return sameFloat(tensors, dtype);
  }

  /// The dtype, if it is a floating-point one.
  ///
  /// @throws IllegalArgumentException if it is not
  /// @see "Python: tf.debugging.assert_same_float_dtype"
  @Endpoint("debugging.assert_same_float_dtype")
  static DType assertSameFloatDtype(BaseOps tf, DType dtype) {
    return sameFloat(List.of(), dtype);
  }

  /// The dtype of nothing, `float32`.
  ///
  /// @see "Python: tf.debugging.assert_same_float_dtype"
  @Endpoint("debugging.assert_same_float_dtype")
  static DType assertSameFloatDtype(BaseOps tf) {
    return DType.FLOAT32;
  }

  private static DType sameFloat(List<Tensor> tensors, @Nullable DType wanted) {
    String begin = "assertSameFloatDtype: ";
    DType dtype = wanted;
    for (int i = 0; i < tensors.size(); i++) {
      DType own = tensors.get(i).dtype();
      if (dtype != null && own != dtype) {
        throw wrong(begin + "tensors[" + i + "]: ", dtype.toString(), own);
      }
      dtype = own;
    }
    if (dtype == null) {
      return DType.FLOAT32;
    }
    if (!dtype.isFloating()) {
      throw wrong(begin, "a floating one", dtype);
    }
    return dtype;
  }

  /// Whether a value is a tensor of numbers, quantized ones too.
  ///
  /// @see "Python: tf.debugging.is_numeric_tensor"
  @Endpoint("debugging.is_numeric_tensor")
  static boolean isNumericTensor(BaseOps tf, Object tensor) {
    return tensor instanceof Tensor x && (x.dtype().isNumeric() || x.dtype().isQuantized());
  }

  private static IllegalArgumentException wrong(String begin, String expected, DType got) {
    return Mistake.argument(begin + "wrong dtype; expected " + expected + ", got " + got);
  }
}
