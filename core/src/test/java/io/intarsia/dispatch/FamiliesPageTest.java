package io.intarsia.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The families in `docs/dispatch.md` are those of the code.
///
/// Run with `-Dintarsia.update=true` to write them anew.
final class FamiliesPageTest {
  private static final Path PAGE = Path.of("../docs/dispatch.md");
  private static final String TITLE = "## Families\n";

  @Test
  @Tag("E-127")
  void page_listsEveryFunctionInItsFamily() throws IOException {
    String page = Files.readString(PAGE);
    int end = page.indexOf(TITLE);
    String expected = (end < 0 ? page : page.substring(0, end)) + families();
    if (Boolean.getBoolean("intarsia.update")) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/dispatch.md; run this test with -Dintarsia.update=true")
        .isEqualTo(expected);
  }

  private static String families() {
    return Stream.of(Family.values())
        .map(FamiliesPageTest::section)
        .collect(
            Collectors.joining(
                "\n",
                TITLE
                    + "\nEvery public function is in exactly one. Written by a test; do not edit"
                    + " below.\n\n",
                ""));
  }

  private static String section(Family family) {
    List<String> names =
        Api.all().stream().filter(api -> api.family() == family).map(Api::name).toList();
    return "### %s (%d)\n\n%s\n".formatted(family, names.size(), lines(names));
  }

  /// Lines of at most 118 characters, as in the other pages.
  private static String lines(List<String> names) {
    var text = new StringBuilder();
    int column = 0;
    for (String name : names) {
      String word = "`" + name + "`" + (name.equals(names.getLast()) ? "" : ",");
      column += word.length() + 1;
      if (column > 119) {
        text.append('\n');
        column = word.length() + 1;
      } else if (!text.isEmpty()) {
        text.append(' ');
      }
      text.append(word);
    }
    return text.toString();
  }
}
