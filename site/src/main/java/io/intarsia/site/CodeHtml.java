package io.intarsia.site;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlWriter;

/// Code in a line of text, with a link if it names something of the API. Comments, which are for
/// the tests of pages, are left out.
///
/// @param up from the page to the root of the site
record CodeHtml(HtmlWriter html, ApiIndex api, String up) implements NodeRenderer {
  @Override
  public Set<Class<? extends Node>> getNodeTypes() {
    return Set.of(Code.class, HtmlBlock.class);
  }

  @Override
  public void render(Node node) {
    switch (node) {
      case Code code -> render(code);
      case HtmlBlock block when !block.getLiteral().startsWith("<!--") ->
          html.raw(block.getLiteral());
      default -> {}
    }
  }

  private void render(Code code) {
    Optional<String> address =
        isLinkOrHeading(code) ? Optional.empty() : api.address(code.getLiteral());
    address.ifPresent(to -> html.tag("a", Map.of("href", up + to)));
    html.tag("code");
    html.text(code.getLiteral());
    html.tag("/code");
    address.ifPresent(to -> html.tag("/a"));
  }

  /// Headings are what other links lead to.
  private static boolean isLinkOrHeading(Node node) {
    for (Node each = node; each != null; each = each.getParent()) {
      if (each instanceof Link || each instanceof Heading) {
        return true;
      }
    }
    return false;
  }
}
