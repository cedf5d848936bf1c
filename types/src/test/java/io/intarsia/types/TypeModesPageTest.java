package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.support.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The page that says which functions of ragged, sparse and structured tensors run in which modes
/// is what the goldens and the tables of refusals say, which other tests hold them to.
///
/// Run with `-Dintarsia.update=true` to write it anew.
final class TypeModesPageTest {
  private static final Path PAGE = Path.of("../docs/type-modes.md");

  private static final List<ValueMode> MODES =
      List.of(ValueMode.UNKNOWN_SIZES, ValueMode.UNKNOWN_RANK, ValueMode.COMPILED);

  private static final String HEAD =
      """
      # Functions of types in functions

      Where functions of ragged, sparse and structured tensors run: each has as many cases as the second column says,
      whose results Python gave, and as many with Python's gradients as the third says. All cases give that eagerly, in a
      function, and in the body of a loop of a function; gradients do wherever the function itself runs. The other columns
      are functions that know no size, no rank, and such that XLA compiles: `yes` where all cases run, else the words in
      which some are refused, or the kernel that XLA lacks, and `not tried` where no case was compiled. Written by a test,
      from tables that other tests hold both ways: what is not in a row runs, and what is in it does not.

      XLA has no kernel for KERNELS, so any function may be refused for one of these; below it is said where a case is.

      """;

  /// The cases of a function, how many of them have gradients, and whether XLA compiles some.
  private record Cases(int all, int withGradients, boolean areCompiled) {
    Cases plus(Cases other) {
      return new Cases(
          all + other.all, withGradients + other.withGradients, areCompiled || other.areCompiled);
    }

    Cases notCompiled() {
      return new Cases(all, withGradients, false);
    }
  }

  @Test
  @Tag("E-122")
  void page_saysInWhichModesFunctionsRun() throws IOException {
    String expected = page();
    if (Boolean.getBoolean("intarsia.update")) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/type-modes.md; run this test with -Dintarsia.update=true")
        .isEqualTo(expected);
  }

  @Test
  void tables_nameNoFunctionWithoutCases() {
    Map<String, Cases> all = ragged();
    all.putAll(sparse());
    all.putAll(structured());
    for (ValueMode mode : MODES) {
      assertThat(all.keySet())
          .as(mode.toString())
          .containsAll(
              Refusals.of(mode).functions().stream()
                  .filter(name -> !name.startsWith("array."))
                  .toList());
    }
  }

  private static String page() {
    String kernels =
        Refusals.of(ValueMode.COMPILED).everywhere().stream()
            .map(word -> word.equals("DT_STRING") ? "strings" : "`" + word + "`")
            .collect(Collectors.joining(", "));
    return wrapped(HEAD.replace("KERNELS", kernels))
        + section("Ragged tensors", ragged())
        + section("Sparse tensors", sparse())
        + section("Structured tensors", structured());
  }

  // Only the line of kernels is too long.
  private static String wrapped(String head) {
    return head.lines().map(TypeModesPageTest::cut).collect(Collectors.joining("\n", "", "\n"));
  }

  private static String cut(String line) {
    int end = line.lastIndexOf(' ', 118);
    return line.length() <= 118
        ? line
        : line.substring(0, end) + "\n" + cut(line.substring(end + 1));
  }

  private static String section(String title, Map<String, Cases> functions) {
    String rows =
        functions.entrySet().stream()
            .map(each -> row(each.getKey(), each.getValue()))
            .collect(Collectors.joining());
    return """
    ## %s

    | function | cases | gradients | unknown sizes | unknown rank | XLA |
    |---|--:|--:|---|---|---|
    %s
    """
        .formatted(title, rows);
  }

  private static String row(String function, Cases cases) {
    String cells =
        MODES.stream().map(mode -> cell(mode, function, cases)).collect(Collectors.joining(" | "));
    return "| `%s` | %d | %d | %s |\n"
        .formatted(function, cases.all(), cases.withGradients(), cells);
  }

  private static String cell(ValueMode mode, String function, Cases cases) {
    if (mode == ValueMode.COMPILED && !cases.areCompiled()) {
      return "not tried";
    }
    List<String> words = Refusals.of(mode).wordsOf(function);
    return words.isEmpty() ? "yes" : String.join("; ", words);
  }

  private static Map<String, Cases> ragged() {
    JsonNode ragged = Golden.read("ragged");
    Map<String, Cases> counts =
        counted(
            Stream.of("binary", "reductions").flatMap(key -> ragged.get(key).valueStream()),
            each -> each.get("f").asText(),
            each -> each.has("g"));
    counted(
            Stream.of("views", "made").flatMap(key -> ragged.get(key).valueStream()),
            each -> each.get("f").asText(),
            each -> false)
        .forEach((name, cases) -> counts.merge(name, cases.notCompiled(), Cases::plus));
    counted(
            Golden.cases("ragged_structure"),
            each -> each.get("function").asText(),
            each -> each.has("gradients"))
        .forEach((name, cases) -> counts.merge(name, cases, Cases::plus));
    return counts;
  }

  private static Map<String, Cases> sparse() {
    return counted(
        Golden.cases("sparse"),
        each -> "sparse." + each.get(0).asText(),
        each -> !each.get(3).isNull());
  }

  private static Map<String, Cases> structured() {
    return counted(
        Golden.cases("structured_tensors"),
        each -> "structured." + each.get("op").asText(),
        each -> false);
  }

  private static Map<String, Cases> counted(
      Stream<JsonNode> cases,
      Function<JsonNode, String> name,
      Function<JsonNode, Boolean> hasGradients) {
    Map<String, Cases> counts = new TreeMap<>();
    cases.forEach(each ->
        counts.merge(
            name.apply(each), new Cases(1, hasGradients.apply(each) ? 1 : 0, true), Cases::plus));
    return counts;
  }
}
