package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/// Sizes of weights that a config tells of: none is larger than all weights of the file together.
/// Variables are made by the config, before they can be compared with what is stored.
final class Sizes {
  private static final Set<String> OF_WEIGHTS =
      Set.of(
          "units",
          "filters",
          "input_dim",
          "output_dim",
          "key_dim",
          "value_dim",
          "num_heads",
          "num_query_heads",
          "head_dim",
          "depth_multiplier");

  private Sizes() {}

  /// @throws IllegalArgumentException if a size is too large
  static void check(JsonNode config, Collection<StoredWeight> weights) {
    check(config, weights.stream().mapToLong(weight -> weight.shape().numElements()).sum());
  }

  private static void check(JsonNode node, long numbers) {
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      if (OF_WEIGHTS.contains(each.getKey()) && each.getValue().asLong() > numbers) {
        throw FileErrors.otherValue(
            each.getKey(),
            "at most %d, for the file has so many weights".formatted(numbers),
            each.getValue());
      }
    }
    node.forEach(each -> check(each, numbers));
  }
}
