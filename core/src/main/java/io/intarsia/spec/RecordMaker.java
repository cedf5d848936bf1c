package io.intarsia.spec;

import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes one record of components that may be Java literals.
final class RecordMaker {
  private final Place tf;
  private final CompositePlan plan;
  private final List<Tensor> made = new ArrayList<>();

  RecordMaker(Place tf, CompositePlan plan) {
    this.tf = tf;
    this.plan = plan;
  }

  /// A record that is checked. If it cannot be made, the tensors made for it are closed.
  ///
  /// @throws IllegalArgumentException if a component does not fit; the message names it
  ExtensionType make(@Nullable Object[] components) {
    try {
      var value = (ExtensionType) plan.make(converted(components));
      TypeSpecs.of(value);
      value.validate();
      return value;
    } catch (Throwable t) {
      made.forEach(Tensor::close);
      throw t;
    }
  }

  private @Nullable Object[] converted(@Nullable Object[] components) {
    if (components.length != plan.size()) {
      throw ComponentErrors.componentCount(plan.type(), plan.names(), components.length);
    }
    @Nullable Object[] converted = components.clone();
    for (int i = 0; i < converted.length; i++) {
      converted[i] = converted(i, components[i]);
    }
    return converted;
  }

  private @Nullable Object converted(int i, @Nullable Object component) {
    return switch (plan.componentType(i)) {
      case ComponentType.OfTensor(TensorSpec declared, _) -> {
        Object tensor = tensor(i, declared, component);
        Describer.tensor(declared, tensor, plan.site(i, 0));
        yield tensor;
      }
      case ComponentType.OfTensorLike _ when !(component instanceof TensorLike) ->
          tensor(i, null, component);
      default -> component;
    };
  }

  private @Nullable Object tensor(
      int i, @Nullable TensorSpec declared, @Nullable Object component) {
    if (component == null || component instanceof Tensor) {
      return component;
    }
    return constant(i, declared, component);
  }

  private Tensor constant(int i, @Nullable TensorSpec declared, Object literal) {
    try (HostTensor host = hostTensor(i, declared, literal)) {
      Tensor tensor = tf.constant(host);
      made.add(tensor);
      return tensor;
    }
  }

  private HostTensor hostTensor(int i, @Nullable TensorSpec declared, Object literal) {
    try {
      return declared == null ? HostTensor.of(literal) : HostTensor.of(literal, declared.dtype());
    } catch (IllegalArgumentException e) {
      throw ComponentErrors.notConvertible(plan.component(i), declared, literal, e);
    }
  }
}
