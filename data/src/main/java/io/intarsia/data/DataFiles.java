package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Data sets of what is in files, which are read when the elements are. A file that is missing,
/// damaged or compressed otherwise is an error of the element that needs it.
///
/// ```java
/// Dataset<Tensor> lines = DataFiles.textLines(tf, List.of("a.txt", "b.txt"), Compression.NONE);
/// ```
public final class DataFiles {
  private static final ElementType TEXT =
      ElementType.ofSpecs(TensorSpec.of(Shape.scalar(), DType.STRING));

  // A buffer of names, where a function does not know how many there will be.
  private static final long MOST_FILES = 1 << 16;

  private DataFiles() {}

  /// The lines of text files, one file behind the other: `string` scalars, without their ends.
  ///
  /// @see "Python: tf.data.TextLineDataset"
  public static Dataset<Tensor> textLines(
      Ops tf, List<String> filenames, Compression compressionType) {
    return of(
        tf.raw.TextLineDataset(names(tf, filenames), compressionType.option(), tf.constant(0L)));
  }

  /// The records of TFRecord files, one file behind the other: `string` scalars. Java reads the
  /// files, so that one with a forged length does no harm; the data set works in this process
  /// alone.
  ///
  /// @see "Python: tf.data.TFRecordDataset"
  public static Dataset<Tensor> tfRecords(
      Ops tf, List<String> filenames, Compression compressionType) {
    List<String> files = List.copyOf(filenames);
    Dataset<Tensor> blocks =
        Dataset.fromGenerator(
            tf,
            () -> new RecordBlocks(files, compressionType),
            TensorSpec.of(Shape.of(Shape.UNKNOWN_SIZE), DType.STRING));
    return blocks.flatMap((g, block) -> Dataset.fromTensorSlices(block));
  }

  /// The parts of files that are `recordBytes` long: `string` scalars.
  ///
  /// @param headerBytes how many are passed over at the beginning of each file
  /// @param footerBytes how many at its end
  /// @throws IllegalArgumentException if a number is negative, or records are empty
  /// @see "Python: tf.data.FixedLengthRecordDataset"
  public static Dataset<Tensor> fixedLengthRecords(
      Ops tf,
      List<String> filenames,
      long recordBytes,
      long headerBytes,
      long footerBytes,
      Compression compressionType) {
    Batching.checkSize("fixedLengthRecords", "recordBytes", recordBytes);
    checkNotNegative("headerBytes", headerBytes);
    checkNotNegative("footerBytes", footerBytes);
    return of(
        tf.raw.FixedLengthRecordDatasetV2(
            names(tf, filenames),
            headerBytes,
            recordBytes,
            footerBytes,
            0L,
            compressionType.option()));
  }

  private static void checkNotNegative(String name, long number) {
    if (number < 0) {
      throw DataErrors.atLeast("fixedLengthRecords", name, 0, number);
    }
  }

  /// The rows of CSV files: a list with a scalar for each column.
  ///
  /// @param recordDefaults one for each column: its dtype if each row has a value, or a number or
  ///   string for rows that have none, which also says the dtype
  /// @see "Python: tf.data.experimental.CsvDataset"
  public static Dataset<List<Tensor>> csv(
      Ops tf, List<String> filenames, List<?> recordDefaults, CsvRowOptions options) {
    return csv(tf, names(tf, filenames), recordDefaults, options);
  }

  /// Tables in CSV files as batches of columns, by their names. What options do not say is found
  /// out from the files now, which needs an environment, not a function.
  ///
  /// @param filePattern names of files, or patterns
  /// @return of tensors `[batch]` for each column
  /// @throws IllegalArgumentException if nothing matches, files have other columns than the first,
  ///   columns have one name, or options name one that is not there
  /// @see "Python: tf.data.experimental.make_csv_dataset"
  public static Dataset<Map<String, Tensor>> makeCsvDataset(
      Ops tf, List<String> filePattern, long batchSize, CsvBatchOptions options) {
    return CsvBatches.of(tf, matchingNames(tf, filePattern), batchSize, options);
  }

