package io.intarsia.internal.trace;

import com.google.protobuf.ByteString;
import io.intarsia.dtype.DType;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinition.Attribute;
import io.intarsia.shape.Shape;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.NameAttrList;
import org.tensorflow.proto.TensorShapeProto;

/// Reads attributes of nodes as the values that definitions write.
public final class AttributeReader {
  private AttributeReader() {}

  /// The attributes the op has, but for tensors.
  public static Map<String, Object> read(OpDefinition op, Map<String, AttrValue> given) {
    Map<String, Object> values = new TreeMap<>();
    for (Attribute attribute : op.attributes()) {
      AttrValue value = given.get(attribute.name());
      Object read = value == null ? null : read(attribute.type(), value);
      if (read != null) {
        values.put(attribute.name(), read);
      }
    }
    return values;
  }

  private static @Nullable Object read(String type, AttrValue value) {
    return switch (type) {
      case "int" -> value.getI();
      case "float" -> value.getF();
      case "bool" -> value.getB();
      case "string" -> text(value.getS());
      case "type" -> DType.ofCode(value.getTypeValue());
      case "shape" -> shape(value.getShape());
      case "func" -> value.getFunc().getName();
      default -> list(type, value.getList());
    };
  }

  private static @Nullable Object list(String type, AttrValue.ListValue list) {
    return switch (type) {
      case "list(int)" -> list.getIList();
      case "list(float)" -> list.getFList();
      case "list(bool)" -> list.getBList();
      case "list(string)" -> list.getSList().stream().map(AttributeReader::text).toList();
      case "list(type)" -> list.getTypeValueList().stream().map(DType::ofCode).toList();
      case "list(shape)" -> list.getShapeList().stream().map(AttributeReader::shape).toList();
      case "list(func)" -> list.getFuncList().stream().map(NameAttrList::getName).toList();
      default -> null;
    };
  }

  // Bytes that are no text are a list of them, as attributes hold arrays.
  private static Object text(ByteString bytes) {
    return bytes.isValidUtf8() ? bytes.toStringUtf8() : bytes.toByteArray();
  }

  private static Shape shape(TensorShapeProto shape) {
    return shape.getUnknownRank()
        ? Shape.unknown()
        : Shape.of(shape.getDimList().stream().mapToLong(TensorShapeProto.Dim::getSize).toArray());
  }
}
