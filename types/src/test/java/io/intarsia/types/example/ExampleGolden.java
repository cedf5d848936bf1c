package io.intarsia.types.example;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Golden;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads `golden/examples.json`, and compares with it: see `tools/golden/examples.py`.
final class ExampleGolden {
  private ExampleGolden() {}

  /// One call of Python.
  record Case(int number, String function, JsonNode node) {
    boolean raises() {
      return node.get("result").has("e");
    }

    /// The examples: a batch, or one.
    Tensor serialized(Ops tf) {
      JsonNode given = node.get("x");
      return given.isArray()
          ? tf.constant(
              given.valueStream().map(ExampleGolden::bytes).toArray(byte[][]::new),
              DType.STRING,
              Shape.of(given.size()))
          : tf.constant(bytes(given), DType.STRING);
    }

    /// What Python's function gives: one map, or those of sequences.
    List<Map<String, ?>> call(Ops tf, Tensor serialized, @Nullable Tensor names) {
      var features = features(node.get("features"));
      var context = features(node.get("context"));
      return switch (function) {
        case "parseExample" -> List.of(Examples.parseExample(tf, serialized, features, names));
        case "parseSingleExample" ->
            List.of(Examples.parseSingleExample(tf, serialized, features, names));
        case "parseSequenceExample" -> {
          var all = Examples.parseSequenceExample(tf, serialized, context, features, names);
          yield List.of(all.context(), all.sequences(), all.lengths());
        }
        default -> {
          var all = Examples.parseSingleSequenceExample(tf, serialized, context, features, names);
          assertThat(all.lengths()).isEmpty();
          yield List.of(all.context(), all.sequences());
        }
      };
    }

    /// The names of the examples, if there are some.
    @Nullable Tensor names(Ops tf) {
      JsonNode names = node.get("names");
      return names.isNull()
          ? null
          : tf.constant(names.valueStream().map(JsonNode::asText).toArray(String[]::new));
    }

    @Override
    public String toString() {
      return "%d %s %s".formatted(number, function, node.get("features"));
    }
  }

  static Stream<Case> cases() {
    List<Case> all = new ArrayList<>();
    Golden.cases("examples")
        .forEach(each -> all.add(new Case(all.size(), each.get("f").asText(), each)));
    return all.stream();
  }

  private static byte[] bytes(JsonNode base64) {
    return Base64.getDecoder().decode(base64.asText());
  }

  // -- features -----------------------------------------------------------------------------------

  private static Map<String, ExampleFeature> features(JsonNode all) {
    Map<String, ExampleFeature> features = new LinkedHashMap<>();
    all.properties().forEach(each -> features.put(each.getKey(), feature(each.getValue())));
    return features;
  }

  private static ExampleFeature feature(JsonNode fields) {
    return switch (fields.get(0).asText()) {
      case "FixedLenFeature" ->
          new FixedLenFeature(
              shape(fields.get(1)), dtype(fields.get(2)), value(fields.get(3), fields.get(2)));
      case "FixedLenSequenceFeature" ->
          new FixedLenSequenceFeature(
              shape(fields.get(1)),
              dtype(fields.get(2)),
              fields.get(3).asBoolean(),
              value(fields.get(4), fields.get(2)));
      case "VarLenFeature" -> new VarLenFeature(dtype(fields.get(1)));
      case "SparseFeature" -> sparse(fields);
      default ->
          new RaggedFeature(
              dtype(fields.get(1)),
              fields.get(2).isNull() ? null : fields.get(2).asText(),
              fields.get(3).valueStream().map(ExampleGolden::partition).toList(),
              dtype(fields.get(4)),
              fields.get(5).asBoolean());
    };
  }

  private static SparseFeature sparse(JsonNode fields) {
    String values = fields.get(2).asText();
    DType dtype = dtype(fields.get(3));
    SparseFeature feature =
        fields.get(1).isArray()
            ? new SparseFeature(
                fields.get(1).valueStream().map(JsonNode::asText).toList(),
                values,
                dtype,
                shape(fields.get(4)))
            : new SparseFeature(fields.get(1).asText(), values, dtype, fields.get(4).asLong());
    return feature.withAlreadySorted(fields.get(5).asBoolean());
  }

