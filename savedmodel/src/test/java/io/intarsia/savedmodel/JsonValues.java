package io.intarsia.savedmodel;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.AnonymousValue;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.Struct.StructuredValue;
import org.tensorflow.proto.Struct.TypeSpecProto;
import org.tensorflow.proto.Struct.TypeSpecProto.TypeSpecClass;

/// Values as `cases.json` has them: made, and compared. The notation is described in
/// `tools/golden/README.md`.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class JsonValues {
  private final Ops tf;

  JsonValues(Ops tf) {
    this.tf = tf;
  }

  List<@Nullable Object> list(JsonNode json) {
    List<@Nullable Object> values = new ArrayList<>();
    json.forEach(each -> values.add(read(each)));
    return values;
  }

  Map<String, @Nullable Object> map(JsonNode json) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    json.properties().forEach(entry -> values.put(entry.getKey(), read(entry.getValue())));
    return values;
  }

  @Nullable Object read(JsonNode json) {
    if (!json.isObject()) {
      return literal(json);
    }
    var only = json.properties().iterator().next();
    JsonNode value = only.getValue();
    return switch (only.getKey()) {
      case "float" -> JsonTensors.real(value);
      case "dtype" -> DType.ofName(value.asText());
      case "shape" -> shape(value);
      case "tensor" -> JsonTensors.read(tf, value);
      case "ragged" -> ragged(value);
      case "sparse" ->
          SparseTensor.of(
              tensor(value, "indices"), tensor(value, "values"), tensor(value, "shape"));
      case "slices" -> slices(value);
      case "list" -> list(value);
      case "tuple" -> Tuple.copyOf(list(value));
      case "dict" -> map(value);
      case "namedtuple" -> namedTuple(value);
      case "extension" -> extension(value);
      default -> throw new AssertionError("unknown kind " + only.getKey());
    };
  }

  private static @Nullable Object literal(JsonNode json) {
    if (json.isNull()) {
      return null;
    }
    if (json.isBoolean()) {
      return json.booleanValue();
    }
    return json.isTextual()
        ? (Object) json.asText()
        : json.isIntegralNumber() ? (Object) json.longValue() : json.doubleValue();
  }

  private static Shape shape(JsonNode json) {
    return json.isNull()
        ? Shape.unknown()
        : Shape.of(
            json.valueStream().mapToLong(size -> size.isNull() ? -1 : size.longValue()).toArray());
  }

  private Tensor tensor(JsonNode json, String name) {
    return JsonTensors.read(tf, json.path(name));
  }

  private Object ragged(JsonNode json) {
    List<Tensor> splits =
        json.path("splits").valueStream().map(each -> JsonTensors.read(tf, each)).toList();
    return splits.isEmpty()
        ? tensor(json, "values")
        : RaggedTensor.fromNestedRowSplits(tensor(json, "values"), splits);
  }

  private Object slices(JsonNode json) {
    return json.has("shape")
        ? IndexedSlices.of(tensor(json, "values"), tensor(json, "indices"), tensor(json, "shape"))
        : IndexedSlices.of(tensor(json, "values"), tensor(json, "indices"));
  }

  private NamedTuple namedTuple(JsonNode json) {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    json.path("fields").forEach(pair -> fields.put(pair.path(0).asText(), read(pair.path(1))));
    return NamedTuple.of(json.path("name").asText(), fields);
  }

  private @Nullable Object extension(JsonNode json) {
    if (json.path("name").asText().equals("intarsia.MaskedTensorSpec")) {
      Map<String, @Nullable Object> fields = map(json.path("fields"));
      return MaskedTensor.of((Tensor) fields.get("values"), (Tensor) fields.get("mask"));
    }
    return anonymous(json);
  }

  /// A value of a type that no class is registered for.
  private @Nullable Object anonymous(JsonNode json) {
    List<Tuple> state = new ArrayList<>();
    List<@Nullable Object> fields = new ArrayList<>();
    map(json.path("fields"))
        .forEach((name, value) -> {
          fields.add(value);
          state.add(Tuple.of(name, Nest.mapStructure(JsonValues::type, value)));
        });
    var proto =
        TypeSpecProto.newBuilder()
            .setTypeSpecClass(TypeSpecClass.EXTENSION_TYPE_SPEC)
            .setTypeSpecClassName(json.path("name").asText())
            .setTypeState(StructuredValues.encode(Tuple.copyOf(state)));
    TypeSpec<?> spec =
        (TypeSpec<?>)
            Objects.requireNonNull(
                StructuredValues.decode(
                    StructuredValue.newBuilder().setTypeSpecValue(proto).build()));
    List<?> tensors =
        Nest.expanded().flatten(fields).stream().filter(Tensor.class::isInstance).toList();
    return Nest.expanded().packSequenceAs(spec, tensors);
  }

  private static @Nullable Object type(@Nullable Object leaf) {
    return TypeSpecs.find(leaf).<@Nullable Object>map(spec -> spec).orElse(leaf);
  }

  /// What differs, or nothing.
  List<String> differences(String at, JsonNode json, @Nullable Object got, double rtol) {
    if (!json.isObject()) {
      return equal(at, literal(json), got);
    }
    var only = json.properties().iterator().next();
    JsonNode value = only.getValue();
    return switch (only.getKey()) {
      case "tensor" -> JsonTensors.differences(at, value, got, rtol);
      case "ragged" -> raggedDifferences(at, value, got, rtol);
      case "sparse" ->
          got instanceof SparseTensor sparse
              ? parts(
                  at,
                  value,
                  Map.of(
                      "indices",
                      sparse.indices(),
                      "values",
                      sparse.values(),
                      "shape",
                      sparse.denseShape()),
                  rtol)
              : wrong(at, "a sparse tensor", got);
      case "slices" ->
          got instanceof IndexedSlices slices
              ? parts(at, value, parts(slices), rtol)
              : wrong(at, "slices", got);
      case "list" ->
          got instanceof List<?> list ? all(at, value, list, rtol) : wrong(at, "a list", got);
      case "tuple" ->
          got instanceof Tuple tuple
              ? all(at, value, tuple.toList(), rtol)
              : wrong(at, "a tuple", got);
      case "dict" ->
          got instanceof Map<?, ?> map ? named(at, value, map, rtol) : wrong(at, "a map", got);
      case "namedtuple" ->
          got instanceof NamedTuple tuple
                  && tuple.fields().typeName().equals(value.path("name").asText())
              ? all(at, JsonValues.second(value.path("fields")), tuple.values(), rtol)
              : wrong(at, "a named tuple", got);
      case "extension" ->
          got instanceof AnonymousValue extension
              ? named(at, value.path("fields"), extension.fields(), rtol)
              : got instanceof MaskedTensor masked
                  ? named(
                      at,
                      value.path("fields"),
                      Map.of("values", masked.values(), "mask", masked.mask()),
                      rtol)
                  : wrong(at, "an extension type", got);
      default -> equal(at, read(json), got);
    };
  }

  private static Map<String, Tensor> parts(IndexedSlices slices) {
    Map<String, Tensor> parts = new LinkedHashMap<>();
    parts.put("values", slices.values());
    parts.put("indices", slices.indices());
    slices.denseShape().ifPresent(shape -> parts.put("shape", shape));
    return parts;
  }

  private static JsonNode second(JsonNode pairs) {
    var list = com.fasterxml.jackson.databind.node.JsonNodeFactory.instance.arrayNode();
    pairs.forEach(pair -> list.add(pair.path(1)));
    return list;
  }

  private static List<String> wrong(String at, String expected, @Nullable Object got) {
    return List.of("%s: expected %s, got %s".formatted(at, expected, got));
  }

  private static List<String> equal(String at, @Nullable Object expected, @Nullable Object got) {
    return Objects.equals(expected, got) ? List.of() : wrong(at, String.valueOf(expected), got);
  }

  private static List<String> raggedDifferences(
      String at, JsonNode json, @Nullable Object got, double rtol) {
    if (!(got instanceof RaggedTensor ragged)) {
      return json.path("splits").isEmpty()
          ? JsonTensors.differences(at, json.path("values"), got, rtol)
          : wrong(at, "a ragged tensor", got);
    }
    List<String> differences =
        new ArrayList<>(
            JsonTensors.differences(
                at + ".values", json.path("values"), ragged.flatValues(), rtol));
    if (ragged.nestedRowSplits().size() != json.path("splits").size()) {
      return wrong(at, json.path("splits").size() + " ragged axes", got);
    }
    for (int i = 0; i < ragged.nestedRowSplits().size(); i++) {
      differences.addAll(
          JsonTensors.differences(
              at + ".splits" + i, json.path("splits").get(i), ragged.nestedRowSplits().get(i), 0));
    }
    return differences;
  }

  private static List<String> parts(
      String at, JsonNode json, Map<String, Tensor> parts, double rtol) {
    List<String> differences = new ArrayList<>();
    parts.forEach((name, tensor) ->
        differences.addAll(
            JsonTensors.differences(at + "." + name, json.path(name), tensor, rtol)));
    return differences;
  }

  private List<String> all(String at, JsonNode json, List<?> got, double rtol) {
    if (json.size() != got.size()) {
      return wrong(at, json.size() + " elements", got);
    }
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < got.size(); i++) {
      differences.addAll(differences(at + "[" + i + "]", json.get(i), got.get(i), rtol));
    }
    return differences;
  }

  private List<String> named(String at, JsonNode json, Map<?, ?> got, double rtol) {
    List<String> names = json.propertyStream().map(Map.Entry::getKey).toList();
    if (!got.keySet().equals(java.util.Set.copyOf(names))) {
      return wrong(at, "the names " + names, got.keySet());
    }
    List<String> differences = new ArrayList<>();
    names.forEach(name ->
        differences.addAll(differences(at + "." + name, json.path(name), got.get(name), rtol)));
    return differences;
  }
}
