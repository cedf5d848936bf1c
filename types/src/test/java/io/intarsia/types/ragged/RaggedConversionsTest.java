package io.intarsia.types.ragged;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.Refusals;
import io.intarsia.types.ValueMode;
import io.intarsia.types.sparse.SparseTensor;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Other forms of ragged tensors, and what they are made of, against what TensorFlow gives.
final class RaggedConversionsTest {
  private final Environment tf;

  RaggedConversionsTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<Arguments> views() {
    return inSteps(ValueMode.drawn(RaggedGolden.cases("views"), 40));
  }

  static Stream<Arguments> made() {
    return inSteps(ValueMode.drawn(RaggedGolden.cases("made"), 8));
  }

  /// XLA has no kernels for conversions of ragged tensors.
  private static Stream<Arguments> inSteps(Stream<Arguments> cases) {
    return cases.filter(each -> each.get()[0] != ValueMode.COMPILED);
  }

  @ParameterizedTest
  @MethodSource("views")
  @Tag("E-005")
  void form_ofAnyRows_isAsInPython(ValueMode mode, RaggedGolden.Case given) {
    boolean isMerge = given.isRefused() && given.function().equals("merge_dims");
    assumeFalse(
        isMerge && mode == ValueMode.UNKNOWN_RANK,
        "as in Python, axes end with the last one there");
    Refusals.of(mode).check(given.function(), () -> checkForm(mode, given));
  }

  private void checkForm(ValueMode mode, RaggedGolden.Case given) {
    JsonNode node = given.node();
    List<Object> operands = List.of(RaggedGolden.operand(tf, node.get("x").asInt(), DType.FLOAT64));
    RaggedGolden.check(
        tf,
        mode,
        given,
        operands,
        (_, a) -> form((RaggedTensor) a.getFirst(), node, node.get("a")));
  }

  private static Object form(RaggedTensor x, JsonNode node, JsonNode a) {
    return switch (node.get("f").asText()) {
      case "to_tensor" -> x.toTensor();
      case "to_tensor_of" -> x.toTensor(a.get(0).asInt());
      case "to_tensor_shape" -> x.toTensor(7, RaggedGolden.shape(a.get(0)));
      case "bounding_shape" -> x.boundingShape();
      case "row_lengths" -> x.rowLengths(a.get(0).asInt());
      case "row_starts" -> x.rowStarts();
      case "row_limits" -> x.rowLimits();
      case "value_rowids" -> x.valueRowIds();
      case "nested_value_rowids" -> x.nestedValueRowIds();
      case "nested_row_lengths" -> x.nestedRowLengths();
      case "values" -> x.cutValues();
      case "to_sparse" -> parts(x.toSparse());
      case "sparse_and_back" -> RaggedTensor.fromSparse(x.toSparse(), x.rowSplitsDtype());
      case "merge_dims" -> x.mergeDims(a.get(0).asInt(), a.get(1).asInt());
      default -> throw new AssertionError(node);
    };
  }

  private static List<Tensor> parts(SparseTensor sparse) {
    return List.of(sparse.indices(), sparse.values(), sparse.denseShape());
  }

  @ParameterizedTest
  @MethodSource("made")
  @Tag("E-005")
  void factory_ofTensors_isAsInPython(ValueMode mode, RaggedGolden.Case given) {
    boolean isPadding = given.isRefused() && given.function().equals("from_tensor_padding");
    assumeFalse(
        isPadding && mode == ValueMode.UNKNOWN_RANK, "as in Python, padding then broadcasts");
    Refusals.of(mode).check(given.function(), () -> checkFactory(mode, given));
  }

  private void checkFactory(ValueMode mode, RaggedGolden.Case given) {
    JsonNode node = given.node();
    List<Object> operands = List.of(RaggedGolden.tensor(tf, node.get("v")));
    RaggedGolden.check(
        tf,
        mode,
        given,
        operands,
        (g, a) -> {
          RaggedTensor made = made(g, (Tensor) a.getFirst(), node, node.get("a"));
          if (mode == ValueMode.EAGER) {
            // TensorFlow checks when a value is made, we when asked.
            made.validate();
          }
          return made;
        });
  }

  private static RaggedTensor made(Ops tf, Tensor v, JsonNode node, JsonNode a) {
    var options = FromTensorOptions.defaults();
    return switch (node.get("f").asText()) {
      case "from_value_rowids" -> RaggedTensor.fromValueRowIds(v, longs(tf, a.get(0)));
      case "from_value_rowids_n" ->
          RaggedTensor.fromValueRowIds(v, longs(tf, a.get(0)), a.get(1).asLong());
      case "from_row_starts" -> RaggedTensor.fromRowStarts(v, longs(tf, a.get(0)));
      case "from_row_limits" -> RaggedTensor.fromRowLimits(v, longs(tf, a.get(0)));
      case "from_row_lengths" -> RaggedTensor.fromRowLengths(v, longs(tf, a.get(0)));
      case "from_uniform_row_length" -> RaggedTensor.fromUniformRowLength(v, a.get(0).asLong());
      case "from_uniform_row_length_n" ->
          RaggedTensor.fromUniformRowLength(v, a.get(0).asLong(), a.get(1).asLong());
      case "from_tensor" -> RaggedTensor.fromTensor(v, options.withRaggedRank(a.get(0).asInt()));
      case "from_tensor_padding" ->
          RaggedTensor.fromTensor(
              v, options.withRaggedRank(a.get(0).asInt()).withPadding(a.get(1).asInt()));
      case "from_tensor_lengths" ->
          RaggedTensor.fromTensor(v, options.withLengths(longs(tf, a.get(0))));
      case "from_tensor_nested" ->
          RaggedTensor.fromTensor(
              v, options.withLengths(longs(tf, a.get(0).get(0)), longs(tf, a.get(0).get(1))));
      default -> throw new AssertionError(node);
    };
  }

  private static Tensor longs(Ops tf, JsonNode array) {
    return tf.constant(RaggedGolden.longs(array), DType.INT64, Shape.of(array.size()));
  }
}
