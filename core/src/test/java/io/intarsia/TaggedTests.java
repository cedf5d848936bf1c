package io.intarsia;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The tests of all modules by the rows they are tagged with, read from the sources: the other
/// modules are compiled after this one.
final class TaggedTests {
  private static final Pattern TAG = Pattern.compile("@Tag\\(\"([A-Z]-\\d+)\"\\)");
  // What it gives, since test factories give something; statements of a body lie deeper.
  private static final Pattern METHOD =
      Pattern.compile("^(?:  |    )(?:(?:public|static|final) )*[\\w<>?, ]+ (\\w+)\\(.*");

  private final Map<String, Set<Proof>> byRow = new TreeMap<>();

  private TaggedTests() {}

  /// What proves a row.
  ///
  /// @param name `Class.method`, or the class alone
  record Proof(String name, Path file) implements Comparable<Proof> {
    @Override
    public int compareTo(Proof other) {
      return Comparator.comparing(Proof::name).thenComparing(Proof::file).compare(this, other);
    }
  }

  /// Proofs by the ids of rows.
  static Map<String, Set<Proof>> in(Path project) throws IOException {
    var tests = new TaggedTests();
    try (Stream<Path> modules = Files.list(project)) {
      for (Path sources : modules.map(module -> module.resolve("src/test/java")).toList()) {
        if (Files.isDirectory(sources)) {
          tests.addFolder(sources);
        }
      }
    }
    return tests.byRow;
  }

  private void addFolder(Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        addFile(file);
      }
    }
  }

  private void addFile(Path file) throws IOException {
    String type = file.getFileName().toString().replace(".java", "");
    List<String> pending = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      Matcher tag = TAG.matcher(line);
      Matcher method = METHOD.matcher(line);
      if (tag.find()) {
        pending.add(tag.group(1));
      } else if (line.contains("class " + type + " ")) {
        add(pending, new Proof(type, file));
      } else if (!pending.isEmpty() && method.matches()) {
        add(pending, new Proof(type + "." + method.group(1), file));
      }
    }
  }

  private void add(List<String> pending, Proof test) {
    pending.forEach(row -> byRow.computeIfAbsent(row, _ -> new TreeSet<>()).add(test));
    pending.clear();
  }
}
