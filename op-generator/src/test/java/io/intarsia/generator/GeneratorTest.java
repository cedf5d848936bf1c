package io.intarsia.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GeneratorTest {
  private static final String SUMS =
      """
      package io.intarsia.op.math;

      import io.intarsia.op.base.BaseOps;
      import io.intarsia.tensor.Tensor;

      final class Sums {
        /// Adds up.
        @Endpoint({"math.reduce_sum", "reduce_sum"})
        static Tensor reduceSum(BaseOps tf, Tensor x, int... axis) {
          return x;
        }
      }
      """;

  @TempDir Path folder;

  @BeforeEach
  void sources() throws IOException {
    Fixtures.write(folder.resolve("sources/math"), "Sums.java", SUMS);
  }

  @Test
  void run_composite_isOfferedUnderEachOfItsNames() throws IOException {
    generate(Fixtures.REDUCE_SUM);
    assertThat(code("math/MathOps"))
        .contains("import io.intarsia.tensor.Tensor;")
        .contains(
            """
              /// Adds up.
              public Tensor reduceSum(Tensor x, int... axis) {
                return Sums.reduceSum(tf, x, axis);
              }
            """);
    assertThat(code("TopLevelOps"))
        .contains(
            """
              public final Tensor reduceSum(Tensor x, int... axis) {
                return this.math.reduceSum(x, axis);
              }
            """);
  }

  // Calls by name run the composites themselves, and of native functions the longest method.
  @Test
  void run_everyFunction_isBoundToMethodsByPythonsParameters() throws IOException {
    generate(Fixtures.REDUCE_SUM, Fixtures.LINALG_INV, Fixtures.FILL);
    assertThat(Files.readString(folder.resolve("resources/io/intarsia/op/bindings.tsv")))
        .contains(
            """
            fill_to\t~T,~Tidx[]
            \tio.intarsia.op.TopLevelOps\tfillTo\tTensor,Tensor\t0,1
            linalg.inv\t~T#,
            \tio.intarsia.op.linalg.LinalgOps\tinv\tTensor,InvOptions\t0,-1
            \t\tadjoint\tignored\tno reason
            math.reduce_sum\t~T,
            \tio.intarsia.op.math.Sums\treduceSum\t*,Tensor,int[]\t0,1
            """);
  }

  @Test
  void run_typesOfTheCompositesPackage_areImportedByTheRoofAndNotBesideIt() throws IOException {
    Fixtures.write(
        folder.resolve("sources/math"),
        "Totals.java",
        """
        final class Totals {
          /// Adds up.
          @Endpoint({"math.add", "add"})
          static TotalsResult add(BaseOps tf, Tensor x, TotalsOptions options) { return null; }
        }
        """);
    Fixtures.write(
        folder.resolve("sources/math"), "TotalsOptions.java", "record TotalsOptions() {}");
    Fixtures.write(folder.resolve("sources/math"), "TotalsResult.java", "record TotalsResult() {}");
    generate(Fixtures.REDUCE_SUM, Fixtures.MATH_ADD);
    assertThat(code("TopLevelOps"))
        .contains(
            "import io.intarsia.op.math.TotalsOptions;\n",
            "import io.intarsia.op.math.TotalsResult;\n");
    assertThat(code("math/MathOps")).doesNotContain("import io.intarsia.op.math");
  }

  @Test
  void run_compositeInARoomOfNoneOfItsNames_isReported() throws IOException {
    Fixtures.write(
        folder.resolve("sources/linalg"),
        "Adds.java",
        """
        final class Adds {
          /// Adds.
          @Endpoint({"math.add", "add"})
          static Tensor add(BaseOps tf, Tensor x, Tensor y) { return x; }
        }
        """);
    assertThatThrownBy(() -> generate(Fixtures.REDUCE_SUM, Fixtures.MATH_ADD))
        .hasMessageContaining(
            "Adds.java:3: lies in another package than its names; expected io.intarsia.op.math");
  }

  @Test
  void run_elementwiseOp_takesNumbersOnEitherSide() throws IOException {
    generate(Fixtures.REDUCE_SUM, Fixtures.MATH_ADD);
    assertThat(code("math/MathOps"))
        .contains(
            """
              /// The sum.
              ///
              /// Runs the op `Add`.
              ///
              /// @param x float32, int32
              /// @param y float32, int32
              /// @see "Python: tf.math.add"
              public Tensor add(Tensor x, Tensor y) {
                return tf.execute("Add", Attributes.NONE, x, y)[0];
              }
            """,
            """
              public Tensor add(Tensor x, Number y) {
                return tf.execute("Add", Attributes.NONE, x, HostArguments.like(tf, y, x))[0];
              }
            """,
            """
              public Tensor add(Number x, Tensor y) {
                return tf.execute("Add", Attributes.NONE, HostArguments.like(tf, x, y), y)[0];
              }
            """);
  }

  @Test
  void run_functionOnTensors_hasSiblingsForWhatDispatches() throws IOException {
    generate(Fixtures.REDUCE_SUM, Fixtures.MATH_ADD);
    assertThat(code("math/MathOps"))
        .contains(
            """
              public <T extends Elementwise> T add(T x, T y) {
                return Overloads.MATH_ADD_0_1.same(tf, given -> add((Tensor) given[0], (Tensor) given[1]), x, y);
              }
            """,
            """
              public <T extends Elementwise> T add(T x, Tensor y) {
            """,
            """
              public <T extends Elementwise> T add(Tensor x, T y) {
            """,
            """
              public TensorLike add(TensorLike x, TensorLike y) {
                return Overloads.MATH_ADD_0_1.tensor(tf, given -> add((Tensor) given[0], (Tensor) given[1]), x, y);
              }
            """,
            """
              public TensorLike add(Number x, TensorLike y) {
            """,
            """
              public <T extends Elementwise> T add(Number x, T y) {
                return Overloads.MATH_ADD_0_1.same(tf, given -> add((Number) given[0], (Tensor) given[1]), x, y);
              }
            """,
            """
              /// Adds up.
              ///
              /// Run by the types of the arguments that are no tensors.
              ///
              /// @see io.intarsia.dispatch.DispatchableType
              public TensorLike reduceSum(TensorLike x, int... axis) {
                return Overloads.MATH_REDUCE_SUM_0_1.tensor(tf, given -> reduceSum((Tensor) given[0], axis), x, axis);
              }
            """,
            """
              public TensorLike reduceSum(TensorLike x, String... axis) {
                return Overloads.MATH_REDUCE_SUM_0_1.tensorNamed(tf, x, axis);
              }
            """);
    assertThat(code("math/Overloads"))
        .contains(
            """
              static final Overload MATH_ADD_0_1 =
                  Overload.of(Apis.Math.ADD, 0, 1);
            """);
    assertThat(Files.readString(folder.resolve("code/io/intarsia/dispatch/Apis.java")))
        .contains(
            """
                public static final Api ADD =
                    Api.of(Family.BINARY_ELEMENTWISE, "math.add add",
                        Parameter.required(Kind.TENSOR, "x", "x"),
            """);
  }

  @Test
  void run_familyOfAnUnknownFunction_isReported() throws IOException {
    Path catalog = Fixtures.catalog(folder.resolve("catalog"), Fixtures.REDUCE_SUM);
    Fixtures.write(
        catalog,
        "families.json",
        "{\"families\": {\"gather\": [\"no.such\"], \"concat\": [\"math.reduce_sum\"],"
            + " \"reduction\": [\"math.reduce_sum\"]}}");
    var problems = new Problems();

    Families.of(CatalogReader.read(catalog), problems);

    assertThat(problems.messages())
        .containsExactly(
            "families.json: there is no function tf.no.such",
            "families.json: tf.math.reduce_sum is in CONCAT and reduction");
  }

  @Test
  void run_optionalArguments_areARecordWithPythonsDefaults() throws IOException {
    generate(Fixtures.REDUCE_SUM, Fixtures.LINALG_INV);
    assertThat(code("linalg/InvOptions"))
        .contains(
            """
            public record InvOptions(boolean adjoint) {
              private static final InvOptions DEFAULTS = new InvOptions(true);
            """,
            """
              public InvOptions withAdjoint(boolean adjoint) {
                return new InvOptions(adjoint);
              }
            """,
            """
              Attributes attributes() {
                return Attributes.of(Map.of("adjoint", adjoint));
              }
            """);
    assertThat(code("linalg/LinalgOps"))
        .contains("    return inv(input, InvOptions.defaults());\n")
        .contains("    return tf.execute(\"Invert\", options.attributes(), input)[0];\n");
  }

  @Test
  void run_hostInput_takesJavaValues() throws IOException {
    generate(Fixtures.REDUCE_SUM, Fixtures.FILL);
    assertThat(code("TopLevelOps"))
        .contains(
            """
              public final Tensor fillTo(Tensor input, Shape shape) {
                return this.array.fillTo(input, shape);
              }
            """);
    assertThat(code("array/ArrayOps"))
        .contains("fillTo(Tensor input, Tensor shape)")
        .contains("fillTo(Tensor input, long... shape)")
        .contains("fillTo(Tensor input, Shape shape)")
        .contains(
            "    return tf.execute(\"FillTo\", Attributes.NONE, input, HostArguments.of(tf,"
                + " shape.toArray(), DType.INT64))[0];\n");
  }

  @Test
  void run_compositeOfANativeEndpoint_wins() throws IOException {
    Fixtures.write(
        folder.resolve("sources/math"),
        "Adds.java",
        """
        final class Adds {
          /// Adds.
          @Endpoint({"math.add", "add"})
          static Tensor add(BaseOps tf, Tensor x, Tensor y) { return x; }
        }
        """);
    generate(Fixtures.REDUCE_SUM, Fixtures.MATH_ADD);
    assertThat(code("math/MathOps")).contains("Adds.add(tf, x, y)").doesNotContain("\"Add\"");
  }

  @Test
  void run_opCallThatTheCatalogueHoldsBack_isNotOffered() throws IOException {
    generate(
        Fixtures.REDUCE_SUM,
        Fixtures.FILL.replace("fill_to", "fill_later").replace("fillTo", "fillLater"));
    assertThat(code("TopLevelOps")).doesNotContain("fillLater");
    assertThat(Files.readString(folder.resolve("docs/ops.md")))
        .contains("| `fill_later` |  | later | comes with gradients |\n");
  }

  @Test
  void run_page_saysWhatBecameOfEachName() throws IOException {
    generate(Fixtures.REDUCE_SUM, Fixtures.MATH_ADD, Fixtures.TAPE, Fixtures.TYPE);
    assertThat(Files.readString(folder.resolve("docs/ops.md")))
        .contains("| `math.add` | `tf.math.add` | native | `Add` |\n")
        .contains("| `reduce_sum` | `tf.reduceSum` | composed |  |\n")
        .contains("| `Tape` |  | later | comes with gradients |\n")
        .contains("| `Type` | `java.lang.Object` | composed | [types](types.md) |\n")
        .contains("| **all** | 6 | 2 | 3 | 1 | 0 |\n")
        .contains(
            "6 ops of the runtime are also methods of `tf.raw`, under their registered names; the"
                + " 2");
    assertThat(Files.readString(folder.resolve("resources/io/intarsia/op/refused-ops.txt")))
        .startsWith("Assign\tit needs a reference")
        .endsWith("\n_Recv\tit is internal\n");
    assertThat(Files.readString(folder.resolve("resources/io/intarsia/op/endpoints.tsv")))
        .contains("math.add\tnative\tmath.add\tAdd\n")
        .contains("Tape\tlater\tTape\tcomes with gradients\n");
  }

  @Test
  void run_again_touchesNothingAndRemovesWhatIsStale() throws IOException {
    generate(Fixtures.REDUCE_SUM, Fixtures.LINALG_INV);
    Path math = folder.resolve("code/io/intarsia/op/math/MathOps.java");
    FileTime before = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(math, before);
    generate(Fixtures.REDUCE_SUM);
    assertThat(Files.getLastModifiedTime(math)).isEqualTo(before);
    assertThat(folder.resolve("code/io/intarsia/op/linalg/InvOptions.java")).doesNotExist();
  }

  @Test
  void run_mistakes_areAllReportedAndNothingIsWritten() throws IOException {
    Fixtures.write(
        folder.resolve("sources/math"),
        "More.java",
        """
        final class More {
          /// A name that Python lacks.
          @Endpoint("math.reduce_summ")
          static Tensor reduceSumm(BaseOps tf, Tensor x) { return x; }

          /// A name in a namespace that is not offered.
          @Endpoint({"reduce_sum", "math.reduce_sum", "numpy.sum"})
          static Tensor sum(BaseOps tf, Tensor x) { return x; }

          /// There is one already, and an alias is missing.
          @Endpoint("add")
          static Tensor add(BaseOps tf, Tensor x) { return x; }

          /// There is one already.
          @Endpoint({"reduce_sum"})
          static Tensor reduceSum(BaseOps tf, Tensor x, int... axis) { return x; }
        }
        """);
    String wrongArgument = Fixtures.FILL.replace("\"input\": \"shape\"", "\"input\": \"shapes\"");
    String wrongOp = Fixtures.LINALG_INV.replace("\"Invert\"", "\"Inverse\"");
    assertThatThrownBy(
            () -> generate(Fixtures.REDUCE_SUM, Fixtures.MATH_ADD, wrongArgument, wrongOp))
        .isInstanceOf(GeneratorException.class)
        .hasMessageStartingWith("op generator: 7 mistakes")
        .hasMessageContaining("More.java:3: Python has no public function tf.math.reduce_summ")
        .hasMessageContaining("More.java:7: sum should be called reduceSum")
        .hasMessageContaining(
            "math.add: its composite must name all of [math.add, add], [math.add] is missing")
        .hasMessageContaining("fill_to: no argument becomes the input shape")
        .hasMessageContaining(
            "fill_to: the argument shape becomes 'shapes', which FillTo does not have")
        .hasMessageContaining("linalg.inv: there is no op Inverse")
        .hasMessageContaining(
            "Sums.java:8: .reduceSum[Tensor, int...] is already offered by More.java:15");
    assertThat(folder.resolve("code")).doesNotExist();
    assertThat(folder.resolve("docs")).doesNotExist();
  }

  private void generate(String... endpoints) throws IOException {
    Path catalog = Fixtures.catalog(folder.resolve("catalog"), endpoints);
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
