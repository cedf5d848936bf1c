package com.acme.fromtensorflow;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.support.Golden;
import io.intarsia.support.LineProgram;
import io.intarsia.support.LineProgram.Line;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RaggedTensorSpec;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.sparse.SparseTensorSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lines of TensorFlow's guides and reference pages on ragged, sparse and structured tensors and
/// tensor arrays, in Java as somebody writes them who has not read our pages: all compile, and give
/// what Python gives, eagerly and in functions.
final class TensorFlowLinesTest {
  private static final List<String> IMPORTS =
      List.of(
          "io.intarsia.dtype.DType",
          "io.intarsia.op.array.GatherOptions",
          "io.intarsia.op.math.BincountOptions",
          "io.intarsia.op.strings.NgramsOptions",
          "io.intarsia.op.strings.ReduceJoinOptions",
          "io.intarsia.shape.Shape",
          "io.intarsia.tensor.Index",
          "io.intarsia.tensor.Tensor",
          "io.intarsia.types.array.*",
          "io.intarsia.types.ragged.*",
          "io.intarsia.types.sparse.*",
          "io.intarsia.types.structured.*",
          "java.util.List",
          "java.util.Map");

  private static final int ONE_OF = 8;

  private static final List<JsonNode> GOLDEN =
      Golden.read("tensorflow_lines").path("lines").valueStream().toList();

  @TempDir static Path folder;
  private static List<Line> lines;
  private static LineProgram program;

  private final Environment tf;

  TensorFlowLinesTest(Environment tf) {
    this.tf = tf;
  }

  @BeforeAll
  static void compile() throws IOException {
    try (var stream = TensorFlowLinesTest.class.getResourceAsStream("/tensorflow-lines.tsv")) {
      lines = LineProgram.read(requireNonNull(stream));
    }
    program = LineProgram.compile(lines, IMPORTS, LineValues.TYPES, folder);
  }

  @AfterAll
  static void close() throws IOException {
    program.close();
  }

  @Test
  void lines_areManyAndThoseOfTheGoldens() {
    assertThat(lines).hasSizeGreaterThanOrEqualTo(350).doesNotHaveDuplicates();
    assertThat(lines)
        .extracting(Line::python)
        .isEqualTo(GOLDEN.stream().map(line -> line.path("python").asText()).toList());
  }

  @Test
  void line_eager_givesWhatPythonGives() {
    check(all(), at -> program.run(at, tf, LineValues.of(tf)));
  }

  @Test
  @Tag("full")
  void line_inAFunctionOfKnownSizes_givesWhatPythonGives() {
    check(inFunctions(all()), at -> inFunction(at, FunctionOptions.defaults()));
  }

  @Test
  void line_inAFunctionOfUnknownSizes_givesWhatPythonGives() {
    List<TypeSpec<?>> specs =
        LineValues.of(tf).stream().<TypeSpec<?>>map(TensorFlowLinesTest::open).toList();
    FunctionOptions options = FunctionOptions.defaults().withInputSignature(specs);
    List<Integer> some = Tier.sample(all().stream(), ONE_OF).toList();
    check(inFunctions(some), at -> inFunction(at, options));
  }

  private static List<Integer> all() {
    return IntStream.range(0, lines.size()).boxed().toList();
  }

  /// The lines that give a value; what is known without tensors is known in functions, too.
  private List<Integer> inFunctions(List<Integer> given) {
    return given.stream()
        .filter(at -> LineValues.isValue(program.run(at, tf, LineValues.of(tf))))
        .toList();
  }

  private Object inFunction(int at, FunctionOptions options) {
    return tf.function((Ops g, List<Object> given) -> program.run(at, g, given), options)
        .apply(LineValues.of(tf));
  }

  private static TypeSpec<?> open(Object value) {
    return switch (value) {
      case Tensor tensor -> TensorSpec.of(Shape.unknownOfRank(tensor.rank()), tensor.dtype());
      case SparseTensor sparse ->
          SparseTensorSpec.of(Shape.unknownOfRank(sparse.rank()), sparse.dtype());
      case RaggedTensor ragged ->
          RaggedTensorSpec.of(
              Shape.unknownOfRank(ragged.shape().rank()),
              ragged.dtype(),
              ragged.raggedRank(),
              ragged.rowSplitsDtype());
      default -> TypeSpecs.of(value);
    };
  }

  private static void check(List<Integer> which, IntFunction<Object> run) {
    List<String> wrong = new ArrayList<>();
    for (int at : which) {
      String line = lines.get(at).python() + " → " + lines.get(at).java();
      try {
        LineValues.check(run.apply(at), GOLDEN.get(at));
      } catch (AssertionError | RuntimeException e) {
        wrong.add(line + ": " + Stream.of(e.toString().split("\n", -1)).limit(12).toList());
      }
    }
    assertThat(wrong).as(String.join("\n", wrong)).isEmpty();
  }
}
