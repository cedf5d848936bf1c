package io.intarsia.types.structured;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.CompositeGolden;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RowPartition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Runs the cases of `golden/structured_tensors.json`, and describes results as it does.
@SuppressWarnings("NullAway") // what the file has
final class StructuredGolden {
  private StructuredGolden() {}

  static StructuredTensor value(Ops tf, JsonNode value) {
    return StructuredTensor.of(tf, java(value));
  }

  /// Numbers of the kinds that Python makes tensors of: `int32` and `float32`.
  static Object java(JsonNode node) {
    if (node.isObject()) {
      Map<String, Object> map = new LinkedHashMap<>();
      node.properties().forEach(field -> map.put(field.getKey(), java(field.getValue())));
      return map;
    }
    if (node.isArray()) {
      return CompositeGolden.list(node).stream().map(StructuredGolden::java).toList();
    }
    if (node.isTextual()) {
      return node.textValue();
    }
    if (node.isBoolean()) {
      return node.booleanValue();
    }
    return node.isIntegralNumber() ? (Object) node.intValue() : (Object) node.floatValue();
  }

  static TensorLike run(Ops tf, JsonNode one, List<StructuredTensor> values) {
    StructuredTensor x = values.getFirst();
    JsonNode given = one.get("arguments");
    return switch (one.get("op").asText()) {
      case "from_pyval" -> x;
      case "size" -> tf.size(x);
      case "rank" -> (TensorLike) tf.op("rank").apply(x);
      case "zeros_like" -> tf.zerosLike(x);
      case "ones_like" -> tf.onesLike(x, DType.INT64);
      case "expand_dims" -> tf.expandDims(x, given.get("axis").asInt());
      case "merge_dims" -> x.mergeDims(given.get("outer").asInt(), given.get("inner").asInt());
      case "promote" -> x.promote(path(given), "new");
      case "field_value" -> x.fieldValue(path(given).toArray(String[]::new));
      case "remove" -> removed(x, path(given));
      case "gather" -> tf.gather(x, tf.constant(longs(given.get("indices"))));
      case "get" -> x.get(given.get("at").asInt());
      case "slice" -> x.get(range(given));
      case "boolean_mask" -> tf.booleanMask(x, tf.constant(java(given.get("mask")), DType.BOOL));
      case "partition" ->
          x.partitionOuterDimension(
              RowPartition.fromRowLengths(tf.constant(longs(given.get("lengths")))));
      case "concat" -> tf.concat(values, 0);
      case "stack" -> tf.stack(values);
      default -> throw new IllegalArgumentException(one.get("op").asText());
    };
  }

  private static StructuredTensor removed(StructuredTensor x, List<String> path) {
    Map<List<String>, @Nullable Object> updates = new HashMap<>();
    updates.put(path, null);
    return x.withUpdates(updates);
  }

  private static Index range(JsonNode given) {
    JsonNode start = given.get("start");
    JsonNode stop = given.get("stop");
    return new Index.Range(
        start.isNull() ? null : start.asLong(),
        stop.isNull() ? null : stop.asLong(),
        given.get("step").asLong());
  }

  private static List<String> path(JsonNode given) {
    return CompositeGolden.list(given.get("path")).stream().map(JsonNode::asText).toList();
  }

  private static Object longs(JsonNode node) {
    return node.isArray()
        ? CompositeGolden.list(node).stream().map(StructuredGolden::longs).toList()
        : (Object) node.longValue();
  }

  // -- what came out ------------------------------------------------------------------------------

  static Map<String, Object> described(TensorLike given) {
    Map<String, Object> text = new TreeMap<>();
    switch (StructuredTensor.plain(given)) {
      case StructuredTensor x -> {
        text.put("rank", x.rank());
        text.put(
            "splits",
            x.rowPartitions().stream()
                .map(partition -> canonical(partition.rowSplits().toList()))
                .toList());
        x.fieldNames().forEach(name -> text.put("." + name, described(x.fieldValue(name))));
        text.put("value", canonical(x.rank() == 0 ? x.toMap() : x.toList()));
      }
      case RaggedTensor x -> {
        text.put("dtype", x.dtype().name());
        text.put("value", canonical(x.toList()));
      }
      case Tensor x -> {
        text.put("dtype", x.dtype().name());
        text.put("value", canonical(x.rank() == 0 ? element(x) : x.toList()));
      }
      default -> throw new AssertionError(TypeSpecs.of(given));
    }
    return text;
  }

  private static Object element(Tensor x) {
    try (var host = x.toHost()) {
      return host.elementAt(0);
    }
  }

  static Map<String, Object> described(JsonNode expected) {
    Map<String, Object> text = new TreeMap<>();
    if (expected.has("rank")) {
      text.put("rank", expected.get("rank").asInt());
      text.put(
          "splits",
          CompositeGolden.list(expected.get("splits")).stream()
              .map(splits -> canonical(java(splits)))
              .toList());
      expected
          .get("fields")
          .properties()
          .forEach(field -> text.put("." + field.getKey(), described(field.getValue())));
    } else {
      text.put("dtype", DType.ofName(expected.get("dtype").asText()).name());
    }
    text.put("value", canonical(java(expected.get("value"))));
    return text;
  }

  /// Maps in one order, numbers of one kind.
  private static Object canonical(Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        Map<Object, Object> sorted = new TreeMap<>();
        map.forEach((key, each) -> sorted.put(key, canonical(each)));
        yield sorted;
      }
      case List<?> list -> {
        List<Object> all = new ArrayList<>();
        list.forEach(each -> all.add(canonical(each)));
        yield all;
      }
      case Number number -> number.doubleValue();
      default -> value.toString();
    };
  }
}
