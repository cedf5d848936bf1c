package io.intarsia.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ValueMethodsTest {
  @TempDir Path folder;

  @BeforeEach
  void sources() throws IOException {
    Fixtures.write(
        folder.resolve("sources/math"),
        "Sums.java",
        """
        package io.intarsia.op.math;

        final class Sums {
          /// Adds up. More of it.
          @Endpoint({"math.reduce_sum", "reduce_sum"})
          static Tensor reduceSum(BaseOps tf, Tensor value, int... axis) { return value; }

          /// Adds up, with options.
          @Endpoint({"math.reduce_sum", "reduce_sum"})
          static Tensor reduceSum(BaseOps tf, Tensor value, SumOptions options) { return value; }
        }
        """);
    Fixtures.write(folder.resolve("sources/math"), "SumOptions.java", "record SumOptions() {}");
  }

  @Test
  void run_lineOfTheTable_isAMethodOfValuesInTheFormsThatDispatch() throws IOException {
    generate("{\"total\": \"math.reduce_sum\"}", "{}");
    assertThat(code("TensorMethods"))
        .contains(
            """
              /// Adds up.
              ///
              /// The same as `tf.math.reduceSum(this, axis)`.
              default TensorLike total(int... axis) {
                return functions().math.reduceSum(this, axis);
              }
            """)
        .contains("default TensorLike total(String... axis)")
        .doesNotContain("SumOptions");
    assertThat(code("ElementwiseMethods")).doesNotContain("total");
  }

  @Test
  void run_lineOfAxes_isAMethodWithAnAxisOnly() throws IOException {
    generate("{}", "{\"alongAxis\": {\"total\": \"math.reduce_sum\"}}");
    assertThat(code("TensorMethods"))
        .contains("default TensorLike total(int... axis)")
        .doesNotContain("total()");
  }

  @Test
  void run_lineOfAFunctionThatDoesNotDispatch_isReported() {
    assertThatThrownBy(() -> generate("{}", "{\"functions\": {\"total\": \"math.sum\"}}"))
        .hasMessageContaining(
            "methods.json: no form of tf.[math.sum] dispatches, so none is x.total");
  }

  private void generate(String methods, String values) throws IOException {
    Path catalog = Fixtures.catalog(folder.resolve("catalog"), Fixtures.REDUCE_SUM);
    Fixtures.write(
        catalog, "methods.json", "{\"methods\": %s, \"values\": %s}".formatted(methods, values));
    new Generator(catalog, folder.resolve("sources"))
        .run(
            Fixtures.ALL,
            new Output(folder.resolve("code")),
            new Output(folder.resolve("resources")),
            new Output(folder.resolve("docs")));
  }

  private String code(String name) throws IOException {
    return Files.readString(folder.resolve("code/io/intarsia/op/" + name + ".java"));
  }
}
