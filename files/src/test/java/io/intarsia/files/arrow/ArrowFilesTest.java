package io.intarsia.files.arrow;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.files.ColumnOptions;
import io.intarsia.files.DataFileException;
import io.intarsia.files.ValueText;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.structured.StructuredTensor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files written by pyarrow (`tools/golden/table_files.py`), and ours as pyarrow reads them.
final class ArrowFilesTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/arrow");
  private static final Environment tf = Environment.open();

  @TempDir private Path folder;

  @AfterAll
  static void close() {
    tf.close();
  }

  // -- reading ------------------------------------------------------------------------------------

  static Stream<String[]> columns() {
    return ValueText.lines(GOLDEN.resolve("expected.tsv")).stream();
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("columns")
  void read_filesOfPython_haveItsValues(String file, String column, String expected)
      throws IOException {
    boolean filled = file.startsWith("filled:");
    Path path = GOLDEN.resolve(file.replace("filled:", ""));
    var options = ColumnOptions.defaults().withNullsFilled(filled).withColumns(column);

    Map<String, TensorLike> columns = ArrowFiles.read(tf, path, options);

    assertThat(columns).containsOnlyKeys(column);
    assertThat(ValueText.of(requireNonNull(columns.get(column)))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"numbers", "lists", "texts", "structures", "nulls"})
  void batches_ofAFile_areItsRowsOneBehindTheOther(String table) throws IOException {
    Path file = GOLDEN.resolve(table + "_batches.arrow");
    var options = ColumnOptions.defaults().withNullsFilled(true);
    Iterable<Map<String, TensorLike>> batches = ArrowFiles.batches(tf, file, options);

    List<Map<String, TensorLike>> all = new ArrayList<>();
    batches.forEach(all::add);
    assertThat(all).hasSizeGreaterThan(1);
    ArrowFiles.read(tf, file, options)
        .forEach((column, whole) -> {
          List<TensorLike> parts =
              all.stream().map(batch -> requireNonNull(batch.get(column))).toList();
          assertThat(ValueText.of(tf.concat(parts, 0))).isEqualTo(ValueText.of(whole));
        });
    assertThat(batches).hasSize(all.size());
  }

  @Test
  void batches_ofAFileThatCannotBeRead_sayWhenTheyAreReadAgain() {
    Path missing = folder.resolve("missing.arrow");
    Iterable<?> batches = ArrowFiles.batches(tf, missing, ColumnOptions.defaults());

    assertThatThrownBy(batches::iterator)
        .isInstanceOf(UncheckedIOException.class)
        .cause()
        .hasMessage(missing + ": there is no such file");
    Path file = GOLDEN.resolve("numbers_batches.arrow");
    Iterable<?> none = ArrowFiles.batches(tf, file, ColumnOptions.defaults().withColumns("none"));
    assertThatThrownBy(none::iterator)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("ArrowFiles.batches: there is no column \"none\"; there are [");
    var empty = ArrowFiles.batches(tf, GOLDEN.resolve("no_rows.arrow"), ColumnOptions.defaults());
    var iterator = empty.iterator();
    while (iterator.hasNext()) {
      assertThat(iterator.next()).isNotEmpty();
    }
    assertThatThrownBy(iterator::next)
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("ArrowFiles.batches: there are no more batches");
  }

  @ParameterizedTest
  @CsvSource({"numbers.arrow, 14", "lists.arrow, 6", "no_columns.arrow, 0"})
  void read_allColumns_areInTheOrderOfTheFile(String file, int count) throws IOException {
    List<String> expected =
        columns().filter(line -> line[0].equals(file)).map(line -> line[1]).toList();
    assertThat(expected).hasSize(count);
    assertThat(ArrowFiles.read(tf, GOLDEN.resolve(file)).keySet())
        .containsExactlyElementsOf(expected);
  }

  @Test
  void read_columns_haveDtypesAndKindsOfTheirOwn() throws IOException {
    Map<String, TensorLike> numbers = ArrowFiles.read(tf, GOLDEN.resolve("numbers.arrow"));
    numbers.forEach((name, value) -> {
      String dtype =
          switch (name) {
            case "date32", "time" -> "int32";
            case "timestamp" -> "int64";
            default -> name;
          };
      assertThat(((Tensor) value).dtype()).as(name).isEqualTo(DType.ofName(dtype));
    });
    Map<String, TensorLike> lists = ArrowFiles.read(tf, GOLDEN.resolve("lists.arrow"));
    assertThat(ragged(lists, "list").rowSplitsDtype()).isEqualTo(DType.INT32);
    assertThat(ragged(lists, "large").rowSplitsDtype()).isEqualTo(DType.INT64);
    assertThat(ragged(lists, "mixed").rowSplitsDtype()).isEqualTo(DType.INT64);
    assertThat(ragged(lists, "deep").raggedRank()).isEqualTo(2);
    Map<String, TensorLike> fixed = ArrowFiles.read(tf, GOLDEN.resolve("fixed.arrow"));
    assertThat(((Tensor) requireNonNull(fixed.get("cubes"))).shape().toList())
        .containsExactly(3L, 2L, 2L);
    assertThat(ragged(fixed, "points").flatValues().shape().toList()).containsExactly(3L, 2L);
    Map<String, TensorLike> nulls = ArrowFiles.read(tf, GOLDEN.resolve("nulls.arrow"));
    assertThat(nulls.values()).allMatch(MaskedTensor.class::isInstance);
  }

  private static RaggedTensor ragged(Map<String, TensorLike> columns, String name) {
    return (RaggedTensor) requireNonNull(columns.get(name));
  }

  @Test
  void read_ofAnotherColumn_goesPastWhatHasNoValue() throws IOException {
    var options = ColumnOptions.defaults().withColumns("x");
    for (String name : List.of("decimal", "null", "two_words")) {
      Path file = GOLDEN.resolve("refused_" + name + ".arrow");
      assertThat(ValueText.of(requireNonNull(ArrowFiles.read(tf, file, options).get("x"))))
          .isEqualTo("[1,2]");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          zstd.arrow               | its buffers are compressed with ZSTD; write it without compression or with LZ4
          refused_decimal.arrow    | column "decimal": Arrow's type decimal has no dtype here; cast it to float64 there
          refused_view.arrow       | column "view": Arrow's type string_view has no dtype here; cast it to string there
          refused_null.arrow       | column "null": Arrow's type null has no dtype here; cast it to the type
          refused_union.arrow      | column "union": Arrow's type union has no dtype here; write a column for each type
          refused_two_words.arrow  | column "two_words": expected fields named with letters, digits and _, a letter first, got "two words"; rename
          delta.arrows             | its dictionary 0 comes in parts; write it whole
          inner_nulls.arrow        | column "list": 1 of 3 are null; expected none where a list would be missing
          missing.arrow            | there is no such file
          """)
  void read_whatHasNoValue_saysTheWayOut(String name, String message) {
    assertThatThrownBy(() -> ArrowFiles.read(tf, GOLDEN.resolve(name)))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(GOLDEN.resolve(name) + ": " + message);
  }

  @ParameterizedTest
  @CsvSource({"items, an element of a list or a field", "page, a structure"})
  void read_nullsWithinRowsAndStructures_areRefused(String column, String what) {
    var options = ColumnOptions.defaults().withColumns(column);
    assertThatThrownBy(() -> ArrowFiles.read(tf, GOLDEN.resolve("inner_nulls.arrow"), options))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("expected none where " + what)
        .hasMessageContaining("ColumnOptions.defaults().withNullsFilled(true)");
  }

  @Test
  void read_unknownColumn_namesThoseThereAre() {
    var options = ColumnOptions.defaults().withColumns("pairs", "pear");
    assertThatThrownBy(() -> ArrowFiles.read(tf, GOLDEN.resolve("fixed.arrow"), options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ArrowFiles.read: there is no column \"pear\"; there are [pairs, cubes, points, ragged]");
  }

  @Test
  void read_filesThatAreNone_saySo() throws IOException {
    Path file = folder.resolve("none.arrow");
    for (String text : List.of("", "x", "this is a text of some length, and no table")) {
      Files.writeString(file, text);
      assertThatThrownBy(() -> ArrowFiles.read(tf, file))
          .isInstanceOf(DataFileException.class)
          .hasMessage(
              file + ": it is no Arrow file or stream: it begins with neither ARROW1 nor a schema");
    }
    byte[] cut = Files.readAllBytes(GOLDEN.resolve("lists.arrow"));
    Files.write(file, Arrays.copyOf(cut, cut.length / 2));
    assertThatThrownBy(() -> ArrowFiles.read(tf, file))
        .hasMessage(file + ": it is cut off: an Arrow file ends with ARROW1");
    assertThatThrownBy(() -> ArrowFiles.read(tf, folder))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("it is a folder");
  }

  // -- writing ------------------------------------------------------------------------------------

  static Map<String, Map<String, TensorLike>> tables() {
    Map<String, TensorLike> numbers = new LinkedHashMap<>();
    for (DType dtype :
        List.of(
            DType.INT8,
            DType.INT16,
            DType.INT32,
            DType.INT64,
            DType.UINT8,
            DType.UINT16,
            DType.UINT32,
            DType.UINT64,
            DType.FLOAT32,
            DType.FLOAT64,
            DType.FLOAT16)) {
      numbers.put(dtype.toString(), tf.constant(new int[] {1, 2, 3}).cast(dtype));
    }
    numbers.put("bool", tf.constant(new boolean[] {true, false, true}));
    numbers.put("matrix", tf.constant(new int[][] {{1, 2}, {3, 4}, {5, 6}}));
    numbers.put("cube", tf.constant(new float[3][2][0]));
    numbers.put("string", tf.constant(new String[] {"a", "", "übel"}));
    numbers.put("binary", tf.constant(new byte[][] {{'a'}, {'b'}, {(byte) 0x7f}}, DType.STRING));

    Map<String, TensorLike> ragged = new LinkedHashMap<>();
    RaggedTensor deep = RaggedTensor.of(tf, List.of(List.of(List.of(1, 2), List.of()), List.of()));
    ragged.put("deep", deep);
    ragged.put("narrow", deep.withRowSplitsDtype(DType.INT32));
    ragged.put("words", RaggedTensor.of(tf, List.of(List.of("a", "bc"), List.of())));
    ragged.put(
        "pairs",
        RaggedTensor.fromRowLengths(
            tf.constant(new int[][] {{1, 2}, {3, 4}}), tf.constant(new int[] {0, 2})));
    ragged.put(
        "uniform",
        RaggedTensor.fromUniformRowLength(
            RaggedTensor.of(tf, List.of(List.of(1), List.of(), List.of(), List.of(2, 3))), 2));

    Map<String, TensorLike> mixed = new LinkedHashMap<>();
    mixed.put(
        "masked",
        MaskedTensor.of(tf.constant(new int[] {1, 2}), tf.constant(new boolean[] {true, false})));
    mixed.put(
        "maskedPairs",
        MaskedTensor.of(
            tf.constant(new String[][] {{"a", "b"}, {"c", "d"}}),
            tf.constant(new boolean[][] {{true, false}, {false, true}})));
    StructuredTensor pages =
        StructuredTensor.of(
            tf,
            List.of(
                Map.of("title", "one", "hits", List.of(Map.of("line", 3), Map.of("line", 8))),
                Map.of("title", "two", "hits", List.of(Map.of("line", 5)))));
    mixed.put("pages", pages);
    mixed.put("hits", pages.fieldValue("hits"));
    return Map.of("numbers", numbers, "ragged", ragged, "mixed", mixed);
  }

  @ParameterizedTest
  @CsvSource({"numbers", "ragged", "mixed"})
  void write_values_makeTheFileThatPythonRead(String name) throws IOException {
    Map<String, TensorLike> table = requireNonNull(tables().get(name));
    for (String ending : List.of(".arrow", ".arrows")) {
      Path written = folder.resolve(name + ending);
      if (ending.equals(".arrow")) {
        ArrowFiles.write(table, written);
      } else {
        ArrowFiles.writeStream(table, written);
      }
      Path golden = GOLDEN.resolve("written").resolve(name + ending);
      if (Boolean.getBoolean("intarsia.update")) {
        Files.createDirectories(golden.getParent());
        Files.copy(written, golden, StandardCopyOption.REPLACE_EXISTING);
      }

      assertThat(written).hasSameBinaryContentAs(golden);
      assertThat(texts(ArrowFiles.read(tf, written))).isEqualTo(texts(table));
    }
  }

  @ParameterizedTest
  @CsvSource({"numbers", "ragged", "mixed"})
  void write_values_areWhatPythonReads(String name) {
    Map<String, String> expected = texts(requireNonNull(tables().get(name)));
    for (String ending : List.of(".arrow", ".arrows")) {
      Map<String, String> read = new LinkedHashMap<>();
      ValueText.lines(GOLDEN.resolve("read.tsv")).stream()
          .filter(line -> line[0].equals(name + ending) && !line[1].equals("types"))
          .forEach(line -> read.put(line[1], line[2]));
      assertThat(read).isEqualTo(expected);
    }
  }

  private static Map<String, String> texts(Map<String, TensorLike> table) {
    Map<String, String> texts = new LinkedHashMap<>();
    table.forEach((name, value) -> texts.put(name, ValueText.of(value)));
    return texts;
  }

  @Test
  void read_whatIsInMemory_isWhatWasWritten() throws IOException {
    Map<String, TensorLike> table = requireNonNull(tables().get("mixed"));
    var out = new ByteArrayOutputStream();

    ArrowFiles.writeStream(table, Channels.newChannel(out));

    byte[] bytes = out.toByteArray();
    var options = ColumnOptions.defaults();
    assertThat(bytes).isEqualTo(Files.readAllBytes(GOLDEN.resolve("written/mixed.arrows")));
    assertThat(texts(ArrowFiles.read(tf, MemorySegment.ofArray(bytes), options)))
        .isEqualTo(texts(table));
    MemorySegment cut = MemorySegment.ofArray(bytes).asSlice(0, bytes.length - 50);
    assertThatThrownBy(() -> ArrowFiles.read(tf, cut, options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("ArrowFiles.read: it is damaged or cut off: expected ");
  }

  @Test
  void write_bytesThatAreNoText_areKept() throws IOException {
    Tensor bytes = tf.constant(new byte[][] {{(byte) 0xff, 0}, {}}, DType.STRING);
    Path file = folder.resolve("bytes.arrow");

    ArrowFiles.write(Map.of("x", bytes), file);

    try (var host = ((Tensor) requireNonNull(ArrowFiles.read(tf, file).get("x"))).toHost()) {
      assertThat(host.bytes(0)).containsExactly(0xff, 0);
      assertThat(host.bytes(1)).isEmpty();
    }
  }

  @Test
  void write_whatColumnsDoNotHold_saysTheWayOut() {
    refuses(tf.constant(1), "\"x\": expected an element for each row, got a scalar");
    refuses(
        tf.constant(new float[] {1}).cast(DType.BFLOAT16),
        "\"x\": Arrow has no bfloat16; convert it first: tensor.cast(DType.FLOAT32)");
    refuses(
        tf.constant(new float[] {1}).cast(DType.COMPLEX64),
        "\"x\": Arrow has no complex64; convert it first: tf.math.real(tensor)");
    refuses(
        SparseTensor.of(tf, new long[][] {{0}}, new float[] {1}, 2),
        "\"x\": expected a tensor, or a ragged, masked or structured one, got SparseTensor");
    refuses(
        StructuredTensor.of(tf, Map.of("a", 1)),
        "\"x\": expected a structure for each row, got one");
    refuses(
        RaggedTensor.fromRowSplits(tf.constant(new int[] {1}), tf.constant(new int[] {0, 9})),
        "\"x\": its offsets lead to 9, and it has 1 values");
  }

  private void refuses(TensorLike value, String message) {
    assertThatThrownBy(() -> ArrowFiles.write(Map.of("x", value), folder.resolve("x.arrow")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("ArrowFiles.write: column " + message);
  }

  @Test
  void write_columnsOfDifferentLengths_areRefused() {
    Map<String, TensorLike> columns = new LinkedHashMap<>();
    columns.put("x", tf.zeros(3));
    columns.put("y", tf.zeros(2));
    assertThatThrownBy(() -> ArrowFiles.write(columns, folder.resolve("x.arrow")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ArrowFiles.write: expected columns of as many rows each, got 3 of \"x\" and 2 of \"y\"");
  }
}