  /// Tables in CSV files as batches of columns, and beside them that of the labels; see
  /// [#makeCsvDataset(Ops, List, long, CsvBatchOptions)].
  ///
  /// @param labelName the column of the labels
  /// @throws IllegalArgumentException also if there is no such column
  /// @see "Python: label_name of tf.data.experimental.make_csv_dataset"
  public static Dataset<Pair<Map<String, Tensor>, Tensor>> makeCsvDataset(
      Ops tf, List<String> filePattern, long batchSize, String labelName, CsvBatchOptions options) {
    return makeCsvDataset(tf, filePattern, batchSize, options)
        .map((g, columns) -> {
          Map<String, Tensor> features = new LinkedHashMap<>(columns);
          Tensor label = features.remove(labelName);
          if (label == null) {
            throw DataErrors.noColumn(labelName, columns.keySet());
          }
          return new Pair<>(features, label);
        });
  }

  private static List<String> matchingNames(Ops tf, List<String> filePattern) {
    return Arrays.stream(matching(tf, filePattern).toArray(String[].class)).sorted().toList();
  }

  /// @param filenames `string`, a scalar or a vector
  static Dataset<List<Tensor>> csv(
      Ops tf, Tensor filenames, List<?> recordDefaults, CsvRowOptions options) {
    List<Tensor> defaults = recordDefaults.stream().map(each -> column(tf, each)).toList();
    ElementType elements =
        ElementType.ofSpecs(
            defaults.stream().map(each -> TensorSpec.of(Shape.scalar(), each.dtype())).toList());
    Tensor variant =
        tf.raw.CSVDatasetV2(
            filenames,
            options.compressionType().option(),
            4L << 20,
            options.header(),
            options.fieldDelim(),
            options.useQuoteDelim(),
            options.naValue(),
            columns(options),
            defaults,
            new long[0],
            elements.shapes());
    return new Dataset<>(DatasetSpec.of(elements), variant, KeptCode.NOTHING);
  }

  private static long[] columns(CsvRowOptions options) {
    return options.selectCols().stream().mapToLong(Long::longValue).toArray();
  }

  private static Tensor column(Ops tf, Object given) {
    return given instanceof DType dtype
        ? dtype == DType.STRING
            ? tf.constant(Collections.emptyList(), DType.STRING)
            : tf.zeros(new int[] {0}, dtype)
        : tf.reshape(tf.convertToTensor(given), 1);
  }

  /// The names of files that match patterns now, in random order.
  ///
  /// @param options the order; see [#listFilesInOrder] for that of their names
  /// @throws IllegalArgumentException if nothing matches; in a function nothing is no error
  /// @see "Python: tf.data.Dataset.list_files"
  public static Dataset<Tensor> listFiles(
      Ops tf, List<String> filePattern, ShuffleOptions options) {
    Tensor names = matching(tf, filePattern);
    long count = names.shape().dim(0);
    return Dataset.fromTensorSlices(names)
        .shuffle(count == Shape.UNKNOWN_SIZE ? MOST_FILES : count, options);
  }

  /// The names of files that match patterns now, in their order.
  ///
  /// @throws IllegalArgumentException if nothing matches; in a function nothing is no error
  /// @see "Python: tf.data.Dataset.list_files, shuffle=False"
  public static Dataset<Tensor> listFilesInOrder(Ops tf, List<String> filePattern) {
    return Dataset.fromTensorSlices(matching(tf, filePattern));
  }

  private static Tensor matching(Ops tf, List<String> filePattern) {
    Tensor names = tf.raw.MatchingFiles(names(tf, filePattern));
    if (names.shape().isFullyKnown() && names.shape().numElements() == 0) {
      throw DataErrors.noMatch(filePattern);
    }
    return names;
  }

  private static Tensor names(Ops tf, List<String> names) {
    if (names.isEmpty()) {
      throw DataErrors.noFiles();
    }
    return tf.constant(names);
  }

  private static Dataset<Tensor> of(Tensor variant) {
    return new Dataset<>(DatasetSpec.of(TEXT), variant, KeptCode.NOTHING);
  }
}
