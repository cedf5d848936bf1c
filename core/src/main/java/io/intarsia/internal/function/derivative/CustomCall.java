package io.intarsia.internal.function.derivative;

import io.intarsia.gradient.WithGradient;
import io.intarsia.internal.form.OpenForm;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.Iterator;
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
    return Objects.requireNonNull(filled(value(), tensors.iterator()));
  }

  // A gradient does not fit in the place of a variable.
  private Object upstream(List<? extends @Nullable Tensor> gradients) {
    Iterator<? extends @Nullable Tensor> next = gradients.iterator();
    return Objects.requireNonNull(
        Nest.mapStructure(
            leaf -> OpenForm.isVariable(leaf) ? next.next() : filled(leaf, next),
            Objects.requireNonNull(OpenForm.of(value()))));
  }

  private static @Nullable Object filled(
      @Nullable Object nest, Iterator<? extends @Nullable Tensor> next) {
    return Nest.expanded()
        .mapStructure(
            part -> {
              Tensor other = part instanceof Tensor ? next.next() : null;
              return other == null ? part : other;
            },
            nest);
  }

  /// The gradients of the inputs, as the code gives them.
  ///
  /// @param results the gradients of the results; null for those that have none
  List<@Nullable TensorLike> gradients(List<? extends @Nullable Tensor> results) {
    Object upstream = upstream(results);
    var checked = new GivenGradients(operation);
    List<@Nullable TensorLike> gradients = checked.like(argument, given.gradient().apply(upstream));
    for (var other : given.others()) {
      Tensor source = inputs.get(gradients.size());
      gradients.add(checked.of("gradientOf", source, other.gradient().apply(upstream)));
    }
    return gradients;
  }
}
