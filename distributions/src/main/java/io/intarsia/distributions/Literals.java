package io.intarsia.distributions;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Numbers and arrays in place of tensors.
final class Literals {
  private Literals() {}

  static Tensor[] tensors(Ops tf, @Nullable Object... parameters) {
    DType dtype = dtype(parameters);
    Tensor[] tensors = new Tensor[parameters.length];
    for (int i = 0; i < tensors.length; i++) {
      Object parameter = parameters[i];
      if (parameter != null) {
        tensors[i] = tensor(tf, parameter, dtype);
      }
    }
    return tensors;
  }

  private static Tensor tensor(Ops tf, Object parameter, DType dtype) {
    return switch (parameter) {
      case Tensor tensor -> tensor;
      case Variable variable -> throw DistributionErrors.variable(variable);
      default -> tf.constant(parameter, dtype);
    };
  }

  private static DType dtype(@Nullable Object... parameters) {
    List<DType> dtypes =
        Arrays.stream(parameters)
            .filter(Tensor.class::isInstance)
            .map(tensor -> ((Tensor) tensor).dtype())
            .distinct()
            .toList();
    if (dtypes.size() > 1) {
      throw DistributionErrors.dtypes(dtypes);
    }
    return dtypes.isEmpty() ? DType.FLOAT32 : dtypes.getFirst();
  }

  /// A value in the dtype of the parameters, whose shape is not known not to go with them.
  static Tensor value(Ops tf, Distribution owner, String function, Object value) {
    Tensor converted = converted(tf, owner, function, value);
    Shape whole = owner.batchShape().concatenate(owner.eventShape());
    if (converted.shape().broadcastWith(whole).isEmpty()) {
      throw DistributionErrors.valueShape(owner, function, converted.shape());
    }
    return converted;
  }

  private static Tensor converted(Ops tf, Distribution owner, String function, Object value) {
    DType dtype = Batches.dtype(owner);
    if (value instanceof Variable variable) {
      return converted(tf, owner, function, variable.read(tf));
    }
    if (!(value instanceof Tensor tensor)) {
      return tf.constant(value, dtype);
    }
    if (tensor.dtype() == dtype) {
      return tensor;
    }
    if (tensor.dtype().isFloating() || tensor.dtype().isComplex()) {
      throw DistributionErrors.valueDtype(owner, function, dtype, tensor.dtype());
    }
    return tf.cast(tensor, dtype);
  }
}
