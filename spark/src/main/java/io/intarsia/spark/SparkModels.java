package io.intarsia.spark;

import io.intarsia.savedmodel.LoadOptions;
import io.intarsia.savedmodel.ModelTypes;
import io.intarsia.savedmodel.SavedModel;
import io.intarsia.spec.TypeSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/// Saved models applied to the columns of a table.
///
/// ```java
/// Dataset<Row> scored =
///     SparkModels.predict(
///         rows, SparkModel.at(folder), ModelColumns.defaults().withOutput("output_0", "score"));
/// ```
public final class SparkModels {
  private static final String OPERATION = "SparkModels.predict";

  private SparkModels() {}

  /// The rows, in their order and partitions, with what a model makes of them appended as columns.
  ///
  /// Executors load the model once for all their tasks. Each call of it takes a batch of rows of
  /// one partition.
  ///
  /// | input of the signature | columns |
  /// |---|---|
  /// | tensor `[rows]` | one of elements |
  /// | tensor `[rows, n]` | `n` of elements, side by side, or one of arrays of `n` |
  /// | tensor `[rows, n, m, …]` | one of arrays of arrays of … |
  /// | the same with unknown sizes | arrays that are equally long in a batch |
  /// | ragged tensor | one of arrays, of any lengths |
  /// | masked tensor | as tensors; null is masked |
  ///
  /// Elements are boolean, tinyint, smallint, int, bigint, float, double, string or binary, for
  /// `bool`, `int8`, `int16`, `int32`, `int64`, `float32`, `float64`, `string` and `string`;
  /// nothing is cast. Outputs become columns in the same way; those of masked tensors are nullable.
  ///
  /// Whether columns fit is seen now, and null and sizes of arrays when rows are read: the job then
  /// fails with a `SparkException` that says which column and row.
  ///
  /// @param model read here for its signature, and by executors
  /// @return lazy, as tables are
  /// @throws IllegalArgumentException if the model has no such signature, input or output, a column
  ///   is missing, not of the type of its input, or there already is one of an output's name, or an
  ///   input or output is of a type that columns do not have
  /// @throws io.intarsia.savedmodel.SavedModelException if there is no model, or it cannot be read
  public static Dataset<Row> predict(Dataset<Row> rows, SparkModel model, ModelColumns columns) {
    Map<String, ModelTypes.Signature> signatures =
        SavedModel.types(model.folder(), LoadOptions.defaults()).signatures();
    ModelTypes.Signature signature = signatures.get(columns.signature());
    if (signature == null) {
      throw SparkErrors.noSignature(columns.signature(), signatures.keySet());
    }
    List<InputPlan> inputs = inputs(rows.schema(), signature, columns.inputs());
    List<OutputPlan> outputs = outputs(rows.schema(), signature, columns.outputs());
    var plan =
        new PredictionPlan(
            model,
            columns.signature(),
            PredictionPlan.text(signature.inputs(), signature.outputs()),
            inputs,
            outputs,
            columns.batchSize());
    StructType schema = rows.schema();
    for (OutputPlan output : outputs) {
      schema = schema.add(output.field());
    }
    return rows.mapPartitions(plan, Encoders.row(schema));
  }

  private static List<InputPlan> inputs(
      StructType schema, ModelTypes.Signature signature, Map<String, List<String>> named) {
    for (String input : named.keySet()) {
      if (!signature.inputs().containsKey(input)) {
        throw SparkErrors.noInput(input, signature.inputs().keySet());
      }
    }
    var table = new Columns(OPERATION, schema);
    List<InputPlan> plans = new ArrayList<>();
    signature
        .inputs()
        .forEach((input, spec) -> {
          List<String> columns = named.getOrDefault(input, List.of(input));
          plans.add(new InputPlanner(table, input, spec, columns).plan());
        });
    return plans;
  }

  private static List<OutputPlan> outputs(
      StructType schema, ModelTypes.Signature signature, Map<String, String> named) {
    Map<String, String> wanted = new LinkedHashMap<>(named);
    if (named.isEmpty()) {
      signature.outputs().keySet().forEach(output -> wanted.put(output, output));
    }
    List<OutputPlan> plans = new ArrayList<>();
    StructType taken = schema;
    for (Map.Entry<String, String> each : wanted.entrySet()) {
      TypeSpec<?> spec = signature.outputs().get(each.getKey());
      if (spec == null) {
        throw SparkErrors.noOutput(each.getKey(), signature.outputs().keySet());
      }
      if (new Columns(OPERATION, taken).contains(each.getValue())) {
        throw SparkErrors.columnTaken(each.getKey(), each.getValue());
      }
      OutputPlan plan = output(each.getKey(), each.getValue(), spec);
      taken = taken.add(plan.field());
      plans.add(plan);
    }
    return plans;
  }

  private static OutputPlan output(String output, String column, TypeSpec<?> spec) {
    return Layout.of(spec)
        .flatMap(layout ->
            layout.column().map(type -> new OutputPlan(output, column, type, layout.form())))
        .orElseThrow(() -> SparkErrors.outputSpec(output, spec));
  }
}
