package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.op.random.NumberOrTensor;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What each Java type takes.
final class Takings {
  static final int EXACT = 0;
  static final int NEAR = 1;
  static final int FAR = 2;
  static final int TO_TENSOR = 4;

  private Takings() {}

  /// @param isAxis whether one number is as good as a list of one
  /// @param nullable whether the parameter takes null
  static Taking of(Type type, boolean isAxis, boolean nullable) {
    Taking taking = of(type, isAxis);
    return nullable ? new OrNull(taking) : taking;
  }

  private static Taking of(Type type, boolean isAxis) {
    Class<?> raw = raw(type);
    if (raw == List.class) {
      return new ListTaking(of(element(type), isAxis), false);
    }
    if (raw == Tensor[].class || raw == String[].class) {
      return new ListTaking(of(raw.getComponentType(), isAxis), true);
    }
    if (raw == Tensor.class) {
      return TensorTaking.TENSOR;
    }
    if (raw == NumberOrTensor.class) {
      return TensorTaking.NUMBER_OR_TENSOR;
    }
    if (raw == DType.class || raw.isEnum()) {
      return new NameTaking(raw);
    }
    return NumberTaking.isNumber(raw)
        ? NumberTaking.of(raw)
        : raw.isArray() || raw == Shape.class ? new ArrayTaking(raw, isAxis) : new Instance(raw);
  }

  private static Class<?> raw(Type type) {
    return switch (type) {
      case Class<?> c -> c;
      case ParameterizedType parameterized -> raw(parameterized.getRawType());
      default -> Object.class;
    };
  }

  private static Type element(Type list) {
    return list instanceof ParameterizedType parameterized
        ? parameterized.getActualTypeArguments()[0]
        : Object.class;
  }

  /// Python's `None` where ours takes null.
  private record OrNull(Taking taking) implements Taking {
    @Override
    public int cost(@Nullable Object value) {
      return value == null ? EXACT : taking.cost(value);
    }

    @Override
    public @Nullable Object convert(Ops tf, @Nullable Object value, @Nullable DType dtype) {
      return value == null ? null : taking.convert(tf, value, dtype);
    }

    @Override
    public boolean makesTensor(@Nullable Object value) {
      return value != null && taking.makesTensor(value);
    }

    @Override
    public String what() {
      return taking.what() + " or null";
    }
  }

  /// Values of a class as they are.
  private record Instance(Class<?> type) implements Taking {
    @Override
    public int cost(@Nullable Object value) {
      if (type == Object.class) {
        return FAR;
      }
      return type.isInstance(value) ? EXACT : IMPOSSIBLE;
    }

    @Override
    public @Nullable Object convert(Ops tf, @Nullable Object value, @Nullable DType dtype) {
      return value;
    }

    @Override
    public String what() {
      return type == String.class ? "a string" : "a " + type.getSimpleName();
    }
  }
}
