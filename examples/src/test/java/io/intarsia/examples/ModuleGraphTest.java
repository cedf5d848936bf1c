package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The graph against the same one counted in plain Java.
@Tag("full")
final class ModuleGraphTest {
  private static final ExampleProgram PROGRAM = ExampleProgram.named("ModuleGraph.java");

  @TempDir private Path folder;

  @Test
  @Tag("E-001")
  @Tag("E-075")
  @Tag("E-082")
  void moduleGraph_ofThisJdk_isThatOfPlainJava() throws Exception {
    Map<String, List<String>> modules = new TreeMap<>();
    for (var module : ModuleFinder.ofSystem().findAll()) {
      modules.put(
          module.descriptor().name(),
          module.descriptor().requires().stream().map(required -> required.name()).toList());
    }
    long edges = modules.values().stream().mapToLong(List::size).sum();

    var result = PROGRAM.run(folder, "graph.html");

    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .startsWith("LabeledDigraph\n├─ nodes: Map with keys [name, packages]\n")
        .containsPattern(
            "graph\\.nodes\\(\\)\\.get\\(\"name\"\\) +string\\[%d\\]".formatted(modules.size()))
        .contains("─ source: int32[%d]".formatted(edges))
        .contains("put together again: equal = true")
        .contains("─ \"name\": int64[] %d".formatted(modules.size()))
        .contains("LabeledDigraph.Spec")
        .contains("\n  equal = true\n")
        .contains("Requiring most others: " + top(requirements(modules)))
        .contains("Required by most:      java.base (" + requiring(modules, "java.base") + ")");
    String page = Files.readString(folder.resolve("graph.html"));
    assertThat(page)
        .contains("<summary>LabeledDigraph</summary>")
        .doesNotContain("http", "<script");
  }

  private static Map<String, Integer> requirements(Map<String, List<String>> modules) {
    return modules.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().size()));
  }

  private static long requiring(Map<String, List<String>> modules, String name) {
    return modules.values().stream().filter(required -> required.contains(name)).count();
  }

  // Of equal degrees the first by name, as topK takes the lower index.
  private static String top(Map<String, Integer> degrees) {
    return degrees.entrySet().stream()
        .sorted(
            Comparator.comparingInt((Map.Entry<String, Integer> e) -> -e.getValue())
                .thenComparing(Map.Entry::getKey))
        .limit(5)
        .map(e -> e.getKey() + " (" + e.getValue() + ")")
        .collect(Collectors.joining(", "));
  }
}
