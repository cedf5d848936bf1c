package io.intarsia.data;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How tables in CSV files become batches.
///
/// @param rows how the files are written; `selectCols` of it counts only if no column is named here
/// @param columnNames the names of all columns; null for those in the first line of the files
/// @param columnDefaults for each column that is read its dtype, or a number or string for rows
///   that have none; null for what the first rows look like, with 0 and an empty text for no value
/// @param selectColumns the names of the columns that are read; empty for all
/// @param numRowsForInference how many rows are looked at for `columnDefaults`
/// @param numEpochs how often the files are read; null for without end, in batches of one size
/// @param shuffle whether files and rows are shuffled
/// @param shuffleBufferSize from how many rows the next one is drawn
/// @param shuffleSeed for an order that is the same each time; null for another one
/// @param prefetchBufferSize how many batches are made ahead
/// @param numParallelReads of how many files rows are read in turns
/// @param ignoreErrors whether rows that cannot be read are left out
/// @see "Python: tf.data.experimental.make_csv_dataset"
public record CsvBatchOptions(
    CsvRowOptions rows,
    @Nullable List<String> columnNames,
    @Nullable List<?> columnDefaults,
    List<String> selectColumns,
    long numRowsForInference,
    @Nullable Long numEpochs,
    boolean shuffle,
    long shuffleBufferSize,
    @Nullable Long shuffleSeed,
    long prefetchBufferSize,
    long numParallelReads,
    boolean ignoreErrors) {
  /// Checks numbers and copies lists.
  ///
  /// @throws IllegalArgumentException if a number is below 1; of `prefetchBufferSize`, below 0 and
  ///   not [ParallelOptions#AUTOTUNE]
  public CsvBatchOptions {
    Batching.checkSize("CsvBatchOptions", "numRowsForInference", numRowsForInference);
    Batching.checkSize("CsvBatchOptions", "shuffleBufferSize", shuffleBufferSize);
    Batching.checkSize("CsvBatchOptions", "numParallelReads", numParallelReads);
    columnNames = columnNames == null ? null : List.copyOf(columnNames);
    columnDefaults = columnDefaults == null ? null : List.copyOf(columnDefaults);
    selectColumns = List.copyOf(selectColumns);
  }

  /// Python's defaults: a first line with names, dtypes found out from 100 rows, shuffled without
  /// end.
  public static CsvBatchOptions defaults() {
    return new CsvBatchOptions(
        CsvRowOptions.defaults().withHeader(true),
        null,
        null,
        List.of(),
        100,
        null,
        true,
        10_000,
        null,
        ParallelOptions.AUTOTUNE,
        1,
        false);
  }

  /// For files that are written otherwise.
  public CsvBatchOptions withRows(CsvRowOptions rows) {
    return new CsvBatchOptions(
        rows,
        columnNames,
        columnDefaults,
        selectColumns,
        numRowsForInference,
        numEpochs,
        shuffle,
        shuffleBufferSize,
        shuffleSeed,
        prefetchBufferSize,
        numParallelReads,
        ignoreErrors);
  }

  /// With names of columns.
  public CsvBatchOptions withColumnNames(List<String> columnNames) {
    return new CsvBatchOptions(
        rows,
        columnNames,
        columnDefaults,
        selectColumns,
        numRowsForInference,
        numEpochs,
        shuffle,
        shuffleBufferSize,
        shuffleSeed,
        prefetchBufferSize,
        numParallelReads,
        ignoreErrors);
  }

  /// With dtypes of columns, or what stands for no value.
  public CsvBatchOptions withColumnDefaults(List<?> columnDefaults) {
    return new CsvBatchOptions(
        rows,
        columnNames,
        columnDefaults,
        selectColumns,
        numRowsForInference,
        numEpochs,
        shuffle,
        shuffleBufferSize,
        shuffleSeed,
        prefetchBufferSize,
        numParallelReads,
        ignoreErrors);
  }

  /// With some of the columns.
  public CsvBatchOptions withSelectColumns(List<String> selectColumns) {
    return new CsvBatchOptions(
        rows,
        columnNames,
        columnDefaults,
        selectColumns,
        numRowsForInference,
        numEpochs,
        shuffle,
        shuffleBufferSize,
        shuffleSeed,
        prefetchBufferSize,
        numParallelReads,
        ignoreErrors);
  }

  /// With another number of rows to look at.
  public CsvBatchOptions withNumRowsForInference(long numRowsForInference) {
    return new CsvBatchOptions(
        rows,
        columnNames,
        columnDefaults,
        selectColumns,
        numRowsForInference,
        numEpochs,
        shuffle,
        shuffleBufferSize,
        shuffleSeed,
        prefetchBufferSize,
        numParallelReads,
        ignoreErrors);
  }

  /// With so many readings.
  public CsvBatchOptions withNumEpochs(long numEpochs) {
    return new CsvBatchOptions(
        rows,
        columnNames,
        columnDefaults,
        selectColumns,
        numRowsForInference,
        numEpochs,
        shuffle,
        shuffleBufferSize,
        shuffleSeed,
        prefetchBufferSize,
        numParallelReads,
        ignoreErrors);
  }

  /// In random order, or as it is written.
  public CsvBatchOptions withShuffle(boolean shuffle) {
    return new CsvBatchOptions(
        rows,
        columnNames,
        columnDefaults,
        selectColumns,
        numRowsForInference,
        numEpochs,
        shuffle,
        shuffleBufferSize,
        shuffleSeed,
        prefetchBufferSize,
        numParallelReads,
        ignoreErrors);
  }

  /// With another buffer to draw rows from.
  public CsvBatchOptions withShuffleBufferSize(long shuffleBufferSize) {
    return new CsvBatchOptions(
        rows,
        columnNames,
        columnDefaults,
        selectColumns,
        numRowsForInference,
        numEpochs,
        shuffle,
        shuffleBufferSize,
        shuffleSeed,
        prefetchBufferSize,
        numParallelReads,
        ignoreErrors);
  }

  /// With a seed.
  public CsvBatchOptions withShuffleSeed(long shuffleSeed) {
    return new CsvBatchOptions(
        rows,
        columnNames,
        columnDefaults,
        selectColumns,
        numRowsForInference,
        numEpochs,
        shuffle,
        shuffleBufferSize,
        shuffleSeed,
        prefetchBufferSize,
        numParallelReads,
        ignoreErrors);
  }

  /// With so many batches made ahead.
  public CsvBatchOptions withPrefetchBufferSize(long prefetchBufferSize) {
    return new CsvBatchOptions(
        rows,
        columnNames,
        columnDefaults,
        selectColumns,
        numRowsForInference,
        numEpochs,
        shuffle,
        shuffleBufferSize,
        shuffleSeed,
        prefetchBufferSize,
        numParallelReads,
        ignoreErrors);
  }

  /// With rows of several files in turns.
  public CsvBatchOptions withNumParallelReads(long numParallelReads) {
    return new CsvBatchOptions(
        rows,
        columnNames,
        columnDefaults,
        selectColumns,
        numRowsForInference,
        numEpochs,
        shuffle,
        shuffleBufferSize,
        shuffleSeed,
        prefetchBufferSize,
        numParallelReads,
        ignoreErrors);
  }

  /// Without rows that cannot be read, or with their errors.
  public CsvBatchOptions withIgnoreErrors(boolean ignoreErrors) {
    return new CsvBatchOptions(
        rows,
        columnNames,
        columnDefaults,
        selectColumns,
        numRowsForInference,
        numEpochs,
        shuffle,
        shuffleBufferSize,
        shuffleSeed,
        prefetchBufferSize,
        numParallelReads,
        ignoreErrors);
  }
}
