package com.acme.fromtensorflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.array.TensorArray;
import io.intarsia.types.ragged.DynamicRaggedShape;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.structured.StructuredTensor;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the lines are about, and how what they give is compared: see
/// `tools/golden/tensorflow_lines.py`.
final class LineValues {
  /// By name, in the order of [#of].
  static final Map<String, Class<?>> TYPES = types();

  private LineValues() {}

  private static Map<String, Class<?>> types() {
    Map<String, Class<?>> types = new LinkedHashMap<>();
    List.of("digits", "words", "queries", "deep", "floats")
        .forEach(name -> types.put(name, RaggedTensor.class));
    List.of("m", "mb").forEach(name -> types.put(name, Tensor.class));
    List.of("sp", "sq", "ids").forEach(name -> types.put(name, SparseTensor.class));
    types.put("ta", TensorArray.class);
    types.put("people", StructuredTensor.class);
    return types;
  }

  static List<Object> of(Ops tf) {
    return List.of(
        RaggedTensor.of(tf, new int[][] {{3, 1, 4, 1}, {}, {5, 9, 2}, {6}, {}}),
        RaggedTensor.of(
            tf, new String[][] {{"So", "long"}, {"thanks", "for", "all", "the", "fish"}}),
        RaggedTensor.of(
            tf,
            new String[][] {
              {"Who", "is", "Dan", "Smith"}, {"Pause"}, {"Will", "it", "rain", "later", "today"}
            }),
        RaggedTensor.of(
            tf, new int[][][] {{{1, 2, 3}, {4}}, {{5}, {}, {6}}, {{7}}, {{8, 9}, {10}}}),
        RaggedTensor.of(tf, new float[][] {{1, 2}, {3}, {4.5f, 6, 8}}),
        tf.constant(new float[][] {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}),
        tf.constant(new float[][] {{1, 0}, {0, 1}, {2, 2}, {1, 3}}),
        SparseTensor.of(
            tf, new long[][] {{0, 3}, {1, 1}, {1, 2}, {2, 0}}, new float[] {4, 1, 9, 16}, 3, 4),
        SparseTensor.of(tf, new long[][] {{0, 0}, {1, 1}, {2, 3}}, new float[] {1, 2, 3}, 3, 4),
        SparseTensor.of(
            tf, new long[][] {{0, 0}, {0, 1}, {1, 0}, {2, 3}}, new long[] {0, 2, 1, 3}, 3, 4),
        TensorArray.of(tf, DType.FLOAT32, 2).unstack(new float[][] {{1, 2}, {3, 4}}),
        StructuredTensor.of(
            tf,
            List.of(
                Map.of("age", 12, "pets", List.of(Map.of("name", "Rex"), Map.of("name", "Jo"))),
                Map.of("age", 30, "pets", List.of(Map.of("name", "Kim"))))));
  }

  /// Whether functions can give it.
  static boolean isValue(Object result) {
    return result instanceof Tensor
        || result instanceof RaggedTensor
        || result instanceof SparseTensor
        || result instanceof StructuredTensor;
  }

  static void check(Object actual, JsonNode expected) {
    JsonNode value = expected.path("value");
    switch (expected.path("kind").asText()) {
      case "tensor" -> checkTensor(actual, expected);
      case "ragged" -> {
        checkDType(((RaggedTensor) actual).dtype(), expected);
        same(((RaggedTensor) actual).toList(), value);
      }
      case "sparse" -> checkSparse((SparseTensor) actual, expected);
      case "structured" -> same(pyval((StructuredTensor) actual), value);
      case "shape" -> same(sizes(((DynamicRaggedShape) actual).staticShape()), value);
      case "list" -> checkAll((List<?>) actual, value);
      default -> same(plain(actual), value);
    }
  }

  /// A number that Python has in a tensor may be known here.
  private static void checkTensor(Object actual, JsonNode expected) {
    JsonNode value = expected.path("value");
    if (actual instanceof Tensor tensor) {
      checkDType(tensor.dtype(), expected);
      same(value.isArray() ? tensor.toList() : tensor.reshape(1).toList().getFirst(), value);
    } else {
      same(actual, value);
    }
  }

  private static Object pyval(StructuredTensor value) {
    return value.rank() == 0 ? value.toMap() : value.toList();
  }

  private static void checkAll(List<?> actual, JsonNode expected) {
    assertThat(actual).hasSize(expected.size());
    for (int i = 0; i < actual.size(); i++) {
      check(actual.get(i), expected.get(i));
    }
  }

  private static void checkSparse(SparseTensor actual, JsonNode expected) {
    checkDType(actual.dtype(), expected);
    same(actual.indices().toList(), expected.path("indices"));
    same(actual.values().toList(), expected.path("values"));
    same(actual.denseShape().toList(), expected.path("shape"));
  }

  private static void checkDType(DType actual, JsonNode expected) {
    assertThat(actual.toString()).isEqualTo(expected.path("dtype").asText());
  }

  private static Object plain(Object actual) {
    return switch (actual) {
      case Shape shape -> sizes(shape);
      case DType dtype -> dtype.toString();
      default -> actual;
    };
  }

  private static List<Long> sizes(Shape shape) {
    return Arrays.stream(shape.toArray()).boxed().toList();
  }

  /// Numbers, text, lists and maps.
  private static void same(Object actual, JsonNode expected) {
    switch (actual) {
      case List<?> list -> {
        assertThat(expected.isArray()).isTrue();
        assertThat(list).hasSize(expected.size());
        for (int i = 0; i < list.size(); i++) {
          same(list.get(i), expected.get(i));
        }
      }
      case Map<?, ?> map -> {
        assertThat(map).hasSize(expected.size());
        map.forEach((name, value) -> same(value, expected.path(String.valueOf(name))));
      }
      case Boolean flag -> assertThat(flag).isEqualTo(expected.asBoolean());
      case Number number ->
          assertThat(number.doubleValue())
              .isCloseTo(
                  expected.isNull() ? -1 : expected.asDouble(),
                  within(1e-5 * Math.max(1, Math.abs(expected.asDouble()))));
      default -> assertThat(String.valueOf(actual)).isEqualTo(expected.asText());
    }
  }
}
