package io.intarsia.site;

import java.util.List;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;

/// A page as HTML: headings have names, links lead to pages of the site, and code that names
/// something of the API leads to it.
record PageHtml(Page page, Checkout checkout, ApiIndex api) {
  String body() {
    return HtmlRenderer.builder()
        .extensions(List.of(TablesExtension.create()))
        .attributeProviderFactory(context -> new Attributes())
        .nodeRendererFactory(
            context -> new CodeHtml(context.getWriter(), api, Template.upFrom(page.address())))
        .build()
        .render(page.document());
  }

  private final class Attributes implements AttributeProvider {
    @Override
    public void setAttributes(Node node, String tag, Map<String, String> attributes) {
      if (node instanceof Heading heading && page.anchors().containsKey(heading)) {
        attributes.put("id", page.anchors().get(heading));
      } else if (node instanceof Link link) {
        attributes.put("href", checkout.address(page, new Target(link.getDestination())));
      }
    }
  }
}
