package io.intarsia.types.masked;

import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Functions that combine elements along axes or choose between two values, as `numpy.ma` has them:
/// elements that are not valid count for nothing.
final class MaskedMath {
  private MaskedMath() {}

  /// Chosen elements are as valid as where they come from; nothing is where the condition is not.
  static @Nullable Object where(Call call) {
    Object x = call.arg("x");
    Object y = call.arg("y");
    if (x == null || y == null) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    Ops tf = Ops.of(call.place());
    Object condition = MaskedDispatch.values(call.args().getFirst());
    Tensor chosen = call.tensor(condition, MaskedDispatch.values(x), MaskedDispatch.values(y));
    Tensor mask = tf.where(tensor(tf, condition), mask(tf, x), mask(tf, y));
    if (call.args().getFirst() instanceof MaskedTensor masked) {
      mask = tf.math.logicalAnd(mask, masked.mask());
    }
    return new MaskedTensor(chosen, tf.broadcastTo(mask, tf.shape(chosen)));
  }

  private static Tensor mask(Ops tf, Object operand) {
    return operand instanceof MaskedTensor masked ? masked.mask() : tf.constant(true);
  }

  private static Tensor tensor(Ops tf, Object value) {
    return value instanceof Tensor tensor ? tensor : tf.constant(value);
  }

  /// Elements that are not valid add nothing, and stay so.
  static Object cumulative(Call call, MaskedTensor x, int neutral) {
    return new MaskedTensor(call.tensor(x.fill(Ops.of(call.place()), neutral)), x.mask());
  }

  /// Elements that are not valid add nothing; a sum of which no term is valid is not valid.
  static @Nullable Object matMul(Call call) {
    List<@Nullable Object> args = call.args();
    Object a = args.get(0);
    Object b = args.get(1);
    return isMatrix(a) && isMatrix(b)
        ? matMul(call, Objects.requireNonNull(a), Objects.requireNonNull(b))
        : Dispatch.NOT_IMPLEMENTED;
  }

  /// Not null, and no list of masked tensors.
  private static boolean isMatrix(@Nullable Object operand) {
    return operand != null
        && (operand instanceof MaskedTensor
            || Nest.flatten(operand).stream().noneMatch(MaskedTensor.class::isInstance));
  }

  private static Object matMul(Call call, Object a, Object b) {
    Ops tf = Ops.of(call.place());
    Tensor product = call.tensor(filled(tf, a), filled(tf, b));
    Tensor terms = call.tensor(ones(tf, a), ones(tf, b));
    return new MaskedTensor(product, tf.math.notEqual(terms, tf.zerosLike(terms)));
  }

  private static Object filled(Ops tf, Object operand) {
    return operand instanceof MaskedTensor masked ? masked.fill(tf, 0) : operand;
  }

  /// One for each valid element, of the operand's dtype.
  private static Tensor ones(Ops tf, Object operand) {
    return operand instanceof MaskedTensor masked
        ? tf.cast(masked.mask(), masked.dtype())
        : tf.onesLike(tensor(tf, operand));
  }

  /// Over the valid elements alone; the others are 0, and stay as they are.
  static Object softmax(Call call, MaskedTensor x) {
    Ops tf = Ops.of(call.place());
    Tensor least = tf.constant(Double.NEGATIVE_INFINITY, x.dtype());
    Tensor shares = call.tensor(tf.where(x.mask(), x.values(), least));
    Tensor zeros = tf.zerosLike(shares);
    return new MaskedTensor(tf.where(x.mask(), shares, zeros), x.mask());
  }
}
