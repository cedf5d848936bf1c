package io.intarsia.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The site of this checkout, and of small ones.
final class SiteTest {
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
  private static final Pattern PYTHON = Pattern.compile("(href=\"https[^\"]*\">)?Python: tf");

  private static final String RAW_OPS = "api/io.intarsia/io/intarsia/op/raw/RawOps.html";

  @TempDir private Path folder;

  @Tag("full")
  @Test
  void site_ofThisCheckout_hasNoDeadLinksAndCommentsWithoutMistakes() throws Exception {
    Path out = folder.resolve("site");

    assertThat(
            new Site(Project.ROOT, out)
                .build(ApiModule.published(Project.ROOT, Project.CORE_BUILD)))
        .isEmpty();

    assertThat(out.resolve("docs/reference.html"))
        .content()
        .contains(
            "<a href=\"../api/io.intarsia/io/intarsia/tensor/Tensor.html\"><code>Tensor</code></a>",
            "<a href=\"../api/io.intarsia/io/intarsia/op/math/MathOps.html#reduceSum(");
    assertThat(PYTHON.matcher(Files.readString(out.resolve(RAW_OPS))).results())
        .hasSizeGreaterThan(1000)
        .allSatisfy(reference -> assertThat(reference.group(1)).isNotNull());
    searchFinds(Files.readString(out.resolve("search-index.js")));
    List<String> dead = new ArrayList<>();
    try (Stream<Path> files = Files.walk(out)) {
      for (Path page : files.filter(SiteTest::isPage).toList()) {
        dead.addAll(deadLinks(out, page));
      }
    }
    assertThat(dead).isEmpty();
  }

  private static void searchFinds(String index) {
    assertThat(index)
        .contains(
            "[\"Tensor\",\"sum\",\"api/io.intarsia/io/intarsia/tensor/Tensor.html#sum(",
            "[\"MathOps\",\"reduceSum\",\"api/io.intarsia/io/intarsia/op/math/MathOps.html#reduceSum(",
            "\"tf.math.reduceSum tf.math.reduce_sum\"]",
            "\"tf.customGradient tf.custom_gradient\"]",
            "[\"Environment\",\"liveTensors\",",
            "\"tf.expandDims tf.expand_dims\"]")
        .doesNotContain("[\"RawOps\",\"MatMul\"");
  }

  @Test
  void search_looksThroughTheMessagesOfTroubleshooting() throws IOException {
    Page page = Page.read(Project.ROOT, Path.of("docs/troubleshooting.md"));
    var search = new SearchIndex();
    search.add(page);
    JsonNode rows =
        new ObjectMapper().readTree(search.script().replaceFirst("^[^\\[]*", "").replace(";", ""));

    List<String> messages =
        PageBlock.of(page).stream()
            .filter(block -> block.language().equals("text"))
            .map(block -> block.text().replace(";", "").replaceAll("\\s+", " ").strip())
            .toList();
    assertThat(messages).hasSizeGreaterThan(10);
    assertThat(messages)
        .allSatisfy(message ->
            assertThat(rows)
                .anySatisfy(row -> {
                  assertThat(row.get(2).asText()).startsWith("docs/troubleshooting.html#");
                  assertThat(row.get(3).asText()).contains(message);
                }));
  }

  /// Javadoc's own pages are its business.
  private static boolean isPage(Path file) {
    return file.toString().endsWith(".html") && !file.toString().contains("/api/");
  }

  private static List<String> deadLinks(Path out, Path page) throws IOException {
    return LINK.matcher(Files.readString(page))
        .results()
        .map(found -> found.group(1))
        .filter(link -> !link.matches("(https?|mailto):.*"))
        .filter(link -> isDead(page, link))
        .map(link -> out.relativize(page) + ": " + link)
        .toList();
  }

  private static boolean isDead(Path page, String link) {
    String[] parts = link.split("#", 2);
    Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
    try {
      return !Files.isRegularFile(file)
          || parts.length == 2 && !Files.readString(file).contains("id=\"" + parts[1] + "\"");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void page_hasNavigationSectionsAndLinksToTheApi() throws Exception {
    Path out = folder.resolve("site");
    checkout(
        """
        # First

        Uses `Thing`, `Thing.grow(3)`, `Thing.none()`, `Unknown` and `lower`.

        ## One `x`

        [Second](sub/second.md#two)

        <!-- run: unseen -->
        ```java
        int x = f("a; b", 1 < 2); // shown
        ```

        ## Two
        """);
    new Site(folder, out).build(List.of(module("/// A thing.")));

    String page = Files.readString(out.resolve("docs/first.html"));
    String api = "../api/acme/acme/Thing.html";
    assertThat(page)
        .contains(
            "<a href=\"" + api + "\"><code>Thing</code></a>",
            "<a href=\"" + api + "#grow(int)\"><code>Thing.grow(3)</code></a>",
            "<a href=\"" + api + "\"><code>Thing.none()</code></a>",
            "<code>Unknown</code> and <code>lower</code>",
            "int x = f(&quot;a; b&quot;, 1 &lt; 2); <i>// shown</i>\n</code></pre>",
            "<h2 id=\"one-x\">One <code>x</code></h2>",
            "<a href=\"sub/second.html#two\">Second</a>",
            "<li><a href=\"#one-x\">One x</a></li>",
            "<li><a href=\"../docs/first.html\" aria-current=\"page\">First page</a></li>")
        .doesNotContain("unseen");
    assertThat(out.resolve("docs/sub/second.html")).content().contains("../../site.css");
    assertThat(out.resolve("search-index.js"))
        .content()
        .contains(
            "[\"First\",\"One x\",\"docs/first.html#one-x\",\"Second int x = ",
            "[\"acme\",\"Thing\",\"api/acme/acme/Thing.html\",\"\"]")
        .doesNotContain("\"grow\"");
  }

  private void checkout(String first) throws IOException {
    Files.createDirectories(folder.resolve("docs/sub"));
    Files.writeString(folder.resolve("docs/first.md"), first);
    Files.writeString(folder.resolve("docs/sub/second.md"), "# Second\n\n## Two\n");
    Files.writeString(
        folder.resolve("docs/README.md"), "# Pages\n\n## Begin\n\n- [First page](first.md): why\n");
  }

  @Test
  void build_ofDeadLinks_namesThem() throws Exception {
    checkout("[x](nowhere.md) and [y](sub/second.md#three)");

    assertThat(new Site(folder, folder.resolve("site")).build(List.of()))
        .containsExactly(
            "docs/first.md: dead link nowhere.md", "docs/first.md: dead link sub/second.md#three");
  }

  @Test
  void javadoc_ofACommentWithAMistake_isRefused() throws Exception {
    ApiModule module = module("/// See [NoSuchThing].");

    assertThatThrownBy(() -> new Javadoc(List.of()).write(List.of(module), folder.resolve("api")))
        .isInstanceOf(JavadocException.class)
        .hasMessageContaining("NoSuchThing");
  }

  /// A module of one class.
  private ApiModule module(String comment) throws IOException {
    Path sources = folder.resolve("module");
    Files.createDirectories(sources.resolve("acme"));
    Files.writeString(
        sources.resolve("module-info.java"), "/// M.\nmodule acme {\n  exports acme;\n}\n");
    Files.writeString(
        sources.resolve("acme/Thing.java"),
        """
        package acme;

        %s
        public final class Thing {
          private Thing() {}

          /// Grows.
          public static int grow(int by) {
            return by;
          }
        }
        """
            .formatted(comment));
    return new ApiModule("acme", List.of(sources));
  }
}
