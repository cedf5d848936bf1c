package io.intarsia.savedmodel;

import io.intarsia.op.Ops;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes tensors of Java values for one call.
final class Conversion implements AutoCloseable {
  private final Ops tf;
  private final List<Tensor> made = new ArrayList<>();

  Conversion(Ops tf) {
    this.tf = tf;
  }

  /// A tensor of a type, if the value can be one.
  Optional<Tensor> tensor(TensorSpec spec, @Nullable Object value) {
    if (value == null || spec.dtype().isHandle()) {
      return Optional.empty();
    }
    try (HostTensor host = HostTensor.of(value, spec.dtype())) {
      if (!spec.shape().isCompatibleWith(host.shape())) {
        return Optional.empty();
      }
      made.add(tf.constant(host));
      return Optional.of(made.getLast());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /// Lets the tensors go, unless a trace may have taken them.
  void keep() {
    made.clear();
  }

  @Override
  public void close() {
    made.forEach(Tensor::close);
  }
}
