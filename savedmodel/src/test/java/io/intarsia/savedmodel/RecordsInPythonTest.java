package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.intarsia.checkpoint.PythonReading;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.savedmodel.EachRecord.Bag;
import io.intarsia.savedmodel.EachRecord.Rows;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Functions of records, ragged and sparse tensors and nests of them, saved here, give the same in
/// Python as here: what Python found is a golden file, and so is the model that it read
/// ([PythonReading]).
@Timeout(300)
final class RecordsInPythonTest {
  private final Environment tf;
  @TempDir private Path folder;

  RecordsInPythonTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  @Tag("E-022")
  @Tag("E-154")
  void save_functionsOfRecords_giveTheSameInPython() throws Exception {
    Path target = folder.resolve("model");
    EachRecord.save(tf, target);

    JsonNode found = PythonReading.of("load_records.py", folder, target);

    PythonReading.isAsRead(WrittenModel.text(target), EachRecord.READ_BY_PYTHON);
    try (var model = SavedModel.load(tf, target)) {
      called(model)
          .forEach((name, value) -> assertThat(found.path(name)).as(name).isEqualTo(json(value)));
      assertThatThrownBy(() -> model.function("scaled", Rows.class).call(EachRecord.rows(tf, 4)))
          .hasMessageContaining("scaled");
    }
    assertByHand(found);
  }

  private Map<String, Object> called(SavedModel model) {
    Rows rows = EachRecord.rows(tf, 2);
    var extra = Optional.of(tf.constant(new float[] {100}));
    var nest =
        Map.of(
            "rows", List.of(rows, rows),
            "deep", EachRecord.deep(tf),
            "sparse", EachRecord.sparse(tf));
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("scaled", model.function("scaled").call(rows));
    found.put("scaled_other", model.function("scaled").call(EachRecord.rows(tf, 3)));
    found.put("total", model.function("total").call(rows));
    found.put("unpacked", model.function("unpacked").call(EachRecord.bag(tf, rows, extra)));
    found.put(
        "unpacked_without",
        model.function("unpacked").call(EachRecord.bag(tf, rows, Optional.empty())));
    found.put("packed", model.function("packed").call(tf.constant(new float[] {3, 4})));
    found.put("nest", model.function("nest").call(nest));
    return found;
  }

  private static void assertByHand(JsonNode found) {
    assertThat(found.path("scaled").toString())
        .isEqualTo("{\"values\":[[2.5,5.0],[],[7.5]],\"weight\":0.5,\"unit\":\"km\",\"power\":1}");
    assertThat(found.path("scaled_other").path("values").toString())
        .isEqualTo("[[1.25,2.5],[],[3.75]]");
    assertThat(found.path("no_trace").asBoolean()).isTrue();
    // The sum is factor · weight² · (1 + 2 + 3).
    assertThat(found.path("total").asDouble()).isEqualTo(15);
    assertThat(found.path("slopes").toString())
        .isEqualTo("{\"factor\":1.5,\"values\":[[2.5,2.5],[],[2.5]],\"weight\":60.0}");
    assertThat(found.path("unpacked").path("sum").toString()).isEqualTo("[121.0]");
    assertThat(found.path("unpacked_without").path("sum").toString()).isEqualTo("[21.0]");
    assertThat(found.path("packed").path("parts").toString()).isEqualTo("[[3.0,4.0],[6.0,8.0]]");
    assertThat(found.path("nest").path("sum").toString()).isEqualTo("[[2.0,4.0],[],[6.0]]");
    assertThat(found.path("nest").path("doubled").path("values").toString())
        .isEqualTo("[10.0,14.0]");
    // Of a list that is no argument, both save what can be tracked, and its place.
    assertThat(found.path("numbers").toString()).isEqualTo("[null,10.0]");
    assertThat(found.path("traces").toString())
        .isEqualTo("{\"scaled\":2,\"total\":1,\"unpacked\":2,\"packed\":1,\"nest\":1}");
    assertThat(found.path("inputs").toString())
        .isEqualTo(
            "{\"rows\":[\"float32\",[null]],\"rows_1\":[\"int64\",[4]],\"rows_2\":[\"float32\",[]]}");
    assertThat(found.path("served").path("output_0").toString()).isEqualTo("[2.5,5.0,7.5]");
    assertThat(found.path("again").asBoolean()).isTrue();
  }

  // -- as the script prints it --------------------------------------------------------------------

  private static JsonNode json(@Nullable Object value) {
    return switch (value) {
      case null -> JsonNodeFactory.instance.nullNode();
      case Tensor tensor when tensor.rank() == 0 ->
          tensor.dtype() == DType.INT64 ? tree(tensor.asLong()) : tree(tensor.asDouble());
      case Tensor tensor when tensor.dtype() == DType.INT64 -> tree(tensor.toList());
      case Tensor tensor -> tree(tensor.cast(DType.FLOAT64).toList());
      case RaggedTensor ragged -> list(ragged.toList());
      case SparseTensor sparse ->
          map(
              Map.of(
                  "indices", sparse.indices(),
                  "values", sparse.values(),
                  "dense_shape", sparse.denseShape()));
      case Rows rows ->
          map(
              Map.of(
                  "values", rows.values(),
                  "weight", rows.weight(),
                  "unit", rows.unit(),
                  "power", rows.power()));
      case Bag bag -> map(Map.of("rows", bag.rows(), "parts", bag.parts(), "extra", bag.extra()));
      case Optional<?> optional -> json(optional.orElse(null));
      case Map<?, ?> map -> map(map);
      case List<?> list -> list(list);
      case Float number -> tree(number.doubleValue());
      default -> tree(value);
    };
  }

  private static JsonNode tree(Object value) {
    // Through text, so that numbers are of the classes that the golden file gives.
    var mapper = new ObjectMapper();
    try {
      return mapper.readTree(mapper.writeValueAsString(value));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static JsonNode map(Map<?, ?> map) {
    var node = JsonNodeFactory.instance.objectNode();
    map.forEach((key, each) -> node.set((String) key, json(each)));
    return node;
  }

  private static JsonNode list(List<?> list) {
    var node = JsonNodeFactory.instance.arrayNode();
    list.forEach(each -> node.add(json(each)));
    return node;
  }
}
