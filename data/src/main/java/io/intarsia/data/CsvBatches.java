package io.intarsia.data;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Tables in CSV files as batches of columns.
final class CsvBatches {
  private static final String OPERATION = "makeCsvDataset";

  private final Ops tf;
  private final List<String> files;
  private final CsvBatchOptions options;

  private CsvBatches(Ops tf, List<String> files, CsvBatchOptions options) {
    this.tf = tf;
    this.files = files;
    this.options = options;
  }

  /// @param files their names
  static Dataset<Map<String, Tensor>> of(
      Ops tf, List<String> files, long batchSize, CsvBatchOptions options) {
    Batching.checkSize(OPERATION, "batchSize", batchSize);
    var batches = new CsvBatches(tf, files, options);
    List<String> names = batches.names();
    List<Long> selected = batches.selected(names);
    List<?> defaults = batches.defaults(names.size(), selected);
    List<String> keys = selected.stream().map(i -> names.get(Math.toIntExact(i))).toList();
    if (defaults.size() != keys.size()) {
      throw DataErrors.columnDefaults(keys, defaults.size());
    }
    return batches
        .rows(defaults, selected, names.size())
        .batch(batchSize, options.numEpochs() == null)
        .map((g, columns) -> named(keys, columns))
        .prefetch(options.prefetchBufferSize());
  }

  private static Map<String, Tensor> named(List<String> keys, List<Tensor> columns) {
    Map<String, Tensor> named = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      named.put(keys.get(i), columns.get(i));
    }
    return named;
  }

  private Dataset<List<Tensor>> rows(List<?> defaults, List<Long> selected, int columns) {
    CsvRowOptions own =
        options.rows().withSelectCols(selected.size() == columns ? List.of() : selected);
    Dataset<Tensor> names = Dataset.fromTensorSlices(tf.constant(files));
    Long seed = options.shuffleSeed();
    ShuffleOptions order = new ShuffleOptions(seed, true);
    InterleaveOptions reading =
        InterleaveOptions.defaults().withCycleLength(options.numParallelReads()).withBlockLength(1);
    Dataset<List<Tensor>> rows =
        (options.shuffle() ? names.shuffle(files.size(), order) : names)
            .interleave((g, name) -> read(g, name, defaults, own), reading);
    Dataset<List<Tensor>> shuffled =
        options.shuffle() ? rows.shuffle(options.shuffleBufferSize(), order) : rows;
    Long epochs = options.numEpochs();
    return epochs == null ? shuffled.repeat() : epochs == 1 ? shuffled : shuffled.repeat(epochs);
  }

  private Dataset<List<Tensor>> read(
      Ops g, Tensor name, List<?> defaults, CsvRowOptions rowOptions) {
    Dataset<List<Tensor>> rows = DataFiles.csv(g, name, defaults, rowOptions);
    return options.ignoreErrors() ? rows.ignoreErrors(false) : rows;
  }

  // -- what is found out --------------------------------------------------------------------------

  private List<String> names() {
    List<String> given = options.columnNames();
    List<String> names = given == null ? inFirstLines() : given;
    for (String name : names) {
      if (Collections.frequency(names, name) > 1) {
        throw DataErrors.sameColumns(name);
      }
    }
    return names;
  }

  private List<String> inFirstLines() {
    if (!options.rows().header()) {
      throw DataErrors.noColumnNames();
    }
    List<String> names = firstLine(files.getFirst());
    for (String file : files) {
      List<String> others = firstLine(file);
      if (!others.equals(names)) {
        throw DataErrors.otherColumns(files.getFirst(), names, file, others);
      }
    }
    return names;
  }

  private List<String> firstLine(String file) {
    Dataset<Tensor> lines =
        DataFiles.textLines(tf, List.of(file), options.rows().compressionType());
    try (DatasetIterator<Tensor> line = lines.iterator()) {
      if (!line.hasNext()) {
        throw DataErrors.emptyTable(file);
      }
      return CsvLine.fields(
          line.next().asString(), options.rows().fieldDelim(), options.rows().useQuoteDelim());
    }
  }

  /// The numbers of the columns that are read, ascending.
  private List<Long> selected(List<String> names) {
    List<Long> numbers = new ArrayList<>();
    for (String name : options.selectColumns()) {
      if (!names.contains(name)) {
        throw DataErrors.noColumn(name, names);
      }
      numbers.add((long) names.indexOf(name));
    }
    if (numbers.isEmpty()) {
      numbers.addAll(options.rows().selectCols());
    }
    return numbers.isEmpty()
        ? LongStream.range(0, names.size()).boxed().toList()
        : numbers.stream().distinct().sorted().toList();
  }

  private List<?> defaults(int columns, List<Long> selected) {
    List<?> given = options.columnDefaults();
    if (given != null) {
      return given;
    }
    @Nullable CsvColumnKind[] kinds = new CsvColumnKind[selected.size()];
    Dataset<List<Tensor>> texts =
        DataFiles.csv(
                tf,
                files,
                Collections.nCopies(selected.size(), ""),
                options.rows().withSelectCols(selected.size() == columns ? List.of() : selected))
            .take(options.numRowsForInference());
    texts.stream().forEach(row -> widen(kinds, row));
    return Arrays.stream(kinds)
        .map(kind -> Objects.requireNonNullElse(kind, CsvColumnKind.STRING).none())
        .toList();
  }

  private void widen(@Nullable CsvColumnKind[] kinds, List<Tensor> row) {
    for (int i = 0; i < kinds.length; i++) {
      String field = row.get(i).asString();
      if (!field.isEmpty() && !field.equals(options.rows().naValue())) {
        kinds[i] = CsvColumnKind.of(field, kinds[i]);
      }
    }
  }
}
