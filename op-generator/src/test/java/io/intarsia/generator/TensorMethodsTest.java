package io.intarsia.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TensorMethodsTest {
  @TempDir Path folder;

  @BeforeEach
  void sources() throws IOException {
    Fixtures.write(
        folder.resolve("sources/math"),
        "Sums.java",
        """
        package io.intarsia.op.math;

        import io.intarsia.errors.TensorFlowException;
        import io.intarsia.op.base.BaseOps;
        import io.intarsia.tensor.Tensor;

        final class Sums {
          /// Adds up.
          ///
          /// @param value of numbers,
          ///   not of texts
          /// @param axis where
          /// @throws TensorFlowException if it fails
          @Endpoint({"math.reduce_sum", "reduce_sum"})
          static Tensor reduceSum(BaseOps tf, Tensor value, int... axis) { return value; }

          /// Adds up, with options.
          @Endpoint({"math.reduce_sum", "reduce_sum"})
          static Tensor reduceSum(BaseOps tf, Tensor value, SumOptions options) { return value; }
        }
        """);
    Fixtures.write(folder.resolve("sources/math"), "SumOptions.java", "record SumOptions() {}");
  }

  // Tensors lie below the rooms of ops, so a form with options of one is no method of theirs.
  @Test
  void run_lineOfTheTable_isAMethodInTheFormsThatTensorsKnow() throws IOException {
    generate("{\"total\": \"math.reduce_sum\"}");
    assertThat(code("tensor/FluentTensor"))
        .contains(
            """
              /// Adds up.
              ///
              /// The tensor is the argument `value`.
              ///
              /// @param axis where
              /// @throws TensorFlowException if it fails
              public final Tensor total(int... axis) {
                return functions().total((Tensor) this, axis);
              }
            """)
        .contains("import io.intarsia.errors.TensorFlowException;")
        .doesNotContain("SumOptions");
    assertThat(code("op/FluentFunctions"))
        .contains(
            """
              public Tensor total(Tensor value, int... axis) {
                return tf.math.reduceSum(value, axis);
              }
            """);
  }

  @Test
  void run_lineOfAnUnknownFunction_isReported() {
    assertThatThrownBy(() -> generate("{\"total\": \"math.sum\"}"))
        .hasMessageContaining("methods.json: no method of tf.math.sum can be x.total");
  }

  @Test
  void run_methodThatIsThereAlready_isReported() throws IOException {
    Fixtures.write(
        folder.resolve("sources"),
        "TensorSums.java",
        """
        package io.intarsia.op;

        final class TensorSums {
          /// Adds up.
          @Fluent
          static Tensor total(Ops tf, Tensor x, int... axis) { return x; }
        }
        """);
    assertThatThrownBy(() -> generate("{\"total\": \"math.reduce_sum\"}"))
        .hasMessageContaining("methods.json: x.total[int...] is already offered by")
        .hasMessageContaining("TensorSums.java");
  }

  @Test
  void run_functionOfNumpy_isOfferedWithoutAnEntryOfTheCatalogue() throws IOException {
    Fixtures.write(
        folder.resolve("sources/numpy"),
        "Texts.java",
        """
        package io.intarsia.op.numpy;

        final class Texts {
          /// Finds.
          @Endpoint("numpy.strings.find")
          static Tensor find(BaseOps tf, Object a, String sub) { return null; }
        }
        """);
    generate("{}");
    assertThat(code("op/numpy/NumpyOps")).contains("public final NumpyStringsOps strings;");
    assertThat(code("op/numpy/NumpyStringsOps"))
        .contains(
            """
              /// Finds.
              public Tensor find(Object a, String sub) {
                return Texts.find(tf, a, sub);
              }
            """);
  }

  private void generate(String methods) throws IOException {
    Path catalog = Fixtures.catalog(folder.resolve("catalog"), Fixtures.REDUCE_SUM);
    Fixtures.write(catalog, "methods.json", "{\"methods\": %s}".formatted(methods));
    new Generator(catalog, folder.resolve("sources"))
        .run(
            Fixtures.ALL,
            new Output(folder.resolve("code")),
            new Output(folder.resolve("resources")),
            new Output(folder.resolve("docs")));
  }

  private String code(String name) throws IOException {
    return Files.readString(folder.resolve("code/io/intarsia/" + name + ".java"));
  }
}
