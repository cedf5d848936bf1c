package io.intarsia.types.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Golden;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;

/// Reads `golden/sparse.json`, and compares with it: see `tools/golden/sparse.py`.
final class SparseGolden {
  private SparseGolden() {}

  /// One call of Python.
  record Case(int number, String function, JsonNode args, JsonNode result, JsonNode gradients) {
    boolean raises() {
      return result.isObject() && result.has("e");
    }

    @Override
    public String toString() {
      String text = args.toString();
      String shown = text.length() > 300 ? text.substring(0, 300) + "…" : text;
      return "%d %s%s".formatted(number, function, shown);
    }
  }

  static Stream<Case> cases() {
    List<Case> all = new ArrayList<>();
    Golden.cases("sparse")
        .forEach(each ->
            all.add(
                new Case(all.size(), each.get(0).asText(), each.get(1), each.get(2), each.get(3))));
    return all.stream();
  }

  // -- arguments ----------------------------------------------------------------------------------

  /// The tensors and sparse tensors of the arguments, one after the other.
  static List<Object> values(Ops tf, JsonNode args) {
    List<Object> values = new ArrayList<>();
    collect(tf, args, values);
    return values;
  }

  private static void collect(Ops tf, JsonNode arg, List<Object> values) {
    if (arg.has("i")) {
      long[] sizes = longs(arg.get("z"));
      long entries = arg.get("v").size();
      values.add(
          SparseTensor.of(
              tf.constant(longs(arg.get("i")), DType.INT64, Shape.of(entries, sizes.length)),
              tensor(tf, arg.get("v"), arg.get("d").asText(), Shape.of(entries)),
              tf.constant(sizes, DType.INT64, Shape.of(sizes.length))));
    } else if (arg.has("t")) {
      values.add(tensor(tf, arg.get("t"), arg.get("d").asText(), Shape.of(longs(arg.get("z")))));
    } else if (arg.isArray()) {
      arg.forEach(each -> collect(tf, each, values));
    }
  }

  static Tensor tensor(Ops tf, JsonNode data, String name, Shape shape) {
    DType dtype = DType.ofName(name);
    if (dtype == DType.STRING) {
      List<String> texts = new ArrayList<>();
      data.forEach(each -> texts.add(latin(each.asText())));
      return tf.constant(texts.toArray(String[]::new), DType.STRING, shape);
    }
    if (dtype == DType.BOOL) {
      boolean[] flags = new boolean[data.size()];
      for (int i = 0; i < flags.length; i++) {
        flags[i] = data.get(i).asBoolean();
      }
      return tf.constant(flags, DType.BOOL, shape);
    }
    if (dtype.isInteger()) {
      return tf.cast(tf.constant(longs(data), DType.INT64, shape), dtype);
    }
    return tf.cast(tf.constant(doubles(data), DType.FLOAT64, shape), dtype);
  }

