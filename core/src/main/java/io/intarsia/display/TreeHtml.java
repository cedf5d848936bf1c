package io.intarsia.display;

/// Prints a tree as a page of HTML without scripts or links.
final class TreeHtml {
  private final StringBuilder html = new StringBuilder();

  private TreeHtml() {}

  static String print(TreeNode root) {
    var printer = new TreeHtml();
    printer.head(escape(root.line()));
    printer.node(root);
    return printer.html.append("</body>\n</html>\n").toString();
  }

  private void head(String title) {
    html.append(
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>%s</title>
        <style>
        body { font: 14px/1.5 ui-monospace, monospace; margin: 2em; }
        details, p { margin: 0 0 0 1.5em; }
        summary { cursor: pointer; margin-left: -1.1em; }
        b { color: #06c; font-weight: normal; }
        @media (prefers-color-scheme: dark) { body { background: #222; color: #ddd; } b { color: #6af; } }
        </style>
        </head>
        <body>
        """
            .formatted(title));
  }

  private void node(TreeNode node) {
    if (node.children().isEmpty()) {
      html.append("<p>").append(line(node)).append("</p>\n");
      return;
    }
    html.append("<details open><summary>").append(line(node)).append("</summary>\n");
    node.children().forEach(this::node);
    html.append("</details>\n");
  }

  private static String line(TreeNode node) {
    String label = node.label().isEmpty() ? "" : "<b>" + escape(node.label()) + "</b>: ";
    return label + escape(node.text());
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
