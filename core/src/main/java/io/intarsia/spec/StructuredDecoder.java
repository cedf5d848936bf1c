package io.intarsia.spec;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.intarsia.dtype.DType;
import io.intarsia.internal.codec.CodecPath;
import io.intarsia.internal.codec.DTypeCodes;
import io.intarsia.internal.codec.ShapeProtos;
import io.intarsia.internal.codec.TensorProtoReader;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.Struct.BoundedTensorSpecProto;
import org.tensorflow.proto.Struct.NamedTupleValue;
import org.tensorflow.proto.Struct.PairValue;
import org.tensorflow.proto.Struct.StructuredValue;
import org.tensorflow.proto.Struct.TensorSpecProto;
import org.tensorflow.proto.TensorProto;

/// Turns messages into values.
final class StructuredDecoder {
  // As Python sorts keys.
  private static final Comparator<String> CODE_POINT_ORDER =
      Comparator.comparing(key -> key.getBytes(UTF_8), Arrays::compareUnsigned);

  private StructuredDecoder() {}

  static @Nullable Object decode(StructuredValue proto, CodecPath place) {
    if (place.isTooDeep()) {
      throw CodecErrors.tooDeep(place);
    }
    return switch (proto.getKindCase()) {
      case NONE_VALUE -> null;
      case BOOL_VALUE -> proto.getBoolValue();
      case INT64_VALUE -> proto.getInt64Value();
      case FLOAT64_VALUE -> proto.getFloat64Value();
      case STRING_VALUE -> proto.getStringValue();
      case TENSOR_SHAPE_VALUE ->
          ShapeProtos.decode(proto.getTensorShapeValue(), place.then(".tensor_shape_value"));
      case TENSOR_DTYPE_VALUE ->
          DTypeCodes.decode(proto.getTensorDtypeValueValue(), place.then(".tensor_dtype_value"));
      case NUMPY_VALUE -> array(proto.getNumpyValue(), place.then(".numpy_value"));
      case TENSOR_VALUE ->
          new TensorLiteral(array(proto.getTensorValue(), place.then(".tensor_value")));
      case LIST_VALUE ->
          Collections.unmodifiableList(
              items(proto.getListValue().getValuesList(), place.then(".list_value")));
      case TUPLE_VALUE ->
          Tuple.copyOf(items(proto.getTupleValue().getValuesList(), place.then(".tuple_value")));
      case DICT_VALUE -> map(proto.getDictValue().getFieldsMap(), place.then(".dict_value.fields"));
      case NAMED_TUPLE_VALUE ->
          namedTuple(proto.getNamedTupleValue(), place.then(".named_tuple_value"));
      case TENSOR_SPEC_VALUE, BOUNDED_TENSOR_SPEC_VALUE, TYPE_SPEC_VALUE -> spec(proto, place);
      case KIND_NOT_SET -> throw CodecErrors.notSet(place);
    };
  }

  /// The dtype of that number.
  private static TypeSpec<?> spec(StructuredValue proto, CodecPath place) {
    return switch (proto.getKindCase()) {
      case TENSOR_SPEC_VALUE ->
          tensorSpec(proto.getTensorSpecValue(), place.then(".tensor_spec_value"));
      case BOUNDED_TENSOR_SPEC_VALUE ->
          bounded(proto.getBoundedTensorSpecValue(), place.then(".bounded_tensor_spec_value"));
      default -> TypeSpecDecoder.decode(proto.getTypeSpecValue(), place.then(".type_spec_value"));
    };
  }

  private static TensorSpec tensorSpec(TensorSpecProto proto, CodecPath place) {
    return new TensorSpec(
        ShapeProtos.decode(proto.getShape(), place.then(".shape")),
        DTypeCodes.decode(proto.getDtypeValue(), place.then(".dtype")),
        nameOrNull(proto.getName()));
  }

  private static ArrayLiteral array(TensorProto proto, CodecPath place) {
    try (HostTensor tensor = TensorProtoReader.decode(proto, place)) {
      return ArrayLiteral.of(tensor);
    }
  }

  private static BoundedTensorSpec bounded(BoundedTensorSpecProto proto, CodecPath place) {
    Shape shape = ShapeProtos.decode(proto.getShape(), place.then(".shape"));
    DType dtype = DTypeCodes.decode(proto.getDtypeValue(), place.then(".dtype"));
    ArrayLiteral minimum = array(proto.getMinimum(), place.then(".minimum"));
    ArrayLiteral maximum = array(proto.getMaximum(), place.then(".maximum"));
    try {
      return BoundedTensorSpec.of(shape, dtype, minimum, maximum, nameOrNull(proto.getName()));
    } catch (IllegalArgumentException e) {
      throw CodecErrors.refused(place, e);
    }
  }

  private static @Nullable String nameOrNull(String name) {
    return name.isEmpty() ? null : name;
  }

  private static List<@Nullable Object> items(List<StructuredValue> protos, CodecPath place) {
    List<@Nullable Object> items = new ArrayList<>();
    for (int i = 0; i < protos.size(); i++) {
      items.add(decode(protos.get(i), place.child(".values[" + i + "]")));
    }
    return items;
  }

  private static Map<String, @Nullable Object> map(
      Map<String, StructuredValue> protos, CodecPath place) {
    var sorted = new TreeMap<String, StructuredValue>(CODE_POINT_ORDER);
    sorted.putAll(protos);
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (var entry : sorted.entrySet()) {
      CodecPath child = place.child("[\"" + entry.getKey() + "\"]");
      map.put(entry.getKey(), decode(entry.getValue(), child));
    }
    return Collections.unmodifiableMap(map);
  }

  private static NamedTuple namedTuple(NamedTupleValue proto, CodecPath place) {
    var values = new LinkedHashMap<String, @Nullable Object>();
    for (PairValue pair : proto.getValuesList()) {
      String key = pair.getKey();
      if (values.containsKey(key)) {
        throw CodecErrors.fieldTwice(place, key);
      }
      values.put(key, decode(pair.getValue(), place.child(".values[" + key + "]")));
    }
    return NamedTuple.of(proto.getName(), values);
  }
}
