package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The ranking against the same one computed in plain Java.
@Tag("full")
final class ModuleRankTest {
  private static final ExampleProgram PROGRAM = ExampleProgram.named("ModuleRank.java");
  private static final Pattern ROW =
      Pattern.compile("\\s*(\\d+)  (.+?)\\s+(\\d\\.\\d{4})  ([█#]*)");

  @TempDir private Path folder;

  record Link(String from, String to) {}

  @Test
  @Tag("I-02")
  @Tag("I-06")
  @Tag("I-11")
  void moduleRank_ofThisJdk_isThatOfPlainJava() throws Exception {
    List<Link> links = moduleLinks();

    var result = PROGRAM.run(folder);

    assertThat(result.err()).isEmpty();
    Map<String, Double> expected = rank(links);
    assertThat(result.out()).startsWith(expected.size() + " modules of JDK " + Runtime.version());
    assertRanking(result.out(), expected);
    assertThat(result.out())
        .containsPattern(
            "Compiled: (\\d+) steps, ranks the same; [\\d.]+ ms instead of [\\d.]+ ms\n");
    assertThat(rows(result.out())).hasSize(10).containsKey("java.base");
  }

  @Test
  void moduleRank_ofAnEdgeList_ranksItsNodes() throws Exception {
    Path csv = folder.resolve("links.csv");
    Files.writeString(
        csv, "ant,bee\n\"cat, big\",bee\nbee,ant\nbee,\"cat, big\"\ndog,bee\nbee,end\n");
    List<Link> links =
        List.of(
            new Link("ant", "bee"),
            new Link("cat, big", "bee"),
            new Link("bee", "ant"),
            new Link("bee", "cat, big"),
            new Link("dog", "bee"),
            new Link("bee", "end"));

    var result = PROGRAM.run(folder, csv.toString());

    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("5 nodes of " + csv);
    assertRanking(result.out(), rank(links));
  }

  /// Each module of this JDK and those it requires.
  static List<Link> moduleLinks() {
    List<Link> links = new ArrayList<>();
    for (var module : ModuleFinder.ofSystem().findAll()) {
      for (var required : module.descriptor().requires()) {
        links.add(new Link(module.descriptor().name(), required.name()));
      }
    }
    return links;
  }

  private static void assertRanking(String out, Map<String, Double> expected) {
    double previous = Double.POSITIVE_INFINITY;
    Map<String, Double> rows = rows(out);
    for (var row : rows.entrySet()) {
      assertThat(row.getValue())
          .isCloseTo(expected.getOrDefault(row.getKey(), Double.NaN), within(1e-4));
      assertThat(row.getValue()).isLessThanOrEqualTo(previous);
      previous = row.getValue();
    }
    double last = previous;
    expected.forEach((name, rank) -> {
      if (!rows.containsKey(name)) {
        assertThat(rank).as(name).isLessThanOrEqualTo(last + 1e-4);
      }
    });
  }

  /// Name and rank of each printed row, in order; their bars must be in proportion.
  private static Map<String, Double> rows(String out) {
    Map<String, Double> rows = new LinkedHashMap<>();
    double top = 0;
    for (String line : out.lines().skip(2).takeWhile(line -> !line.isEmpty()).toList()) {
      var row = ROW.matcher(line);
      assertThat(row.matches()).as(line).isTrue();
      double rank = Double.parseDouble(row.group(3));
      top = Math.max(top, rank);
      rows.put(row.group(2), rank);
      assertThat(row.group(1)).isEqualTo(String.valueOf(rows.size()));
      assertThat((double) row.group(4).length()).isCloseTo(40 * rank / top, within(0.6));
    }
    return rows;
  }

  /// PageRank as one would write it without tensors.
  static Map<String, Double> rank(List<Link> links) {
    var names = new TreeSet<String>();
    Map<String, Integer> leaving = new LinkedHashMap<>();
    for (Link link : links) {
      names.addAll(List.of(link.from(), link.to()));
      leaving.merge(link.from(), 1, Integer::sum);
    }
    List<String> order = List.copyOf(names);
    double[] rank = new double[order.size()];
    Arrays.fill(rank, 1.0 / rank.length);
    for (int step = 0; step < 1000; step++) {
      double[] next = new double[rank.length];
      double lost = 0;
      for (int i = 0; i < rank.length; i++) {
        lost += leaving.containsKey(order.get(i)) ? 0 : rank[i];
      }
      Arrays.fill(next, 0.15 / rank.length + 0.85 * lost / rank.length);
      for (Link link : links) {
        int from = order.indexOf(link.from());
        next[order.indexOf(link.to())] += 0.85 * rank[from] / leaving.getOrDefault(link.from(), 0);
      }
      rank = next;
    }
    Map<String, Double> ranks = new LinkedHashMap<>();
    for (int i = 0; i < rank.length; i++) {
      ranks.put(order.get(i), rank[i]);
    }
    return ranks;
  }
}
