package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is found, against what reflection says of the classes. The program compares its scores with
/// those of plain Java itself.
@Tag("full")
final class SearchIndexTest {
  private static final ExampleProgram PROGRAM = ExampleProgram.named("SearchIndex.java");
  private static final Pattern HIT = Pattern.compile("(?m)^(\\d\\.\\d+)  (\\S+) +(.+)$");

  @TempDir private Path folder;

  @Test
  @Tag("E-004")
  @Tag("E-005")
  @Tag("E-007")
  void hits_areClassesThatHaveTheWords_bestFirst() throws Exception {
    var result = PROGRAM.runCompiled(folder, "peek", "poll", "xyzzy");

    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains("Plain Java finds the same scores.");
    List<MatchResult> hits = HIT.matcher(result.out()).results().toList();
    assertThat(hits).hasSize(10);
    assertThat(hits.stream().map(hit -> Double.parseDouble(hit.group(1))))
        .isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(hits.stream().map(hit -> hit.group(2)))
        .contains("java.util.Queue", "java.util.Deque")
        .doesNotHaveDuplicates();
    for (MatchResult hit : hits) {
      List<String> methods =
          Arrays.stream(Class.forName(hit.group(2)).getMethods())
              .map(Method::getName)
              .map(name -> name.toLowerCase(Locale.ROOT))
              .toList();
      assertThat(hit.group(3).split(" "))
          .allSatisfy(word -> assertThat(methods).anyMatch(method -> method.contains(word)));
    }
  }

  @Test
  void question_ofUnknownWords_isToldSo() throws Exception {
    var result = PROGRAM.runCompiled(folder, "xyzzy");

    assertThat(result.err())
        .isEqualToIgnoringNewLines("SearchIndex: no class has any of the words [xyzzy]");
    assertThat(result.exitCode()).isEqualTo(1);
  }
}
