package io.intarsia.data;

import java.util.List;

/// How CSV files are written.
///
/// @param compressionType how they are compressed
/// @param header whether the first line of each is passed over
/// @param fieldDelim what is between columns: one character
/// @param useQuoteDelim whether double quotes hold a column together
/// @param naValue what stands for no value
/// @param selectCols the numbers of the columns that are read, from 0 on, ascending; empty for all
/// @see "Python: tf.data.experimental.CsvDataset"
public record CsvRowOptions(
    Compression compressionType,
    boolean header,
    String fieldDelim,
    boolean useQuoteDelim,
    String naValue,
    List<Long> selectCols) {
  /// Copies the columns.
  public CsvRowOptions {
    selectCols = List.copyOf(selectCols);
  }

  /// Python's defaults: not compressed, no header, commas, quotes, an empty text, all columns.
  public static CsvRowOptions defaults() {
    return new CsvRowOptions(Compression.NONE, false, ",", true, "", List.of());
  }

  /// Of compressed files.
  public CsvRowOptions withCompressionType(Compression compressionType) {
    return new CsvRowOptions(
        compressionType, header, fieldDelim, useQuoteDelim, naValue, selectCols);
  }

  /// With a first line that is no row, or without.
  public CsvRowOptions withHeader(boolean header) {
    return new CsvRowOptions(
        compressionType, header, fieldDelim, useQuoteDelim, naValue, selectCols);
  }

  /// With another character between columns.
  public CsvRowOptions withFieldDelim(String fieldDelim) {
    return new CsvRowOptions(
        compressionType, header, fieldDelim, useQuoteDelim, naValue, selectCols);
  }

  /// With quotes, or without.
  public CsvRowOptions withUseQuoteDelim(boolean useQuoteDelim) {
    return new CsvRowOptions(
        compressionType, header, fieldDelim, useQuoteDelim, naValue, selectCols);
  }

  /// With another text for no value.
  public CsvRowOptions withNaValue(String naValue) {
    return new CsvRowOptions(
        compressionType, header, fieldDelim, useQuoteDelim, naValue, selectCols);
  }

  /// With some of the columns.
  public CsvRowOptions withSelectCols(List<Long> selectCols) {
    return new CsvRowOptions(
        compressionType, header, fieldDelim, useQuoteDelim, naValue, selectCols);
  }
}
