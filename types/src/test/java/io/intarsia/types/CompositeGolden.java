package io.intarsia.types;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlicesSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.support.Golden;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.array.TensorArraySpec;
import io.intarsia.types.handle.OptionalSpec;
import io.intarsia.types.internal.SmallOps;
import io.intarsia.types.ragged.RaggedTensorSpec;
import io.intarsia.types.ragged.RowPartitionSpec;
import io.intarsia.types.sparse.SparseTensorSpec;
import io.intarsia.variable.VariableSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads `golden/composites.json`.
public final class CompositeGolden {
  public static final JsonNode ROOT = Golden.read("composites");

  private CompositeGolden() {}

  public static List<JsonNode> list(String key) {
    return list(ROOT.get(key));
  }

  public static List<JsonNode> list(JsonNode array) {
    List<JsonNode> items = new ArrayList<>();
    array.forEach(items::add);
    return items;
  }

  public static TypeSpec<?> spec(JsonNode node) {
    List<@Nullable Object> state = new ArrayList<>();
    node.get("state").forEach(item -> state.add(state(item)));
    String name = node.get("spec").asText();
    if (name.equals("TensorSpec")) {
      return TensorSpec.of(
          (Shape) Objects.requireNonNull(state.get(0)),
          (DType) Objects.requireNonNull(state.get(1)));
    }
    return TypeSpec.deserialize(specClass(name), Tuple.copyOf(state));
  }

  private static Class<? extends TypeSpec<?>> specClass(String name) {
    return switch (name) {
      case "RaggedTensorSpec" -> RaggedTensorSpec.class;
      case "SparseTensorSpec" -> SparseTensorSpec.class;
      case "IndexedSlicesSpec" -> IndexedSlicesSpec.class;
      case "RowPartitionSpec" -> RowPartitionSpec.class;
      case "TensorArraySpec" -> TensorArraySpec.class;
      case "OptionalSpec" -> OptionalSpec.class;
      case "VariableSpec" -> VariableSpec.class;
      default -> throw new AssertionError(name);
    };
  }

  private static @Nullable Object state(JsonNode node) {
    if (node.isNull()) {
      return null;
    }
    if (node.isBoolean()) {
      return node.booleanValue();
    }
    if (node.isNumber()) {
      return node.longValue();
    }
    if (node.has("spec")) {
      return spec(node);
    }
    var entry = node.properties().iterator().next();
    JsonNode value = entry.getValue();
    return switch (entry.getKey()) {
      case "shape" -> value.isNull() ? Shape.unknown() : Shape.of(longs(value));
      case "dtype" -> DType.ofName(value.asText());
      case "tuple" -> Tuple.copyOf(list(value).stream().map(CompositeGolden::state).toList());
      case "list" -> list(value).stream().map(CompositeGolden::state).toList();
      case "map" -> map(value);
      default -> throw new AssertionError(entry.getKey());
    };
  }

  private static Map<String, @Nullable Object> map(JsonNode node) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    node.properties().forEach(entry -> map.put(entry.getKey(), state(entry.getValue())));
    return map;
  }

  private static long[] longs(JsonNode node) {
    return list(node).stream().mapToLong(JsonNode::longValue).toArray();
  }

  public static Tensor tensor(Place tf, JsonNode node) {
    DType dtype = DType.ofName(node.get("dtype").asText());
    List<?> data = (List<?>) nested(node.get("data"), dtype);
    Shape shape = Shape.of(longs(node.get("shape")));
    try (var host = HostTensor.of(data, dtype)) {
      return new SmallOps(tf).reshape(tf.constant(host), shape.toArray());
    }
  }

  /// Nested lists of what reading a tensor of that dtype gives.
  public static Object nested(JsonNode node, DType dtype) {
    if (node.isArray()) {
      return list(node).stream().map(item -> nested(item, dtype)).toList();
    }
    return switch (dtype) {
      case STRING -> node.asText();
      case FLOAT32 -> node.floatValue();
      case INT32 -> node.intValue();
      default -> node.longValue();
    };
  }
}
