import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/// Reads what was installed into a Maven repository as Maven and Gradle will, and says what is
/// wrong with it: `Published.java REPOSITORY VERSION [release]`. Gradle knows no profiles that the
/// machine activates and asks for no files that a pom does not name; where the poms hold what is
/// expected here, both find the same.
final class Published {
  private static final List<String> PLATFORMS =
      List.of("linux-x86_64", "linux-x86_64-gpu", "linux-arm64", "macosx-arm64", "windows-x86_64");

  private static final List<String> LIBRARIES =
      List.of(
          "annotations",
          "core",
          "processor",
          "types",
          "data",
          "distributions",
          "savedmodel",
          "hub",
          "testing",
          "files",
          "plot",
          "progress",
          "replicas",
          "keras",
          "spark");

  private static final String JSPECIFY = "org.jspecify:jspecify:1.0.1:compile";
  private static final String NATIVE = "org.tensorflow:tensorflow-core-native:1.1.0";

  private final Path group;
  private final String version;
  private final boolean release;
  private final List<String> complaints = new ArrayList<>();

  private Published(Path repository, String version, boolean release) {
    this.group = repository.resolve("io/intarsia");
    this.version = version;
    this.release = release;
  }

  public static void main(String[] arguments) throws Exception {
    boolean release = arguments.length > 2 && arguments[2].equals("release");
    var published = new Published(Path.of(arguments[0]), arguments[1], release);
    published.check();
    published.complaints.forEach(System.err::println);
    System.out.printf("io.intarsia %s: %d artifacts%n", arguments[1], published.artifacts().size());
    System.exit(published.complaints.isEmpty() ? 0 : 1);
  }

  private void check() throws Exception {
    expect("artifacts", artifacts(), all());
    foundations();
    companions();
    for (String platform : PLATFORMS) {
      runtime(platform);
    }
    bom();
  }

  private void foundations() throws Exception {
    library("annotations", "io.intarsia.annotations", JSPECIFY);
    library("processor", "io.intarsia.processor", own("annotations"), JSPECIFY);
    library(
        "core",
        "io.intarsia",
        own("annotations"),
        JSPECIFY,
        NATIVE + ":compile",
        "com.google.protobuf:protobuf-java:3.25.8:compile",
        "org.tensorflow:ndarray:1.0.0:compile");
    library("types", "io.intarsia.types", own("core"));
    library(
        "data", "io.intarsia.data", own("core"), own("types"), own("testing") + " optional");
    library("distributions", "io.intarsia.distributions", own("core"), own("types"));
    library("savedmodel", "io.intarsia.savedmodel", own("core"));
    library(
        "hub",
        "io.intarsia.hub",
        own("core"),
        own("savedmodel"),
        "org.apache.commons:commons-compress:1.28.0:compile");
    library(
        "testing",
        "io.intarsia.testing",
        own("core"),
        "org.junit.jupiter:junit-jupiter-api:6.1.3:compile");
  }

  private void companions() throws Exception {
    library(
        "files",
        "io.intarsia.files",
        own("core"),
        own("types"),
        "de.siegmar:fastcsv:4.1.0:compile",
        "dev.hardwood:hardwood-core:1.0.1.Final:compile optional",
        "org.apache.commons:commons-compress:1.28.0:compile optional",
        "com.fasterxml.jackson.core:jackson-core:2.22.3:compile optional");
    library(
        "plot",
        "io.intarsia.plot",
        own("core"),
        own("files"),
        "org.knowm.xchart:xchart:3.8.8:compile without *:*",
        "org.apache.xmlgraphics:batik-svggen:1.19:compile",
        "commons-io:commons-io:2.20.0:runtime");
    library("progress", "io.intarsia.progress", JSPECIFY, "me.tongfei:progressbar:0.10.1:compile");
    library(
        "replicas",
        "io.intarsia.replicas",
        own("core"),
        own("types"),
        own("data"),
        "com.fasterxml.jackson.core:jackson-databind:2.22.3:compile");
    library(
        "keras",
        "io.intarsia.keras",
        own("core"),
        own("types"),
        own("savedmodel"),
        own("data"),
        own("files"),
        own("plot"),
        own("progress"),
        own("replicas"),
        "io.jhdf:jhdf:0.9.4:compile",
        "org.apache.commons:commons-lang3:3.18.0:runtime",
        "de.siegmar:fastcsv:4.1.0:compile",
        "com.fasterxml.jackson.core:jackson-databind:2.22.3:compile");
    library(
        "spark",
        "io.intarsia.spark",
        own("core"),
        own("types"),
        own("data"),
        own("savedmodel"),
        own("replicas"),
        "org.apache.spark:spark-sql_2.13:4.1.3:provided",
        "org.apache.hadoop:hadoop-client-api:3.4.3:provided",
        "org.apache.hadoop:hadoop-client-runtime:3.4.3:provided");
  }

  private String own(String name) {
    return "io.intarsia:intarsia-" + name + ":" + version + ":compile";
  }

  private static Set<String> all() {
    var all = new TreeSet<>(Set.of("intarsia-bom"));
    LIBRARIES.forEach(library -> all.add("intarsia-" + library));
    PLATFORMS.forEach(platform -> all.add("intarsia-runtime-" + platform));
    return all;
  }

  private Set<String> artifacts() throws IOException {
    try (Stream<Path> folders = Files.list(group)) {
      return new TreeSet<>(
          folders
              .filter(Files::isDirectory)
              .map(folder -> folder.getFileName().toString())
              .toList());
    }
  }

