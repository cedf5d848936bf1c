package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A program saves a model with a type of its own; another program, which has the type and its spec
/// and nothing else of the first, calls it. Each is a JVM of its own that never sees the other's
/// class.
@Timeout(240)
@Tag("full")
final class OtherProgramsTest {
  @TempDir private Path folder;
  private Path types;

  @BeforeEach
  void compileTheType() throws IOException {
    types = Files.createDirectory(folder.resolve("types"));
    Path source = copy("Masked.java");
    var compiler = ToolProvider.getSystemJavaCompiler();
    var options = List.of("-proc:none", "-d", types.toString(), "-cp", libraries());
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var units = files.getJavaFileObjects(source);
      assertThat(compiler.getTask(null, files, null, options, null, units).call()).isTrue();
    }
  }

  // Into a folder of its own: Java compiles what is beside a program, too.
  private Path copy(String name) throws IOException {
    Path file = Files.createDirectories(folder.resolve(name + ".d")).resolve(name);
    try (var source = OtherProgramsTest.class.getResourceAsStream("/programs/" + name)) {
      Files.copy(Objects.requireNonNull(source), file);
    }
    return file;
  }

  // Without the classes of these tests.
  private static String libraries() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.endsWith("test-classes"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private ChildJvm.Outcome run(String program) throws Exception {
    String path = types + File.pathSeparator + libraries();
    return ChildJvm.in(folder)
        .withPatience(java.time.Duration.ofSeconds(110))
        .run(List.of("-cp", path, copy(program).toString(), folder.resolve("model").toString()));
  }

  @Test
  @Tag("E-022")
  @Tag("E-053")
  @Tag("E-154")
  void model_ofOneProgram_isCalledWithItsTypeByAnother() throws Exception {
    var saved = run("Saving.java");
    assertThat(saved.output()).contains("in the builder: [2.0, 4.0] [true, false] km");
    assertThat(saved.status()).isZero();

    var called = run("Calling.java");
    assertThat(called.output())
        .contains("no builder: ClassNotFoundException")
        .contains("function: acme.Masked [6.0, 8.0] [false, true] km")
        .contains("signature: acme.Masked [6.0, 8.0] [false, true] km")
        .contains("flat: acme.Masked [6.0, 8.0] [false, true] km");
    assertThat(called.status()).isZero();
  }

  @Test
  @Tag("E-023")
  void model_inAProgramWithoutTheType_isRefusedByName() throws Exception {
    assertThat(run("Saving.java").status()).isZero();
    Files.delete(types.resolve("acme/Masked.class"));

    var loaded = run("Loading.java");
    assertThat(loaded.output()).contains("has values of the type \"acme.Masked");
  }
}
