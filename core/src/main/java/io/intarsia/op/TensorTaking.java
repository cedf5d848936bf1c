package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.op.random.NumberOrTensor;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes tensors, and what becomes one: numbers, truth values, text, arrays, nested lists, shapes
/// whose sizes are known, and lists of tensors, which are stacked as in Python.
enum TensorTaking implements Taking {
  TENSOR,
  NUMBER_OR_TENSOR;

  @Override
  public int cost(@Nullable Object value) {
    if (value instanceof Tensor || this == NUMBER_OR_TENSOR && value instanceof Number) {
      return Takings.EXACT;
    }
    if (value instanceof NumberOrTensor) {
      return this == NUMBER_OR_TENSOR ? Takings.EXACT : IMPOSSIBLE;
    }
    if (value instanceof List<?>) {
      return Takings.TO_TENSOR + 1; // a list of tensors is meant where one is taken
    }
    return value != null && isPlain(value) ? Takings.TO_TENSOR : IMPOSSIBLE;
  }

  private static boolean isPlain(Object value) {
    return value instanceof Number
        || value instanceof Boolean
        || value instanceof CharSequence
        || value instanceof HostTensor
        || value instanceof Shape shape && shape.isFullyKnown()
        || value.getClass().isArray();
  }

  @Override
  public @Nullable Object convert(Ops tf, @Nullable Object value, @Nullable DType dtype) {
    if (this == TENSOR) {
      return tensor(tf, value, dtype);
    }
    return value instanceof Number number
        ? NumberOrTensor.of(number)
        : value instanceof NumberOrTensor ? value : NumberOrTensor.of(tensor(tf, value, dtype));
  }

  @Override
  public boolean makesTensor(@Nullable Object value) {
    return !(value instanceof Tensor);
  }

  private static Tensor tensor(Ops tf, @Nullable Object value, @Nullable DType dtype) {
    return switch (value) {
      case Tensor tensor -> tensor;
      case HostTensor host -> tf.constant(host);
      case Shape shape -> constant(tf, shape.toArray(), dtype == null ? DType.INT32 : dtype);
      case List<?> list when holdsTensors(list) ->
          tf.raw.Pack(list.stream().map(part -> tensor(tf, part, dtype(list, dtype))).toList());
      case null -> throw new AssertionError("null is no tensor; please report");
      default -> constant(tf, value, dtype);
    };
  }

  private static boolean holdsTensors(List<?> list) {
    return list.stream()
        .anyMatch(part -> part instanceof Tensor || part instanceof List<?> l && holdsTensors(l));
  }

  private static @Nullable DType dtype(List<?> list, @Nullable DType wanted) {
    return list.stream()
        .filter(Tensor.class::isInstance)
        .map(part -> ((Tensor) part).dtype())
        .findFirst()
        .orElse(wanted);
  }

  private static Tensor constant(Ops tf, Object value, @Nullable DType dtype) {
    try (var host = host(value, dtype)) {
      return tf.constant(host);
    }
  }

  private static HostTensor host(Object value, @Nullable DType dtype) {
    if (dtype == null) {
      return HostTensor.of(value);
    }
    return value instanceof Number ? HostTensor.operand(value, dtype) : HostTensor.of(value, dtype);
  }

  @Override
  public String what() {
    return this == TENSOR ? "a tensor or what becomes one" : "a number or a tensor";
  }
}
