package io.intarsia.display;

import java.util.List;

/// One line of a tree and what hangs below it.
///
/// @param label the name in the node above; empty for the root and for what has none
/// @param text what is there
record TreeNode(String label, String text, List<TreeNode> children) {
  TreeNode(String label, String text) {
    this(label, text, List.of());
  }

  /// Label and text in one line.
  String line() {
    return label.isEmpty() ? text : label + ": " + text;
  }
}
