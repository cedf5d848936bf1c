package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.op.GoldenCase.Tolerance;
import io.intarsia.shape.Shape;
import io.intarsia.support.Golden;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A case of `golden/native_ops.json`: what a native op gives in Python.
record NativeCase(JsonNode json) {
  static Stream<NativeCase> all() {
    return Golden.cases("native_ops").map(NativeCase::new);
  }

  String op() {
    return json.path("op").asText();
  }

  /// The tensors it takes, without the lists they are in.
  List<Tensor> tensors(Ops tf) {
    return json.path("inputs")
        .valueStream()
        .flatMap(each -> each.has("list") ? each.path("list").valueStream() : Stream.of(each))
        .map(each -> GoldenTensors.read(tf, each))
        .toList();
  }

  /// The inputs of the op: tensors and lists of them.
  List<Object> inputs(List<Tensor> tensors) {
    Iterator<Tensor> next = tensors.iterator();
    List<Object> inputs = new ArrayList<>();
    for (JsonNode each : json.path("inputs")) {
      inputs.add(
          each.has("list")
              ? each.path("list").valueStream().map(_ -> next.next()).toList()
              : next.next());
    }
    return inputs;
  }

  Map<String, Object> attributes() {
    return json.path("attrs")
        .propertyStream()
        .collect(Collectors.toMap(Map.Entry::getKey, each -> attribute(each.getValue())));
  }

  private static Object attribute(JsonNode json) {
    return attribute(json.path("type").asText(), json.path("value"));
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

  void compare(Ops tf, List<Tensor> got) {
    JsonNode expected = json.path("outputs");
    var tolerance = new Tolerance(json.path("rtol").asDouble(0), json.path("atol").asDouble(0));
    assertThat(got).hasSize(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      if (!expected.get(i).isNull()) {
        assertThat(GoldenTensors.difference(tf, expected.get(i), got.get(i), tolerance))
            .as("output %d of %s", i, json)
            .isEmpty();
      }
    }
  }
}