  /// Python's bytes, written as if they were Latin letters, are UTF-8.
  private static String latin(String text) {
    return new String(
        text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1),
        java.nio.charset.StandardCharsets.UTF_8);
  }

  static long[] longs(JsonNode data) {
    long[] longs = new long[data.size()];
    for (int i = 0; i < longs.length; i++) {
      longs[i] = data.get(i).asLong();
    }
    return longs;
  }

  static double[] doubles(JsonNode data) {
    double[] doubles = new double[data.size()];
    for (int i = 0; i < doubles.length; i++) {
      doubles[i] = number(data.get(i));
    }
    return doubles;
  }

  private static double number(JsonNode node) {
    return switch (node.asText()) {
      case "nan" -> Double.NaN;
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> node.asDouble();
    };
  }

  /// The arguments, of values that take the places of the constants.
  static List<@Nullable Object> arguments(JsonNode args, List<?> values) {
    var rest = new ArrayList<Object>(values);
    List<@Nullable Object> arguments = new ArrayList<>();
    args.forEach(each -> arguments.add(argument(each, rest)));
    return arguments;
  }

  private static @Nullable Object argument(JsonNode arg, List<Object> rest) {
    if (arg.has("i") || arg.has("t")) {
      return rest.removeFirst();
    }
    if (arg.isArray()) {
      List<@Nullable Object> list = new ArrayList<>();
      arg.forEach(each -> list.add(argument(each, rest)));
      return list;
    }
    return switch (arg.getNodeType()) {
      case NULL -> null;
      case BOOLEAN -> arg.asBoolean();
      case STRING -> arg.asText();
      default -> arg.isIntegralNumber() ? (Object) arg.asLong() : (Object) arg.asDouble();
    };
  }

  // -- results ------------------------------------------------------------------------------------

  /// The tensors of a result, one after the other.
  static List<Tensor> parts(Object result) {
    return switch (result) {
      case SparseTensor sparse -> List.of(sparse.indices(), sparse.values(), sparse.denseShape());
      case Tensor tensor -> List.of(tensor);
      case List<?> list -> list.stream().flatMap(each -> parts(each).stream()).toList();
      default -> throw new AssertionError(result);
    };
  }

  static void assertLike(Ops tf, List<Tensor> actual, JsonNode expected) {
    var rest = new ArrayList<>(actual);
    compare(tf, rest, expected);
    assertThat(rest).isEmpty();
  }

  private static void compare(Ops tf, List<Tensor> rest, JsonNode expected) {
    if (expected.isArray()) {
      expected.forEach(each -> compare(tf, rest, each));
    } else if (expected.has("i")) {
      long rank = expected.get("z").size();
      long entries = expected.get("v").size();
      Tensor indices = rest.removeFirst();
      assertThat(indices.shape()).as("indices").isEqualTo(Shape.of(entries, rank));
      assertThat(flat(tf, indices)).as("indices").isEqualTo(longs(expected.get("i")));
      compare(tf, rest.removeFirst(), expected.get("v"), expected, Shape.of(entries));
      assertThat(flat(tf, rest.removeFirst())).as("shape").isEqualTo(longs(expected.get("z")));
    } else {
      compare(
          tf, rest.removeFirst(), expected.get("t"), expected, Shape.of(longs(expected.get("z"))));
    }
  }

  private static long[] flat(Ops tf, Tensor tensor) {
    return tf.reshape(tf.cast(tensor, DType.INT64), -1).toArray(long[].class);
  }

  private static void compare(
      Ops tf, Tensor actual, JsonNode data, JsonNode expected, Shape shape) {
    DType dtype = DType.ofName(expected.get("d").asText());
    assertThat(actual.dtype()).isEqualTo(dtype);
    assertThat(actual.shape()).isEqualTo(shape);
    if (dtype == DType.STRING || dtype == DType.BOOL) {
      Tensor same = tensor(tf, data, expected.get("d").asText(), shape);
      assertThat(actual.toList()).isEqualTo(same.toList());
    } else {
      assertClose(tf, actual, doubles(data));
    }
  }

  static void assertClose(Ops tf, Tensor actual, double[] expected) {
    double tolerance = actual.dtype() == DType.FLOAT64 ? 1e-8 : 2e-5;
    double[] found = tf.reshape(tf.cast(actual, DType.FLOAT64), -1).toArray(double[].class);
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < found.length; i++) {
      if (Double.isFinite(expected[i])) {
        double allowed = tolerance * (1 + Math.abs(expected[i]));
        assertThat(found[i]).as("element %d", i).isCloseTo(expected[i], Offset.offset(allowed));
      } else {
        assertThat(found[i]).as("element %d", i).isEqualTo(expected[i]);
      }
    }
  }

  /// The text of a host tensor, for messages.
  static String text(Tensor tensor) {
    try (HostTensor host = tensor.toHost()) {
      return host.toString();
    }
  }
}
