package io.intarsia.files.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.files.DataFileException;
import io.intarsia.imperative.Environment;
import io.intarsia.types.structured.StructuredTensor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // made before all tests
final class JsonFilesTest {
  @TempDir Path folder;
  private Environment tf;

  @BeforeAll
  void open() {
    tf = Environment.open();
  }

  @AfterAll
  void close() {
    tf.close();
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("data.json"), text);
  }

  @Test
  void parse_objects_areStructures() {
    String text =
        """
        [{"age": 12, "nicknames": ["Jo"], "home": {"city": "Köln", "at": [1, 2.5]}},
         {"age": 82, "nicknames": ["Bob", "B\\"b\\u00e9"], "home": {"city": "", "at": [3, -4e2]}}]
        """;

    StructuredTensor people = JsonFiles.parse(tf, text);

    assertThat(people.rank()).isEqualTo(1);
    assertThat(people.toList())
        .isEqualTo(
            List.of(
                Map.of(
                    "age", 12,
                    "nicknames", List.of("Jo"),
                    "home", Map.of("city", "Köln", "at", List.of(1.0, 2.5))),
                Map.of(
                    "age", 82,
                    "nicknames", List.of("Bob", "B\"bé"),
                    "home", Map.of("city", "", "at", List.of(3.0, -400.0)))));
    assertThat(people.fieldValue("nicknames")).hasToString("RaggedTensor([[Jo], [Bob, B\"bé]])");
  }

  @Test
  void parse_oneObjectOrListsOfLists_hasTheirRank() {
    assertThat(JsonFiles.parse(tf, "{\"a\": true}").toMap()).isEqualTo(Map.of("a", true));
    StructuredTensor rows = JsonFiles.parse(tf, "[[{\"a\": 1}, {\"a\": 2}], []]");
    assertThat(rows.rank()).isEqualTo(2);
    assertThat(rows.fieldValue("a")).hasToString("RaggedTensor([[1, 2], []])");
    assertThat(JsonFiles.parse(tf, "[{}, {}]").rank()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[{\"a\": 1}, {\"a\": 2}]; INT32",
        "[{\"a\": 1}, {\"a\": 9223372036854775807}]; INT64",
        "[{\"a\": 1}, {\"a\": 2.5}]; FLOAT64",
        "[{\"a\": 1e300}]; FLOAT64",
        "[{\"a\": false}]; BOOL",
        "[{\"a\": \"x\"}]; STRING"
      })
  void parse_numbers_haveTheDtypeThatHoldsAll(String text, String dtype) {
    assertThat(JsonFiles.parse(tf, text).fieldValue("a"))
        .extracting(value -> ((io.intarsia.tensor.Tensor) value).dtype())
        .isEqualTo(DType.valueOf(dtype));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\'',
      value = {
        "'';it is empty; expected an object, or a list of objects",
        "'{\"a\": 1';line 1: it is no JSON that can be read: Unexpected end-of-input",
        "'{\"a\": 1} {\"a\": 2}';line 1: expected nothing behind the first value; for a value a line call readLines",
        "'{\"a\": [1, null]}';line 1: at /a/1: expected a value, got null; leave the field out",
        "'{\"a\": 1, \"a\": 2}';line 1: it is no JSON that can be read: Duplicate field 'a'",
        "'{\"a\": 9223372036854775808}';line 1: at /a: expected whole numbers of int64, got one of 19 digits",
        "'{\"a\": 1e999}';line 1: at /a: expected numbers that float64 holds, got 1e999",
        "'{\"a\": NaN}';line 1: it is no JSON that can be read: Non-standard token 'NaN'",
        "'[{\"a\": 1}, {\"b\": 1}]';expected the fields [a] in all structures, got [b]",
        "'[{\"a\": 1}, 2]';2",
        "'[{\"a\": [1, [2]]}]';.a",
        "'[{\"a\": [1, \"x\"]}]';.a",
        "'[[{\"a\": 1}], {\"a\": 1}]';structures in as many lists as those before",
        "'[1, 2]';expected a map, a record, or a list of them",
        "'\"text\"';expected a map, a record, or a list of them"
      })
  void parse_whatNoStructuresAre_isRefusedWithThePlace(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonFiles.parse(tf, text))
        .withMessageStartingWith("JsonFiles.parse: ")
        .withMessageContaining(message);
  }

  @Test
  void parse_tooDeepOrTooLong_isRefused() {
    String deep = "{\"a\": " + "[".repeat(100_000) + "]".repeat(100_000) + "}";
    String digits = "{\"a\": " + "9".repeat(100_000) + "}";

    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonFiles.parse(tf, deep))
        .withMessageContaining("nesting depth (65) exceeds the maximum allowed (64");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonFiles.parse(tf, digits))
        .withMessageContaining("Number value length (100000) exceeds the maximum allowed");
    String within = "{\"a\": " + "[".repeat(60) + "1" + "]".repeat(60) + "}";
    assertThat(JsonFiles.text(JsonFiles.parse(tf, within))).isEqualTo(within.replace(" ", ""));
  }

  @Test
  void readLines_anObjectALine_isOfRankOne() throws IOException {
    Path file = file("\uFEFF{\"n\": 1, \"w\": [\"to\", \"be\"]}\n\n  \n{\"w\": [], \"n\": 2}\r\n");

    StructuredTensor read = JsonFiles.readLines(tf, file);

    assertThat(read.toList())
        .isEqualTo(
            List.of(Map.of("n", 1, "w", List.of("to", "be")), Map.of("n", 2, "w", List.of())));
  }

  @Test
  void readLines_brokenFiles_nameFileAndLine() throws IOException {
    Path broken = file("{\"n\": 1}\n{\"n\": [}\n");
    assertThatThrownBy(() -> JsonFiles.readLines(tf, broken))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(
            broken + ":2: it is no JSON that can be read: Unexpected close marker");
    Path list = file("{\"n\": 1}\n\n[1]\n");
    assertThatThrownBy(() -> JsonFiles.readLines(tf, list))
        .hasMessage(list + ":3: expected an object, got a list");
    Path uneven = file("{\"n\": 1}\n{\"m\": 1}\n");
    assertThatThrownBy(() -> JsonFiles.readLines(tf, uneven))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("expected the fields [n] in all structures, got [m]");
    Path empty = file("\n");
    assertThatThrownBy(() -> JsonFiles.readLines(tf, empty))
        .hasMessage(empty + ": it is empty; expected an object on each line");
    Path bytes = Files.write(folder.resolve("bytes"), new byte[] {'{', (byte) 0xff, '}'});
    assertThatThrownBy(() -> JsonFiles.readLines(tf, bytes))
        .hasMessage(bytes + ": it is no text in UTF-8");
    assertThatThrownBy(() -> JsonFiles.read(tf, bytes))
        .hasMessage(bytes + ": it is no text in UTF-8");
    assertThatThrownBy(() -> JsonFiles.read(tf, folder.resolve("none")))
        .hasMessage(folder.resolve("none") + ": there is no such file");
    Path late = file("[\n{\"a\": 1},\n{\"a\": null}]");
    assertThatThrownBy(() -> JsonFiles.read(tf, late))
        .isInstanceOfSatisfying(DataFileException.class, e -> assertThat(e.line()).hasValue(3));
  }

  @Test
  void write_structures_readBackAlike() throws IOException {
    StructuredTensor value =
        StructuredTensor.of(
            tf,
            List.of(
                Map.of("a", 1L << 40, "b", List.of(0.1, -2.0), "c", Map.of("d", "ä\n\u2028")),
                Map.of("a", -1L, "b", List.of(), "c", Map.of("d", "\\"))));
    Path file = folder.resolve("out.json");

    JsonFiles.write(file, value);
    assertThat(JsonFiles.read(tf, file).toList()).isEqualTo(value.toList());
    JsonFiles.writeLines(file, value);
    assertThat(Files.readAllLines(file)).hasSize(2);
    assertThat(JsonFiles.readLines(tf, file).toList()).isEqualTo(value.toList());
    assertThat(JsonFiles.text(StructuredTensor.of(tf, Map.of("f", 0.1f, "g", List.of(true)))))
        .isEqualTo("{\"f\":0.1,\"g\":[true]}");
  }

  @Test
  void text_numbersThatAreNotFinite_areRefused() {
    StructuredTensor value = StructuredTensor.of(tf, Map.of("a", Double.NaN));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonFiles.text(value))
        .withMessage(
            "JsonFiles: expected finite numbers, strings and booleans, got NaN, which JSON has no"
                + " form for");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void parse_textsChangedAtRandom_areReadOrRefused(long seed) {
    var random = new SplittableRandom(seed);
    byte[] text =
        "[{\"a\": 1, \"b\": [[1.5, 2], []], \"c\": {\"d\": \"x\"}}, {\"a\": 2, \"b\": [], \"c\": {\"d\": \"\"}}]"
            .getBytes(StandardCharsets.UTF_8);
    byte[] signs = "[]{},:\"0123456789.eE-+ntrufalse\\ x".getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 400; i++) {
      byte[] changed = text.clone();
      for (int k = random.nextInt(1, 4); k > 0; k--) {
        changed[random.nextInt(changed.length)] = signs[random.nextInt(signs.length)];
      }
      try {
        JsonFiles.parse(tf, new String(changed, StandardCharsets.UTF_8)).validate();
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageStartingWith("JsonFiles.parse: ");
      }
    }
  }

  @Test
  void lines_ofSeveralFiles_areReadOneByOne() throws IOException {
    Path first =
        Files.writeString(
            folder.resolve("a.jsonl"), "{\"n\": 1, \"s\": \"x\"}\n\n{\"n\": 2, \"s\": \"y\"}");
    Path second = Files.writeString(folder.resolve("b.jsonl"), "{\"s\": \"z\", \"n\": [3, 4]}\n");

    assertThat(JsonFiles.lines(List.of(first, second), List.of()))
        .containsExactly(
            Map.of("n", 1, "s", "x"),
            Map.of("n", 2, "s", "y"),
            Map.of("n", List.of(3, 4), "s", "z"));
    Iterable<Map<String, Object>> chosen = JsonFiles.lines(List.of(first), List.of("s"));
    assertThat(chosen).containsExactly(Map.of("s", "x"), Map.of("s", "y"));
    assertThat(chosen).hasSize(2);
  }

  @Test
  void lines_thatCannotBeRead_sayWhich_andTheNextIsRead() throws IOException {
    Path file =
        Files.writeString(folder.resolve("c.jsonl"), "{\"n\": 1}\n{\"m\": 2}\n[]\n{\"n\": 3}\n");
    var lines = JsonFiles.lines(List.of(file), List.of("n")).iterator();

    assertThat(lines.next()).isEqualTo(Map.of("n", 1));
    assertThatThrownBy(lines::next)
        .isInstanceOf(UncheckedIOException.class)
        .cause()
        .isInstanceOf(DataFileException.class)
        .hasMessage(file + ":2: expected the fields [n], got [m]");
    assertThatThrownBy(lines::next).cause().hasMessage(file + ":3: expected an object, got a list");
    assertThat(lines.next()).isEqualTo(Map.of("n", 3));
    assertThat(lines.hasNext()).isFalse();
    assertThatThrownBy(lines::next)
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("JsonFiles.lines: there are no more lines");
  }

  @Test
  void lines_ofAFileThatIsMissing_sayWhenTheyAreRead() {
    Path missing = folder.resolve("missing.jsonl");
    var lines = JsonFiles.lines(List.of(missing), List.of()).iterator();

    assertThatThrownBy(lines::hasNext)
        .isInstanceOf(UncheckedIOException.class)
        .cause()
        .hasMessage(missing + ": there is no such file");
    assertThat(lines.hasNext()).isFalse();
  }
}
