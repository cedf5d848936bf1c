package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Family;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.labeled.LabeledTensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.CSRSparseTensor;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.structured.StructuredTensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The page that says which functions take values of which types is what they do: each function is
/// called with values of each type, of several dtypes, in the place of each tensor.
///
/// Run with `-Dintarsia.update=true` to write it anew.
@Tag("full")
final class TypeFunctionsPageTest {
  private static final Path PAGE = Path.of("../docs/type-functions.md");

  private static final String HEAD =
      """
      # Functions of types

      Which functions of the facade take values of the composite types in place of a tensor. Written by a test, which
      calls each function with values of each type: `yes` where a call succeeds, `-` where the type declines, and `?`
      where a type does not decline and none of the test's simple arguments fits. What functions do with the values is
      on the page about [types](types.md).

      """;

  /// What makes values of a type out of a matrix `[2, 3]`.
  private static final Map<String, Function<Tensor, Object>> TYPES = types();

  private static Map<String, Function<Tensor, Object>> types() {
    Map<String, Function<Tensor, Object>> types = new LinkedHashMap<>();
    types.put("Ragged", x -> RaggedTensor.fromTensor(x));
    types.put("Sparse", TypeFunctionsPageTest::sparse);
    types.put("CSR", x -> CSRSparseTensor.ofDense(Ops.of(x.place()), x));
    types.put("Masked", x -> MaskedTensor.of(x, x.eq(x)));
    types.put("Labeled", x -> LabeledTensor.of(x, "row", "column"));
    types.put("Structured", x -> StructuredTensor.fromFieldsAndRank(Map.of("x", x), 1));
    return types;
  }

  private static Object sparse(Tensor x) {
    Ops tf = Ops.of(x.place());
    Tensor indices = tf.constant(new long[][] {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}});
    return SparseTensor.of(indices, tf.reshape(x, -1), tf.constant(new long[] {2, 3}));
  }

  @Test
  @Tag("E-122")
  void page_saysWhichFunctionsTakeWhichTypes() throws IOException {
    String expected = page();
    if (Boolean.getBoolean("intarsia.update")) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/type-functions.md; run this test with -Dintarsia.update=true")
        .isEqualTo(expected);
  }

  private static String page() {
    try (var tf = Environment.open()) {
      Map<String, List<Object>> values = new LinkedHashMap<>();
      TYPES.forEach((type, make) -> values.put(type, samples(tf, make)));
      return Stream.of(Family.values())
          .map(family -> section(tf, family, values))
          .collect(Collectors.joining("\n", HEAD, ""));
    }
  }

  private static String section(Environment tf, Family family, Map<String, List<Object>> values) {
    List<String> rows =
        Api.all().stream()
            .filter(api -> api.family() == family)
            .map(api -> row(tf, api, values))
            .toList();
    List<String> taken = rows.stream().filter(row -> row.contains("| yes |")).toList();
    String table =
        "| function | %s |\n|---|%s\n%s"
            .formatted(
                String.join(" | ", values.keySet()),
                "---|".repeat(values.size()),
                String.join("", taken));
    String others =
        rows.stream()
            .filter(row -> !taken.contains(row))
            .map(row -> row.substring(2, row.indexOf(" | ")))
            .collect(Collectors.joining(", "));
    return "## %s\n\n%s%s"
        .formatted(
            family,
            taken.isEmpty() ? "" : table,
            others.isEmpty() ? "" : "\n" + wrapped("None of them: " + others + "."));
  }

  /// Lines of at most 118 characters, as in the other pages.
  private static String wrapped(String text) {
    var lines = new StringBuilder();
    int column = 0;
    for (String word : text.split(" ", -1)) {
      boolean isFirst = column == 0;
      column += word.length() + 1;
      if (column > 119) {
        lines.append('\n');
        column = word.length() + 1;
      } else if (!isFirst) {
        lines.append(' ');
      }
      lines.append(word);
    }
    return lines.append('\n').toString();
  }

  private static String row(Environment tf, Api api, Map<String, List<Object>> values) {
    return values.values().stream()
        .map(samples -> outcome(tf, api, samples))
        .collect(Collectors.joining(" | ", "| `" + api.name() + "` | ", " |\n"));
  }

  private static List<Object> samples(Ops tf, Function<Tensor, Object> make) {
    Tensor numbers = tf.constant(new float[][] {{1, 2, 3}, {3, 2, 1}});
    List<Object> samples = new ArrayList<>();
    for (Tensor each :
        List.of(
            numbers,
            numbers.cast(DType.INT32),
            numbers.gt(2),
            tf.strings.asString(numbers.cast(DType.INT32)),
            numbers.cast(DType.COMPLEX64))) {
      try {
        samples.add(make.apply(each));
      } catch (IllegalArgumentException | UnsupportedOperationException e) {
        // The type has no values of the dtype.
      }
    }
    return samples;
  }

  private static String outcome(Environment tf, Api api, List<Object> samples) {
    boolean isDeclined = false;
    for (Object value : samples) {
      for (List<@Nullable Object> arguments : arguments(tf, value)) {
        try (var scope = tf.scope()) {
          tf.op(api.name()).apply(arguments.toArray());
          return "yes";
        } catch (RuntimeException e) {
          isDeclined |= arguments.getFirst() == value && isRefusal(e);
        } catch (StackOverflowError e) {
          throw new AssertionError(api + " of " + arguments, e);
        }
      }
    }
    return isDeclined ? "-" : "?";
  }

  private static boolean isRefusal(RuntimeException e) {
    String message = String.valueOf(e.getMessage());
    return message.contains("for which nobody runs") || message.contains("got structures");
  }

  private static List<List<@Nullable Object>> arguments(Ops tf, Object x) {
    Tensor zero = tf.constant(0);
    return List.of(
        List.of(x),
        List.of(x, x),
        List.of(x, 1),
        List.of(x, List.of(1)),
        List.of(x, 2, 1),
        List.of(x, List.of(0, 1), List.of(1, 1)),
        List.of(x, List.of(1, 2)),
        List.of(List.of(x, x)),
        List.of(List.of(x, x), 0),
        List.of(x, zero),
        List.of(x, tf.constant(new int[] {0, 1})),
        List.of(x, tf.constant(new int[] {0, 1}), 2),
        List.of(x, tf.constant(new int[][] {{0}, {1}})),
        List.of(x, tf.constant(new boolean[] {true, false})),
        List.of(x, x, x),
        List.of(2, x),
        List.of(tf.constant(new float[][] {{1, 2}, {3, 4}, {5, 6}}), x),
        List.of(x, tf.constant(new float[][] {{1, 2}, {3, 4}, {5, 6}})),
        List.of(tf.constant(new float[] {1, 2, 3, 4}), x),
        List.of(x, DType.FLOAT32),
        List.of(x, "a", "b"),
        List.of(x, 0.5));
  }
}
