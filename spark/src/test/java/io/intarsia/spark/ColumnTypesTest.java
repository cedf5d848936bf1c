package io.intarsia.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.masked.MaskedTensorSpec;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RaggedTensorSpec;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Columns of every type, as inputs and as outputs: all models give what they take, and what it
/// says of each row.
@ExtendWith(LocalSpark.class)
@Timeout(300)
@Tag("full")
@SuppressWarnings("NullAway") // cells of rows may be null
final class ColumnTypesTest {
  private static final ModelColumns COLUMNS = ModelColumns.defaults();

  private final SparkSession spark;
  private final Environment tf;
  @TempDir private Path folder;

  ColumnTypesTest(SparkSession spark, Environment tf) {
    this.spark = spark;
    this.tf = tf;
  }

  /// A table of one partition with one column, `x`.
  private Dataset<Row> column(String type, @Nullable Object... cells) {
    List<Row> rows = Arrays.stream(cells).map(cell -> RowFactory.create(cell)).toList();
    return spark.createDataFrame(rows, StructType.fromDDL("x " + type)).coalesce(1);
  }

  private List<Object> scored(Dataset<Row> rows, SparkModel model) {
    return scored(rows, model, COLUMNS);
  }

  private static List<Object> scored(Dataset<Row> rows, SparkModel model, ModelColumns columns) {
    Dataset<Row> scored = SparkModels.predict(rows, model, columns);
    return scored.collectAsList().stream().map(row -> value(row.get(row.length() - 1))).toList();
  }

  /// A cell, arrays as lists.
  private static Object value(@Nullable Object cell) {
    return cell instanceof scala.collection.Seq<?> seq
        ? scala.jdk.javaapi.CollectionConverters.asJava(seq).stream()
            .map(ColumnTypesTest::value)
            .toList()
            .toString()
        : String.valueOf(cell);
  }

  /// A model whose output is its input.
  private SparkModel same(TensorSpec spec) {
    var code = tf.function((Ops g, Tensor x) -> Map.of("y", g.identity(x)));
    return TestModels.saved(folder.resolve("same"), tf, code.concrete(spec), "x");
  }

  private SparkModel sameOf(DType dtype, long... sizes) {
    return same(TensorSpec.of(Shape.of(sizes), dtype));
  }

  @Test
  void scalars_ofEachType_comeBackAsTheyAre() {
    check("boolean", DType.BOOL, true, false);
    check("tinyint", DType.INT8, (byte) -128, (byte) 127);
    check("smallint", DType.INT16, (short) -32768, (short) 32767);
    check("int", DType.INT32, Integer.MIN_VALUE, Integer.MAX_VALUE);
    check("bigint", DType.INT64, Long.MIN_VALUE, Long.MAX_VALUE);
    check("float", DType.FLOAT32, 0.1f, Float.NEGATIVE_INFINITY, Float.NaN);
    check("double", DType.FLOAT64, 0.1, Double.MIN_VALUE, Double.NaN);
    check("string", DType.STRING, "", "größer", "𝄞");
  }

  private void check(String type, DType dtype, Object... cells) {
    Dataset<Row> rows = column(type, cells);
    Dataset<Row> scored = SparkModels.predict(rows, sameOf(dtype, -1), COLUMNS);
    assertThat(scored.schema().apply("y").dataType().simpleString()).isEqualTo(type);
    assertThat(scored.schema().apply("y").nullable()).isFalse();
    assertThat(scored.collectAsList()).extracting(row -> row.get(1)).containsExactly(cells);
  }

  @Test
  void binary_isTakenAsStrings() {
    var lengths = tf.function((Ops g, Tensor x) -> Map.of("n", g.strings.length(x)));
    SparkModel model =
        TestModels.saved(
            folder.resolve("lengths"),
            tf,
            lengths.concrete(TensorSpec.of(Shape.of(-1), DType.STRING)),
            "x");
    Dataset<Row> rows = column("binary", new byte[] {0, -1, 5}, new byte[] {});

    assertThat(scored(rows, model)).containsExactly("3", "0");
  }

