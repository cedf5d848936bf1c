package io.intarsia.spark;

import io.intarsia.cluster.ClusterSpec;
import io.intarsia.errors.Mistake;
import io.intarsia.spec.TypeSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.sql.types.DataType;

/// What the users of models on Spark are told. Executors send exceptions to the driver, which shows
/// their text.
final class SparkErrors {
  private static final String PREDICT = "SparkModels.predict: ";

  private SparkErrors() {}

  // -- of arguments -------------------------------------------------------------------------------

  static IllegalArgumentException noColumns(String input) {
    return Mistake.argument(
        "ModelColumns.withInput: expected one or more columns for input \"%s\", got none"
            .formatted(input));
  }

  static IllegalArgumentException batchSize(int got) {
    return Mistake.argument("ModelColumns: batchSize must be at least 1, got " + got);
  }

  static IllegalArgumentException noSignature(String key, Collection<String> names) {
    return Mistake.argument(
        PREDICT
            + "the model has no signature \"%s\"; it has %s; name one with ModelColumns.withSignature"
                .formatted(key, names));
  }

  static IllegalArgumentException noInput(String input, Collection<String> names) {
    return Mistake.argument(
        PREDICT + "the signature has no input \"%s\"; it has %s".formatted(input, names));
  }

  static IllegalArgumentException noOutput(String output, Collection<String> names) {
    return Mistake.argument(
        PREDICT + "the signature has no output \"%s\"; it has %s".formatted(output, names));
  }

  // -- of the schema, before a job starts ---------------------------------------------------------

  static IllegalArgumentException noColumn(
      String operation, String column, String use, List<String> columns) {
    return Mistake.argument(
        "%s: there is no column \"%s\"%s; there are %s".formatted(operation, column, use, columns));
  }

  static IllegalArgumentException severalColumns(String operation, String column) {
    return Mistake.argument(
        "%s: there are several columns \"%s\"; rename one with withColumnRenamed"
            .formatted(operation, column));
  }

  static IllegalArgumentException noColumnAtAll(String operation) {
    return Mistake.argument(
        "%s: expected a table with one or more columns, got none; select some"
            .formatted(operation));
  }

  static IllegalArgumentException columnTaken(String output, String column) {
    return Mistake.argument(
        PREDICT
            + "there is a column \"%s\", so output \"%s\" cannot become one; give it another name with withOutput(\"%s\", …)"
                .formatted(column, output, output));
  }

  static IllegalArgumentException columnType(String operation, String column, DataType got) {
    return Mistake.argument(
        "%s: column \"%s\": expected one of %s or arrays of such, got %s; cast it, such as col(\"%s\").cast(\"double\"), or drop it"
            .formatted(operation, column, CellType.names(), got.simpleString(), column));
  }

  static IllegalArgumentException otherType(
      String input, TypeSpec<?> spec, String column, ColumnType expected, ColumnType got) {
    return Mistake.argument(
        PREDICT
            + "column \"%s\" for input \"%s\", which is %s: expected %s, got %s; cast it, such as col(\"%s\").cast(\"%s\")"
                .formatted(column, input, spec, expected, got, column, expected));
  }

  static IllegalArgumentException otherCount(
      String input, TypeSpec<?> spec, long expected, List<String> columns) {
    return Mistake.argument(
        PREDICT
            + "input \"%s\", which is %s: expected %d columns or an array of as many, got columns %s; name them with withInput"
                .formatted(input, spec, expected, columns));
  }

  static IllegalArgumentException severalArrays(
      String input, TypeSpec<?> spec, List<String> columns) {
    return Mistake.argument(
        PREDICT
            + "input \"%s\", which is %s: expected one column, got %s; columns of numbers side by side make [rows, columns] alone"
                .formatted(input, spec, columns));
  }

  static IllegalArgumentException inputSpec(String input, TypeSpec<?> spec) {
    return Mistake.argument(
        PREDICT
            + "input \"%s\": expected a tensor, or a ragged or masked one, of known rank, [rows, …] for any number of rows, and of a dtype that columns have (%s), got %s; save the model with such a signature"
                .formatted(input, CellType.names(), spec));
  }

