package io.intarsia.display;

import org.jspecify.annotations.Nullable;

/// A nest, an extension value or a spec as a tree: containers with their components, tensors with
/// dtype, shape and some values, static data as it prints.
///
/// ```text
/// LabeledDigraph
/// ├─ nodes: Map of 1
/// │  └─ "name": string[74] ["java.base" "java.compiler" …]
/// └─ source: int32[155] [1 1 2 …]
/// ```
///
/// Below depth 32 and after 64 children a `…` says what is left out.
public final class TreeView {
  private final TreeNode root;

  private TreeView(TreeNode root) {
    this.root = root;
  }

  /// The tree of a value. Tensors are read, but no more of them than is shown.
  public static TreeView of(@Nullable Object value) {
    return new TreeView(TreeBuilder.build(value));
  }

  /// The tree in box-drawing characters; no line break at the end.
  public String toText() {
    return TreeText.print(root);
  }

  /// The tree as a page of HTML that needs nothing else: branches fold.
  public String toHtml() {
    return TreeHtml.print(root);
  }

  /// The same as [#toText].
  @Override
  public String toString() {
    return toText();
  }
}
