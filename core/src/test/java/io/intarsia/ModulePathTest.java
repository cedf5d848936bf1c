package io.intarsia;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.net.URI;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The library as a module: what it exports, and a program that runs on the module path.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class ModulePathTest {
  private static final Path MODULE = Path.of("src/main/module/module-info.java");
  private static final String PROGRAM =
"""
      package program;

      import io.intarsia.imperative.Environment;
      import io.intarsia.spec.ExtensionType;
      import io.intarsia.spec.TypeSpecs;
      import io.intarsia.tensor.Tensor;
      import java.util.List;
import java.util.Map;
      import java.util.Map;

      public final class Main {
        public static void main(String[] args) {
          try (var tf = Environment.open()) {
            var sum = tf.op("math.reduce_sum").call(List.of(tf.constant(new float[] {1, 2})), Map.of());
            System.out.println(tf.linalg.trace(tf.eye(3)).asFloat() + " " + sum.getFirst().asFloat());
            System.out.println(Environment.class.getModule().getName());
            try {
              TypeSpecs.of(new Holder(tf.constant(1f), new Counter()));
            } catch (IllegalArgumentException e) {
              System.out.println(e.getMessage().contains("Counter, which is no tensor"));
            }
          }
        }

        public record Holder(Tensor value, Counter counter) implements ExtensionType {}

        /// Has equals and hashCode, and changes.
        public static final class Counter {
          private int count;

          public void next() {
            count++;
          }

          @Override
          public boolean equals(Object other) {
            return other instanceof Counter counter && counter.count == count;
          }

          @Override
          public int hashCode() {
            return count;
          }
        }
      }
""";

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
    String output = run("--enable-native-access=io.intarsia");

    assertThat(output.lines()).containsExactly("3.0 3.0", "io.intarsia", "true");
  }

  @Test
  @Timeout(120)
  void program_onTheModulePathWithoutItsFlag_isToldOfIt() throws Exception {
    String output = run();

    assertThat(output)
        .contains(
            "java.lang.UnsatisfiedLinkError: this JVM refuses native code to the module"
                + " io.intarsia, in which Intarsia calls TensorFlow: start it with"
                + " --enable-native-access=io.intarsia\n")
        .doesNotContain("ExceptionInInitializerError");
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
    Path library = folder.resolve("library");
    try (Stream<Path> files = Files.walk(classes())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = library.resolve(classes().relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    Files.deleteIfExists(library.resolve("module-info.class"));
    compile(library, "io.intarsia=" + classes(), jars(), MODULE);
    return library;
  }

  private Path program(Path library) throws IOException {
    Path sources = Files.createDirectories(folder.resolve("sources/program"));
    Path main = Files.writeString(sources.resolve("Main.java"), PROGRAM);
    Path module =
        Files.writeString(
            sources.getParent().resolve("module-info.java"),
            "module program { requires io.intarsia; }");
    Path program = folder.resolve("program");
    compile(program, "", library + File.pathSeparator + jars(), main, module);
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

  private static String jars() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar"))
        .filter(entry -> entry.matches(".*(tensorflow|ndarray|javacpp|protobuf|jspecify).*"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /// Runs the program where only modules that options name may call native code.
  private String run(String... options) throws IOException, InterruptedException {
    Path library = library();
    Path program = program(library);
    String path = program + File.pathSeparator + library + File.pathSeparator + jars();
    return new ChildJvm(folder, List.of("--illegal-native-access=deny"), Map.of())
        .withOptions("-Xmx512m", "-XX:TieredStopAtLevel=1")
        .withOptions(options)
        .run(List.of("--module-path", path, "--module", "program/program.Main"))
        .output();
  }
}
