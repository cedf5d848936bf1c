package io.intarsia.function;

import com.google.protobuf.InvalidProtocolBufferException;
import java.util.StringJoiner;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;

/// Draws graphs in the language of Graphviz.
final class Dot {
  private Dot() {}

  /// @param graphDef serialized
  static String of(String name, byte[] graphDef) {
    var text = new StringJoiner("\n  ", "digraph \"" + name + "\" {\n  ", "\n}\n");
    for (NodeDef node : parse(graphDef).getNodeList()) {
      text.add("\"%s\" [label=\"%1$s\\n%s\"];".formatted(node.getName(), node.getOp()));
      for (String input : node.getInputList()) {
        boolean isOrder = input.startsWith("^");
        String from = isOrder ? input.substring(1) : input.split(":", -1)[0];
        text.add(
            "\"%s\" -> \"%s\"%s;"
                .formatted(from, node.getName(), isOrder ? " [style=dashed]" : ""));
      }
    }
    return text.toString();
  }

  private static GraphDef parse(byte[] graphDef) {
    try {
      return GraphDef.parseFrom(graphDef);
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("the runtime wrote a broken GraphDef; please report", e);
    }
  }
}
