package io.intarsia.types.ragged;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Golden;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.CompositeGolden;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A call that `golden/ragged_structure.json` tells of. Its tensors are taken out of the arguments,
/// so that a function can take them.
///
/// @param number its place in the file
record StructureCase(int number, JsonNode json) {
  private static final List<JsonNode> VALUES =
      CompositeGolden.list(Golden.read("ragged_structure").get("values"));

  /// A tensor of the file as it is written.
  static JsonNode written(JsonNode node) {
    return node.has("value") ? VALUES.get(node.get("value").intValue()) : node;
  }

  String function() {
    return json.get("function").asText();
  }

  boolean isRefused() {
    return json.has("error");
  }

  /// The tensors and ragged tensors among the arguments.
  List<Object> values(Ops tf) {
    List<Object> values = new ArrayList<>();
    collect(tf, json.get("arguments"), values);
    if (json.has("named")) {
      json.get("named").forEach(each -> collect(tf, each, values));
    }
    return values;
  }

  private static void collect(Ops tf, JsonNode node, List<Object> values) {
    if (isValue(node)) {
      values.add(value(tf, node));
    } else if (node.isArray()) {
      node.forEach(each -> collect(tf, each, values));
    }
  }

  private static void collect(JsonNode node, List<JsonNode> values) {
    if (isValue(node)) {
      values.add(written(node));
    } else if (node.isArray()) {
      node.forEach(each -> collect(each, values));
    }
  }

  private static boolean isValue(JsonNode node) {
    return node.has("value");
  }

  static Object value(Ops tf, JsonNode reference) {
    JsonNode node = written(reference);
    if (node.has("tensor")) {
      return tensor(tf, node.get("tensor"));
    }
    DType splits = DType.ofName(node.get("splitsDtype").asText());
    List<Tensor> nested = new ArrayList<>();
    for (JsonNode each : node.get("splits")) {
      nested.add(tf.constant(longs(each), splits));
    }
    RaggedTensor ragged = RaggedTensor.fromNestedRowSplits(tensor(tf, node.get("flat")), nested);
    return ragged.withShape(Shape.of(shape(node.get("shape"))));
  }

  static Tensor tensor(Ops tf, JsonNode node) {
    DType dtype = DType.ofName(node.get("dtype").asText());
    List<Object> data = new ArrayList<>();
    node.get("data").forEach(each -> data.add(element(each, dtype)));
    try (var host = HostTensor.of(data, dtype)) {
      return tf.reshape(tf.constant(host), shape(node.get("shape")));
    }
  }

  private static Object element(JsonNode node, DType dtype) {
    if (dtype == DType.STRING) {
      return node.asText();
    }
    if (dtype == DType.BOOL) {
      return node.booleanValue();
    }
    if (dtype.isFloating()) {
      return node.isTextual()
          ? Double.parseDouble(node.asText().replace("inf", "Infinity").replace("nan", "NaN"))
          : node.doubleValue();
    }
    return node.longValue();
  }

  static long[] shape(JsonNode node) {
    return CompositeGolden.list(node).stream()
        .mapToLong(each -> each.isNull() ? -1 : each.longValue())
        .toArray();
  }

  private static long[] longs(JsonNode node) {
    return CompositeGolden.list(node).stream().mapToLong(JsonNode::longValue).toArray();
  }

  /// Runs the function on other tensors in place of its own.
  @Nullable Object run(Ops tf, List<?> values) {
    var rest = new ArrayList<Object>(values);
    List<@Nullable Object> arguments = new ArrayList<>();
    json.get("arguments").forEach(each -> arguments.add(argument(each, rest)));
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    if (json.has("named")) {
      json.get("named")
          .properties()
          .forEach(each -> named.put(each.getKey(), argument(each.getValue(), rest)));
    }
    return StructureFunctions.run(tf, function(), arguments, named);
  }

  private static @Nullable Object argument(JsonNode node, List<Object> rest) {
    if (isValue(node)) {
      return rest.removeFirst();
    }
    if (node.isArray()) {
      List<@Nullable Object> list = new ArrayList<>();
      node.forEach(each -> list.add(argument(each, rest)));
      return list;
    }
    if (node.has("index")) {
      return index(node);
    }
    if (node.isNull()) {
      return null;
    }
    if (node.isIntegralNumber()) {
      return node.intValue();
    }
    if (node.isNumber()) {
      return node.doubleValue();
    }
    return node.isBoolean() ? (Object) node.booleanValue() : node.asText();
  }

  private static Index index(JsonNode node) {
    if (node.get("index").asText().equals("ellipsis")) {
      return Index.ellipsis();
    }
    JsonNode from = node.get("from");
    JsonNode to = node.get("to");
    long step = node.get("step").isNull() ? 1 : node.get("step").longValue();
    if (from.isNull()) {
      return to.isNull() ? Index.step(step) : Index.to(to.longValue(), step);
    }
    return to.isNull()
        ? Index.from(from.longValue(), step)
        : Index.range(from.longValue(), to.longValue(), step);
  }

  @Override
  public String toString() {
    List<JsonNode> taken = new ArrayList<>();
    collect(json.get("arguments"), taken);
    String text = json.get("arguments") + (json.has("named") ? " " + json.get("named") : "");
    return number + " " + function() + " " + text + taken;
  }
}
