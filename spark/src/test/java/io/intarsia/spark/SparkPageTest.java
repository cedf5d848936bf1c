package io.intarsia.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.ChildJvm;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The page about Spark is a program that prints what it shows. What needs several executors is
/// compiled only.
@Tag("full")
@Timeout(300)
final class SparkPageTest {
  private static final Path PAGE = Path.of("../docs/spark.md");

  /// What other pages have without saying so.
  private static final List<String> IMPORTS =
      List.of(
          "io.intarsia.dtype.DType",
          "io.intarsia.imperative.Environment",
          "io.intarsia.op.Ops",
          "io.intarsia.shape.Shape",
          "io.intarsia.spec.TensorSpec",
          "io.intarsia.tensor.Tensor",
          "java.nio.file.*",
          "java.util.*");

  @TempDir private Path folder;

  @Tag("nightly")
  @Test
  void page_compilesAndPrintsWhatItShows() throws Exception {
    String page = Files.readString(PAGE);
    Path source = Files.writeString(folder.resolve("SparkPage.java"), program(page));
    var errors = new ByteArrayOutputStream();
    String classPath = System.getProperty("java.class.path");
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, errors, "-proc:none", "-cp", classPath, source.toString());
    assertThat(failed).as(errors.toString(StandardCharsets.UTF_8)).isZero();

    var outcome =
        ChildJvm.in(folder)
            .withPatience(Duration.ofMinutes(4))
            .withOptions("--sun-misc-unsafe-memory-access=allow", "-XX:TieredStopAtLevel=1")
            .run(List.of("-cp", folder + File.pathSeparator + classPath, "SparkPage"));

    assertThat(outcome.output()).isEqualTo(blocks(page, "text").collect(Collectors.joining()));
    assertThat(outcome.status()).isZero();
  }

  private static Stream<String> blocks(String page, String language) {
    return Pattern.compile("(?ms)^```" + language + "\n(.*?)^```")
        .matcher(page)
        .results()
        .map(block -> block.group(1));
  }

  private static String program(String page) {
    String code =
        Pattern.compile("(?ms)^<!-- unchecked: ([^\n]*) -->\n```java\n(.*?)^```")
            .matcher(page)
            .results()
            .map(block ->
                block.group(1).startsWith("compiled by")
                    ? "if (none.length > 0) {\n%s}\n".formatted(block.group(2))
                    : block.group(2))
            .collect(Collectors.joining());
    Pattern line = Pattern.compile("(?m)^import .*\n");
    String imports =
        Stream.concat(
                IMPORTS.stream().map("import %s;\n"::formatted),
                line.matcher(code).results().map(found -> found.group()))
            .collect(Collectors.joining());
    return "%s%nfinal class SparkPage {%n  public static void main(String[] none) throws Exception {%n%s  }%n}%n"
        .formatted(imports, line.matcher(code).replaceAll(""));
  }
}
