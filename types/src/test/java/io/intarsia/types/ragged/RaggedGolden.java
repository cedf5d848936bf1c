package io.intarsia.types.ragged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Golden;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.CompositeGolden;
import io.intarsia.types.ValueMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;

/// Reads `golden/ragged.json`, and compares with it.
final class RaggedGolden {
  private static final JsonNode ROOT = Golden.read("ragged");
  private static final List<JsonNode> POOL = CompositeGolden.list(ROOT.get("pool"));

  private RaggedGolden() {}

  /// A call of Python.
  record Case(String key, int index) {
    JsonNode node() {
      return ROOT.get(key).get(index);
    }

    String function() {
      return node().path("f").asText();
    }

    boolean isRefused() {
      return node().get("r").isTextual();
    }

    @Override
    public String toString() {
      JsonNode node = node();
      return "%d %s %s".formatted(index, function(), node.path("a"));
    }
  }

  static int size(String key) {
    return ROOT.get(key).size();
  }

  static Stream<Case> cases(String key) {
    return Stream.iterate(0, i -> i < size(key), i -> i + 1).map(i -> new Case(key, i));
  }

  static Object operand(Ops tf, int index, DType dtype) {
    JsonNode node = POOL.get(index);
    Tensor flat = tf.constant(doubles(node.get("d")), DType.FLOAT64, shape(node.get("s")));
    Tensor cast =
        dtype == DType.BOOL ? tf.math.greater(tf.math.floormod(flat, 3), 0) : tf.cast(flat, dtype);
    return node.has("p") ? ragged(tf, cast, node) : cast;
  }

  /// The tensor of a case that has one of its own.
  static Tensor tensor(Ops tf, JsonNode node) {
    return tf.constant(doubles(node.get("d")), DType.FLOAT32, shape(node.get("s")));
  }

  private static RaggedTensor ragged(Ops tf, Tensor flat, JsonNode node) {
    DType splitsDtype = node.has("q") ? DType.INT32 : DType.INT64;
    List<Tensor> splits = new ArrayList<>();
    for (JsonNode each : node.get("p")) {
      splits.add(tf.constant(longs(each), splitsDtype));
    }
    Shape inner = flat.shape().subShape(1, flat.shape().rank());
    return RaggedTensor.fromNestedRowSplits(flat, splits)
        .withShape(shape(node.get("r")).concatenate(inner));
  }

  /// Runs code as the mode says, and compares with the result of the case.
  static void check(
      Environment tf, ValueMode mode, Case given, List<Object> arguments, ValueMode.Code code) {
    JsonNode expected = given.node().get("r");
    if (given.isRefused()) {
      if (mode == ValueMode.COMPILED) {
        // XLA leaves assertions out.
        return;
      }
      assertThatThrownBy(() -> mode.run(tf, arguments, code))
          .isInstanceOfAny(
              IllegalArgumentException.class,
              TensorFlowException.class,
              IndexOutOfBoundsException.class,
              UnsupportedOperationException.class);
      return;
    }
    Object actual = mode.run(tf, arguments, code);
    boolean shapes = mode == ValueMode.EAGER;
    if (!expected.isArray()) {
      compare(actual, expected, shapes);
      return;
    }
    List<?> results = actual instanceof List<?> list ? list : List.of(actual);
    assertThat(results).hasSize(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      compare(results.get(i), expected.get(i), shapes);
    }
  }

  static void compare(Object actual, JsonNode expected, boolean shapes) {
    if (!expected.has("p")) {
      assertThat(actual).isInstanceOf(Tensor.class);
      compareFlat((Tensor) actual, expected);
      return;
    }
    assertThat(actual).isInstanceOf(RaggedTensor.class);
    RaggedTensor ragged = (RaggedTensor) actual;
    assertThat(ragged.nestedRowSplits().stream().map(RaggedReader::read).map(Arrays::toString))
        .containsExactlyElementsOf(
            CompositeGolden.list(expected.get("p")).stream()
                .map(each -> Arrays.toString(longs(each)))
                .toList());
    compareFlat(ragged.flatValues(), expected);
    if (shapes) {
      // We may know more.
      assertThat(ragged.rows().mergeWith(shape(expected.get("r")))).contains(ragged.rows());
    }
    ragged.validate();
  }

  private static void compareFlat(Tensor actual, JsonNode expected) {
    assertThat(actual.shape()).isEqualTo(shape(expected.get("s")));
    DType dtype = DType.ofName(expected.get("t").asText());
    assertThat(actual.dtype()).isEqualTo(dtype);
    if (dtype == DType.STRING) {
      try (var host = actual.toHost()) {
        for (int i = 0; i < expected.get("d").size(); i++) {
          assertThat(host.stringAt(i)).isEqualTo(expected.get("d").get(i).asText());
        }
      }
      return;
    }
    compareNumbers(actual, doubles(expected.get("d")));
  }

  /// Compares a gradient with the elements that Python gave.
  static void compareGradient(Tensor actual, JsonNode expected) {
    assertThat(actual.size()).isEqualTo(expected.size());
    compareNumbers(actual, doubles(expected));
  }

  private static void compareNumbers(Tensor actual, double[] wanted) {
    DType dtype = actual.dtype();
    try (var host = actual.toHost()) {
      for (int i = 0; i < wanted.length; i++) {
        double got = dtype == DType.BOOL ? (host.booleanAt(i) ? 1 : 0) : host.doubleAt(i);
        // Python subtracts squares, so that a deviation of 0 comes out as 1e-7.
        double tolerance = dtype == DType.FLOAT64 ? 1e-6 : 1e-5;
        if (Double.isFinite(wanted[i])) {
          assertThat(got)
              .isCloseTo(wanted[i], Offset.offset(tolerance * (1 + Math.abs(wanted[i]))));
        } else {
          assertThat(Double.compare(got, wanted[i])).isZero();
        }
      }
    }
  }

  static Shape shape(JsonNode array) {
    return Shape.of(longs(array));
  }

  static long[] longs(JsonNode array) {
    return CompositeGolden.list(array).stream().mapToLong(JsonNode::asLong).toArray();
  }

  static List<Long> longList(JsonNode array) {
    return Arrays.stream(longs(array)).boxed().toList();
  }

  private static double[] doubles(JsonNode array) {
    return CompositeGolden.list(array).stream().mapToDouble(RaggedGolden::number).toArray();
  }

  private static double number(JsonNode node) {
    if (node.isBoolean()) {
      return node.asBoolean() ? 1 : 0;
    }
    return switch (node.asText()) {
      case "nan" -> Double.NaN;
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> node.asDouble();
    };
  }
}
