package io.intarsia.types.masked;

import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Checks the positions at which both operands are valid.
final class MaskedAssertions {
  private MaskedAssertions() {}

  static @Nullable Object check(Call call, @Nullable Object x, @Nullable Object y) {
    if (x == null || y == null) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    Ops tf = Ops.of(call.place());
    DType dtype = x instanceof MaskedTensor a ? a.dtype() : ((MaskedTensor) y).dtype();
    Tensor first = tensor(tf, x, dtype);
    Tensor second = tensor(tf, y, dtype);
    Tensor shape = tf.broadcastDynamicShape(tf.shape(first), tf.shape(second));
    Tensor mask = flat(tf, mask(call, x, y), shape);
    return call.run(
        tf.booleanMask(flat(tf, first, shape), mask),
        tf.booleanMask(flat(tf, second, shape), mask));
  }

  private static Tensor mask(Call call, Object x, Object y) {
    if (x instanceof MaskedTensor a && y instanceof MaskedTensor b) {
      return MaskedDispatch.and(call, a.mask(), b.mask());
    }
    return x instanceof MaskedTensor a ? a.mask() : ((MaskedTensor) y).mask();
  }

  private static Tensor tensor(Ops tf, Object operand, DType dtype) {
    Object value = MaskedDispatch.values(operand);
    return value instanceof Tensor tensor ? tensor : tf.constant(value, dtype);
  }

  private static Tensor flat(Ops tf, Tensor tensor, Tensor shape) {
    return tf.reshape(tf.broadcastTo(tensor, shape), -1);
  }
}
