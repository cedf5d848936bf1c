package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What the examples say of files and arguments they cannot use: a line, and no stack trace.
@Tag("full")
final class BadInputTest {
  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "CarbonDioxide | year,Jan\\n1958,1\\n1959,x\\n"
            + "   | :3: column Jan: expected a number, got \"x\"",
        "CarbonDioxide | year,Jan\\n1958,1\\nlater,2\\n"
            + "  | :3: column year: expected int32, got \"later\"",
        "CarbonDioxide | year,Jan\\n1958,1,2\\n"
            + "          | :2: expected 2 cells as in the first line, got 3",
        "CarbonDioxide | year\\n"
            + "                           | : expected a column of years, and one for each month",
        "CarbonDioxide | EMPTY                            | : it is empty; a line of column names"
            + " was expected",
        "CarbonDioxide | BINARY                           | : it is no text in UTF-8",
        "CarbonDioxide | MISSING                          | : there is no such file",
        "CarbonGaps    | year,a,b,c,d,e\\n1,1,1,1,1,1\\n2,1,x,1,1,1\\n"
            + "   | :3: column b: expected a number, got \"x\"",
        "CarbonGaps    | year\\n"
            + "                           | : expected a column of years, and one for each month",
        "CarbonGaps    | year,a,b,c,d,e\\n1,1,2,3,4,\\n2,1,2,3,4,5\\n"
            + "   | : expected 40 months with a number or more, got 9",
        "CarbonGaps    | MISSING                          | : there is no such file",
        "FitDistributions | v\\n1\\n2\\nx\\n | :4: column v: expected a number, got \"x\"",
        "FitDistributions | v\\n1\\n2\\n"
            + "        | : column v: expected 10 numbers or more, got 2",
        "FitDistributions | u,v\\n1,1\\n1,1\\n1,1\\n1,1\\n1,1\\n1,-1\\n1,1\\n1,1\\n1,1\\n1,1\\n"
            + " | : column v: expected different positive numbers, got -1.0",
        "FitDistributions | v\\n2\\n2\\n2\\n2\\n2\\n2\\n2\\n2\\n2\\n2\\n"
            + "        | : column v: expected different positive numbers, got 2.0 only",
        "FitDistributions | EMPTY                         | : it is empty; a line of column names"
            + " was expected",
        "FitDistributions | MISSING                       | : there is no such file",
        "Planets       | name,distance,period\\na,1,2\\nb,x,3\\n"
            + " | :3: column distance: expected a number, got \"x\"",
        "Planets       | EMPTY                            | : it is empty; a line of column names"
            + " was expected",
        "Planets       | BINARY                           | : it is no text in UTF-8",
        "Planets       | MISSING                          | : there is no such file",
        "ModuleRank    | a,b\\nc\\n"
            + "                         | :2: expected 2 cells as in the first line, got 1",
        "ModuleRank    | a,b,c\\n"
            + "                          | :1: expected two columns, from and to, got 3",
        "ModuleRank    | EMPTY                            | : it is empty",
        "ModuleRank    | BINARY                           | : it is no text in UTF-8",
        "ModuleRank    | MISSING                          | : there is no such file",
        "Moons         | a,b\\n"
            + "                            | : it is no Arrow file or stream: it begins with"
            + " neither ARROW1 nor a schema",
        "Moons         | EMPTY                            | : it is no Arrow file or stream: it"
            + " begins with neither ARROW1 nor a schema",
        "Moons         | MISSING                          | : there is no such file",
        "ImageFilter   | a,b\\n"
            + "                            | : it is no PNG, JPEG, GIF or BMP image",
        "ImageFilter   | EMPTY                            | : it is empty",
        "ImageFilter   | MISSING                          | : there is no such file",
      })
  void example_badFile_saysFileLineAndProblemInOneLine(String name, String text, String problem)
      throws Exception {
    Path file = folder.resolve("input.csv");
    switch (text) {
      case "MISSING" -> {}
      case "EMPTY" -> Files.createFile(file);
      case "BINARY" -> Files.write(file, new byte[] {(byte) 0x89, 'P', 'N', 'G', (byte) 0xff, 0});
      default -> Files.writeString(file, text.replace("\\n", "\n"), StandardCharsets.UTF_8);
    }

    var result = ExampleProgram.named(name + ".java").runCompiled(folder, file.toString());

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err().strip()).isEqualTo(file + problem);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.intarsia.examples.ExampleProgram#all")
  void example_unknownOrExtraArgument_isSaid(ExampleProgram program) throws Exception {
    for (String[] arguments : new String[][] {{"--fast"}, {"a.csv", "b.png", "more"}}) {
      var result = program.runCompiled(folder, arguments);

      assertThat(result.exitCode()).isEqualTo(2);
      assertThat(result.out()).isEmpty();
      assertThat(result.err())
          .startsWith("Unexpected argument: ")
          .contains("Usage: ./intarsia run examples/" + program);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "plot.tiff, 'must end in .png, .jpg, .bmp, .svg or .html, got '",
    "no/plot.png, 'there is no such folder'"
  })
  void carbonDioxide_plotThatCannotBeWritten_isNamed(String plot, String problem) throws Exception {
    Path table = Path.of("data", "co2.csv").toAbsolutePath();

    var result =
        ExampleProgram.named("CarbonDioxide.java").runCompiled(folder, table.toString(), plot);

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.err()).contains(plot, problem);
  }
}
