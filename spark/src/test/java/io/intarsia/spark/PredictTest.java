package io.intarsia.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.savedmodel.SavedModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Columns of numbers scored by a model, for any number of partitions and sizes of batches.
@ExtendWith(LocalSpark.class)
@Timeout(300)
final class PredictTest {
  @TempDir private static Path folder;

  private static Dataset<Row> numbers(SparkSession spark, int partitions, float... x) {
    List<Row> rows =
        IntStream.range(0, x.length).mapToObj(i -> RowFactory.create(x[i], "row " + i)).toList();
    return spark.createDataFrame(rows, schema()).repartition(partitions, functions.col("name"));
  }

  private static StructType schema() {
    return new StructType().add("x", "float").add("name", "string");
  }

  @ParameterizedTest
  @CsvSource({"1, 1024", "3, 2", "8, 1"})
  void predict_ofAnyPartitionsAndBatches_givesWhatTheModelGives(
      int partitions, int batchSize, SparkSession spark) {
    SparkModel model = TestModels.line(folder.resolve("line"), 2);
    float[] x = {1, -2, 3, 0.5f, -0.25f};

    Dataset<Row> scored =
        SparkModels.predict(
            numbers(spark, partitions, x), model, ModelColumns.defaults().withBatchSize(batchSize));

    assertThat(scored.schema().simpleString())
        .isEqualTo("struct<x:float,name:string,isNegative:boolean,score:float>");
    assertThat(scored.rdd().getNumPartitions()).isEqualTo(partitions);
    assertThat(scored.collectAsList())
        .containsExactlyInAnyOrder(
            RowFactory.create(1f, "row 0", false, 3f),
            RowFactory.create(-2f, "row 1", true, -3f),
            RowFactory.create(3f, "row 2", false, 7f),
            RowFactory.create(0.5f, "row 3", false, 2f),
            RowFactory.create(-0.25f, "row 4", true, 0.5f));
    try (var tf = Environment.open();
        var direct = SavedModel.load(tf, model.folder())) {
      var score = direct.signature("serving_default").call(tf.constant(x)).get("score");
      assertThat(score).hasToString(tf.constant(new float[] {3, -3, 7, 2, 0.5f}).toString());
    }
  }

  @Test
  void predict_noRows_givesNone(SparkSession spark) {
    SparkModel model = TestModels.line(folder.resolve("line"), 2);

    Dataset<Row> scored = SparkModels.predict(numbers(spark, 3), model, ModelColumns.defaults());

    assertThat(scored.collectAsList()).isEmpty();
    assertThat(scored.count()).isZero();
  }

  @Test
  void predict_outputsThatAreNamed_areAppendedAlone(SparkSession spark) {
    SparkModel model = TestModels.line(folder.resolve("line"), 2);

    Dataset<Row> scored =
        SparkModels.predict(
            numbers(spark, 1, 4).withColumnRenamed("x", "width"),
            model,
            ModelColumns.defaults().withInput("x", "width").withOutput("score", "price"));

    assertThat(scored.columns()).containsExactly("width", "name", "price");
    assertThat(scored.as(Encoders.row(scored.schema())).first().getFloat(2)).isEqualTo(9);
  }

  @Test
  void predict_modelThatIsSavedAnew_isLoadedAnew(SparkSession spark) {
    Path changing = folder.resolve("changing");
    SparkModel model = TestModels.line(changing, 2);
    Dataset<Row> rows = numbers(spark, 1, 4);
    assertThat(SparkModels.predict(rows, model, ModelColumns.defaults()).first().getFloat(3))
        .isEqualTo(9);

    TestModels.line(changing, 3);

    assertThat(SparkModels.predict(rows, model, ModelColumns.defaults()).first().getFloat(3))
        .isEqualTo(13);
  }

  @Test
  void predict_modelThatIsSent_isUsedWhereItIsNot(SparkSession spark) throws Exception {
    Path gone = folder.resolve("gone");
    TestModels.line(gone, 2);
    SparkModel sent = SparkModel.sent(spark, gone);
    Files.delete(gone.resolve("saved_model.pb"));

    Dataset<Row> scored = SparkModels.predict(numbers(spark, 2, 4), sent, ModelColumns.defaults());

    assertThat(scored.first().getFloat(3)).isEqualTo(9);
  }
}
