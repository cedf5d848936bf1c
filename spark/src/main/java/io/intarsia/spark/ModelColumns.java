package io.intarsia.spark;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Which signature of a model is called, on which columns, and where what it gives goes.
///
/// ```java
/// ModelColumns.defaults()
///     .withInput("x", "height", "weight") // two columns of numbers as one input, [rows, 2]
///     .withOutput("output_0", "score");
/// ```
///
/// An input that is not named here takes the column of its name. If no output is named, all are
/// appended under their names, else those alone that are.
///
/// @param signature of the model, such as `serving_default`
/// @param inputs the columns of an input, by its name
/// @param outputs the column that an output becomes, by its name
/// @param batchSize how many rows the model takes at a time, at most
public record ModelColumns(
    String signature,
    Map<String, List<String>> inputs,
    Map<String, String> outputs,
    int batchSize) {
  private static final ModelColumns DEFAULTS =
      new ModelColumns("serving_default", Map.of(), Map.of(), 1024);

  /// Copies the maps.
  ///
  /// @throws IllegalArgumentException if an input has no column, or the size is not positive
  public ModelColumns {
    Map<String, List<String>> copied = new LinkedHashMap<>();
    inputs.forEach((input, columns) -> {
      if (columns.isEmpty()) {
        throw SparkErrors.noColumns(input);
      }
      copied.put(input, List.copyOf(columns));
    });
    inputs = Collections.unmodifiableMap(copied);
    outputs = Collections.unmodifiableMap(new LinkedHashMap<>(outputs));
    if (batchSize < 1) {
      throw SparkErrors.batchSize(batchSize);
    }
  }

  /// Signature `serving_default`, columns of the names of its inputs and outputs, 1,024 rows at a
  /// time.
  public static ModelColumns defaults() {
    return DEFAULTS;
  }

  /// These, of another signature.
  public ModelColumns withSignature(String key) {
    return new ModelColumns(key, inputs, outputs, batchSize);
  }

  /// These, with an input that takes a column, or several columns of numbers beside each other.
  ///
  /// @param columns of one: any that the input can take; of several: elements that are no arrays,
  ///   of one type
  /// @throws IllegalArgumentException if there are no columns
  public ModelColumns withInput(String input, String... columns) {
    Map<String, List<String>> changed = new LinkedHashMap<>(inputs);
    changed.put(input, List.of(columns));
    return new ModelColumns(signature, changed, outputs, batchSize);
  }

  /// These, with an output that is appended under this name.
  public ModelColumns withOutput(String output, String column) {
    Map<String, String> changed = new LinkedHashMap<>(outputs);
    changed.put(output, column);
    return new ModelColumns(signature, inputs, changed, batchSize);
  }

  /// These, with another number of rows that the model takes at a time.
  ///
  /// @throws IllegalArgumentException if it is not positive
  public ModelColumns withBatchSize(int rows) {
    return new ModelColumns(signature, inputs, outputs, rows);
  }
}
