package io.intarsia.keras;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import java.util.Collection;
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

  static IllegalArgumentException unknownWeight(String weight, Shape shape) {
    return Mistake.argument(
        "the shape of its weight %s would be %s; build it with a spec whose sizes behind the batch are known"
            .formatted(weight, shape));
  }

  static IllegalArgumentException tooLarge(String weight, Shape shape, long left, long all) {
    return Mistake.argument(
        "its weight %s would be %s; expected at most %d numbers more, of %d for all weights together"
            .formatted(weight, shape, left, all));
  }

  static IllegalArgumentException unknownAxis(int axis, Object spec) {
    return Mistake.argument(
        "expected a tensor whose axis %d is of known size, got %s; say it in the spec, or call the layer once with a value"
            .formatted(axis, spec));
  }

  static IllegalArgumentException noTensorSpec(Object spec) {
    return Mistake.argument("expected a tensor, got %s".formatted(spec));
  }

  static IllegalArgumentException noShape(Object spec) {
    return Mistake.argument(
        "expected a value that has a shape, such as a tensor or a ragged, sparse, masked or structured one, got %s; of a record take the shape of a field, such as state.shape(state.field(spec, \"values\"))"
            .formatted(spec));
  }

  static IllegalArgumentException noField(Object spec, String name) {
    return Mistake.argument(
        "expected a record with a component %s that is not null, got %s; take another name or spec"
            .formatted(name, spec));
  }

  static IllegalArgumentException noTensorSpecs(Object spec) {
    return Mistake.argument("expected a list of tensors, got %s".formatted(spec));
  }

  static IllegalArgumentException nameTaken(String name) {
    return Mistake.argument("there are two parts named %s".formatted(name));
  }

  static IllegalArgumentException noWeight(String layer, String name, Set<String> names) {
    return Mistake.argument(
        "layer %s: there is no weight %s; there are %s".formatted(layer, name, names));
  }

  static IllegalArgumentException noSymbols(Object nest) {
    return Mistake.argument("Symbol.packed: expected at least one symbol, got %s".formatted(nest));
  }

  static IllegalArgumentException noSymbol(@Nullable Object leaf) {
    return Mistake.argument("Symbol.packed: expected a nest of symbols, got %s".formatted(leaf));
  }

  static IllegalArgumentException noList(Object spec) {
    return Mistake.argument("Symbol.element: expected a list, got %s".formatted(spec));
  }

  static IllegalArgumentException disconnected(String input) {
    return Mistake.argument(
        "Functional.of: the output needs the input %s, which is not among the inputs"
            .formatted(input));
  }

  static IllegalArgumentException noLayer(String model, String layer, Set<String> names) {
    return Mistake.argument(
        "layer %s: there is no layer %s; there are %s".formatted(model, layer, names));
  }

  static IllegalArgumentException otherNames(
      String model, Collection<String> expected, Collection<?> given) {
    return Mistake.argument(
        "model %s: expected inputs named %s, got %s".formatted(model, expected, given));
  }

  static IllegalArgumentException otherInput(String model, Object expected, Object given) {
    return Mistake.argument("layer %s: expected %s, got %s".formatted(model, expected, given));
  }
}