  private void library(String name, String module, String... dependencies) throws Exception {
    String artifact = "intarsia-" + name;
    expect(artifact + " depends on", dependencies(pom(artifact)), List.of(dependencies));
    boolean automatic = name.equals("spark"); // as jars of Spark can be no modules
    jar(artifact, module, automatic);
    if (release) {
      String source = automatic ? "io/intarsia/spark/SparkModels.java" : "module-info.java";
      expect(artifact + " has sources", has(artifact, "-sources", source::equals), true);
      beside(artifact, dependencies);
    }
  }

  /// What a release has beside a library's jar.
  private void beside(String artifact, String... dependencies) throws IOException {
    expect(artifact + " has javadoc", has(artifact, "-javadoc", "index.html"::equals), true);
    expect(
        artifact + " has javadoc of what is internal",
        has(artifact, "-javadoc", name -> name.contains("/internal/")),
        false);
    Path list = file(artifact, "-cyclonedx.json");
    expect(artifact + " has a list of what is shipped", Files.exists(list), true);
    String listed = Files.exists(list) ? Files.readString(list) : "";
    for (String dependency : listed.isEmpty() ? new String[0] : dependencies) {
      if (dependency.endsWith(" optional") || dependency.endsWith(":provided")) {
        continue; // an application receives it only if it says so, or has it
      }
      String[] parts = dependency.split(":");
      String purl = "pkg:maven/%s/%s@%s?".formatted(parts[0], parts[1], parts[2]);
      expect(artifact + " lists " + purl, listed.contains(purl), true);
    }
  }

  private boolean has(String artifact, String kind, Predicate<String> name) throws IOException {
    try (var jar = new JarFile(file(artifact, kind + ".jar").toFile())) {
      return jar.stream().map(JarEntry::getName).anyMatch(name);
    }
  }

  private void runtime(String platform) throws Exception {
    String artifact = "intarsia-runtime-" + platform;
    expect(
        artifact + " depends on",
        dependencies(pom(artifact)),
        List.of(NATIVE + ":runtime", NATIVE + ":" + platform + ":runtime"));
    String system = platform.replaceAll("-.*", "");
    String processor = platform.contains("x86_64") ? "x64" : "arm64";
    String gpu = platform.endsWith("gpu") ? ".gpu" : "";
    jar(artifact, "io.intarsia.runtime." + system + "." + processor + gpu, true);
  }

  private void bom() throws Exception {
    Element managed = child(pom("intarsia-bom"), "dependencyManagement");
    var names = new TreeSet<String>();
    dependencies(managed).forEach(dependency -> names.add(dependency.split(":")[1]));
    names.add("intarsia-bom");
    expect("the BOM's artifacts", names, all());
  }

  /// A pom that needs no other: Gradle and Maven read the same from it on every machine.
  private Element pom(String artifact) throws Exception {
    Path file = file(artifact, ".pom");
    String text = Files.readString(file).replace("${project.version}", version);
    expect(artifact + " has open properties", text.contains("${"), false);
    Element pom =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(file.toFile())
            .getDocumentElement();
    for (String part : List.of("parent", "profiles", "properties", "build", "repositories")) {
      expect(artifact + " has " + part, child(pom, part) != null, false);
    }
    for (String part : List.of("name", "description", "url", "licenses", "developers", "scm")) {
      expect(artifact + " has " + part, child(pom, part) != null, true);
    }
    return pom;
  }

  private static List<String> dependencies(Element parent) {
    return children(child(parent, "dependencies")).map(Published::coordinates).toList();
  }

  private static String coordinates(Element dependency) {
    return Stream.of("groupId", "artifactId", "version", "classifier", "scope")
        .map(part -> child(dependency, part))
        .filter(part -> part != null)
        .map(Node::getTextContent)
        .collect(Collectors.joining(":", "", excluded(dependency) + optional(dependency)));
  }

  private static String optional(Element dependency) {
    Element optional = child(dependency, "optional");
    return optional != null && optional.getTextContent().equals("true") ? " optional" : "";
  }

  private static String excluded(Element dependency) {
    Element exclusions = child(dependency, "exclusions");
    return exclusions == null
        ? ""
        : children(exclusions)
            .map(Published::coordinates)
            .collect(Collectors.joining(", ", " without ", ""));
  }

  private void jar(String artifact, String module, boolean automatic) throws IOException {
    File file = file(artifact, ".jar").toFile();
    try (var jar = new JarFile(file)) {
      for (String entry : List.of("META-INF/LICENSE", "META-INF/NOTICE")) {
        expect(artifact + " has " + entry, jar.getEntry(entry) != null, true);
      }
      expect(
          artifact + "'s Enable-Native-Access",
          jar.getManifest().getMainAttributes().getValue("Enable-Native-Access"),
          "ALL-UNNAMED");
      expect(
          artifact + "'s times",
          jar.stream().map(entry -> entry.getTimeLocal()).distinct().count(),
          1L);
    }
    List<ModuleReference> modules = List.copyOf(ModuleFinder.of(file.toPath()).findAll());
    expect(artifact + "'s module", modules.getFirst().descriptor().name(), module);
    expect(
        artifact + "'s module is automatic",
        modules.getFirst().descriptor().isAutomatic(),
        automatic);
  }

  private Path file(String artifact, String ending) {
    return group.resolve(artifact).resolve(version).resolve(artifact + "-" + version + ending);
  }

  private static Element child(Element parent, String name) {
    return children(parent)
        .filter(child -> child.getTagName().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static Stream<Element> children(Element parent) {
    var nodes = parent.getChildNodes();
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(Element.class::isInstance)
        .map(Element.class::cast);
  }

  private void expect(String what, Object actual, Object expected) {
    if (!actual.equals(expected)) {
      complaints.add("%s: expected %s, is %s".formatted(what, expected, actual));
    }
  }
}
