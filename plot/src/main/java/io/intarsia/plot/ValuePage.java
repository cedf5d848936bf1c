package io.intarsia.plot;

import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A value of any type as a page of HTML: a row for each of its tensors, with the path that leads
/// to it, dtype and shape, some of its values, and a small picture of them.
///
/// ```java
/// ValuePage.of(graph).save(Path.of("graph.html"));
/// ```
///
/// Lists, maps, records and extension types are flattened. The page needs nothing else, and text of
/// the value is only ever text in it. After 64 pictures rows have none, nor have tensors of more
/// than ten million elements.
public final class ValuePage {
  private static final int MOST_PICTURES = 64;
  private static final int MOST_ROWS = 1000;
  private static final int MOST_ELEMENTS = 10_000_000;
  private static final int LONGEST_TEXT = 200;

  private final String title;
  private final String html;

  private ValuePage(String title, String html) {
    this.title = title;
    this.html = html;
  }

  /// The page of a value. Its tensors are read now.
  public static ValuePage of(@Nullable Object value) {
    String title = Nest.expanded().isNested(value) ? name(value) : "Value";
    List<KeyedLeaf> leaves = Nest.expanded().flattenWithPaths(value);
    var rows = new StringBuilder();
    int pictures = 0;
    for (KeyedLeaf leaf : leaves.subList(0, Math.min(leaves.size(), MOST_ROWS))) {
      String picture = pictures < MOST_PICTURES ? picture(leaf.value()) : "";
      pictures += picture.isEmpty() ? 0 : 1;
      rows.append(row(leaf, picture));
    }
    if (leaves.size() > MOST_ROWS) {
      rows.append(
          "<tr><td colspan=\"4\">… %d more</td></tr>\n".formatted(leaves.size() - MOST_ROWS));
    }
    String table =
        "<table>\n<tr><th>path</th><th>spec</th><th>values</th><th>picture</th></tr>\n%s</table>\n"
            .formatted(rows);
    return new ValuePage(title, Html.page(title, table));
  }

  private static String name(@Nullable Object value) {
    return Objects.requireNonNull(value).getClass().getSimpleName();
  }

  private static String row(KeyedLeaf leaf, String picture) {
    String path = leaf.path().of("value");
    @Nullable Object value = leaf.value();
    if (!(value instanceof Tensor tensor)) {
      return cells(path, value == null ? "null" : name(value), String.valueOf(value), picture);
    }
    String printed = tensor.toString();
    int end = printed.lastIndexOf(" shape=");
    return cells(
        path,
        tensor.dtype() + (end < 0 ? "" : tensor.shape().toString()),
        end < 0 ? printed : printed.substring(0, end),
        picture);
  }

  private static String cells(String path, String spec, String values, String picture) {
    return "<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>\n"
        .formatted(Html.escape(path), Html.escape(spec), Html.escape(cut(values)), picture);
  }

  private static String cut(String text) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() <= LONGEST_TEXT ? line : line.substring(0, LONGEST_TEXT - 1) + "…";
  }

  // None of strings, of a single number, of nothing but NaN, of what is closed or not known yet.
  private static String picture(@Nullable Object leaf) {
    if (!(leaf instanceof Tensor tensor)) {
      return "";
    }
    try {
      if (tensor.size() < 2 || tensor.size() > MOST_ELEMENTS) {
        return "";
      }
      Figure figure = Plot.of(tensor).withSize(320, 200).figure();
      return Html.image(figure.png(), figure.title());
    } catch (IllegalArgumentException | IllegalStateException e) {
      return "";
    } catch (IOException e) {
      throw new UncheckedIOException(e); // of a buffer in memory
    }
  }

  /// The page.
  public String toHtml() {
    return html;
  }

  /// Writes the page to a file.
  public void save(Path file) throws IOException {
    Files.writeString(file, html);
  }

  /// What the page is of.
  @Override
  public String toString() {
    return "ValuePage[" + title + "]";
  }
}
