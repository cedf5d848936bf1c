package io.intarsia.keras.layer;

import io.intarsia.errors.Mistake;
import java.util.Collection;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What is said of layers that are given what they do not take.
final class LayerErrors {
  private LayerErrors() {}

  static IllegalArgumentException count(KerasLayer<?, ?> layer, String argument, int given) {
    return Mistake.argument(
        "layer %s: expected %s of 1 or more, got %d".formatted(layer.name(), argument, given));
  }

  static IllegalArgumentException callArguments(KerasLayer<?, ?> layer, Collection<String> names) {
    return Mistake.argument(
        "layer %s: a call of %s has no arguments %s; leave them out"
            .formatted(layer.name(), layer.arguments().className(), new TreeSet<>(names)));
  }

  static IllegalArgumentException attentionInputs(KerasLayer<?, ?> layer, int size) {
    return Mistake.argument(
        "layer %s: expected [query, value] or [query, value, key], got a list of %d"
            .formatted(layer.name(), size));
  }

  static IllegalArgumentException attentionMasks(KerasLayer<?, ?> layer, Object mask) {
    return Mistake.argument(
        "layer %s: expected masks [query, value] or [query, value, key], null where there is none, got %s"
            .formatted(layer.name(), mask));
  }

  static IllegalArgumentException attentionRank(KerasLayer<?, ?> layer, Object spec) {
    return Mistake.argument(
        "layer %s: expected tensors [batch, steps, …, features], got %s"
            .formatted(layer.name(), spec));
  }

  static IllegalArgumentException scoreMode(KerasLayer<?, ?> layer, String mode) {
    return Mistake.argument(
        "layer %s: expected score_mode dot or concat, got %s".formatted(layer.name(), mode));
  }

  static IllegalArgumentException heads(KerasLayer<?, ?> layer, int queries, int values) {
    return Mistake.argument(
        "layer %s: expected a number of query heads that is a multiple of the %d key and value heads, got %d"
            .formatted(layer.name(), values, queries));
  }

  static IllegalArgumentException noCell(KerasLayer<?, ?> layer, Object cell) {
    return Mistake.argument(
        "layer %s: expected a cell, got %s; implement RecurrentCell".formatted(layer.name(), cell));
  }

  static IllegalArgumentException noSequence(KerasLayer<?, ?> layer, Object spec) {
    return Mistake.argument(
        "layer %s: expected a tensor [batch, steps, …], got %s".formatted(layer.name(), spec));
  }

  static IllegalArgumentException unknownBatch(KerasLayer<?, ?> layer, Object shape) {
    return Mistake.argument(
        "layer %s: it keeps states, expected a batch of known size, got shape %s; build it with a spec that says the size, or leave stateful out"
            .formatted(layer.name(), shape));
  }

  static IllegalArgumentException states(KerasLayer<?, ?> layer, int expected, int given) {
    return Mistake.argument(
        "layer %s: expected %d initial states, got %d".formatted(layer.name(), expected, given));
  }

  static IllegalArgumentException notRecurrent(KerasLayer<?, ?> layer, @Nullable Object given) {
    return Mistake.argument(
        "layer %s: expected a recurrent layer, got %s".formatted(layer.name(), given));
  }

  static IllegalArgumentException sameDirection(KerasLayer<?, ?> layer) {
    return Mistake.argument(
        "layer %s: both layers go in the same direction; give one of them go_backwards"
            .formatted(layer.name()));
  }

  static IllegalArgumentException different(KerasLayer<?, ?> layer, String argument) {
    return Mistake.argument(
        "layer %s: expected the same %s of both layers, got different ones"
            .formatted(layer.name(), argument));
  }

  static IllegalArgumentException mergeMode(KerasLayer<?, ?> layer, String mode) {
    return Mistake.argument(
        "layer %s: expected merge_mode concat, sum, ave, mul or none, got %s"
            .formatted(layer.name(), mode));
  }

  static IllegalArgumentException noImages(KerasLayer<?, ?> layer, int rank, Object spec) {
    return Mistake.argument(
        "layer %s: expected a tensor of %d axes, [batch, steps, …, channels], got %s"
            .formatted(layer.name(), rank + 3, spec));
  }
}
