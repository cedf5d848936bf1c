import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/// What Gradle makes of the block on the page `docs/install.md`, since Gradle itself cannot be
/// counted on where this is tested: `ResolvedByGradle.java REPOSITORY PAGE PLATFORM` prints the
/// class path on which that application runs, or says what is wrong and fails.
///
/// Gradle reads a pom that has no module metadata beside it as two variants: the one for compilers
/// has what is of scope compile, the one that runs what is of scope runtime as well. It knows no
/// profiles that a machine activates, takes versions from platforms, and of several versions the
/// highest, where Maven takes the nearest.
final class ResolvedByGradle {
  private static final Pattern LINE =
      Pattern.compile("^ +(\\w+)\\((platform\\()?\"([^\"]+)\"\\)?\\)$", Pattern.MULTILINE);
  private static final Pattern ROW =
      Pattern.compile("^\\| `(intarsia-[^`]+)` \\|", Pattern.MULTILINE);
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^}]+)}");
  private static final String NATIVE = "org.tensorflow:tensorflow-core-native";
  private static final String RUNTIME = "intarsia-runtime-";

  private final Path repository;
  private final Map<String, Pom> poms = new HashMap<>();
  private final Map<String, String> constraints = new TreeMap<>();

  private ResolvedByGradle(Path repository) {
    this.repository = repository;
  }

  /// A dependency as a build or a pom names it; the version may be missing.
  private record Dependency(
      String module,
      String version,
      String classifier,
      String scope,
      boolean optional,
      boolean alone) {
    String file() {
      String artifact = module.substring(module.indexOf(':') + 1);
      return artifact + "-" + version + (classifier.isEmpty() ? "" : "-" + classifier) + ".jar";
    }

    Dependency of(String other) {
      return new Dependency(module, other, classifier, scope, optional, alone);
    }
  }

  private record Pom(
      String packaging,
      List<Dependency> dependencies,
      Map<String, Dependency> managed,
      Map<String, String> properties) {}

  public static void main(String[] arguments) throws Exception {
    String page = Files.readString(Path.of(arguments[1]));
    String block =
        page.substring(
            page.indexOf("```kotlin"), page.indexOf("```", page.indexOf("```kotlin") + 9));
    var build = new ResolvedByGradle(Path.of(arguments[0]));
    build.checkPublished(page);
    List<Path> classPath = List.of();
    for (String platform : build.platforms()) {
      Set<String> found =
          build.checkedNatives(block.replaceAll(RUNTIME + "[^\"]+", RUNTIME + platform), platform);
      if (platform.equals(arguments[2])) {
        classPath = build.files(found);
      }
    }
    System.out.println(classPath.stream().map(Path::toString).collect(Collectors.joining(":")));
  }

  /// The page names what is published, and all of it is read from poms.
  private void checkPublished(String page) throws IOException {
    Set<String> named = new TreeSet<>();
    ROW.matcher(page).results().forEach(row -> named.add(row.group(1)));
    try (Stream<Path> files = Files.walk(repository.resolve("io/intarsia"))) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      Set<String> published = new TreeSet<>();
      for (Path file : all) {
        String name = file.getFileName().toString();
        require(!name.endsWith(".module"), name + " would be read in place of the pom");
        if (name.endsWith(".pom")) {
          published.add(file.getParent().getParent().getFileName().toString());
          require(
              !Files.readString(file).contains("published-with-gradle-metadata"),
              name + " promises metadata that are not there");
        }
      }
      require(named.equals(published), "the page names " + named + ", published are " + published);
    }
  }

  private List<String> platforms() throws IOException {
    try (Stream<Path> folders = Files.list(repository.resolve("io/intarsia"))) {
      return folders
          .map(folder -> folder.getFileName().toString())
          .filter(name -> name.startsWith(RUNTIME))
          .map(name -> name.substring(RUNTIME.length()))
          .sorted()
          .toList();
    }
  }

  /// The files that the application of a build needs to run, as `module file`, of which one is the
  /// native library for the platform; compilers see none.
  private Set<String> checkedNatives(String block, String platform) throws Exception {
    List<Dependency> compiled = new ArrayList<>();
    List<Dependency> running = new ArrayList<>();
    Matcher lines = LINE.matcher(block);
    while (lines.find()) {
      String[] parts = lines.group(3).split(":");
      String module = parts[0] + ":" + parts[1];
      var named = new Dependency(module, parts.length > 2 ? parts[2] : "", "", "", false, false);
      if (lines.group(2) != null) {
        pom(named).managed().forEach((key, managed) -> constraints.put(key, managed.version()));
        continue;
      }
      running.add(named);
      if (lines.group(1).equals("implementation")) {
        compiled.add(named);
      }
    }
    require(compiled.size() < running.size(), "no runtime in the build of the page");
    Set<String> seen = resolved(compiled, Set.of("compile"));
    require(natives(seen).isEmpty(), "compilers see " + natives(seen));
    Set<String> needed = resolved(running, Set.of("compile", "runtime"));
    require(needed.containsAll(seen), "what is compiled with is missing when it runs: " + seen);
    String expected = NATIVE + " tensorflow-core-native-1.1.0-" + platform + ".jar";
    require(
        natives(needed).equals(List.of(expected)),
        "natives for " + platform + ": " + natives(needed));
    return needed;
  }

  private static List<String> natives(Set<String> files) {
    return files.stream()
        .filter(file -> file.matches(NATIVE + " .*-(linux|macosx|windows)-.*"))
        .toList();
  }

  private Set<String> resolved(List<Dependency> roots, Set<String> scopes) throws Exception {
    Map<String, String> versions = new TreeMap<>();
    Set<String> files = new LinkedHashSet<>();
    var open = new ArrayDeque<>(roots);
    Set<Dependency> done = new LinkedHashSet<>();
    while (!open.isEmpty()) {
      Dependency next = versioned(open.removeFirst());
      if (!done.add(next)) {
        continue;
      }
      // From the outside in, so that the first one is the nearest.
      String nearest = versions.putIfAbsent(next.module(), next.version());
      if (nearest != null && !nearest.equals(next.version())) {
        require(
            Version.parse(nearest).compareTo(Version.parse(next.version())) > 0,
            "takes %s %s, Maven %s".formatted(next.module(), next.version(), nearest));
        continue;
      }
      Pom pom = pom(next);
      if (!pom.packaging().equals("pom") || hasJar(next)) {
        files.add(next.module() + " " + next.file());
      }
      if (!next.alone()) {
        pom.dependencies().stream()
            .filter(d -> !d.optional() && scopes.contains(d.scope()))
            .forEach(open::add);
      }
    }
    return files;
  }

  /// Gradle takes the jar beside a pom that promises none.
  private boolean hasJar(Dependency dependency) {
    String[] module = dependency.module().split(":");
    return Files.exists(
        repository
            .resolve(module[0].replace('.', '/'))
            .resolve(Path.of(module[1], dependency.version(), dependency.file())));
  }

  private Dependency versioned(Dependency dependency) {
    String version = constraints.getOrDefault(dependency.module(), "");
    require(
        !version.isEmpty() || !dependency.version().isEmpty(),
        dependency.module() + " has no version anywhere");
    return dependency.version().isEmpty() ? dependency.of(version) : dependency;
  }

  private List<Path> files(Set<String> found) throws IOException {
    List<Path> paths = new ArrayList<>();
    for (String each : found) {
      String module = each.substring(0, each.indexOf(' '));
      String file = each.substring(each.indexOf(' ') + 1);
      Path folder = repository.resolve(module.substring(0, module.indexOf(':')).replace('.', '/'));
      try (Stream<Path> all =
          Files.walk(folder.resolve(module.substring(module.indexOf(':') + 1)))) {
        paths.add(
            all.filter(path -> path.getFileName().toString().equals(file))
                .findFirst()
                .orElseThrow(() -> new AssertionError("not in the repository: " + each)));
      }
    }
    return paths;
  }

  // -- poms ---------------------------------------------------------------------------------------

  private Pom pom(Dependency dependency) throws Exception {
    String key = dependency.module() + ":" + dependency.version();
    Pom known = poms.get(key);
    if (known == null) {
      known = read(key);
      poms.put(key, known);
    }
    return known;
  }

  private Pom read(String coordinates) throws Exception {
    String[] parts = coordinates.split(":");
    Path file =
        repository
            .resolve(parts[0].replace('.', '/'))
            .resolve(Path.of(parts[1], parts[2], parts[1] + "-" + parts[2] + ".pom"));
    Element root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(file.toFile())
            .getDocumentElement();
    Element parent = child(root, "parent");
    Pom above =
        parent == null
            ? new Pom("jar", List.of(), Map.of(), Map.of())
            : pom(
                new Dependency(
                    text(parent, "groupId") + ":" + text(parent, "artifactId"),
                    text(parent, "version"),
                    "",
                    "",
                    false,
                    false));
    Map<String, String> properties = new HashMap<>(above.properties());
    properties.put("project.version", parts[2]);
    properties.put("project.groupId", parts[0]);
    children(child(root, "properties"))
        .forEach(p -> properties.put(p.getTagName(), p.getTextContent().strip()));
    Map<String, Dependency> managed = new LinkedHashMap<>(above.managed());
    Element management = child(root, "dependencyManagement");
    children(management == null ? null : child(management, "dependencies"))
        .map(each -> dependency(each, properties, Map.of()))
        .forEach(each -> managed.put(each.module(), each));
    List<Dependency> own = new ArrayList<>(above.dependencies());
    children(child(root, "dependencies"))
        .map(each -> dependency(each, properties, managed))
        .forEach(own::add);
    String packaging = text(root, "packaging");
    return new Pom(packaging.isEmpty() ? "jar" : packaging, own, managed, properties);
  }

  private static Dependency dependency(
      Element element, Map<String, String> properties, Map<String, Dependency> managed) {
    String module =
        filled(text(element, "groupId") + ":" + text(element, "artifactId"), properties);
    Dependency general = managed.get(module);
    String version = filled(text(element, "version"), properties);
    String scope = text(element, "scope");
    boolean alone =
        children(child(element, "exclusions"))
            .anyMatch(exclusion -> text(exclusion, "artifactId").equals("*"));
    return new Dependency(
        module,
        version.isEmpty() && general != null ? general.version() : version,
        filled(text(element, "classifier"), properties),
        !scope.isEmpty()
            ? scope
            : general == null || general.scope().isEmpty() ? "compile" : general.scope(),
        text(element, "optional").equals("true"),
        alone);
  }

  private static String filled(String text, Map<String, String> properties) {
    return PROPERTY
        .matcher(text)
        .replaceAll(found ->
            Matcher.quoteReplacement(properties.getOrDefault(found.group(1), found.group())));
  }

  private static String text(Element parent, String name) {
    Element child = child(parent, name);
    return child == null ? "" : child.getTextContent().strip();
  }

  private static Element child(Element parent, String name) {
    return children(parent)
        .filter(child -> child.getTagName().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static Stream<Element> children(Element parent) {
    if (parent == null) {
      return Stream.of();
    }
    var nodes = parent.getChildNodes();
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(Element.class::isInstance)
        .map(Element.class::cast);
  }

  private static void require(boolean holds, String problem) {
    if (!holds) {
      System.err.println("Gradle: " + problem);
      System.exit(1);
    }
  }
}
