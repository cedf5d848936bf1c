package io.intarsia.display;

import java.util.List;

/// Prints a tree in box-drawing characters.
final class TreeText {
  private final StringBuilder text = new StringBuilder();

  private TreeText() {}

  static String print(TreeNode root) {
    var printer = new TreeText();
    printer.text.append(root.line());
    printer.children(root.children(), "");
    return printer.text.toString();
  }

  private void children(List<TreeNode> children, String indent) {
    for (TreeNode child : children) {
      boolean last = child == children.getLast();
      text.append('\n').append(indent).append(last ? "└─ " : "├─ ").append(child.line());
      children(child.children(), indent + (last ? "   " : "│  "));
    }
  }
}
