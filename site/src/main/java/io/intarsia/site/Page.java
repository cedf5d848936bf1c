package io.intarsia.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/// A page of Markdown.
///
/// @param file relative to the checkout, with `/` between folders
/// @param anchors of its headings, as GitHub makes them, in the order of the page
record Page(Path file, Node document, Map<Heading, String> anchors) {
  private static final Parser PARSER =
      Parser.builder()
          .extensions(List.of(TablesExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS)
          .build();

  static Page read(Path root, Path file) throws IOException {
    return parse(file, Files.readString(root.resolve(file)));
  }

  static Page parse(Path file, String text) {
    Node document = PARSER.parse(text);
    return new Page(file, document, anchors(document));
  }

  private static Map<Heading, String> anchors(Node document) {
    var anchors = new LinkedHashMap<Heading, String>();
    var names = new AnchorNames();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            anchors.put(heading, names.of(PlainText.of(heading)));
          }
        });
    return anchors;
  }

  /// The first heading, or the file's name.
  String title() {
    return anchors.keySet().stream()
        .findFirst()
        .map(PlainText::of)
        .orElse(file.getFileName().toString());
  }

  /// Where its links and images lead, in the order of the page.
  List<Target> targets() {
    List<Target> targets = new ArrayList<>();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            targets.add(new Target(link.getDestination()));
            visitChildren(link);
          }

          @Override
          public void visit(Image image) {
            targets.add(new Target(image.getDestination()));
          }
        });
    return targets;
  }

  /// The address of the page on the site, relative to its root.
  String address() {
    return addressOf(file.toString().replace('\\', '/'));
  }

  /// The address on the site of a file of the checkout.
  static String addressOf(String file) {
    return file.replaceFirst("(^|/)README\\.md$", "$1index.html").replaceFirst("\\.md$", ".html");
  }
}
