package io.intarsia.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.internal.gradient.GradientCoverage;
import io.intarsia.op.definition.OpDefinitions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The page of what gradients go through.
///
/// Run with `-Dintarsia.update=true` to write the page anew.
final class GradientRulesPageTest {
  private static final Path PAGE = Path.of("../docs/gradient-rules.md");
  private static final Path PYTHON = Path.of("src/test/resources/python-gradients.txt");
  private static final Path REASONS = Path.of("src/test/resources/gradient-reasons.txt");

  @Test
  void page_isUpToDate() throws IOException {
    String page = render();
    if (Boolean.getBoolean("intarsia.update")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/gradient-rules.md; run this test with -Dintarsia.update=true")
        .isEqualTo(page);
  }

  @Test
  void ops_withARule_areOpsOfTheRuntime() {
    assertThat(OpDefinitions.names()).containsAll(GradientCoverage.withRule());
  }

  @Test
  void ops_ofPythonWithoutARule_haveOneReason() throws IOException {
    List<String> explained = listed(REASONS).values().stream().flatMap(List::stream).toList();
    Set<String> missing = new TreeSet<>();
    listed(PYTHON).values().forEach(missing::addAll);
    missing.removeAll(GradientCoverage.withRule());
    missing.removeAll(GradientCoverage.ends());
    assertThat(explained).containsExactlyInAnyOrderElementsOf(missing);
  }

  private static Map<String, List<String>> listed(Path file) throws IOException {
    Map<String, List<String>> families = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("#")) {
        String[] halves = line.split(": ", 2);
        families.put(halves[0], Arrays.asList(halves[1].split(" ")));
      }
    }
    return families;
  }

  private static String render() throws IOException {
    Set<String> mine = new TreeSet<>(GradientCoverage.withRule());
    Set<String> ends = new TreeSet<>(GradientCoverage.ends());
    Map<String, List<String>> python = listed(PYTHON);
    Set<String> known = new TreeSet<>();
    python.values().forEach(known::addAll);
    long covered = known.stream().filter(mine::contains).count();
    var page = new StringBuilder();
    page.append("# Rules of gradients\n\nWritten by `GradientRulesPageTest`. Of the ")
        .append(known.size())
        .append(" ops for which Python registers a rule, ")
        .append(covered)
        .append(" have one here;\nthe others are below, with the reason. ")
        .append("See [gradients](gradients.md).\n\n")
        .append("| module of Python | with a rule here |\n|---|---|\n");
    python.forEach((family, ops) -> {
      List<String> here = ops.stream().filter(mine::contains).toList();
      if (!here.isEmpty()) {
        row(page, family, here);
      }
    });
    Set<String> more = new TreeSet<>(mine);
    more.removeAll(known);
    row(page, "with a rule here alone", more);
    page.append("\n## Without a rule\n\n| why | op |\n|---|---|\n");
    listed(REASONS).forEach((reason, ops) -> row(page, reason, ops));
    row(page, "its results are no numbers", known.stream().filter(ends::contains).toList());
    page.append("\n## Where gradients end\n\n| op |\n|---|\n| ")
        .append(listed(ends))
        .append(" |\n");
    return page.toString();
  }

  private static void row(StringBuilder page, String title, Iterable<String> ops) {
    page.append("| ").append(title).append(" | ").append(listed(ops)).append(" |\n");
  }

  private static String listed(Iterable<String> ops) {
    Set<String> sorted = new TreeSet<>();
    ops.forEach(sorted::add);
    return sorted.stream().map(op -> "`" + op + "`").collect(Collectors.joining(" "));
  }
}