  private static RaggedFeature.Partition partition(JsonNode fields) {
    String key = fields.get(1).asText();
    return switch (fields.get(0).asText()) {
      case "RowSplits" -> new RaggedFeature.RowSplits(key);
      case "RowLengths" -> new RaggedFeature.RowLengths(key);
      case "RowStarts" -> new RaggedFeature.RowStarts(key);
      case "RowLimits" -> new RaggedFeature.RowLimits(key);
      case "ValueRowIds" -> new RaggedFeature.ValueRowIds(key);
      default -> new RaggedFeature.UniformRowLength(fields.get(1).asLong());
    };
  }

  private static @Nullable Object value(JsonNode data, JsonNode dtype) {
    if (data.isNull()) {
      return null;
    }
    if (data.isArray()) {
      return data.valueStream().map(each -> value(each, dtype)).toList();
    }
    return switch (dtype.asText()) {
      case "string" -> data.asText();
      case "int64" -> data.asLong();
      default -> (Object) number(data);
    };
  }

  private static DType dtype(JsonNode name) {
    return DType.ofName(name.asText());
  }

  private static Shape shape(JsonNode sizes) {
    return Shape.of(longs(sizes));
  }

  private static long[] longs(JsonNode data) {
    return data.valueStream().mapToLong(JsonNode::asLong).toArray();
  }

  private static double number(JsonNode node) {
    return switch (node.asText()) {
      case "nan" -> Double.NaN;
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> node.asDouble();
    };
  }

  // -- results ------------------------------------------------------------------------------------

  /// The tensors of a result, one after the other.
  static List<Tensor> parts(List<Map<String, ?>> result) {
    List<Tensor> parts = new ArrayList<>();
    result.forEach(map -> map.values().forEach(each -> parts.addAll(parts(each))));
    return parts;
  }

  private static List<Tensor> parts(Object value) {
    return switch (value) {
      case SparseTensor sparse -> List.of(sparse.indices(), sparse.values(), sparse.denseShape());
      case RaggedTensor ragged -> {
        List<Tensor> parts = new ArrayList<>(List.of(ragged.flatValues()));
        parts.addAll(ragged.nestedRowSplits());
        yield parts;
      }
      default -> List.of((Tensor) value);
    };
  }

  static void assertLike(List<Tensor> actual, JsonNode expected) {
    List<Tensor> rest = new ArrayList<>(actual);
    expected.forEach(
        map -> map.properties().forEach(each -> compare(each.getKey(), rest, each.getValue())));
    assertThat(rest).isEmpty();
  }

  private static void compare(String name, List<Tensor> rest, JsonNode expected) {
    if (expected.has("i")) {
      long[] sizes = longs(expected.get("z"));
      long count = expected.get("t").size();
      assertLongs(name, rest.removeFirst(), expected.get("i"), Shape.of(count, sizes.length));
      assertElements(name, rest.removeFirst(), expected, Shape.of(count));
      assertLongs(name, rest.removeFirst(), expected.get("z"), Shape.of(sizes.length));
      return;
    }
    assertElements(name, rest.removeFirst(), expected, shape(expected.get("z")));
    if (expected.has("r")) {
      for (JsonNode splits : expected.get("r")) {
        assertThat(rest.getFirst().dtype()).isEqualTo(dtype(expected.get("s")));
        assertLongs(name, rest.removeFirst(), splits, Shape.of(splits.size()));
      }
    }
  }

  private static void assertLongs(String name, Tensor actual, JsonNode expected, Shape shape) {
    assertThat(actual.shape()).as(name).isEqualTo(shape);
    try (HostTensor host = actual.toHost()) {
      long[] all = new long[Math.toIntExact(shape.numElements())];
      Arrays.setAll(all, host::longAt);
      assertThat(all).as(name).isEqualTo(longs(expected));
    }
  }

  private static void assertElements(String name, Tensor actual, JsonNode expected, Shape shape) {
    assertThat(actual.dtype()).as(name).isEqualTo(dtype(expected.get("d")));
    assertThat(actual.shape()).as(name).isEqualTo(shape);
    JsonNode elements = expected.get("t");
    try (HostTensor host = actual.toHost()) {
      for (int i = 0; i < elements.size(); i++) {
        String place = name + " " + i;
        switch (actual.dtype()) {
          case STRING ->
              assertThat(new String(host.bytes(i), StandardCharsets.ISO_8859_1))
                  .as(place)
                  .isEqualTo(elements.get(i).asText());
          case INT64 -> assertThat(host.longAt(i)).as(place).isEqualTo(elements.get(i).asLong());
          default ->
              assertThat((float) host.doubleAt(i))
                  .as(place)
                  .isEqualTo((float) number(elements.get(i)));
        }
      }
    }
  }
}
