package io.intarsia.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;

/// The table on `docs/licences.md` is what Maven resolves for each library that is published, under
/// the licences that its poms name.
///
/// Run with `-Dintarsia.update=true` to write it anew.
@DisabledIfEnvironmentVariable(
    named = "INTARSIA_TENSORFLOW",
    matches = ".+",
    disabledReason = "the page is of the runtime that the library depends on")
final class LicencesPageTest {
  private static final Path PAGE = Project.ROOT.resolve("docs/licences.md");
  private static final String BEGIN = "<!-- what comes along -->\n";
  private static final String END = "\n<!-- end -->";

  /// Those that others stand on first.
  private static final List<String> LIBRARIES =
      List.of(
          "annotations",
          "core",
          "processor",
          "types",
          "testing", // which data brings along to those alone who try its laws
          "data",
          "distributions",
          "savedmodel",
          "hub",
          "files",
          "plot",
          "progress",
          "replicas",
          "keras",
          "spark");

  /// Not those that applications receive only if they say so.
  private static final Pattern RESOLVED =
      Pattern.compile(
          "(?m)^ +([^:\\s]+):([^:]+):jar:([^:]+):(?:compile|runtime)\\b(?!.*\\(optional\\))");

  /// How poms name licences, and the names that lists of licences have for them.
  private static final Map<String, String> KNOWN =
      Map.ofEntries(
          Map.entry("The Apache License, Version 2.0", "Apache-2.0"),
          Map.entry("The Apache Software License, Version 2.0", "Apache-2.0"),
          Map.entry("Apache License, Version 2.0", "Apache-2.0"),
          Map.entry("Apache License 2.0", "Apache-2.0"),
          Map.entry("Apache-2.0", "Apache-2.0"),
          Map.entry("BSD-3-Clause", "BSD-3-Clause"),
          Map.entry("The BSD License", "BSD-3-Clause"),
          Map.entry("Eclipse Public License v2.0", "EPL-2.0"),
          Map.entry("MIT", "MIT"),
          Map.entry("MIT License", "MIT"),
          Map.entry(
              "GNU General Public License (GPL) version 2, or any later version",
              "GPL-2.0 or later"),
          Map.entry("GPLv2 with Classpath exception", "GPL-2.0 with Classpath exception"));

  /// A library of somebody else.
  record Artifact(String group, String name, String version) implements Comparable<Artifact> {
    String path() {
      return group.replace('.', '/') + "/" + name + "/" + version + "/" + name + "-" + version;
    }

    @Override
    public int compareTo(Artifact other) {
      return toString().compareTo(other.toString());
    }
  }

  @Test
  void table_isWhatMavenResolves() throws IOException {
    String page = Files.readString(PAGE);
    int from = page.indexOf(BEGIN) + BEGIN.length();
    String expected = page.substring(0, from) + "\n" + table() + page.substring(page.indexOf(END));
    if (Boolean.getBoolean("intarsia.update")) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/licences.md; run this test with -Dintarsia.update=true")
        .isEqualTo(expected);
  }

  @Test
  void libraries_areThoseThatArePublished() throws IOException {
    for (String library : LIBRARIES) {
      assertThat(Project.ROOT.resolve(library + "/pom.xml"))
          .content()
          .contains("<unpublished>false</unpublished>");
    }
    String bom = Files.readString(Project.ROOT.resolve("bom/pom.xml"));
    assertThat(
            Pattern.compile("<artifactId>intarsia-(?!bom|parent|runtime)([^<]+)<")
                .matcher(bom)
                .results()
                .map(found -> found.group(1)))
        .containsExactlyInAnyOrderElementsOf(LIBRARIES);
  }

  private static String table() throws IOException {
    var first = new TreeMap<Artifact, String>();
    for (String library : LIBRARIES) {
      for (Artifact artifact : resolved(library)) {
        first.merge(artifact, library, LicencesPageTest::nearer);
      }
    }
    var table = new StringBuilder("| what | version | licence | from |\n|---|---|---|---|\n");
    for (var each : first.entrySet()) {
      Artifact artifact = each.getKey();
      table.append(
          "| `%s:%s` | %s | %s | `intarsia-%s` |\n"
              .formatted(
                  artifact.group(),
                  artifact.name(),
                  artifact.version(),
                  licences(artifact),
                  each.getValue()));
    }
    return table.toString();
  }

  private static String nearer(String one, String other) {
    return LIBRARIES.indexOf(one) <= LIBRARIES.indexOf(other) ? one : other;
  }

  /// Modules that this one does not stand on are there in a whole build only.
  private static List<Artifact> resolved(String library) throws IOException {
    Path folder = Project.ROOT.resolve("core").relativize(Project.CORE_BUILD);
    Path list = Project.ROOT.resolve(library).resolve(folder).resolve("comes-along");
    if (library.equals("processor") && !Files.exists(list)) {
      return List.of();
    }
    if (library.equals("spark")) {
      return List.of(); // what core brings, in the versions that Spark has
    }
    return RESOLVED
        .matcher(Files.readString(list))
        .results()
        .filter(found -> !found.group(1).equals("io.intarsia"))
        .map(found -> new Artifact(found.group(1), found.group(2), found.group(3)))
        .toList();
  }

  /// As its pom says, or the nearest of its parents that says something.
  private static String licences(Artifact artifact) throws IOException {
    String repository = repository(artifact);
    @Nullable Artifact each = artifact;
    while (each != null) {
      String pom = Files.readString(Path.of(repository + each.path() + ".pom"));
      List<String> names = names(pom);
      if (!names.isEmpty()) {
        return names.stream()
            .map(name -> known(artifact, name))
            .collect(Collectors.joining(", or "));
      }
      each = parent(pom);
    }
    throw new AssertionError(artifact + " names no licence");
  }

  private static String known(Artifact artifact, String name) {
    assertThat(KNOWN).as("licences, of %s", artifact).containsKey(name);
    return Objects.requireNonNull(KNOWN.get(name));
  }

  /// The folder that Maven keeps it in.
  private static String repository(Artifact artifact) {
    String end = artifact.path() + ".jar";
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> entry.replace('\\', '/'))
        .filter(entry -> entry.endsWith(end))
        .map(entry -> entry.substring(0, entry.length() - end.length()))
        .findFirst()
        .orElseThrow(() -> new AssertionError(artifact + " is not on the class path of this test"));
  }

  private static List<String> names(String pom) {
    List<String> names = new ArrayList<>();
    Matcher licences = Pattern.compile("(?s)<licenses>(.*?)</licenses>").matcher(pom);
    if (licences.find()) {
      Matcher name = Pattern.compile("<name>\\s*(.*?)\\s*</name>").matcher(licences.group(1));
      while (name.find()) {
        names.add(name.group(1));
      }
    }
    return names;
  }

  private static @Nullable Artifact parent(String pom) {
    Matcher parent = Pattern.compile("(?s)<parent>(.*?)</parent>").matcher(pom);
    return parent.find()
        ? new Artifact(
            part(parent.group(1), "groupId"),
            part(parent.group(1), "artifactId"),
            part(parent.group(1), "version"))
        : null;
  }

  private static String part(String text, String tag) {
    Matcher part = Pattern.compile("<%s>\\s*([^<\\s]+)\\s*</%s>".formatted(tag, tag)).matcher(text);
    assertThat(part.find()).as(tag).isTrue();
    return part.group(1);
  }
}
