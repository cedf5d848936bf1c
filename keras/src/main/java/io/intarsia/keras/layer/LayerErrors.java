package io.intarsia.keras.layer;

import io.intarsia.errors.Mistake;
import java.util.Collection;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What is said of layers that are given what they do not take.
final class LayerErrors {
  private LayerErrors() {}

  static IllegalArgumentException other(
      KerasLayer<?, ?> layer, String expected, @Nullable Object got) {
    return Mistake.argument("layer %s: expected %s, got %s".formatted(layer.name(), expected, got));
  }

  static IllegalArgumentException noSequence(KerasLayer<?, ?> layer, Object spec) {
    return other(layer, "a tensor [batch, steps, …]", spec);
  }

  static IllegalArgumentException count(KerasLayer<?, ?> layer, String argument, int given) {
    return other(layer, argument + " of 1 or more", given);
  }

  static IllegalArgumentException callArguments(KerasLayer<?, ?> layer, Collection<String> names) {
    return Mistake.argument(
        "layer %s: a call of %s has no arguments %s; leave them out"
            .formatted(layer.name(), layer.arguments().className(), new TreeSet<>(names)));
  }

  static IllegalArgumentException noCell(KerasLayer<?, ?> layer, Object cell) {
    return Mistake.argument(
        "layer %s: expected a cell, got %s; implement RecurrentCell".formatted(layer.name(), cell));
  }

  static IllegalArgumentException unknownBatch(KerasLayer<?, ?> layer, Object shape) {
    return Mistake.argument(
        "layer %s: it keeps states, expected a batch of known size, got shape %s; build it with a spec that says the size, or leave stateful out"
            .formatted(layer.name(), shape));
  }

  static IllegalArgumentException statesOfReplica(KerasLayer<?, ?> layer) {
    return Mistake.argument(
        "layer %s: it keeps the states of the rows of one batch, and a replica has a part of them; leave stateful out, or compile the model without replicas"
            .formatted(layer.name()));
  }

  static IllegalArgumentException sameDirection(KerasLayer<?, ?> layer) {
    return Mistake.argument(
        "layer %s: both layers go in the same direction; give one of them go_backwards"
            .formatted(layer.name()));
  }

  static IllegalArgumentException different(KerasLayer<?, ?> layer, String argument) {
    return other(layer, "the same %s of both layers".formatted(argument), "different ones");
  }
}
