package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.internal.codec.CodecPath;
import io.intarsia.internal.codec.ShapeProtos;
import io.intarsia.internal.codec.TensorProtoWriter;
import io.intarsia.internal.records.RecordAccess;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.NestLeaf;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.Struct.BoundedTensorSpecProto;
import org.tensorflow.proto.Struct.DictValue;
import org.tensorflow.proto.Struct.ListValue;
import org.tensorflow.proto.Struct.NamedTupleValue;
import org.tensorflow.proto.Struct.NoneValue;
import org.tensorflow.proto.Struct.StructuredValue;
import org.tensorflow.proto.Struct.TensorSpecProto;
import org.tensorflow.proto.Struct.TupleValue;
import org.tensorflow.proto.TensorProto;

/// Turns values into messages.
final class StructuredEncoder {
  private StructuredEncoder() {}

  static StructuredValue encode(@Nullable Object value, CodecPath place) {
    if (place.isTooDeep()) {
      throw CodecErrors.tooDeep(place);
    }
    var proto = StructuredValue.newBuilder();
    switch (value) {
      case null -> proto.setNoneValue(NoneValue.getDefaultInstance());
      case Boolean flag -> proto.setBoolValue(flag);
      case Long number -> proto.setInt64Value(number);
      case Integer number -> proto.setInt64Value(number);
      case Short number -> proto.setInt64Value(number);
      case Byte number -> proto.setInt64Value(number);
      case Double number -> proto.setFloat64Value(number);
      case Float number -> proto.setFloat64Value(number);
      case String text -> proto.setStringValue(checked(text, place));
      case Shape shape -> proto.setTensorShapeValue(ShapeProtos.encode(shape));
      case DType dtype -> proto.setTensorDtypeValueValue(dtype.code());
      case ArrayLiteral array -> proto.setNumpyValue(proto(array));
      case TensorLiteral literal -> proto.setTensorValue(proto(literal.array()));
      case EagerTensor tensor -> proto.setTensorValue(tensor(tensor));
      case TypeSpec<?> spec -> setSpec(proto, spec, place);
      default -> setContainer(proto, value, place);
    }
    return proto.build();
  }

  private static String checked(String text, CodecPath place) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw CodecErrors.notUnicode(place, text);
    }
    return text;
  }

  private static TensorProto tensor(EagerTensor tensor) {
    try (HostTensor host = tensor.toHost()) {
      return proto(ArrayLiteral.of(host));
    }
  }

  private static TensorProto proto(ArrayLiteral array) {
    return TensorProtoWriter.encode(array.dtype(), array.shape(), array.bytes());
  }

  private static void setSpec(StructuredValue.Builder proto, TypeSpec<?> spec, CodecPath place) {
    switch (spec) {
      case BoundedTensorSpec bounded -> proto.setBoundedTensorSpecValue(bounded(bounded));
      case TensorSpec tensor -> proto.setTensorSpecValue(tensorSpec(tensor));
      default -> proto.setTypeSpecValue(TypeSpecEncoder.encode(spec, place));
    }
  }

  private static TensorSpecProto tensorSpec(TensorSpec spec) {
    return TensorSpecProto.newBuilder()
        .setName(spec.name().orElse(""))
        .setShape(ShapeProtos.encode(spec.shape()))
        .setDtypeValue(spec.dtype().code())
        .build();
  }

  private static BoundedTensorSpecProto bounded(BoundedTensorSpec spec) {
    return BoundedTensorSpecProto.newBuilder()
        .setName(spec.name().orElse(""))
        .setShape(ShapeProtos.encode(spec.shape()))
        .setDtypeValue(spec.dtype().code())
        .setMinimum(proto(spec.minimum()))
        .setMaximum(proto(spec.maximum()))
        .build();
  }

  private static void setContainer(StructuredValue.Builder proto, Object value, CodecPath place) {
    switch (value) {
      case Tuple tuple -> proto.setTupleValue(tuple(tuple.toList(), place));
      case List<?> list -> proto.setListValue(list(list, place));
      case Map<?, ?> map -> proto.setDictValue(dict(map, place));
      case NamedTuple tuple -> proto.setNamedTupleValue(namedTuple(tuple, ".get(\"%s\")", place));
      case ExtensionType extension -> throw CodecErrors.valueNotSpec(place, extension);
      case Record plain when !plain.getClass().isAnnotationPresent(NestLeaf.class) ->
          proto.setNamedTupleValue(namedTuple(namedTuple(plain), ".%s()", place));
      default -> throw CodecErrors.notEncodable(place, value);
    }
  }

  private static TupleValue tuple(List<?> items, CodecPath place) {
    var proto = TupleValue.newBuilder();
    for (int i = 0; i < items.size(); i++) {
      proto.addValues(encode(items.get(i), place.child(".get(" + i + ")")));
    }
    return proto.build();
  }

  private static ListValue list(List<?> items, CodecPath place) {
    return ListValue.newBuilder().addAllValues(tuple(items, place).getValuesList()).build();
  }

  private static DictValue dict(Map<?, ?> map, CodecPath place) {
    var proto = DictValue.newBuilder();
    for (var entry : map.entrySet()) {
      if (!(entry.getKey() instanceof String key)) {
        throw CodecErrors.keyNotString(place, entry.getKey());
      }
      proto.putFields(
          checked(key, place), encode(entry.getValue(), place.child(".get(\"" + key + "\")")));
    }
    return proto.build();
  }

  private static NamedTupleValue namedTuple(NamedTuple tuple, String step, CodecPath place) {
    PythonNames.check(tuple.fields(), place);
    var proto = NamedTupleValue.newBuilder().setName(tuple.fields().typeName());
    for (var entry : tuple.asMap().entrySet()) {
      CodecPath child = place.child(step.formatted(entry.getKey()));
      proto.addValuesBuilder().setKey(entry.getKey()).setValue(encode(entry.getValue(), child));
    }
    return proto.build();
  }

  /// A record as a named tuple.
  static NamedTuple namedTuple(Record plain) {
    RecordAccess access = RecordAccess.of(plain.getClass());
    var names = access.components().stream().map(RecordComponent::getName).toList();
    return new NamedTuple.Fields(plain.getClass().getSimpleName(), names).of(access.read(plain));
  }
}