  @Test
  void arrays_ofAKnownSize_comeBackAsTheyAre() {
    Dataset<Row> rows = column("array<double>", List.of(1.5, 2.5), List.of(3.5, -0.5));

    assertThat(scored(rows, sameOf(DType.FLOAT64, -1, 2)))
        .containsExactly("[1.5, 2.5]", "[3.5, -0.5]");
  }

  @Test
  void arrays_ofArraysOfUnknownSizes_comeBackAsTheyAre() {
    Dataset<Row> rows =
        column(
            "array<array<string>>",
            List.of(List.of("a", "b"), List.of("c", "d"), List.of("e", "f")),
            List.of(List.of("g", "h"), List.of("i", "j"), List.of("k", "l")));

    assertThat(scored(rows, sameOf(DType.STRING, -1, -1, 2)))
        .containsExactly("[[a, b], [c, d], [e, f]]", "[[g, h], [i, j], [k, l]]");
  }

  @Test
  void arrays_thatAreEmpty_haveNoSizeBehind() {
    Dataset<Row> rows = column("array<array<int>>", List.of(), List.of());

    assertThat(scored(rows, sameOf(DType.INT32, -1, -1, -1))).containsExactly("[]", "[]");
  }

  @Test
  void arrays_ofSizesThatDifferBetweenBatches_areTakenEachAsItIs() {
    Dataset<Row> rows = column("array<int>", List.of(1, 2), List.of(3));

    assertThat(scored(rows, sameOf(DType.INT32, -1, -1), COLUMNS.withBatchSize(1)))
        .containsExactly("[1, 2]", "[3]");
  }

  @Test
  void array_ofAnotherSize_failsWithColumnRowAndWayOut() {
    Dataset<Row> rows = column("array<int>", List.of(1, 2), List.of(3));

    assertThatThrownBy(() -> scored(rows, sameOf(DType.INT32, -1, 2)))
        .isInstanceOf(SparkException.class)
        .hasStackTraceContaining(
            "SparkModels.predict: column \"x\", row 1 of its partition, axis 1: expected an array of"
                + " 2 for input \"x\", got 1; make them equally long, or save the model with a"
                + " signature that takes a RaggedTensor");
  }

  @Test
  void columns_sideBySide_areTheRowsOfAMatrix() {
    List<Row> data = List.of(RowFactory.create(1f, 2f, 3f), RowFactory.create(4f, 5f, 6f));
    Dataset<Row> rows =
        spark.createDataFrame(data, StructType.fromDDL("a float, b float, c float")).coalesce(1);
    ModelColumns columns = COLUMNS.withInput("x", "c", "a", "b");

    for (long size : new long[] {3, -1}) {
      assertThat(scored(rows, sameOf(DType.FLOAT32, -1, size), columns))
          .containsExactly("[3.0, 1.0, 2.0]", "[6.0, 4.0, 5.0]");
    }
  }

  @Test
  void masked_columnsSideBySide_haveNullMasked() {
    List<Row> data = List.of(RowFactory.create(1, null), RowFactory.create(null, 4));
    Dataset<Row> rows = spark.createDataFrame(data, StructType.fromDDL("a int, b int")).coalesce(1);

    assertThat(scored(rows, masked(-1, 2), COLUMNS.withInput("x", "b", "a")))
        .containsExactly("[null, 2]", "[5, null]");
  }

  @Test
  void column_ofNumbersForRowsOfOne_isTaken() {
    assertThat(scored(column("float", 1f, 2f), sameOf(DType.FLOAT32, -1, 1)))
        .containsExactly("[1.0]", "[2.0]");
  }

  private SparkModel ragged(RaggedTensorSpec spec) {
    var code = tf.function((Ops g, RaggedTensor x) -> Map.of("y", x));
    return TestModels.saved(folder.resolve("ragged"), tf, code.concrete(spec), "x");
  }

