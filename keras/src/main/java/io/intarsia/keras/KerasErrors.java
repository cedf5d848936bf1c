package io.intarsia.keras;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is said of layers that are not used as they can be.
final class KerasErrors {
  private KerasErrors() {}

  static IllegalArgumentException noTensor(@Nullable Object value) {
    return Mistake.argument(
        "Layer.apply: expected a value that holds a tensor, which says where to compute, got %s; use apply(tf, value, mode)"
            .formatted(value));
  }

  static IllegalStateException notBuilt(String layer) {
    return Mistake.state(
        "layer %s: it has no variables before it sees a value; call it, or build(tf, spec)"
            .formatted(layer));
  }

  static IllegalArgumentException unknownWeight(String layer, String weight, Shape shape) {
    return Mistake.argument(
        "layer %s: the shape of its weight %s would be %s; build it with a spec whose sizes behind the batch are known"
            .formatted(layer, weight, shape));
  }

  static IllegalArgumentException unknownAxis(String layer, int axis, Object spec) {
    return Mistake.argument(
        "layer %s: expected a tensor whose axis %d is of known size, got %s; say it in the spec, or call the layer once with a value"
            .formatted(layer, axis, spec));
  }

  static IllegalArgumentException noTensorSpec(String layer, Object spec) {
    return Mistake.argument("layer %s: expected a tensor, got %s".formatted(layer, spec));
  }

  static IllegalArgumentException noTensorSpecs(String layer, Object spec) {
    return Mistake.argument("layer %s: expected a list of tensors, got %s".formatted(layer, spec));
  }

  static IllegalArgumentException nameTaken(String layer, String name) {
    return Mistake.argument("layer %s: there are two parts named %s".formatted(layer, name));
  }

  static IllegalArgumentException noWeight(String layer, String name, Set<String> names) {
    return Mistake.argument(
        "layer %s: there is no weight %s; there are %s".formatted(layer, name, names));
  }
}
