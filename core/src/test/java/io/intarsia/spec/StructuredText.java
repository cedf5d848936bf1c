package io.intarsia.spec;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The text of a value in the notation of `tools/golden/structured.py`.
final class StructuredText {
  private static final ObjectMapper JSON = new ObjectMapper();

  private StructuredText() {}

  static String of(@Nullable Object value) {
    return switch (value) {
      case null -> "None";
      case Boolean flag -> flag ? "True" : "False";
      case Long number -> number.toString();
      case Integer number -> number.toString();
      case Double number -> "f:" + HexFormat.of().toHexDigits(Double.doubleToLongBits(number));
      case String text -> quoted(text);
      case Shape shape -> ofShape(shape);
      case DType dtype -> "DType:" + dtype;
      case ArrayLiteral array -> ofArray("Numpy", array);
      case TensorLiteral tensor -> ofArray("Tensor", tensor.array());
      case Tuple tuple -> "T(" + all(tuple.toList()) + ")";
      case List<?> list -> "L[" + all(list) + "]";
      case Map<?, ?> map -> ofMap(map);
      case NamedTuple tuple -> ofNamedTuple(tuple);
      case TypeSpec<?> spec -> ofSpec(spec);
      default -> throw new AssertionError("no text for " + value.getClass());
    };
  }

  private static String ofShape(Shape shape) {
    return shape.hasRank() ? "Shape" + shape.toString().replace(" ", "") : "Shape?";
  }

  private static String ofArray(String label, ArrayLiteral array) {
    String data =
        array.bytes().stream()
            .map(bytes -> HexFormat.of().formatHex(bytes))
            .collect(Collectors.joining(","));
    return "%s(DType:%s,%s,%s)".formatted(label, array.dtype(), ofShape(array.shape()), data);
  }

  private static String ofMap(Map<?, ?> map) {
    return map.entrySet().stream()
        .map(entry -> quoted((String) entry.getKey()) + ": " + of(entry.getValue()))
        .collect(Collectors.joining(",", "D{", "}"));
  }

  private static String ofNamedTuple(NamedTuple tuple) {
    return tuple.asMap().entrySet().stream()
        .map(entry -> entry.getKey() + "=" + of(entry.getValue()))
        .collect(Collectors.joining(",", "NT:" + tuple.fields().typeName() + "(", ")"));
  }

  private static String ofSpec(TypeSpec<?> spec) {
    return switch (spec) {
      case BoundedTensorSpec tensor ->
          "BTS(%s,%s,%s)".formatted(ofTensor(tensor), of(tensor.minimum()), of(tensor.maximum()));
      case TensorSpec tensor -> "TS(" + ofTensor(tensor) + ")";
      case OpaqueSpec opaque ->
          "Spec:%d:%s(%s)".formatted(opaque.kind().getNumber(), opaque.name(), of(opaque.state()));
      case AnonymousSpec anonymous ->
          "Spec:%d:%s(%s)"
              .formatted(
                  anonymous.isRegistered() ? 12 : 13, anonymous.name(), of(anonymous.serialize()));
      case DerivedSpec<?> record ->
          "Spec:13:%s.Spec(%s)"
              .formatted(
                  TypeRegistry.nameOf(record.valueType()).orElseThrow(),
                  of(PlainForm.state(record)));
      default -> ofClass(spec, TypeRegistry.nameOf(spec.getClass()).orElseThrow());
    };
  }

  private static String ofTensor(TensorSpec spec) {
    return "%s,DType:%s,%s"
        .formatted(ofShape(spec.shape()), spec.dtype(), quoted(spec.name().orElse("")));
  }

  private static String ofClass(TypeSpec<?> spec, String name) {
    String kind =
        switch (name) {
          case "tf.SparseTensorSpec" -> "1:SparseTensorSpec";
          case "tf.IndexedSlicesSpec" -> "2:IndexedSlicesSpec";
          case "tf.RaggedTensorSpec" -> "3:RaggedTensorSpec";
          case "tf.VariableSpec" -> "9:VariableSpec";
          default -> "12:" + name;
        };
    return "Spec:%s(%s)".formatted(kind, of(spec.serialize()));
  }

  private static String all(List<?> values) {
    return values.stream().map(StructuredText::of).collect(Collectors.joining(","));
  }

  private static String quoted(String text) {
    try {
      // Python writes control characters in lower case.
      return JSON.writeValueAsString(text).replace("\\u001F", "\\u001f");
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
