package io.intarsia.internal.op;

import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// What is like an array, as a tensor: a tensor itself, a Java number, text, truth value or array,
/// and lists of all of these.
public final class ArrayLike {
  private ArrayLike() {}

  /// A tensor; of a Java value with the dtype of its carrier.
  public static Tensor of(BaseOps tf, Object value) {
    return switch (value) {
      case Tensor tensor -> tensor;
      case List<?> list when hasTensor(list) -> tf.raw.Pack(all(tf, list));
      default -> Constants.of(tf, value);
    };
  }

  /// A tensor; of a Java value with the dtype of a tensor beside it, by the rule of operators.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold the value
  public static Tensor like(BaseOps tf, Object value, Tensor other) {
    return switch (value) {
      case Tensor tensor -> tensor;
      case List<?> list when hasTensor(list) -> tf.raw.Pack(all(tf, list));
      default -> operand(tf, value, other);
    };
  }

  /// Several of them: Java values get the dtype of the first tensor; without tensors that of the
  /// first value with a fraction, if there is one.
  public static List<Tensor> all(BaseOps tf, Collection<?> values) {
    List<Tensor> alone = values.stream().map(value -> of(tf, value)).toList();
    Optional<Tensor> tensor =
        values.stream().filter(Tensor.class::isInstance).map(Tensor.class::cast).findFirst();
    Optional<Tensor> leading = tensor.or(() -> leading(alone));
    List<Tensor> alike = new ArrayList<>();
    for (Object value : values) {
      Tensor one = alone.get(alike.size());
      boolean fits = leading.isEmpty() || leading.get().dtype() == one.dtype();
      alike.add(fits ? one : like(tf, value, leading.orElseThrow()));
    }
    return alike;
  }

  private static Optional<Tensor> leading(List<Tensor> arrays) {
    return arrays.stream()
        .filter(x -> x.dtype().isFloating())
        .findFirst()
        .or(() -> arrays.stream().findFirst());
  }

  private static Tensor operand(BaseOps tf, Object value, Tensor other) {
    try (var host = HostTensor.operand(value, other.dtype())) {
      return tf.constant(host);
    }
  }

  private static boolean hasTensor(List<?> list) {
    return list.stream().anyMatch(Tensor.class::isInstance);
  }
}
