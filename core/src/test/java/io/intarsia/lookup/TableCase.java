package io.intarsia.lookup;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Golden;
import io.intarsia.tensor.HostTensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A case of `golden/tables.json`: a table, keys, and what Python finds.
record TableCase(JsonNode json) {
  static Stream<TableCase> all() {
    return Golden.cases("tables").map(TableCase::new);
  }

  LookupTable table(Ops tf, Path folder) throws IOException {
    TableInitializer initializer = json.has("text") ? file(folder) : pairs();
    return json.has("buckets")
        ? StaticVocabularyTable.of(tf, initializer, json.path("buckets").asLong())
        : StaticHashTable.of(tf, initializer, elements("default").getFirst());
  }

  private TableInitializer pairs() {
    return KeyValueTensorInitializer.of(
        elements("keys"), elements("values"), dtype("keys"), dtype("values"));
  }

  private TableInitializer file(Path folder) throws IOException {
    Path file = Files.createTempFile(folder, "table", ".txt");
    Files.writeString(file, json.path("text").asText());
    return new TextFileInitializer(
        file,
        DType.ofName(json.path("keyDtype").asText()),
        json.path("keyIndex").asLong(),
        DType.ofName(json.path("valueDtype").asText()),
        json.path("valueIndex").asLong(),
        json.path("lines").asLong(),
        json.path("delimiter").asText());
  }

  DType dtype(String name) {
    return DType.ofName(json.path(name).path("dtype").asText());
  }

  Shape shape(String name) {
    return Shape.of(
        json.path(name).path("shape").valueStream().mapToLong(JsonNode::asLong).toArray());
  }

  List<Object> elements(String name) {
    DType dtype = dtype(name);
    return json.path(name).path("data").valueStream().map(each -> element(each, dtype)).toList();
  }

  private static Object element(JsonNode json, DType dtype) {
    if (dtype == DType.STRING) {
      return json.asText();
    }
    if (dtype == DType.BOOL) {
      return json.asBoolean();
    }
    return dtype.isInteger() ? json.asLong() : json.asDouble();
  }

  HostTensor asked() {
    return HostTensor.of(elements("asked"), dtype("asked"));
  }

  long size() {
    return json.path("size").asLong();
  }

  @Override
  public String toString() {
    return json.path("id").asText();
  }
}
