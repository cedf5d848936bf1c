package io.intarsia.types.masked;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecErrors;

/// What masked tensors have to say against their arguments.
final class MaskedErrors {
  private MaskedErrors() {}

  static IllegalArgumentException mask(String type, Tensor values, Tensor mask) {
    return Mistake.argument(
        ("%s: the mask must be bool%s, true where an element of the values (%s%2$s) is valid, got"
                + " %s%s; cast it to bool and broadcast it to the values")
            .formatted(type, values.shape(), values.dtype(), mask.dtype(), mask.shape()));
  }

  static IllegalArgumentException fill(Tensor values, Tensor value) {
    return SpecErrors.component(
        "MaskedTensor.fill",
        "value",
        "%s that broadcasts to %s".formatted(values.dtype(), values.shape()),
        value);
  }

  static IllegalArgumentException noRows(Shape shape) {
    return Mistake.argument(
        "MaskedTensor.toRagged: expected values of two axes or more, got shape %s; the valid"
                .formatted(shape)
            + " elements of a vector are tf.booleanMask(values, mask)");
  }
}
