package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.support.Golden;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Batches of tables in CSV files are Python's.
@Timeout(60)
final class CsvTablesGoldenTest {
  private static Environment tf;
  @TempDir Path folder;

  @BeforeAll
  static void open() {
    tf = Environment.open();
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  static Stream<JsonNode> cases() {
    return Golden.cases("csv_tables");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void batches_ofTables_arePythons(JsonNode golden) {
    golden.get("files").properties().forEach(each -> write(each.getKey(), each.getValue()));
    if (golden.has("fails")) {
      assertThatThrownBy(() -> read(golden))
          .isInstanceOfAny(IllegalArgumentException.class, TensorFlowException.class);
    } else {
      List<Object> batches = new ArrayList<>();
      golden.get("batches").forEach(each -> batches.add(golden(each)));
      assertThat(read(golden)).isEqualTo(batches);
    }
  }

  private void write(String name, JsonNode text) {
    try {
      Files.writeString(folder.resolve(name + ".csv"), text.asText());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Object golden(JsonNode batch) {
    Map<Object, Object> features = new TreeMap<>();
    batch
        .get("features")
        .properties()
        .forEach(each -> features.put(each.getKey(), Elements.golden(each.getValue())));
    return batch.has("label") ? List.of(features, Elements.golden(batch.get("label"))) : features;
  }

  private List<Object> read(JsonNode golden) {
    JsonNode arguments = golden.get("arguments");
    List<String> pattern = List.of(folder + "/*.csv");
    long size = golden.get("size").asLong();
    Dataset<?> batches =
        arguments.has("label_name")
            ? DataFiles.makeCsvDataset(
                tf, pattern, size, arguments.get("label_name").asText(), options(arguments))
            : DataFiles.makeCsvDataset(tf, pattern, size, options(arguments));
    return batches.take(6).stream().map(Elements::of).toList();
  }

  private static CsvBatchOptions options(JsonNode arguments) {
    CsvBatchOptions options = CsvBatchOptions.defaults();
    for (Map.Entry<String, JsonNode> each : arguments.properties()) {
      options = with(options, each.getKey(), each.getValue());
    }
    return options;
  }

  private static CsvBatchOptions with(CsvBatchOptions options, String name, JsonNode value) {
    CsvRowOptions rows = options.rows();
    return switch (name) {
      case "header" -> options.withRows(rows.withHeader(value.asBoolean()));
      case "field_delim" -> options.withRows(rows.withFieldDelim(value.asText()));
      case "use_quote_delim" -> options.withRows(rows.withUseQuoteDelim(value.asBoolean()));
      case "na_value" -> options.withRows(rows.withNaValue(value.asText()));
      case "column_names" -> options.withColumnNames(texts(value));
      case "column_defaults" -> options.withColumnDefaults(defaults(value));
      case "select_columns" -> options.withSelectColumns(texts(value));
      case "num_rows_for_inference" -> options.withNumRowsForInference(value.asLong());
      case "num_epochs" -> options.withNumEpochs(value.asLong());
      case "shuffle" -> options.withShuffle(value.asBoolean());
      case "shuffle_buffer_size" -> options.withShuffleBufferSize(value.asLong());
      case "shuffle_seed" -> options.withShuffleSeed(value.asLong());
      case "prefetch_buffer_size" -> options.withPrefetchBufferSize(value.asLong());
      case "num_parallel_reads" -> options.withNumParallelReads(value.asLong());
      case "ignore_errors" -> options.withIgnoreErrors(value.asBoolean());
      case "label_name" -> options;
      default -> throw new AssertionError(name);
    };
  }

  private static List<String> texts(JsonNode node) {
    return node.valueStream().map(JsonNode::asText).toList();
  }

  private static List<?> defaults(JsonNode node) {
    return node.valueStream().map(CsvTablesGoldenTest::defaultOf).toList();
  }

  private static Object defaultOf(JsonNode node) {
    if (node.isTextual()) {
      return node.asText();
    }
    if (node.isInt()) {
      return node.asInt();
    }
    return (float) node.asDouble();
  }

  @Test
  void tables_thatCannotBeRead_areRefusedInWords() throws IOException {
    Path table = Files.writeString(folder.resolve("a.csv"), "a,b\n1,2\n");
    Path other = Files.writeString(folder.resolve("b.csv"), "a,c\n1,2\n");
    Path empty = Files.writeString(folder.resolve("c.csv"), "");
    CsvBatchOptions options = CsvBatchOptions.defaults();

    refused(options.withSelectColumns(List.of("x")), table)
        .isEqualTo("makeCsvDataset: expected one of the columns [a, b], got x");
    refused(options.withColumnDefaults(List.of(1)), table)
        .isEqualTo("makeCsvDataset: expected a default for each of the columns [a, b], got 1");
    refused(options.withRows(CsvRowOptions.defaults()), table)
        .isEqualTo(
            "makeCsvDataset: expected names of columns, as the files have no first line with them;"
                + " say them with withColumnNames");
    refused(options.withColumnNames(List.of("x", "x")), table)
        .isEqualTo("makeCsvDataset: two columns are named x; name them with withColumnNames");
    refused(options, empty)
        .isEqualTo(
            "makeCsvDataset: expected a first line with names of columns, and %s is empty"
                .formatted(empty));
    refused(options, table, other)
        .isEqualTo(
            "makeCsvDataset: expected the same columns everywhere, got [a, b] in %s and [a, c] in %s"
                .formatted(table, other));
  }

  private static AbstractStringAssert<?> refused(CsvBatchOptions options, Path... files) {
    List<String> names = Stream.of(files).map(Path::toString).toList();
    Exception refusal =
        assertThrows(
            IllegalArgumentException.class, () -> DataFiles.makeCsvDataset(tf, names, 1, options));
    return assertThat(refusal.getMessage());
  }
}
