package io.intarsia.nest;

import java.util.Arrays;
import java.util.List;

/// Prints a structure as the tree it is, with `*` for each leaf. What is long or deep is cut.
final class StructureText {
  private static final int LONGEST = 1_000;
  private static final int DEEPEST = 30;

  private final StringBuilder text = new StringBuilder();
  private final Structure.Node[] nodes;
  // How many nodes there are in each, itself counted.
  private final int[] sizes;
  private boolean isCut;

  private StructureText(Structure.Node[] nodes) {
    this.nodes = nodes;
    this.sizes = sizes(nodes);
  }

  /// @param nodes in post-order
  static String of(Structure.Node[] nodes) {
    var made = new StructureText(nodes);
    made.add(nodes.length - 1, 0);
    int length = made.text.length();
    String shown = made.text.substring(0, Math.min(length, LONGEST));
    return made.isCut || length > LONGEST ? shown + "…, " + made.leafCount() + " leaves" : shown;
  }

  private long leafCount() {
    return Arrays.stream(nodes).filter(node -> node.type() == null).count();
  }

  private static int[] sizes(Structure.Node[] nodes) {
    int[] sizes = new int[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      sizes[i] = 1;
      for (int child = nodes[i].childCount(); child > 0; child--) {
        sizes[i] += sizes[i - sizes[i]];
      }
    }
    return sizes;
  }

  private void add(int position, int depth) {
    Structure.Node node = nodes[position];
    NodeType<?> type = node.type();
    if (type == null) {
      text.append('*');
    } else if (depth > DEEPEST) {
      text.append('…');
      isCut = true;
    } else {
      List<String> frame = frame(type, node);
      text.append(frame.getFirst());
      addChildren(position, type, depth);
      text.append(frame.getLast());
    }
  }

  private void addChildren(int position, NodeType<?> type, int depth) {
    Structure.Node node = nodes[position];
    int[] children = new int[node.childCount()];
    int end = position - 1;
    for (int i = children.length - 1; i >= 0; i--) {
      children[i] = end;
      end -= sizes[end];
    }
    for (int i = 0; i < children.length && text.length() <= LONGEST; i++) {
      text.append(i == 0 ? "" : ", ").append(name(type, node.metadata(), i));
      add(children[i], depth + 1);
    }
  }

  // What stands before and after the children.
  private static List<String> frame(NodeType<?> type, Structure.Node node) {
    return switch (type) {
      case SequenceTypes.OfList _ -> List.of("[", "]");
      case SequenceTypes.OfTuple _ -> List.of("(", node.childCount() == 1 ? ",)" : ")");
      case SequenceTypes.OfArray _ ->
          List.of(((Class<?>) node.metadata()).getSimpleName() + "[]{", "}");
      case SequenceTypes.OfOptional _ -> List.of("Optional(", ")");
      case SequenceTypes.OfEntry _ -> List.of("Map.Entry(", ")");
      case SequenceTypes.OfNamedTuple _ ->
          List.of(((NamedTuple.Fields) node.metadata()).typeName() + "(", ")");
      case RecordType _ -> List.of(((Class<?>) node.metadata()).getSimpleName() + "(", ")");
      case MapType _ -> List.of("{", "}");
      default -> List.of(Checked.description(type, node.metadata(), node.childCount()) + "{", "}");
    };
  }

  // What a child is called there.
  private static String name(NodeType<?> type, Object metadata, int child) {
    return switch (type) {
      case SequenceTypes.OfList _,
          SequenceTypes.OfTuple _,
          SequenceTypes.OfArray _,
          SequenceTypes.OfOptional _,
          SequenceTypes.OfEntry _ ->
          "";
      case SequenceTypes.OfNamedTuple _ -> ((NamedTuple.Fields) metadata).names().get(child) + "=";
      case RecordType record -> record.name(child) + "=";
      case MapType _ -> MapType.literal(((MapKeys) metadata).sorted(child)) + ": ";
      default -> {
        String step = Checked.step(type, metadata, child);
        yield step.isEmpty() ? "" : step + ": ";
      }
    };
  }
}
