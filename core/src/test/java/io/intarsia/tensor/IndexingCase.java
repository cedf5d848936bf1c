package io.intarsia.tensor;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.support.Golden;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// A case of `golden/indexing.json`: an array that counts from 0, indices, and what numpy gives.
record IndexingCase(JsonNode json) {
  static Stream<IndexingCase> all() {
    return Golden.cases("indexing").map(IndexingCase::new);
  }

  Tensor tensor(Place tf) {
    Shape shape = shape(json.get("shape"));
    return positions(tf, LongStream.range(0, shape.numElements()).toArray(), shape);
  }

  /// The indices, as Java has them or as tensors.
  List<Object> indices(Place tf) {
    return elements(json.get("index")).map(node -> index(tf, node)).toList();
  }

  /// Whether an index is a tensor of positions.
  boolean hasPositionTensor() {
    return elements(json.get("index")).anyMatch(node -> node.has("positionTensor"));
  }

  /// Whether there are more indices than axes.
  boolean hasTooMany() {
    long axes =
        elements(json.get("index"))
            .filter(node -> !node.isTextual())
            .mapToInt(node -> node.has("maskTensor") ? node.get("shape").size() : 1)
            .sum();
    return axes > json.get("shape").size();
  }

  /// `index` for one out of bounds, `other` for others; empty if there is a result.
  String error() {
    return json.path("error").asText();
  }

  Shape shape() {
    return shape(json.at("/result/shape"));
  }

  long[] values() {
    return longs(json.at("/result/values"));
  }

  private static Object index(Place tf, JsonNode node) {
    if (node.isTextual()) {
      return node.asText().equals("ellipsis") ? Index.ellipsis() : Index.newAxis();
    }
    String kind = node.fieldNames().next();
    JsonNode value = node.get(kind);
    return switch (kind) {
      case "at" -> value.asInt();
      case "range" -> range(value);
      case "positions" -> Index.positions(longs(value));
      case "mask" -> booleans(value);
      case "positionTensor" -> positions(tf, longs(value), shape(node.get("shape")));
      case "maskTensor" -> mask(tf, booleans(value), shape(node.get("shape")));
      default -> throw new AssertionError(kind);
    };
  }

  private static Index range(JsonNode bounds) {
    long step = bounds.get(2).asLong();
    JsonNode from = bounds.get(0);
    JsonNode to = bounds.get(1);
    if (from.isNull()) {
      return to.isNull() ? Index.step(step) : Index.to(to.asLong(), step);
    }
    return to.isNull()
        ? Index.from(from.asLong(), step)
        : Index.range(from.asLong(), to.asLong(), step);
  }

  private static Tensor positions(Place tf, long[] values, Shape shape) {
    try (var host = HostTensor.of(LongBuffer.wrap(values), shape)) {
      return tf.constant(host);
    }
  }

  private static Tensor mask(Place tf, boolean[] values, Shape shape) {
    var bytes = ByteBuffer.allocate(values.length);
    for (boolean value : values) {
      bytes.put((byte) (value ? 1 : 0));
    }
    try (var host = HostTensor.of(bytes.flip(), DType.BOOL, shape)) {
      return tf.constant(host);
    }
  }

  private static Shape shape(JsonNode dims) {
    return Shape.of(longs(dims));
  }

  private static long[] longs(JsonNode values) {
    return elements(values).mapToLong(JsonNode::asLong).toArray();
  }

  private static boolean[] booleans(JsonNode values) {
    boolean[] array = new boolean[values.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = values.get(i).asBoolean();
    }
    return array;
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  @Override
  public String toString() {
    return json.toString();
  }
}
