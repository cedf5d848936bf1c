package io.intarsia.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.savedmodel.SavedModelException;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.sparse.SparseTensorSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// What is wrong with columns is said before a job starts.
@ExtendWith(LocalSpark.class)
@Timeout(300)
@Tag("full")
final class SchemaErrorsTest {
  private static final ModelColumns COLUMNS = ModelColumns.defaults();
  private static final String PREDICT = "SparkModels.predict: ";

  private final SparkSession spark;
  private final Environment tf;
  @TempDir private Path folder;

  SchemaErrorsTest(SparkSession spark, Environment tf) {
    this.spark = spark;
    this.tf = tf;
  }

  private Dataset<Row> table(String ddl) {
    return spark.createDataFrame(List.<Row>of(), StructType.fromDDL(ddl));
  }

  /// A model that takes and gives such tensors, as `x` and `y`.
  private SparkModel model(DType dtype, Shape shape) {
    var code = tf.function((Ops g, Tensor x) -> Map.of("y", g.identity(x)));
    var trace = code.concrete(TensorSpec.of(shape, dtype));
    return TestModels.saved(folder.resolve("model"), tf, trace, "x");
  }

  private void check(String ddl, SparkModel model, ModelColumns columns, String message) {
    Dataset<Row> rows = table(ddl);
    assertThatThrownBy(() -> SparkModels.predict(rows, model, columns))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(PREDICT + message);
  }

  private SparkModel floats() {
    return model(DType.FLOAT32, Shape.of(-1));
  }

  @Test
  void column_thatIsNotThere_isNamedWithTheOthers() {
    check(
        "a float, b float",
        floats(),
        COLUMNS,
        "there is no column \"x\" for input \"x\"; there are [a, b]");
    check(
        "a float, X float",
        floats(),
        COLUMNS.withInput("x", "c"),
        "there is no column \"c\" for input \"x\"; there are [a, X]");
  }

  @Test
  void column_thatIsThereTwice_isRefused() {
    check(
        "x float, x float",
        floats(),
        COLUMNS,
        "there are several columns \"x\"; rename one with withColumnRenamed");
  }

  @Test
  void column_ofAnotherType_isToldWithACast() {
    check(
        "x double",
        floats(),
        COLUMNS,
        "column \"x\" for input \"x\", which is TensorSpec([?], float32):"
            + " expected float, got double; cast it, such as col(\"x\").cast(\"float\")");
    check(
        "x array<array<float>>",
        model(DType.FLOAT32, Shape.of(-1, 3)),
        COLUMNS,
        "column \"x\" for input \"x\", which is TensorSpec([?, 3], float32):"
            + " expected array<float>, got array<array<float>>; cast it, such as"
            + " col(\"x\").cast(\"array<float>\")");
  }

  @Test
  void column_ofATypeWithoutTensors_isRefused() {
    check(
        "x decimal(10,2)",
        floats(),
        COLUMNS,
        "column \"x\": expected one of boolean, tinyint, smallint, int, bigint, float, double,"
            + " string, binary or arrays of such, got decimal(10,2); cast it, such as"
            + " col(\"x\").cast(\"double\"), or drop it");
  }

  @Test
  void columns_ofAnotherNumber_areRefused() {
    check(
        "a float, b float",
        model(DType.FLOAT32, Shape.of(-1, 3)),
        COLUMNS.withInput("x", "a", "b"),
        "input \"x\", which is TensorSpec([?, 3], float32): expected 3 columns"
            + " or an array of as many, got columns [a, b]; name them with withInput");
    check(
        "x float",
        model(DType.FLOAT32, Shape.of(-1, 3)),
        COLUMNS,
        "input \"x\", which is TensorSpec([?, 3], float32): expected 3 columns"
            + " or an array of as many, got columns [x]; name them with withInput");
    check(
        "a float, b float",
        floats(),
        COLUMNS.withInput("x", "a", "b"),
        "input \"x\", which is TensorSpec([?], float32): expected one column,"
            + " got [a, b]; columns of numbers side by side make [rows, columns] alone");
  }

