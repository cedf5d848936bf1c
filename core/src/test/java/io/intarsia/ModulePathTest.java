package io.intarsia;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.support.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The library as a module: what it exports, and a program that runs on the module path.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
@Tag("full")
final class ModulePathTest {
  private static final Path MODULE = Path.of("src/main/module/module-info.java");
  private static final Path ANNOTATIONS =
      Path.of("../annotations/src/main/module/module-info.java");
  private static final Path PROGRAMS = Path.of("src/test/modules");

  @TempDir Path folder;

  @Test
  void packages_areExportedOrInternal() throws IOException {
    List<String> exported =
        Pattern.compile("^ *exports ([\\w.]+);", Pattern.MULTILINE)
            .matcher(Files.readString(MODULE))
            .results()
            .map(found -> found.group(1))
            .toList();
    List<String> expected =
        packages().filter(name -> !name.startsWith("io.intarsia.internal")).toList();

    assertThat(exported).containsExactlyElementsOf(expected);
  }

  @Test
  @Timeout(120)
  void program_onTheModulePathWithItsFlag_runsOpsAndIsNotWarned() throws Exception {
    String output = run("program", "--enable-native-access=io.intarsia");

    assertThat(output.lines()).containsExactly("3.0 3.0", "io.intarsia", "true");
  }

  @Test
  @Timeout(120)
  void program_onTheModulePathWithoutItsFlag_isToldOfIt() throws Exception {
    String output = run("program");

    assertThat(output)
        .contains(
            "java.lang.UnsatisfiedLinkError: this JVM refuses native code to the module"
                + " io.intarsia, in which Intarsia calls TensorFlow: start it with"
                + " --enable-native-access=io.intarsia\n")
        .doesNotContain("ExceptionInInitializerError");
  }

  @Test
  @Timeout(120)
  void records_ofExportedOrOpenPackages_goThroughFunctions_othersNameWhatTheyNeed()
      throws Exception {
    String output = run("records", "--enable-native-access=io.intarsia");

    assertThat(output.lines())
        .containsExactly(
            "Exported [[1. 2.] shape=[2] dtype=float32] true",
            "Hidden [[1. 2.] shape=[2] dtype=float32] true",
            "record records.closed.Closed cannot be read: its module must open package"
                + " records.closed to io.intarsia, or export it if the record is public",
            "record records.exported.Exported$Hidden cannot be read: its module must open package"
                + " records.exported to io.intarsia, or export it if the record is public");
  }

  private static Path classes() {
    var tests = ModulePathTest.class.getProtectionDomain().getCodeSource().getLocation();
    return Path.of(URI.create(tests + "../classes")).normalize();
  }

  private static Stream<String> packages() throws IOException {
    try (Stream<Path> files = Files.walk(classes())) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .map(file -> classes().relativize(file).getParent())
          .filter(parent -> parent != null)
          .map(parent -> parent.toString().replace(File.separatorChar, '.'))
          .distinct()
          .sorted()
          .toList()
          .stream();
    }
  }

  /// The classes with their descriptor, which quick builds leave out.
  private Path library() throws IOException {
    return module("io.intarsia", classes(), MODULE, annotations() + File.pathSeparator + jars());
  }

  /// What the library brings along: a jar, or the classes of its build.
  private Path annotations() throws IOException {
    URL home = AutoCompositeTensor.class.getProtectionDomain().getCodeSource().getLocation();
    Path found = Path.of(URI.create(home.toString()));
    Path made = folder.resolve("io.intarsia.annotations");
    if (!Files.isDirectory(found)) {
      return found;
    }
    return Files.exists(made)
        ? made
        : module("io.intarsia.annotations", found, ANNOTATIONS, jars());
  }

  private Path module(String name, Path classes, Path descriptor, String modulePath)
      throws IOException {
    Path module = folder.resolve(name);
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = module.resolve(classes.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    Files.deleteIfExists(module.resolve("module-info.class"));
    compile(module, name + "=" + classes, modulePath, descriptor);
    return module;
  }

  private Path program(String name, Path library) throws IOException {
    Path program = folder.resolve("program");
    try (Stream<Path> files = Files.walk(PROGRAMS.resolve(name))) {
      compile(
          program,
          "",
          modulePath(library),
          files.filter(Files::isRegularFile).toArray(Path[]::new));
    }
    return program;
  }

  private static void compile(Path target, String patch, String modulePath, Path... sources) {
    List<String> arguments =
        new ArrayList<>(List.of("-d", target.toString(), "--module-path", modulePath));
    if (!patch.isEmpty()) {
      arguments.addAll(List.of("--patch-module", patch));
    }
    Arrays.stream(sources).map(Path::toString).forEach(arguments::add);
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(failed).isZero();
  }

  private String modulePath(Path library) throws IOException {
    return String.join(File.pathSeparator, library.toString(), annotations().toString(), jars());
  }

  private static String jars() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar"))
        .filter(entry -> entry.matches(".*(tensorflow|ndarray|javacpp|protobuf|jspecify).*"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /// Runs the program where only modules that options name may call native code.
  private String run(String name, String... options) throws IOException, InterruptedException {
    Path library = library();
    Path program = program(name, library);
    String path = program + File.pathSeparator + modulePath(library);
    return new ChildJvm(folder, List.of("--illegal-native-access=deny"), Map.of())
        .withOptions("-Xmx512m", "-XX:TieredStopAtLevel=1")
        .withOptions(options)
        .run(List.of("--module-path", path, "--module", name + "/" + name + ".Main"))
        .output();
  }
}
