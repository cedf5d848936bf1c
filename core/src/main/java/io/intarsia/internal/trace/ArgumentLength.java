package io.intarsia.internal.trace;

import io.intarsia.op.definition.OpDefinition.Argument;
import java.util.Map;
import org.tensorflow.proto.AttrValue;

/// How many tensors an input or output of a node is, as the attributes of the node say.
public final class ArgumentLength {
  private static final AttrValue NONE = AttrValue.getDefaultInstance();

  private ArgumentLength() {}

  /// The number; 1 if it is no list.
  ///
  /// @param attributes of the node, as a file has them
  public static int of(Argument argument, Map<String, AttrValue> attributes) {
    if (!argument.isList()) {
      return 1;
    }
    String number = argument.numberAttribute();
    return number == null
        ? attributes.getOrDefault(argument.typeListAttribute(), NONE).getList().getTypeCount()
        : Math.toIntExact(attributes.getOrDefault(number, NONE).getI());
  }
}