  @Test
  void names_thatTheModelDoesNotHave_areToldWithThoseItHas() {
    check(
        "x float",
        floats(),
        COLUMNS.withSignature("score"),
        "the model has no signature \"score\"; it has [serving_default]; name one with"
            + " ModelColumns.withSignature");
    check(
        "x float",
        floats(),
        COLUMNS.withInput("z", "x"),
        "the signature has no input \"z\"; it has [x]");
    check(
        "x float",
        floats(),
        COLUMNS.withOutput("z", "x"),
        "the signature has no output \"z\"; it has [y]");
  }

  @Test
  void output_underTheNameOfAColumn_isRefused_whateverItsCase() {
    check(
        "x float, Y float",
        floats(),
        COLUMNS,
        "there is a column \"y\", so output \"y\" cannot become one; give it another name with"
            + " withOutput(\"y\", …)");
  }

  @Test
  void input_thatColumnsCannotBe_isRefused() {
    for (TensorSpec spec :
        List.of(
            TensorSpec.of(Shape.of(-1), DType.UINT8),
            TensorSpec.of(Shape.scalar(), DType.FLOAT32),
            TensorSpec.of(Shape.of(5), DType.FLOAT32),
            TensorSpec.of(Shape.unknown(), DType.FLOAT32))) {
      check(
          "x float",
          withFloats(spec),
          COLUMNS,
          "input \"x\": expected a tensor, or a ragged or masked one, of known rank, [rows, …] for"
              + " any number of rows, and of a dtype that columns have (boolean, tinyint, smallint,"
              + " int, bigint, float, double, string, binary), got "
              + spec
              + "; save the model with such a signature");
    }
  }

  /// A model that takes these, and gives floats.
  private SparkModel withFloats(TensorSpec spec) {
    var code =
        tf.function(
            (Ops g, Tensor x) -> Map.of("y", g.cast(g.reshape(x, new long[] {-1}), DType.FLOAT32)));
    return TestModels.saved(folder.resolve("other"), tf, code.concrete(spec), "x");
  }

  @Test
  void input_ofAnotherClass_isRefused() {
    var code = tf.function((Ops g, SparseTensor x) -> Map.of("y", x.values()));
    var trace = code.concrete(SparseTensorSpec.of(Shape.of(-1, 3), DType.FLOAT32));
    SparkModel model = TestModels.saved(folder.resolve("sparse"), tf, trace, "x");
    Dataset<Row> rows = table("x array<float>");

    assertThatThrownBy(() -> SparkModels.predict(rows, model, COLUMNS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got SparseTensorSpec(");
  }

  @Test
  void output_thatColumnsCannotBe_isRefusedUnlessItIsLeftOut() {
    var code =
        tf.function((Ops g, Tensor x) -> Map.of("y", x.plus(1f), "small", g.cast(x, DType.UINT8)));
    var trace = code.concrete(TestModels.FLOATS);
    SparkModel model = TestModels.saved(folder.resolve("outputs"), tf, trace, "x");

    check(
        "x float",
        model,
        COLUMNS,
        "output \"small\": expected a tensor, or a ragged or masked one, of known rank, [rows, …]"
            + " for any number of rows, and of a dtype that columns have (boolean, tinyint,"
            + " smallint, int, bigint, float, double, string, binary), got TensorSpec([?],"
            + " uint8); leave it out by naming others with withOutput, or save the"
            + " model with such a signature");
    Dataset<Row> scored =
        SparkModels.predict(table("x float"), model, COLUMNS.withOutput("y", "z"));
    assertThat(scored.columns()).containsExactly("x", "z");
  }

  @Test
  void model_thatIsNotThere_isToldByItsFolder() {
    SparkModel none = SparkModel.at(folder.resolve("none"));
    Dataset<Row> rows = table("x float");

    assertThatThrownBy(() -> SparkModels.predict(rows, none, COLUMNS))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("none");
  }

  @Test
  void options_outOfRange_areRefused() {
    assertThatThrownBy(() -> COLUMNS.withBatchSize(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ModelColumns: batchSize must be at least 1, got 0");
    assertThatThrownBy(() -> COLUMNS.withInput("x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ModelColumns.withInput: expected one or more columns for input \"x\", got none");
  }
}
