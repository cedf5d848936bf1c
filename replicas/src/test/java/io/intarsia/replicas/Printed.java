package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Values as lines that tests compare.
final class Printed {
  private Printed() {}

  static String of(@Nullable Object value) {
    return Objects.toString(
        Nest.mapStructure(part -> part instanceof Tensor tensor ? text(tensor) : part, value));
  }

  private static String text(Tensor tensor) {
    if (tensor.rank() > 0) {
      return tensor.dtype() + " " + tensor.toList();
    }
    return tensor.dtype()
        + " "
        + (tensor.dtype() == DType.STRING ? tensor.asString() : tensor.item());
  }
}
