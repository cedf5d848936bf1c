package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.Tier;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds for every example: no compiler warning, and a run without arguments that ends well.
final class ExamplesTest {
  private static final String PROGRAMS = "io.intarsia.examples.ExampleProgram#all";

  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}")
  @MethodSource(PROGRAMS)
  void example_compilesWithoutWarnings(ExampleProgram program) throws Exception {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var messages = new StringWriter();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var options = List.of("-Xlint:all", "-Werror", "-d", folder.toString());
      var units = files.getJavaFileObjects(program.file());
      compiler.getTask(messages, files, null, options, null, units).call();
    }
    assertThat(messages.toString()).isEmpty();
  }

  static Stream<ExampleProgram> programs() throws IOException {
    return Tier.sample(ExampleProgram.all().stream(), 8, program -> program.file().toString());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  @Tag("full")
  void example_runsWithoutArguments(ExampleProgram program) throws Exception {
    var result = program.run(folder);
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).isNotEmpty();
    assertThat(result.exitCode()).isZero();
  }
}
