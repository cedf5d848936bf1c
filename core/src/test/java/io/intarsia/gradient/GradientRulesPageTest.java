package io.intarsia.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.internal.gradient.Coverage;
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
    assertThat(OpDefinitions.names()).containsAll(Coverage.withRule());
  }

  private static Map<String, List<String>> python() throws IOException {
    Map<String, List<String>> families = new TreeMap<>();
    for (String line : Files.readAllLines(PYTHON)) {
      if (!line.startsWith("#")) {
        String[] halves = line.split(": ", 2);
        families.put(halves[0], Arrays.asList(halves[1].split(" ")));
      }
    }
    return families;
  }

  private static String render() throws IOException {
    Set<String> mine = new TreeSet<>(Coverage.withRule());
    Map<String, List<String>> python = python();
    Set<String> known = new TreeSet<>();
    python.values().forEach(known::addAll);
    var page = new StringBuilder();
    long covered = known.stream().filter(mine::contains).count();
    page.append("# Rules of gradients\n\nWritten by `GradientRulesPageTest`. Of the ")
        .append(known.size())
        .append(" ops for which Python registers a rule, ")
        .append(covered)
        .append(" have one here. ")
        .append("Branches,\nloops and calls of functions need none: ")
        .append("see [gradients](gradients.md).\n\n")
        .append("| module of Python | with a rule | missing |\n|---|---|---|\n");
    python.forEach((family, ops) ->
        page.append("| ")
            .append(family)
            .append(" | ")
            .append(listed(ops.stream().filter(mine::contains).toList()))
            .append(" | ")
            .append(listed(ops.stream().filter(op -> !mine.contains(op)).toList()))
            .append(" |\n"));
    Set<String> more = new TreeSet<>(mine);
    more.removeAll(known);
    page.append("\nWith a rule here alone: ").append(more.isEmpty() ? "none" : listed(more));
    page.append(".\n\n## Where gradients end\n\n")
        .append("| op |\n|---|\n| ")
        .append(listed(Coverage.ends()))
        .append(" |\n");
    return page.toString();
  }

  private static String listed(Iterable<String> ops) {
    Set<String> sorted = new TreeSet<>();
    ops.forEach(sorted::add);
    return sorted.stream().map(op -> "`" + op + "`").collect(Collectors.joining(" "));
  }
}
