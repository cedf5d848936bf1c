package io.intarsia.files.parquet;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.files.ColumnOptions;
import io.intarsia.files.DataFileException;
import io.intarsia.files.Mutations;
import io.intarsia.files.ValueText;
import io.intarsia.imperative.Environment;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files written by pyarrow (`tools/golden/table_files.py`).
final class ParquetFilesTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/parquet");
  private static final Environment tf = Environment.open();

  @TempDir private Path folder;

  @AfterAll
  static void close() {
    tf.close();
  }

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

    Map<String, TensorLike> columns = ParquetFiles.read(tf, path, options);

    assertThat(columns).containsOnlyKeys(column);
    assertThat(ValueText.of(requireNonNull(columns.get(column)))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"numbers", "lists", "texts", "structures", "nulls", "coded", "no_rows"})
  void batches_ofAFile_areItsRowsOneBehindTheOther(String table) throws IOException {
    Path file = GOLDEN.resolve(table + ".gzip.parquet");
    var options = ColumnOptions.defaults().withNullsFilled(true);
    Iterable<Map<String, TensorLike>> batches = ParquetFiles.batches(tf, file, options);

    List<Map<String, TensorLike>> all = new ArrayList<>();
    batches.forEach(all::add);
    assertThat(all.isEmpty()).isEqualTo(table.equals("no_rows"));
    if (!all.isEmpty()) {
      ParquetFiles.read(tf, file, options)
          .forEach((column, whole) -> {
            List<TensorLike> parts =
                all.stream().map(batch -> requireNonNull(batch.get(column))).toList();
            assertThat(ValueText.of(tf.concat(parts, 0))).isEqualTo(ValueText.of(whole));
          });
    }
    assertThat(batches).hasSize(all.size());
  }

  @Test
  void batches_ofAFileThatCannotBeRead_sayWhenTheyAreRead() throws Exception {
    Path missing = folder.resolve("missing.parquet");
    Iterable<?> batches = ParquetFiles.batches(tf, missing, ColumnOptions.defaults());
    assertThatThrownBy(batches::iterator)
        .isInstanceOf(UncheckedIOException.class)
        .cause()
        .hasMessage(missing + ": there is no such file");
    Path file = GOLDEN.resolve("numbers.none.parquet");
    Iterable<?> none = ParquetFiles.batches(tf, file, ColumnOptions.defaults().withColumns("none"));
    assertThatThrownBy(none::iterator)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("ParquetFiles.batches: there is no column \"none\"; there are [");
    Path refused = GOLDEN.resolve("decimal.parquet");
    var decimal = ParquetFiles.batches(tf, refused, ColumnOptions.defaults()).iterator();
    assertThatThrownBy(decimal::hasNext)
        .isInstanceOf(UncheckedIOException.class)
        .cause()
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("decimal");
    var closed = ParquetFiles.batches(tf, file, ColumnOptions.defaults()).iterator();
    ((AutoCloseable) closed).close();
    assertThatThrownBy(closed::next)
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("ParquetFiles.batches: there are no more batches");
  }

  @Test
  void read_allColumns_areInTheOrderOfTheFileAndOfItsDtypes() throws IOException {
    Map<String, TensorLike> numbers = ParquetFiles.read(tf, GOLDEN.resolve("numbers.none.parquet"));
    List<String> expected =
        columns().filter(line -> line[0].equals("numbers.none.parquet")).map(l -> l[1]).toList();
    assertThat(numbers.keySet()).containsExactlyElementsOf(expected);
    numbers.forEach((name, value) -> {
      String dtype =
          switch (name) {
            case "date32", "time" -> "int32";
            case "timestamp" -> "int64";
            default -> name;
          };
      assertThat(((Tensor) value).dtype()).as(name).isEqualTo(DType.ofName(dtype));
    });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lists.snappy.parquet | Cannot read SNAPPY-compressed Parquet file: required library not found. Add the following dependency to your project: org.xerial.snappy:snappy-java
          decimal.parquet      | column "decimal": decimals have no dtype here; cast it to float64 there
          int96.parquet        | column "time": times of 96 bits have no dtype here; write them as INT64
          inner_nulls.parquet  | column "list": 1 of 3 are null; expected none where a list would be missing
          missing.parquet      | there is no such file
          """)
  void read_whatHasNoValue_saysTheWayOut(String name, String message) {
    assertThatThrownBy(() -> ParquetFiles.read(tf, GOLDEN.resolve(name)))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(GOLDEN.resolve(name) + ": " + message);
  }

  @Test
  void read_unknownColumn_namesThoseThereAre() {
    var options = ColumnOptions.defaults().withColumns("pear");
    assertThatThrownBy(
            () -> ParquetFiles.read(tf, GOLDEN.resolve("structures.none.parquet"), options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ParquetFiles.read: there is no column \"pear\"; there are [page, hits, deep]");
  }

  @Test
  void read_filesThatAreNone_saySo() throws IOException {
    Path file = folder.resolve("none.parquet");
    byte[] whole = Files.readAllBytes(GOLDEN.resolve("lists.none.parquet"));
    for (String text : List.of("", "a text", "another text of more bytes")) {
      Files.writeString(file, text);
      assertThatThrownBy(() -> ParquetFiles.read(tf, file))
          .isInstanceOf(DataFileException.class)
          .hasMessage(file + ": it is no Parquet file: it does not begin with PAR1");
    }
    Files.write(file, Arrays.copyOf(whole, 300));
    assertThatThrownBy(() -> ParquetFiles.read(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessage(file + ": it is damaged or cut off: it does not end with PAR1");
    assertThatThrownBy(() -> ParquetFiles.read(tf, folder))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("it is a folder");
  }

  @ParameterizedTest
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  @ValueSource(
      strings = {
        "numbers.none.parquet",
        "numbers.gzip.parquet",
        "texts.none.parquet",
        "lists.none.parquet",
        "structures.none.parquet",
        "coded.none.parquet",
        "nulls.gzip.parquet",
        "required.none.parquet"
      })
  void read_damagedFile_isRefusedOrRead(String name) throws IOException {
    Mutations.check(
        GOLDEN.resolve(name),
        folder,
        Tier.values(4, 40),
        file ->
            ParquetFiles.read(tf, file, ColumnOptions.defaults().withNullsFilled(true))
                .values()
                .forEach(ValueText::of));
  }
}
