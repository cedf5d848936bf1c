package io.intarsia.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompositeParserTest {
  @TempDir Path folder;

  private final Problems problems = new Problems();

  @Test
  void parse_annotatedMethods_keepsSignatureDocumentationAndImports() throws IOException {
    var composite =
        parse(
                """
                package io.intarsia.op.math;

                import io.intarsia.tensor.Tensor;
                import java.util.List;
                import java.util.Map;
                import java.util.Set;
                import org.jspecify.annotations.Nullable;

                final class Sums {
                  record Part(int n) {}

                  /// Adds up.
                  ///
                  ///     indented
                  ///
                  /// @param tf where it runs
                  /// @param x as a [Map]
                  @Endpoint({"math.reduce_sum", "reduce_sum"})
                  @SuppressWarnings("unchecked")
                  @Deprecated
                  static <T extends Number> List<Tensor> reduceSum(
                      BaseOps tf, final Tensor x, @Nullable T scale, Part part, long... axes) {
                    return List.of(); // Set
                  }

                  static void helper() {}
                }
                """)
            .getFirst();
    assertThat(problems.messages()).isEmpty();
    assertThat(composite.endpoints()).containsExactly("math.reduce_sum", "reduce_sum");
    assertThat(composite.annotations()).containsExactly("@Deprecated");
    assertThat(composite.typeParameters()).isEqualTo("<T extends Number>");
    assertThat(composite.returnType()).isEqualTo("List<Tensor>");
    assertThat(composite.parameters())
        .extracting(Composite.Parameter::declaration)
        .containsExactly("Tensor x", "@Nullable T scale", "Sums.Part part", "long... axes");
    assertThat(composite.parameters())
        .extracting(Composite.Parameter::type)
        .containsExactly("Tensor", "T", "Sums.Part", "long...");
    assertThat(composite.documentation())
        .containsExactly("Adds up.", "", "    indented", "", "@param x as a [Map]");
    assertThat(composite.imports())
        .containsExactlyInAnyOrder(
            "io.intarsia.tensor.Tensor",
            "java.util.List",
            "java.util.Map",
            "org.jspecify.annotations.Nullable");
  }

  @Test
  void parse_variant_keepsItsName() throws IOException {
    var composite =
        parse(
                """
                final class Svd {
                  /// Values alone.
                  @Endpoint(value = "linalg.svd", variant = true)
                  static Tensor svdValues(BaseOps tf, Tensor x) { return x; }
                }
                """)
            .getFirst();
    assertThat(composite.variant()).isTrue();
    assertThat(composite.endpoints()).containsExactly("linalg.svd");
  }

  @Test
  void parse_mistakes_areAllReported() throws IOException {
    parse(
        """
        final class Wrong {
          @Endpoint("a")
          Tensor notStatic(BaseOps tf, Tensor x) { return x; }

          /// Documented.
          @Endpoint("b")
          static Tensor withoutOps(Tensor x) { return x; }

          /// Documented.
          @Endpoint(NAME)
          private static Tensor constantName(BaseOps tf) { return x; }
        }
        """);
    assertThat(problems.messages())
        .containsExactly(
            "Test.java:2 notStatic: @Endpoint must be a static method that is not private",
            "Test.java:2 notStatic: @Endpoint needs a javadoc comment: it is copied to the public"
                + " method",
            "Test.java:6 withoutOps: @Endpoint must have the first parameter `BaseOps tf`",
            "Test.java:10 constantName: @Endpoint must be a static method that is not private",
            "Test.java:10 constantName: @Endpoint names no endpoint; write string literals");
  }

  @Test
  void parse_brokenSource_isReported() throws IOException {
    parse("final class Broken { static int x( }");
    assertThat(problems.messages()).isNotEmpty();
  }

  private List<Composite> parse(String source) throws IOException {
    Fixtures.write(folder.resolve("math"), "Test.java", source);
    return new CompositeParser(CompositeParser.ENDPOINT, problems).parse(SourceFolder.all(folder));
  }
}
