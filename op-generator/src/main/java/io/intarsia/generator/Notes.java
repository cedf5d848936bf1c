package io.intarsia.generator;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.OpDef.ArgDef;
import org.tensorflow.proto.OpDef.AttrDef;
import org.tensorflow.proto.TensorShapeProto;

/// What the documentation says about inputs and attributes.
final class Notes {
  private Notes() {}

  /// The dtype of an input, or the attribute that names it.
  static String dtypes(OpDef op, ArgDef arg) {
    if (arg.getType() != DataType.DT_INVALID) {
      return DtypeNames.name(arg.getType());
    }
    String name = arg.getTypeAttr() + arg.getTypeListAttr();
    return op.getAttrList().stream()
        .filter(attribute -> attribute.getName().equals(name))
        .map(attribute -> allowed(attribute))
        .findFirst()
        .orElse("");
  }

  /// Allowed values, minimum and default of an attribute.
  static String values(AttrDef attribute) {
    var note = new StringBuilder(attribute.getType());
    if (attribute.hasAllowedValues()) {
      note.append(" of ").append(allowed(attribute));
    }
    if (attribute.getHasMinimum()) {
      note.append(" ≥ ").append(attribute.getMinimum());
    }
    if (attribute.hasDefaultValue()) {
      note.append(", default ").append(value(attribute.getDefaultValue()));
    }
    return note.toString();
  }

  static String allowed(AttrDef attribute) {
    var list = attribute.getAllowedValues().getList();
    if (list.getTypeCount() > 0) {
      return DtypeNames.names(list.getTypeList());
    }
    return join(list.getSList(), bytes -> "\"" + bytes.toStringUtf8() + "\"");
  }

  static String value(AttrValue value) {
    return switch (value.getValueCase()) {
      case S -> string(value.getS().toByteArray());
      case I -> Long.toString(value.getI());
      case F -> Float.toString(value.getF());
      case B -> Boolean.toString(value.getB());
      case TYPE -> DtypeNames.name(value.getType());
      case SHAPE -> shape(value.getShape());
      case LIST -> "[" + list(value.getList()) + "]";
      case FUNC -> value.getFunc().getName().isEmpty() ? "none" : value.getFunc().getName();
      case TENSOR -> "a tensor of " + DtypeNames.name(value.getTensor().getDtype());
      case PLACEHOLDER, VALUE_NOT_SET -> "none";
    };
  }

  private static String list(AttrValue.ListValue list) {
    return join(list.getSList(), bytes -> string(bytes.toByteArray()))
        + join(list.getIList(), Object::toString)
        + join(list.getFList(), Object::toString)
        + join(list.getBList(), Object::toString)
        + DtypeNames.names(list.getTypeList())
        + join(list.getShapeList(), Notes::shape);
  }

  private static String string(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    boolean printable = text.chars().allMatch(c -> c >= ' ' && c < 127);
    return printable ? "\"" + text + "\"" : "0x" + HexFormat.of().formatHex(bytes);
  }

  private static String shape(TensorShapeProto shape) {
    return shape.getUnknownRank()
        ? "unknown"
        : "[" + join(shape.getDimList(), dim -> Long.toString(dim.getSize())) + "]";
  }

  private static <T> String join(List<T> values, Function<T, String> text) {
    return values.stream().map(text).collect(Collectors.joining(", "));
  }
}
