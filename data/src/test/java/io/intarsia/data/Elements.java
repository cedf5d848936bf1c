package io.intarsia.data;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.sparse.SparseTensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Elements as lists, maps, numbers and texts, which compare and print: those of data sets and
/// those of goldens alike.
final class Elements {
  private Elements() {}

  static Object of(@Nullable Object element) {
    return switch (element) {
      case Tensor tensor -> tensor(tensor);
      // Python's rows are tensors.
      case RaggedTensor row when row.raggedRank() == 0 -> tensor(row.flatValues());
      case RaggedTensor ragged -> List.of(ragged.dtype().toString(), plain(ragged.toList()));
      case SparseTensor sparse ->
          List.of(tensor(sparse.indices()), tensor(sparse.values()), tensor(sparse.denseShape()));
      case Map<?, ?> map -> {
        Map<Object, Object> plain = new TreeMap<>();
        map.forEach((key, value) -> plain.put(key, of(value)));
        yield plain;
      }
      case PerReplica<?> parts -> parts.values().stream().map(Elements::of).toList();
      case Pair<?, ?>(Object first, Object second) -> List.of(of(first), of(second));
      case Pipelines.Point(Tensor x, Tensor y) -> List.of(of(x), of(y));
      case NamedTuple tuple -> tuple.values().stream().map(Elements::of).toList();
      case null, default -> throw new AssertionError(element);
    };
  }

  private static Object tensor(Tensor tensor) {
    Tensor flat = tensor.reshape(-1);
    return List.of(tensor.dtype().toString(), tensor.shape().toString(), plain(flat.toList()));
  }

  static Object golden(JsonNode node) {
    if (node.has("ragged")) {
      return List.of(node.get("dtype").asText(), data(node.get("ragged")));
    }
    if (node.has("map")) {
      Map<Object, Object> map = new TreeMap<>();
      node.get("map").properties().forEach(each -> map.put(each.getKey(), golden(each.getValue())));
      return map;
    }
    JsonNode parts = node.has("sparse") ? node.get("sparse") : node.get("tuple");
    if (parts != null) {
      List<Object> list = new ArrayList<>();
      parts.forEach(part -> list.add(golden(part)));
      return list;
    }
    return List.of(
        DType.ofName(node.get("dtype").asText()).toString(),
        node.get("shape").toString().replace(",", ", "),
        data(node.get("data")));
  }

  private static Object data(JsonNode node) {
    if (node.isArray()) {
      List<Object> list = new ArrayList<>();
      node.forEach(each -> list.add(data(each)));
      return list;
    }
    return node.isTextual() ? node.asText() : node.isBoolean() ? node.asBoolean() : node.asDouble();
  }

  private static Object plain(@Nullable Object value) {
    return switch (value) {
      case List<?> list -> list.stream().map(Elements::plain).toList();
      case Number number -> number.doubleValue();
      case null -> throw new AssertionError();
      default -> value;
    };
  }
}
