package io.intarsia.function;

import io.intarsia.gradient.WithGradient;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What code gave that says itself how gradients go through it.
///
/// @param inputs the tensors of the argument, then one for each other source
record CustomCall(
    String operation,
    @Nullable Object argument,
    WithGradient<Object, Object> given,
    List<Tensor> inputs) {

  /// What the code computed.
  Object value() {
    return given.value();
  }

  /// The tensors of the value.
  List<Tensor> results() {
    return Merge.tensors(value());
  }

  /// The value with others in the place of its tensors; null keeps one.
  Object with(List<? extends @Nullable Tensor> tensors) {
    List<@Nullable Object> parts = new ArrayList<>(Nest.expanded().flatten(value()));
    int next = 0;
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i) instanceof Tensor) {
        Tensor tensor = tensors.get(next++);
        parts.set(i, tensor == null ? parts.get(i) : tensor);
      }
    }
    return Objects.requireNonNull(Nest.expanded().packSequenceAs(value(), parts));
  }

  /// The gradients of the inputs, as the code gives them.
  ///
  /// @param results the gradients of the results; null for those that have none
  List<@Nullable TensorLike> gradients(List<? extends @Nullable Tensor> results) {
    Object upstream = with(results);
    var checked = new GivenGradients(operation);
    List<@Nullable TensorLike> gradients = checked.like(argument, given.gradient().apply(upstream));
    for (var other : given.others()) {
      Tensor source = inputs.get(gradients.size());
      gradients.add(checked.of("gradientOf", source, other.gradient().apply(upstream)));
    }
    return gradients;
  }
}
