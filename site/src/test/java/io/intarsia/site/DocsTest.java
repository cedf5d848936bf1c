package io.intarsia.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SourceSpan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What holds for all pages of the checkout.
final class DocsTest {
  private static final int LONGEST = 120;

  private final Checkout checkout;

  DocsTest() throws IOException {
    checkout = Checkout.of(Project.ROOT);
  }

  @Test
  void prose_linesAreNotTooLong() {
    List<String> tooLong = new ArrayList<>();
    for (Page page : checkout.pages()) {
      page.document()
          .accept(
              new AbstractVisitor() {
                @Override
                public void visit(Paragraph node) {
                  tooLong.addAll(tooLong(page, node));
                }

                @Override
                public void visit(Heading node) {
                  tooLong.addAll(tooLong(page, node));
                }
              });
    }
    assertThat(tooLong).isEmpty();
  }

  private static List<String> tooLong(Page page, Node node) {
    return node.getSourceSpans().stream()
        .filter(line -> line.getColumnIndex() + line.getLength() > LONGEST)
        .map(SourceSpan::getLineIndex)
        .map(line -> page.file() + ":" + (line + 1))
        .toList();
  }

  @Test
  void links_leadSomewhere() {
    assertThat(checkout.deadLinks()).isEmpty();
    assertThat(checkout.pages().stream().flatMap(page -> page.targets().stream()))
        .hasSizeGreaterThan(100);
  }

  @Test
  void navigation_leadsToEveryPageForUsers() {
    Path docs = Path.of("docs");
    List<Path> listed =
        checkout.navigation().targets().stream()
            .map(target -> target.file(checkout.navigation().file()))
            .toList();

    assertThat(listed)
        .doesNotHaveDuplicates()
        .containsAll(
            checkout.pages().stream()
                .map(Page::file)
                .filter(file -> docs.equals(file.getParent()) && !file.endsWith("README.md"))
                .toList());
  }

  @Test
  void codeThatReadersDoNotSee_isRare() throws IOException {
    List<String> pages = new ArrayList<>();
    for (Page page : checkout.pages()) {
      String text = Files.readString(Project.ROOT.resolve(page.file()));
      rows(text, "(?m)^ *<!-- (run)\\b").forEach(_ -> pages.add(page.file().toString()));
    }

    assertThat(pages)
        .as("show what a block needs, unless it is long and says nothing of its subject")
        .containsExactlyInAnyOrder("docs/look.md", "docs/testing.md");
  }

  @Test
  void blockOfAPageThatIsNotRun_saysWhy() throws IOException {
    List<Path> run = PagesTest.pages();
    List<String> silent = new ArrayList<>();
    for (Page page : checkout.pages()) {
      if (!run.contains(page.file())) {
        PageBlock.of(page).stream()
            .filter(block -> block.remarks("unchecked").stream().allMatch(String::isBlank))
            .forEach(block -> silent.add(page.file() + ":" + block.line()));
      }
    }
    assertThat(silent).isEmpty();
  }

  @Test
  void performance_hasNoFiguresThatGrowOld() throws IOException {
    assertThat(Files.readString(Project.ROOT.resolve("docs/performance.md")))
        .doesNotContainPattern("\\d\\s*(?:ns|µs|ms|s|×|times)\\b|\\d{4}-\\d\\d-\\d\\d");
  }

  @Test
  void install_namesEachArtifactThatIsPublishedOnce() throws IOException {
    String page = Files.readString(Project.ROOT.resolve("docs/install.md"));

    assertThat(rows(page, "(?m)^\\| `(intarsia-[^`]+)` \\|"))
        .containsExactlyInAnyOrderElementsOf(published());
  }

  /// The artifacts of the BOM, and itself.
  private static List<String> published() throws IOException {
    String bom = Files.readString(Project.ROOT.resolve("bom/pom.xml"));
    List<String> artifacts = rows(bom, "<artifactId>(intarsia-(?!parent)[^<]+)<");
    assertThat(artifacts).hasSizeGreaterThan(15).doesNotHaveDuplicates();
    return artifacts;
  }

  private static List<String> rows(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().map(row -> row.group(1)).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[x](types.md)                     | true",
        "[x](types.md#masked-tensors)      | true",
        "[x](types.md#no-such-thing)       | false",
        "[x](none.md)                      | false",
        "[x](#here-and-there)              | true",
        "[x](#nowhere)                     | false",
        "[x](../examples)                  | true",
        "[x](../examples/Nothing.java)     | false",
        "![x](pictures/line.png)           | true",
        "[x](https://example.org/anything) | true"
      })
  void link_thatIsDead_isFound(String link, boolean alive) {
    Page page = Page.parse(Path.of("docs/x.md"), "# Here and there\n\n" + link);

    assertThat(checkout.deadLinks(page)).hasSize(alive ? 0 : 1);
  }
}
