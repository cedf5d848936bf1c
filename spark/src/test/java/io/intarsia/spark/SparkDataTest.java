package io.intarsia.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.data.Dataset;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows of tables as elements.
@ExtendWith(LocalSpark.class)
@Timeout(300)
@Tag("full")
@SuppressWarnings("NullAway") // cells of rows may be null
final class SparkDataTest {
  private final SparkSession spark;
  private final Environment tf;

  SparkDataTest(SparkSession spark, Environment tf) {
    this.spark = spark;
    this.tf = tf;
  }

  /// What is left of an example.
  record Example(Tensor x, Tensor label) {}

  private org.apache.spark.sql.Dataset<Row> table(String ddl, Row... rows) {
    return spark.createDataFrame(List.of(rows), StructType.fromDDL(ddl));
  }

  private org.apache.spark.sql.Dataset<Row> numbers(int count, int partitions) {
    return spark.range(0, count, 1, partitions).selectExpr("id", "cast(id * 2 as float) as twice");
  }

  private static List<Float> twice(Dataset<Map<String, Tensor>> data) {
    List<Float> all = new ArrayList<>();
    for (Map<String, Tensor> row : data) {
      all.add(at(row, "twice").asFloat());
    }
    return all;
  }

  private static Tensor at(Map<String, Tensor> row, String column) {
    return Objects.requireNonNull(row.get(column));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 20})
  void rows_ofAllPartitions_areElementsInTheirOrder_againWithEachIteration(int partitions) {
    Dataset<Map<String, Tensor>> data = SparkData.toDataset(tf, numbers(7, partitions));

    assertThat(twice(data)).containsExactly(0f, 2f, 4f, 6f, 8f, 10f, 12f);
    assertThat(twice(data)).containsExactly(0f, 2f, 4f, 6f, 8f, 10f, 12f);
    assertThat(data.elementSpec())
        .hasToString("{id=TensorSpec([], int64), twice=TensorSpec([], float32)}");
  }

  @Test
  void rows_none_areNoElements() {
    assertThat(SparkData.toDataset(tf, numbers(0, 3))).isEmpty();
  }

  @Test
  void rows_areMappedToRecordsAndBatched() {
    Dataset<Example> batches =
        SparkData.toDataset(tf, numbers(5, 2))
            .map((g, row) -> new Example(at(row, "twice"), at(row, "id").mod(2)))
            .batch(3);

    assertThat(batches.stream().map(each -> each.x().toList() + " " + each.label().toList()))
        .containsExactly("[0.0, 2.0, 4.0] [0, 1, 0]", "[6.0, 8.0] [1, 0]");
  }

  @Test
  void cells_ofEachType_areTensors() {
    var rows =
        table(
            "a boolean, b tinyint, c smallint, d int, e double, f string, g binary",
            RowFactory.create(true, (byte) 1, (short) 2, 3, 4.5, "ä", new byte[] {65, 66}));

    Map<String, Tensor> only = SparkData.toDataset(tf, rows).iterator().next();

    assertThat(only)
        .hasToString(
            "{a=True shape=[] dtype=bool, b=1 shape=[] dtype=int8, c=2 shape=[] dtype=int16,"
                + " d=3 shape=[] dtype=int32, e=4.5 shape=[] dtype=float64, f='ä' shape=[]"
                + " dtype=string, g='AB' shape=[] dtype=string}");
  }

  @Test
  void arrays_areTensorsOfTheirSize_andRaggedBatches() {
    var rows =
        table(
            "x array<int>, y array<array<string>>",
            RowFactory.create(List.of(1, 2, 3), List.of(List.of("a"), List.of("b"))),
            RowFactory.create(List.of(), List.of(List.of("c", "d"))));
    Dataset<Map<String, Tensor>> data = SparkData.toDataset(tf, rows);

    assertThat(data.stream().map(row -> at(row, "y").toList().toString()))
        .containsExactly("[[a], [b]]", "[[c, d]]");
    Dataset<Map<String, RaggedTensor>> batches = data.raggedBatch(2, false);
    assertThat(Objects.requireNonNull(batches.iterator().next().get("x")).toList())
        .hasToString("[[1, 2, 3], []]");
  }

  private void check(@Nullable Object cell, String type, String message) {
    var rows = table("x " + type, RowFactory.create(cell));
    try (var elements = SparkData.toDataset(tf, rows).iterator()) {
      assertThatThrownBy(elements::next).hasStackTraceContaining(message);
    }
  }

  @Test
  void null_failsWhenItIsRead() {
    String message =
        "SparkData.toDataset: column \"x\" is null in row 0; expected a value; leave such rows out"
            + " with na().drop, or fill them with na().fill";
    check(null, "int", message);
    check(null, "array<int>", message);
    check(Arrays.asList(1, null), "array<int>", message);
  }

  @Test
  void arrays_ofDifferentSizes_failWhenTheyAreRead() {
    check(
        List.of(List.of(1, 2), List.of()),
        "array<array<int>>",
        "SparkData.toDataset: column \"x\", row 0: expected arrays of 2, as the first one, got one"
            + " of 0; make them equally long, or flatten them");
  }

  @Test
  void table_thatCannotBeTensors_isRefused() {
    assertThatThrownBy(() -> SparkData.toDataset(tf, table("d date")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "SparkData.toDataset: column \"d\": expected one of boolean, tinyint, smallint, int,"
                + " bigint, float, double, string, binary or arrays of such, got date; cast it, such"
                + " as col(\"d\").cast(\"double\"), or drop it");
    assertThatThrownBy(() -> SparkData.toDataset(tf, table("a int, a int")))
        .hasMessage(
            "SparkData.toDataset: there are several columns \"a\"; rename one with"
                + " withColumnRenamed");
    assertThatThrownBy(() -> SparkData.toDataset(tf, table("a int").drop("a")))
        .hasMessage(
            "SparkData.toDataset: expected a table with one or more columns, got none; select some");
  }

  @Test
  void iteration_thatIsLeft_doesNotReadAll() {
    var seen = spark.sparkContext().longAccumulator();
    var counted =
        numbers(1000, 10)
            .filter(
                (org.apache.spark.api.java.function.FilterFunction<Row>)
                    row -> {
                      seen.add(1);
                      return true;
                    });
    try (var elements = SparkData.toDataset(tf, counted).iterator()) {
      IntStream.range(0, 5).forEach(_ -> elements.next());
    }

    assertThat(seen.value()).isBetween(100L, 300L);
  }
}
