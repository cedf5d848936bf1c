package com.acme.fromnumpy;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Golden;
import io.intarsia.support.LineProgram;
import io.intarsia.support.LineProgram.Line;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lines of numpy's reference pages in Java, as somebody writes them who has not read ours: all
/// compile, and give what numpy gives, eagerly and in functions.
final class NumpyLinesTest {
  private static final List<String> IMPORTS =
      List.of(
          "io.intarsia.dtype.DType",
          "io.intarsia.shape.Shape",
          "io.intarsia.tensor.Index",
          "io.intarsia.tensor.Tensor",
          "java.util.List");

  /// Of the values that lines use, in the order of [Lines] and a text.
  private static final Map<String, Class<?>> TYPES =
      Stream.of("a", "b", "v", "w", "m", "n", "i", "x", "p", "y", "z", "u")
          .collect(LinkedHashMap::new, (types, name) -> types.put(name, Tensor.class), Map::putAll);

  private static final List<JsonNode> GOLDEN =
      Golden.read("numpy_lines").path("lines").valueStream().toList();

  @TempDir static Path folder;
  private static List<Line> lines;
  private static LineProgram program;

  private final Environment tf;
  private final List<Tensor> values;

  NumpyLinesTest(Environment tf) {
    this.tf = tf;
    Lines given = new CreationLines(tf);
    values =
        List.of(
            given.a,
            given.b,
            given.v,
            given.w,
            given.m,
            given.n,
            given.i,
            given.x,
            given.p,
            given.y,
            given.z,
            tf.constant(List.of("abc", "bab", "caa")));
  }

  @BeforeAll
  static void compile() throws IOException {
    try (var stream = NumpyLinesTest.class.getResourceAsStream("/numpy-lines.tsv")) {
      lines = LineProgram.read(requireNonNull(stream));
    }
    program = LineProgram.compile(lines, IMPORTS, TYPES, folder);
  }

  @AfterAll
  static void close() throws IOException {
    program.close();
  }

  @Test
  void lines_areManyAndThoseOfTheGoldens() {
    assertThat(lines).hasSizeGreaterThanOrEqualTo(300).doesNotHaveDuplicates();
    assertThat(lines)
        .extracting(Line::python)
        .isEqualTo(GOLDEN.stream().map(line -> line.path("python").asText()).toList());
  }

  @Test
  void line_eager_givesWhatNumpyGives() {
    check(at -> program.run(at, tf, values));
  }

  @Test
  @Tag("full")
  void line_inAFunctionOfKnownSizes_givesWhatNumpyGives() {
    check(at -> inFunction(at, FunctionOptions.defaults()));
  }

  @Test
  void line_inAFunctionOfUnknownSizes_givesWhatNumpyGives() {
    List<TensorSpec> specs =
        values.stream()
            .map(value -> TensorSpec.of(Shape.unknownOfRank(value.rank()), value.dtype()))
            .toList();
    check(at -> inFunction(at, FunctionOptions.defaults().withInputSignature(specs)));
  }

  /// A line that gives no tensor is one for values eagerly.
  private Object inFunction(int at, FunctionOptions options) {
    if (!(program.run(at, tf, values) instanceof Tensor)) {
      return program.run(at, tf, values);
    }
    return tf.function((Ops g, List<Tensor> given) -> (Tensor) program.run(at, g, given), options)
        .apply(values);
  }

  private static void check(Function<Integer, Object> run) {
    List<String> wrong = new ArrayList<>();
    for (int at = 0; at < lines.size(); at++) {
      String line = lines.get(at).python() + " → " + lines.get(at).java();
      try {
        NumpyValues.check(line, run.apply(at), GOLDEN.get(at));
      } catch (AssertionError | RuntimeException e) {
        wrong.add(line + ": " + Stream.of(e.toString().split("\n", -1)).limit(12).toList());
      }
    }
    assertThat(wrong).as(String.join("\n", wrong)).isEmpty();
  }
}
