package io.intarsia.cli.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.bytedeco.javacpp.Loader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// The project that `./intarsia new` makes; `examples/consumers/run` builds and runs one.
final class NewCommandTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... arguments) {
    var command =
        new CommandLine(
            new NewCommand(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8)));
    return command.execute(arguments);
  }

  private int make(Path project) {
    return run("--uses", "1.2.3", project.toString());
  }

  @Test
  void maven_hasABuildAMainClassAndATest() throws Exception {
    Path project = folder.resolve("my-model");
    assertThat(make(project)).isZero();
    assertThat(files(project))
        .containsExactlyInAnyOrder(
            ".gitignore",
            "pom.xml",
            "src/main/java/mymodel/Main.java",
            "src/test/java/mymodel/MainTest.java");
    assertThat(Files.readString(project.resolve("pom.xml")))
        .contains("<artifactId>my-model</artifactId>", "<version>1.2.3</version>", " mymodel.Main<")
        .contains("<artifactId>intarsia-runtime-" + Loader.getPlatform() + "</artifactId>")
        .doesNotContainPattern("[^$]\\{");
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("mvn -q compile exec:exec");
  }

  @Test
  void gradle_hasABuildOfItsOwn() throws Exception {
    Path project = folder.resolve("my-model");
    assertThat(run("--uses", "1.2.3", "--gradle", project.toString())).isZero();
    assertThat(files(project))
        .contains("build.gradle.kts", "settings.gradle.kts")
        .doesNotContain("pom.xml");
    assertThat(Files.readString(project.resolve("build.gradle.kts")))
        .contains("io.intarsia:intarsia-bom:1.2.3", "mainClass = \"mymodel.Main\"");
    assertThat(Files.readString(project.resolve("settings.gradle.kts")))
        .isEqualTo("rootProject.name = \"my-model\"\n");
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("gradle run");
  }

  @Test
  void program_learnsTheLine() throws Exception {
    Path project = folder.resolve("line");
    make(project);
    Path classes = Files.createDirectory(folder.resolve("classes"));
    String main = project.resolve("src/main/java/line/Main.java").toString();
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-d",
                classes.toString(),
                "-Xlint:all",
                "-Werror",
                "-proc:none",
                main);
    assertThat(failed).isZero();
    try (var loader = new URLClassLoader(new URL[] {classes.toUri().toURL()});
        var tf = Environment.open()) {
      var fit =
          loader
              .loadClass("line.Main")
              .getDeclaredMethod("fit", Environment.class, Tensor.class, Tensor.class, int.class);
      fit.setAccessible(true);
      Tensor x = tf.constant(new float[] {0, 1, 2});
      assertThat(fit.invoke(null, tf, x, x.times(3f).plus(4f), 400).toString())
          .matches("(?s)Line\\[slope=(3\\.0|2\\.999).*offset=(4\\.0|3\\.999).*");
    }
  }

  @Test
  void versionsOfPlugins_areThoseOfThisBuild() throws Exception {
    String own = Files.readString(Path.of("../pom.xml"));
    make(folder.resolve("line"));
    String pom = Files.readString(folder.resolve("line/pom.xml"));
    var plugins =
        Pattern.compile("<artifactId>([\\w-]+-plugin)</artifactId>\\s*<version>(.*?)</version>")
            .matcher(pom)
            .results()
            .toList();
    assertThat(plugins).hasSize(4);
    for (var plugin : plugins) {
      assertThat(own)
          .containsPattern(
              Pattern.quote(plugin.group(1))
                  + "</artifactId>\\s*<version>"
                  + Pattern.quote(plugin.group(2)));
    }
    assertThat(own).contains("<junit.version>6.1.3</junit.version>");
    assertThat(pom).containsPattern("junit-jupiter</artifactId>\\s*<version>6\\.1\\.3<");
  }

  @ParameterizedTest
  @ValueSource(strings = {"My-Model", "my_model", "class", "9lives", "-", "a--b"})
  void badName_isRefused(String name) {
    assertThat(make(folder.resolve(name))).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("intarsia: new: expected a name of small letters and digits", "got " + name);
    assertThat(folder.resolve(name)).doesNotExist();
  }

  @Test
  void folderThatExists_isLeftAlone() throws Exception {
    Path there = Files.createDirectory(folder.resolve("there"));
    assertThat(make(there)).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(there + " exists; give another name");
    assertThat(files(there)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1.0.0-SNAPSHOT, true", "1.0.0, false"})
  void snapshot_saysHowItIsInstalled(String version, boolean isSaid) {
    run("--uses", version, folder.resolve("line").toString());
    assertThat(out.toString(StandardCharsets.UTF_8).contains("mvn -Dmaven.test.skip install"))
        .isEqualTo(isSaid);
  }

  private static List<String> files(Path root) throws Exception {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .toList();
    }
  }
}
