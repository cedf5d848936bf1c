package io.intarsia.internal.function.graph;

import io.intarsia.internal.attributes.AttributeCheck;
import io.intarsia.internal.c.AttributeEncoder;
import io.intarsia.internal.c.Setter;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.Attributes;
import java.util.List;
import java.util.stream.Stream;

/// The attributes of nodes, checked and laid out for the runtime.
final class NodeAttributes {
  private NodeAttributes() {}

  /// @param inputs of the node, wired
  /// @param parts of the function whose node it is
  static List<Setter> of(
      OpDefinition definition,
      Attributes attributes,
      List<Object> inputs,
      FunctionParts parts,
      AttributeEncoder encoder) {
    List<Setter> setters = AttributeCheck.encode(definition, attributes, encoder);
    if (ControlOps.areTakenApart(definition.name(), inputs, parts)
        && runsParts(attributes, parts)) {
      setters.add(encoder.ofBool("_lower_using_switch_merge", true));
    }
    return setters;
  }

  /// Taking apart what runs functions that there are not would end the process, too.
  private static boolean runsParts(Attributes attributes, FunctionParts parts) {
    return attributes.asMap().values().stream()
        .flatMap(value -> value instanceof List<?> list ? list.stream() : Stream.of(value))
        .anyMatch(parts::has);
  }
}
