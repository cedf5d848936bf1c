package io.intarsia.site;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlWriter;

/// Code in a line of text, with a link if it names something of the API, and blocks of Java, whose
/// comments show output. Comments of the page, which are for the tests of pages, are left out.
///
/// @param up from the page to the root of the site
record CodeHtml(HtmlWriter html, ApiIndex api, String up) implements NodeRenderer {
  /// At the beginning of a line or behind code; a string may hold an address.
  private static final Pattern COMMENT = Pattern.compile("(?:^\\s*|;\\s+|[{}),]\\s+)(//.*)");

  @Override
  public Set<Class<? extends Node>> getNodeTypes() {
    return Set.of(Code.class, FencedCodeBlock.class, HtmlBlock.class);
  }

  @Override
  public void render(Node node) {
    switch (node) {
      case Code code -> render(code);
      case FencedCodeBlock block -> render(block);
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

  private void render(FencedCodeBlock block) {
    html.line();
    html.tag("pre");
    html.tag("code", Map.of("class", "language-" + block.getInfo()));
    if ("java".equals(block.getInfo())) {
      block.getLiteral().lines().forEach(this::javaLine);
    } else {
      html.text(block.getLiteral());
    }
    html.tag("/code");
    html.tag("/pre");
    html.line();
  }

  private void javaLine(String line) {
    Matcher comment = COMMENT.matcher(line);
    int code = comment.find() ? comment.start(1) : line.length();
    html.text(line.substring(0, code));
    if (code < line.length()) {
      html.tag("i");
      html.text(line.substring(code));
      html.tag("/i");
    }
    html.raw("\n");
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
