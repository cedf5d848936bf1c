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

  /// A tensor; of a Java value with the dtype of what is beside it, as in [#all].
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold the value
  public static Tensor beside(BaseOps tf, Object value, Object other) {
    return value instanceof Tensor tensor
        ? tensor
        : other instanceof Tensor beside
            ? like(tf, value, beside)
            : all(tf, List.of(value, other)).getFirst();
  }

  /// Several of them: Java values get the dtype of the first tensor; without tensors that of the
  /// first value with a fraction, if there is one.
  public static List<Tensor> all(BaseOps tf, Collection<?> values) {
    Optional<Tensor> tensor =
        values.stream().filter(Tensor.class::isInstance).map(Tensor.class::cast).findFirst();
    return tensor.isPresent()
        ? values.stream().map(value -> like(tf, value, tensor.get())).toList()
        : ofJava(tf, values);
  }

  /// Those without a fraction again where another one has some.
  private static List<Tensor> ofJava(BaseOps tf, Collection<?> values) {
    List<Tensor> alone = values.stream().map(value -> of(tf, value)).toList();
    List<Tensor> alike = new ArrayList<>();
    for (Object value : values) {
      Tensor one = alone.get(alike.size());
      Tensor leading = leading(alone);
      alike.add(leading.dtype() == one.dtype() ? one : like(tf, value, leading));
    }
    return alike;
  }

  private static Tensor leading(List<Tensor> arrays) {
    return arrays.stream()
        .filter(x -> x.dtype().isFloating())
        .findFirst()
        .orElseGet(arrays::getFirst);
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