  @Test
  void ragged_rows_comeBackAsTheyAre() {
    SparkModel model = ragged(RaggedTensorSpec.of(Shape.of(-1, -1), DType.INT64));
    Dataset<Row> rows = column("array<bigint>", List.of(1L, 2L, 3L), List.of(), List.of(4L));

    assertThat(scored(rows, model)).containsExactly("[1, 2, 3]", "[]", "[4]");
    assertThat(scored(rows, model, COLUMNS.withBatchSize(2)))
        .containsExactly("[1, 2, 3]", "[]", "[4]");
  }

  @Test
  void ragged_rowsOfRowsOfPairs_comeBackAsTheyAre() {
    SparkModel model =
        ragged(RaggedTensorSpec.of(Shape.of(-1, -1, -1, 2), DType.STRING, 2, DType.INT32));
    Dataset<Row> rows =
        column(
            "array<array<array<string>>>",
            List.of(List.of(List.of("a", "b")), List.of()),
            List.of(),
            List.of(List.of(List.of("c", "d"), List.of("e", "f"))));

    assertThat(scored(rows, model)).containsExactly("[[[a, b]], []]", "[]", "[[[c, d], [e, f]]]");
  }

  private SparkModel masked(long... sizes) {
    var code =
        tf.function(
            (Ops g, MaskedTensor x) -> Map.of("y", MaskedTensor.of(x.values().plus(1), x.mask())));
    return TestModels.saved(
        folder.resolve("masked"),
        tf,
        code.concrete(MaskedTensorSpec.of(Shape.of(sizes), DType.INT32)),
        "x");
  }

  @Test
  void masked_null_isMaskedAndComesBackAsNull() {
    Dataset<Row> scored = SparkModels.predict(column("int", 1, null, 3), masked(-1), COLUMNS);

    assertThat(scored.schema().apply("y").nullable()).isTrue();
    assertThat(scored.collectAsList()).extracting(row -> row.get(1)).containsExactly(2, null, 4);
  }

  @Test
  void masked_nullInArraysAndForThem_isMasked() {
    Dataset<Row> rows = column("array<int>", Arrays.asList(1, null), null, List.of(5, 6));

    assertThat(scored(rows, masked(-1, 2))).containsExactly("[2, null]", "[null, null]", "[6, 7]");
  }

  @Test
  void masked_nullForAnArrayOfUnknownSize_fails() {
    assertThatThrownBy(() -> scored(column("array<int>", null, List.of(5, 6)), masked(-1, -1)))
        .hasStackTraceContaining(
            "SparkModels.predict: column \"x\" is null in row 0 of its partition; expected an array"
                + " for input \"x\", as the signature does not say its size; leave such rows out"
                + " with na().drop");
  }

  @Test
  void null_forAnInputThatIsNotMasked_failsWithColumnRowAndWayOut() {
    String message =
        "SparkModels.predict: column \"x\" is null in row 1 of its partition; expected a value for"
            + " input \"x\"; leave such rows out with na().drop, fill them with na().fill, or save"
            + " the model with a signature that takes a MaskedTensor";
    assertThatThrownBy(() -> scored(column("int", 1, null), sameOf(DType.INT32, -1)))
        .hasStackTraceContaining(message);
    assertThatThrownBy(
            () -> scored(column("array<int>", List.of(1), null), sameOf(DType.INT32, -1, -1)))
        .hasStackTraceContaining(message);
    assertThatThrownBy(() ->
            scored(
                column("array<int>", List.of(1), Arrays.asList(2, null)),
                ragged(RaggedTensorSpec.of(Shape.of(-1, -1), DType.INT32))))
        .hasStackTraceContaining(message);
  }

  @Test
  void output_thatIsNotOneForEachRow_fails() {
    var code = tf.function((Ops g, Tensor x) -> Map.of("y", g.concat(List.of(x, x), 0)));
    SparkModel model =
        TestModels.saved(folder.resolve("twice"), tf, code.concrete(TestModels.FLOATS), "x");

    assertThatThrownBy(() -> scored(column("float", 1f, 2f, 3f), model))
        .hasStackTraceContaining(
            "SparkModels.predict: output \"y\" of the model: expected a value for each of 3 rows,"
                + " got 6; save the model with a signature that keeps rows");
  }
}
