package io.intarsia.generator;

import java.util.Optional;
import java.util.stream.Stream;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.OpDef.ArgDef;
import org.tensorflow.proto.OpDef.AttrDef;

/// Questions to op definitions.
final class OpDefs {
  private OpDefs() {}

  static Optional<ArgDef> input(OpDef op, String name) {
    return op.getInputArgList().stream().filter(arg -> arg.getName().equals(name)).findFirst();
  }

  static Optional<AttrDef> attribute(OpDef op, String name) {
    return op.getAttrList().stream().filter(attr -> attr.getName().equals(name)).findFirst();
  }

  static boolean isList(ArgDef arg) {
    return !lengthAttribute(arg).isEmpty();
  }

  /// The attribute that says how long a list is; empty for a single tensor.
  static String lengthAttribute(ArgDef arg) {
    return arg.getNumberAttr() + arg.getTypeListAttr();
  }

  /// Whether an attribute follows from the inputs.
  static boolean isInferred(OpDef op, AttrDef attribute) {
    return op.getInputArgList().stream().anyMatch(arg -> mentions(arg, attribute));
  }

  /// Whether an attribute follows from an input or output.
  static boolean mentions(ArgDef arg, AttrDef attribute) {
    return Stream.of(arg.getTypeAttr(), arg.getNumberAttr(), arg.getTypeListAttr())
        .anyMatch(attribute.getName()::equals);
  }

  /// An input's dtype, or the default of the attribute that says it.
  static DataType defaultDtype(OpDef op, ArgDef input) {
    return input.getType() != DataType.DT_INVALID
        ? input.getType()
        : attribute(op, input.getTypeAttr())
            .map(attribute -> attribute.getDefaultValue().getType())
            .orElse(DataType.DT_INVALID);
  }
}
