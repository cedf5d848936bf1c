package io.intarsia.site;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Node;

/// What the search of the site looks through: a row for each section of a page, for each type, and
/// for each method that programs call most.
final class SearchIndex {
  private final List<List<String>> rows = new ArrayList<>();

  void add(Page page) {
    String title = page.title();
    String heading = title;
    String address = page.address();
    var text = new StringBuilder();
    for (Node node = page.document().getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading next) {
        row(title, heading, address, text);
        heading = PlainText.of(next);
        address = page.address() + "#" + page.anchors().get(next);
        text.setLength(0);
      } else if (!(node instanceof HtmlBlock)) {
        text.append(PlainText.of(node)).append(' ');
      }
    }
    row(title, heading, address, text);
  }

  private void row(String title, String heading, String address, CharSequence text) {
    if (!text.isEmpty()) {
      rows.add(List.of(title, heading, address, text.toString().replaceAll("\\s+", " ").strip()));
    }
  }

  void add(ApiIndex.Type type) {
    rows.add(List.of(type.packageName(), type.name(), type.address(), ""));
  }

  /// Found by its own name and by Python's, with the namespace or without.
  void add(ApiIndex.Method method) {
    String name = method.name();
    String python = name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    String place = place(method.type());
    String text = "%s%s %s%s".formatted(place, name, place, python);
    rows.add(List.of(method.type(), name, method.address(), text));
  }

  private static String place(String type) {
    return switch (type) {
      case "Tensor", "Variable" -> type.toLowerCase(Locale.ROOT) + ".";
      case "Environment", "Ops", "TopLevelOps", "ArrayOps" -> "tf.";
      default -> "tf." + type.replaceFirst("Ops$", "").toLowerCase(Locale.ROOT) + ".";
    };
  }

  /// A script that works from a file, too: pages there may not load other files as data.
  String script() {
    try {
      return "const SEARCH_INDEX = " + new ObjectMapper().writeValueAsString(rows) + ";\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
