package io.intarsia.spark;

import io.intarsia.spec.TypeSpec;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;

/// All that executors need to score rows: it is sent to them.
///
/// @param signature of the model
/// @param expected what the signature takes and gives, as text
/// @param batchSize how many rows the model takes at a time, at most
record PredictionPlan(
    SparkModel model,
    String signature,
    String expected,
    List<InputPlan> inputs,
    List<OutputPlan> outputs,
    int batchSize)
    implements MapPartitionsFunction<Row, Row> {
  PredictionPlan {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
  }

  /// What a signature takes and gives, to be compared.
  static String text(Map<String, TypeSpec<?>> inputs, Map<String, TypeSpec<?>> outputs) {
    return inputs + " → " + outputs;
  }

  @Override
  public Iterator<Row> call(Iterator<Row> rows) {
    return new Predictions(this, rows);
  }
}
