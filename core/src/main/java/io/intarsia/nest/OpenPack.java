package io.intarsia.nest;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Fills a structure with leaves of other classes than its containers declare.
final class OpenPack {
  private OpenPack() {}

  /// @param open the leaves whose containers are to take anything
  static @Nullable Object pack(Structure structure, @Nullable Object[] leaves, BitSet open) {
    @Nullable Object[] stack = new Object[structure.height()];
    boolean[] isOpen = new boolean[structure.height()];
    int top = 0;
    int leaf = 0;
    for (int i = 0; i < structure.nodeCount(); i++) {
      Structure.Node node = structure.node(i);
      NodeType<?> type = node.type();
      if (type == null) {
        isOpen[top] = open.get(leaf);
        stack[top++] = leaves[leaf++];
      } else {
        int bottom = top - node.childCount();
        boolean opens = any(isOpen, bottom, top);
        @Nullable Object[] children = Arrays.copyOfRange(stack, bottom, top);
        stack[bottom] =
            opens ? opened(type, node.metadata(), children) : structure.rebuild(i, children);
        isOpen[bottom] = opens;
        top = bottom + 1;
      }
    }
    return stack[0];
  }

  private static boolean any(boolean[] flags, int from, int to) {
    for (int i = from; i < to; i++) {
      if (flags[i]) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable Object opened(
      NodeType<?> type, Object metadata, @Nullable Object[] children) {
    return switch (type) {
      case RecordType record -> record.fields().of(children);
      case SequenceTypes.OfArray _ -> children;
      case SequenceTypes.OfOptional _ -> children[0];
      case SequenceTypes.OfList list -> list.rebuild(metadata, children);
      case SequenceTypes.OfTuple tuple -> tuple.rebuild(metadata, children);
      case SequenceTypes.OfEntry entry -> entry.rebuild(metadata, children);
      case SequenceTypes.OfNamedTuple tuple -> tuple.rebuild(metadata, children);
      case MapType map -> map.rebuild(metadata, children);
      default -> Tuple.of(children);
    };
  }
}
