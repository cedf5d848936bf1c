package io.intarsia.checkpoint;

import io.intarsia.spec.TensorSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What is different in two checkpoints, by the keys of tensors.
///
/// @param onlyHere tensors of the first alone
/// @param onlyThere tensors of the second alone
/// @param otherTypes tensors of both whose dtype or shape differs
/// @param otherValues tensors of both of the same dtype and shape whose bytes differ
/// @param notCompared tensors of the same dtype and shape whose values lie in parts, or in another
///   order of bytes: read them to know
public record CheckpointDiff(
    Set<String> onlyHere,
    Set<String> onlyThere,
    Map<String, TypeChange> otherTypes,
    Set<String> otherValues,
    Set<String> notCompared) {

  /// A tensor that changed its type.
  public record TypeChange(TensorSpec here, TensorSpec there) {}

  /// Whether nothing is different, as far as that is known.
  public boolean isEmpty() {
    return onlyHere.isEmpty()
        && onlyThere.isEmpty()
        && otherTypes.isEmpty()
        && otherValues.isEmpty()
        && notCompared.isEmpty();
  }

  /// A line for each tensor.
  @Override
  public String toString() {
    List<String> lines = new ArrayList<>();
    onlyHere.forEach(key -> lines.add("- " + key));
    onlyThere.forEach(key -> lines.add("+ " + key));
    otherTypes.forEach((key, change) ->
        lines.add(
            "! %s: %s, there %s".formatted(key, type(change.here()), type(change.there()))));
    otherValues.forEach(key -> lines.add("! %s: other values".formatted(key)));
    notCompared.forEach(key -> lines.add("? %s: values not compared".formatted(key)));
    return String.join("\n", lines);
  }

  private static String type(TensorSpec spec) {
    return spec.dtype() + " " + spec.shape();
  }
}
