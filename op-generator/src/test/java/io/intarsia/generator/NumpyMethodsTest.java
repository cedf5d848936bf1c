package io.intarsia.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NumpyMethodsTest {
  @TempDir Path folder;

  @BeforeEach
  void methods() throws IOException {
    Fixtures.write(
        folder.resolve("sources"),
        "TensorSums.java",
        """
        package io.intarsia.op;

        import io.intarsia.dtype.DType;
        import io.intarsia.tensor.Tensor;

        final class TensorSums {
          /// Adds up this tensor.
          ///
          /// @param dtype of the result
          /// @see "Python: torch.total"
          @Fluent
          static Tensor total(Ops tf, Tensor x, DType dtype) { return x; }

          /// Keeps it below.
          @Fluent
          static Tensor below(Ops tf, Tensor x, Number most) { return x; }

          /// Keeps it below.
          @Fluent
          static Tensor below(Ops tf, Tensor x, Tensor most) { return x; }

          /// Keeps it below.
          @Fluent
          static Tensor below(Ops tf, Tensor x, int[] most) { return x; }
        }
        """);
  }

  @Test
  void run_methodOfTensors_isAFunctionOfWhatIsLikeAnArray() throws IOException {
    generate("{\"arrays\": {\"add_up\": \"total\"}}");
    assertThat(code("NumpyOps"))
        .contains(
            """
              /// Adds up the array.
              ///
              /// @param dtype of the result
              /// @see "Python: numpy.add_up"
              public Tensor addUp(Object x, DType dtype) {
                return Given.array(tf, x).total(dtype);
              }
            """)
        .contains("import io.intarsia.dtype.DType;");
  }

  @Test
  void run_constants_areFieldsOfTheGroupAlone() throws IOException {
    generate(
        "{\"arrays\": {\"linalg.add_up\": \"total\", \"add_up\": \"total\"}, \"constants\":"
            + " {\"full_turn\": \"6.28: A turn\", \"new_axis\": \"Index.newAxis(): One more\"}}");
    assertThat(code("NumpyOps"))
        .contains(
            """
              /// A turn.
              ///
              /// @see "Python: numpy.full_turn"
              public final double fullTurn = 6.28;
            """,
            "  public final Index newAxis = Index.newAxis();\n",
            "import io.intarsia.tensor.Index;");
    assertThat(code("NumpyLinalgOps")).doesNotContain("fullTurn", "Index");
  }

  @Test
  void run_methodOfTwoTensors_isOneFunctionOfBothAlike() throws IOException {
    generate("{\"floating\": {\"linalg.below\": \"below\"}}");
    assertThat(code("NumpyLinalgOps"))
        .containsOnlyOnce("public Tensor below(")
        .contains(
            """
              public Tensor below(Object x, Object most) {
                List<Tensor> all = Given.arrays(tf, List.of(x, most));
                return Given.floating(tf, all.get(0)).below(all.get(1));
              }
            """);
  }

  @Test
  void run_operatorAndReduction_areFunctions() throws IOException {
    generate(
        """
        {"operators": {"greater": "gt: Whether `x > y`."},
         "reductions": {"nansum": "Nans: The sum of numbers"}}
        """);
    assertThat(code("NumpyOps"))
        .contains(
            """
              /// Whether `x > y`.
              ///
              /// @see "Python: numpy.greater"
              public Tensor greater(Object x, Object y) {
                List<Tensor> all = Given.arrays(tf, List.of(x, y));
                return all.get(0).gt(all.get(1));
              }
            """)
        .contains(
            """
              public Tensor nansum(Object x) {
                return Nans.nansum(tf, Given.flat(Given.array(tf, x)), 0);
              }
            """)
        .contains(
            """
              /// The sum of numbers, along axes, which go.
              ///
              /// @param axis negative ones count from the last
              /// @see "Python: numpy.nansum"
              public Tensor nansum(Object x, int... axis) {
                return Nans.nansum(tf, x, axis);
              }
            """);
  }

  @Test
  void run_functionThatIsWritten_stays() throws IOException {
    Fixtures.write(
        folder.resolve("sources/numpy"),
        "Sums.java",
        """
        package io.intarsia.op.numpy;

        final class Sums {
          /// Adds up as numpy does.
          @Endpoint({"numpy.total", "numpy.fft.all_of_it"})
          static Tensor total(BaseOps tf, Object x, DType dtype) { return null; }
        }
        """);
    generate("{\"arrays\": {\"total\": \"total\"}}");
    assertThat(code("NumpyOps"))
        .containsOnlyOnce("Tensor total(")
        .contains("return Sums.total(tf, x, dtype);");
    assertThat(code("NumpyFftOps"))
        .contains("public Tensor allOfIt(Object x, DType dtype) {")
        .contains("return Sums.total(tf, x, dtype);");
  }

  @Test
  void run_unknownMethod_isReported() {
    assertThatThrownBy(() -> generate("{\"arrays\": {\"sum\": \"sums\"}}"))
        .hasMessageContaining("numpy.json: tensors have no method sums for numpy.sum");
  }

  private void generate(String table) throws IOException {
    Path catalog = Fixtures.catalog(folder.resolve("catalog"), Fixtures.REDUCE_SUM);
    Fixtures.write(catalog, "numpy.json", table);
    Fixtures.write(catalog, "status.json", "{\"endpoints\": {\"math.reduce_sum\": \"later:x\"}}");
    new Generator(catalog, folder.resolve("sources"))
        .run(
            Fixtures.ALL,
            new Output(folder.resolve("code")),
            new Output(folder.resolve("resources")),
            new Output(folder.resolve("docs")));
  }

  private String code(String name) throws IOException {
    return Files.readString(folder.resolve("code/io/intarsia/op/numpy/" + name + ".java"));
  }
}
