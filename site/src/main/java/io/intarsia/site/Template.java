package io.intarsia.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;

/// What all pages of the site have around them.
final class Template {
  private static final String PAGE = resource("page.html");

  private final Page navigation;
  private final boolean withApi;

  Template(Page navigation, boolean withApi) {
    this.navigation = navigation;
    this.withApi = withApi;
  }

  static String resource(String name) {
    try (var in = Objects.requireNonNull(Template.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The way from a page to the root of the site, as a prefix of addresses.
  static String upFrom(String address) {
    return "../".repeat((int) address.chars().filter(c -> c == '/').count());
  }

  String page(Page page, String body) {
    return filled(page.address(), page.title(), body, sections(page));
  }

  /// A page that lists the files of a folder.
  String listing(Path folder, List<String> names) {
    String items =
        names.stream()
            .map(name ->
                "<li><a href=\"%s\">%s</a></li>"
                    .formatted(escaped(Page.addressOf(name)), escaped(name)))
            .collect(Collectors.joining("\n"));
    String title = escaped(folder.getFileName().toString());
    String address = folder.toString().replace('\\', '/') + "/index.html";
    return filled(address, title, "<h1>%s</h1>\n<ul>\n%s\n</ul>".formatted(title, items), "");
  }

  private String filled(String address, String title, String body, String sections) {
    return PAGE.replace("{title}", escaped(title))
        .replace("{root}", upFrom(address))
        .replace("{navigation}", navigation(address))
        .replace("{sections}", sections)
        .replace("{body}", body);
  }

  /// The groups of the navigation's page, each with its links.
  private String navigation(String address) {
    var html = new StringBuilder();
    String up = upFrom(address);
    for (Node node = navigation.document().getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading && heading.getLevel() == 2) {
        html.append("<h2>%s</h2>\n".formatted(escaped(PlainText.of(heading))));
      } else if (node instanceof ListBlock list) {
        html.append("<ul>\n");
        for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
          html.append(item(item, address, up));
        }
        html.append("</ul>\n");
      }
    }
    return withApi ? html + "<h2>API</h2>\n<ul>\n" + apiItem(up) + "</ul>\n" : html.toString();
  }

  private static String apiItem(String up) {
    return "<li><a href=\"%sapi/index.html\">All packages</a></li>\n".formatted(up);
  }

  private String item(Node item, String address, String up) {
    if (!(item.getFirstChild() instanceof Paragraph paragraph
        && paragraph.getFirstChild() instanceof Link link)) {
      return "";
    }
    var target = new Target(link.getDestination());
    String file = target.file(navigation.file()).toString().replace('\\', '/');
    String to = Page.addressOf(file);
    String current = to.equals(address) ? " aria-current=\"page\"" : "";
    return "<li><a href=\"%s%s\"%s>%s</a></li>\n"
        .formatted(up, to, current, escaped(PlainText.of(link)));
  }

  /// The sections of a page, if there are some to choose from.
  private static String sections(Page page) {
    List<String> items =
        page.anchors().entrySet().stream()
            .filter(each -> each.getKey().getLevel() == 2)
            .map(each ->
                "<li><a href=\"#%s\">%s</a></li>"
                    .formatted(each.getValue(), escaped(PlainText.of(each.getKey()))))
            .toList();
    return items.size() < 2 ? "" : "<ul>\n" + String.join("\n", items) + "\n</ul>";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
