package io.intarsia.keras.summary;

import java.util.List;

/// A layer in a summary.
///
/// @param depth 0 for a layer of the model, 1 for one of a model that is a layer of it, and so on
/// @param name as the model calls it
/// @param type its class
/// @param output the shapes of what it gives, of nests by name; `?` if it was never called
/// @param params how many numbers its weights hold
/// @param inputs the names of the layers it takes values from; none where each takes those of the
///   one before
public record SummaryRow(
    int depth, String name, String type, String output, long params, List<String> inputs) {
  /// The inputs are copied.
  public SummaryRow {
    inputs = List.copyOf(inputs);
  }
}
