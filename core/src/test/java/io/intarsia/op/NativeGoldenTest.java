package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.GoldenCase.Tolerance;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.OpRunner;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Native ops, against what Python TensorFlow computes in a graph.
class NativeGoldenTest {
  private static Environment tf;

  @BeforeAll
  static void open() {
    tf = Environment.open();
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  @TestFactory
  @Tag("I-20")
  @Tag("I-24")
  Stream<DynamicTest> nativeOps_pythonsCases_giveItsResults() throws IOException {
    List<JsonNode> cases = read().path("cases").valueStream().toList();
    return IntStream.range(0, cases.size())
        .mapToObj(i ->
            DynamicTest.dynamicTest(
                i + " " + cases.get(i).path("op").asText(), () -> check(cases.get(i))));
  }

  private static void check(JsonNode json) {
    try (var _ = tf.scope()) {
      Object[] inputs = json.path("inputs").valueStream().map(each -> input(tf, each)).toArray();
      Tensor[] results = tf.execute(json.path("op").asText(), attributes(json), inputs);
      var tolerance = new Tolerance(json.path("rtol").asDouble(0), json.path("atol").asDouble(0));
      JsonNode expected = json.path("outputs");
      assertThat(results).hasSize(expected.size());
      for (int i = 0; i < results.length; i++) {
        if (!expected.get(i).isNull()) {
          assertThat(GoldenTensors.difference(tf, expected.get(i), results[i], tolerance))
              .as("output %d of %s", i, json)
              .isEmpty();
        }
      }
    }
  }

  static Object input(OpRunner tf, JsonNode json) {
    return json.has("list")
        ? json.path("list").valueStream().map(each -> GoldenTensors.read(tf, each)).toList()
        : GoldenTensors.read(tf, json);
  }

  static Attributes attributes(JsonNode json) {
    Map<String, Object> values =
        json.path("attrs")
            .propertyStream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    each ->
                        attribute(
                            each.getValue().path("type").asText(), each.getValue().path("value"))));
    return Attributes.of(values);
  }

  private static Object attribute(String type, JsonNode value) {
    return switch (type) {
      case "int" -> value.asLong();
      case "float" -> (float) value.asDouble();
      case "bool" -> value.asBoolean();
      case "string" -> value.asText();
      case "type" -> DType.ofName(value.asText());
      case "shape" -> Shape.of(value.valueStream().mapToLong(JsonNode::asLong).toArray());
      default -> list(type, value);
    };
  }

  private static Object list(String type, JsonNode values) {
    String element = type.substring("list(".length(), type.length() - 1);
    return values.valueStream().map(each -> attribute(element, each)).toList();
  }

  static JsonNode read() throws IOException {
    try (InputStream in = NativeGoldenTest.class.getResourceAsStream("/golden/native_ops.json")) {
      return new ObjectMapper().readTree(in);
    }
  }
}
