package io.intarsia.internal.trace;

import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;

/// Draws programs in the language of Graphviz.
public final class Drawing {
  private Drawing() {}

  /// An edge for each tensor, dashed for an order of effects.
  public static String of(String name, Program program) {
    var text = new StringJoiner("\n  ", "digraph \"" + name + "\" {\n  ", "\n}\n");
    String[] makers = new String[program.values().size()];
    for (Node node : program.nodes()) {
      node.results().forEach(number -> makers[number] = node.name());
      text.add("\"%s\" [label=\"%1$s\\n%s\"];".formatted(node.name(), node.op()));
      node.flatInputs()
          .forEach(number -> text.add(edge(Objects.requireNonNull(makers[number]), node, "")));
      List<Node> nodes = program.nodes();
      node.after()
          .forEach(before -> text.add(edge(nodes.get(before).name(), node, " [style=dashed]")));
    }
    return text.toString();
  }

  private static String edge(String from, Node to, String style) {
    return "\"%s\" -> \"%s\"%s;".formatted(from, to.name(), style);
  }
}
