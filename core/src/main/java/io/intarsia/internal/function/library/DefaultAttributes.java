package io.intarsia.internal.function.library;

import io.intarsia.internal.trace.AttributeReader;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import java.util.Map;
import java.util.stream.Stream;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;

/// Attributes that have the value the definition of the op gives them anyway. Files leave them out,
/// as Python's do: a runtime that does not know an attribute yet reads the node all the same.
public final class DefaultAttributes {
  private DefaultAttributes() {}

  /// Leaves them out of the nodes of a graph and of its functions.
  public static void leaveOut(GraphDef.Builder graph) {
    Stream.concat(
            graph.getNodeBuilderList().stream(),
            graph.getLibraryBuilder().getFunctionBuilderList().stream()
                .flatMap(function -> function.getNodeDefBuilderList().stream()))
        .forEach(DefaultAttributes::leaveOut);
  }

  private static void leaveOut(NodeDef.Builder node) {
    OpDefinition op = OpDefinitions.find(node.getOp()).orElse(null);
    if (op == null) {
      return; // a function
    }
    Map<String, Object> values = AttributeReader.read(op, node.getAttrMap());
    for (OpDefinition.Attribute attribute : op.attributes()) {
      Object value = values.get(attribute.name());
      if (value != null && value.equals(attribute.defaultValue())) {
        node.removeAttr(attribute.name());
      }
    }
  }
}