  static IllegalArgumentException outputSpec(String output, TypeSpec<?> spec) {
    return Mistake.argument(
        PREDICT
            + "output \"%s\": expected a tensor, or a ragged or masked one, of known rank, [rows, …] for any number of rows, and of a dtype that columns have (%s), got %s; leave it out by naming others with withOutput, or save the model with such a signature"
                .formatted(output, CellType.names(), spec));
  }

  // -- of rows ------------------------------------------------------------------------------------

  static NoSuchElementException noRow() {
    return Mistake.missing(PREDICT + "there is no further row in the partition");
  }

  static IllegalArgumentException nullCell(String column, long row, String input) {
    return Mistake.argument(
        PREDICT
            + "column \"%s\" is null in row %d of its partition; expected a value for input \"%s\"; leave such rows out with na().drop, fill them with na().fill, or save the model with a signature that takes a MaskedTensor"
                .formatted(column, row, input));
  }

  static IllegalArgumentException nullElement(String column, long row) {
    return Mistake.argument(
        "%s: column \"%s\" is null in row %d; expected a value; leave such rows out with na().drop, or fill them with na().fill"
            .formatted(SparkData.OPERATION, column, row));
  }

  static IllegalArgumentException otherSizes(String column, long row, int expected, int got) {
    return Mistake.argument(
        "%s: column \"%s\", row %d: expected arrays of %d, as the first one, got one of %d; make them equally long, or flatten them"
            .formatted(SparkData.OPERATION, column, row, expected, got));
  }

  static IllegalArgumentException nullArray(String column, long row, String input) {
    return Mistake.argument(
        PREDICT
            + "column \"%s\" is null in row %d of its partition; expected an array for input \"%s\", as the signature does not say its size; leave such rows out with na().drop"
                .formatted(column, row, input));
  }

  static IllegalArgumentException size(
      String column, long row, int level, long expected, int got, String input) {
    return Mistake.argument(
        PREDICT
            + "column \"%s\", row %d of its partition, axis %d: expected an array of %d for input \"%s\", got %d; make them equally long, or save the model with a signature that takes a RaggedTensor"
                .formatted(column, row, level + 1, expected, input, got));
  }

  // -- of models ----------------------------------------------------------------------------------

  static IllegalStateException noModel(SparkModel model, Path folder, IOException cause) {
    IllegalStateException error =
        Mistake.state(
            PREDICT
                + "%s: an executor finds no saved_model.pb in %s; expected a folder that all machines share; or send it, with SparkModel.sent"
                    .formatted(model, folder));
    error.initCause(cause);
    return error;
  }

  static IllegalStateException otherModel(
      Path folder, String signature, String expected, String got) {
    return Mistake.state(
        PREDICT
            + "the model in %s of an executor is not the one of the driver: expected signature \"%s\": %s, got %s; make all machines see one folder, or send it, with SparkModel.sent"
                .formatted(folder, signature, expected, got));
  }

  static IllegalStateException otherRows(String output, int expected, int got) {
    return Mistake.state(
        PREDICT
            + "output \"%s\" of the model: expected a value for each of %d rows, got %d; save the model with a signature that keeps rows"
                .formatted(output, expected, got));
  }

  static IllegalStateException otherOutput(String output, ColumnType expected, Object got) {
    return Mistake.state(
        PREDICT
            + "output \"%s\" of the model: expected %s for each row, as its signature says, got %s"
                .formatted(output, expected, got));
  }

  // -- of barrier stages --------------------------------------------------------------------------

  static IllegalArgumentException tasks(String operation, int got) {
    return Mistake.argument(
        "SparkTraining.%s: expected one or more tasks, got %d".formatted(operation, got));
  }

  static IllegalStateException sharedExecutor(String executor, int replicas) {
    return Mistake.state(
        "SparkTraining.fit: expected an executor for each of %d replicas, got several in executor %s; give executors one task at a time, with spark.task.cpus as high as spark.executor.cores"
            .formatted(replicas, executor));
  }

  static IllegalStateException task(int task, ClusterSpec cluster, Exception cause) {
    IllegalStateException error =
        Mistake.state(
            "SparkTraining: task %d of %s: %s".formatted(task, cluster, cause.getMessage()));
    error.initCause(cause);
    return error;
  }

  static IllegalStateException noPort(int task, IOException cause) {
    IllegalStateException error =
        Mistake.state(
            "SparkTraining: task %d: expected a free port on its machine, got none: %s"
                .formatted(task, cause.getMessage()));
    error.initCause(cause);
    return error;
  }
}
