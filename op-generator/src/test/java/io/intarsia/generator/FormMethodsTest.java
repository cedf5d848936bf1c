package io.intarsia.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FormMethodsTest {
  @TempDir Path folder;

  private String forms = "";

  @BeforeEach
  void sources() throws IOException {
    Fixtures.write(
        folder.resolve("sources/math"),
        "Sums.java",
        """
        package io.intarsia.op.math;

        import io.intarsia.op.base.BaseOps;
        import io.intarsia.tensor.Tensor;

        final class Sums {
          /// Adds up, with options.
          ///
          /// @param options what else
          @Endpoint({"math.reduce_sum", "reduce_sum"})
          static Tensor reduceSum(BaseOps tf, Tensor x, SumOptions options) {
            return x;
          }

          /// Adds up where it goes.
          @Endpoint(value = {"math.reduce_sum", "reduce_sum"}, variant = true)
          static Tensor reduceSum(BaseOps tf, Tensor x, Tensor into) {
            return x;
          }
        }
        """);
  }

  // The table's methods only call others of their class: with a Java value made into what these
  // take, and options filled in.
  @Test
  void run_formsOfTheTable_callTheMethodThatIsNearest() throws IOException {
    forms("reduce_sum", "Number x", "x, int axis, boolean keepdims");
    generate(Fixtures.REDUCE_SUM);
    assertThat(code("math/MathOps"))
        .contains(
            """
              /// Adds up.
              ///
              public Tensor reduceSum(Tensor x, int axis, boolean keepdims) {
                return reduceSum(x, SumOptions.defaults().withAxis(axis).withKeepdims(keepdims));
              }
            """,
            """
              public Tensor reduceSum(Number x) {
                return reduceSum(HostArguments.of(tf, x), SumOptions.defaults());
              }
            """);
    assertThat(code("TopLevelOps"))
        .contains("  public final Tensor reduceSum(Tensor x, int axis, boolean keepdims) {");
  }

  // What is like an array takes the dtype of what is beside it, whichever of both is a tensor.
  @Test
  void run_formOfWhatIsLikeAnArray_readsEachBesideTheOther() throws IOException {
    forms("reduce_sum", "beside Object x, beside Object into", "x, beside Object into", "Object x");
    generate(Fixtures.REDUCE_SUM);
    assertThat(code("math/MathOps"))
        .contains(
            """
              public Tensor reduceSum(Object x, Object into) {
                return reduceSum(ArrayLike.beside(tf, x, into), ArrayLike.beside(tf, into, x));
              }
            """,
            """
              public Tensor reduceSum(Tensor x, Object into) {
                return reduceSum(x, ArrayLike.like(tf, into, x));
              }
            """,
            """
              public Tensor reduceSum(Object x) {
                return reduceSum(ArrayLike.of(tf, x), SumOptions.defaults());
              }
            """);
  }

  @Test
  void run_formThatNoMethodTakes_isReported() throws IOException {
    forms("reduce_sum", "boolean x");
    assertThatThrownBy(() -> generate(Fixtures.REDUCE_SUM))
        .hasMessageContaining("forms.json: no method of tf.reduce_sum takes boolean x");
  }

  @Test
  void run_formOfAnUnknownFunction_isReported() throws IOException {
    forms("no.such", "x");
    assertThatThrownBy(() -> generate(Fixtures.REDUCE_SUM))
        .hasMessageContaining("forms.json: there is no function tf.no.such");
  }

  private void forms(String function, String... taken) {
    forms =
        "{\"forms\": [{\"functions\": [\"%s\"], \"take\": [\"%s\"]}]}"
            .formatted(function, String.join("\", \"", taken));
  }

  private void generate(String... endpoints) throws IOException {
    Path catalog = Fixtures.catalog(folder.resolve("catalog"), endpoints);
    Fixtures.write(catalog, "forms.json", forms);
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
