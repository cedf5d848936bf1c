package io.intarsia.lookup;

import io.intarsia.dtype.DType;
import java.nio.file.Path;

/// A file with one entry in each line. Key and value are each the whole line, its number, or a
/// column of it.
///
/// ```java
/// var words = TextFileInitializer.ofLines(Path.of("vocabulary.txt")); // word -> line
/// var prices =
///     TextFileInitializer.of(Path.of("prices.csv"), DType.STRING, 0, DType.FLOAT32, 2)
///         .withDelimiter(",");
/// ```
///
/// The file is read when a table is made of it. A model that holds the table is saved with a copy.
///
/// @param file that is read
/// @param keyDtype of the keys
/// @param keyIndex the column of the keys, in 0…2²⁰, or [#WHOLE_LINE] or [#LINE_NUMBER]
/// @param valueDtype of the values
/// @param valueIndex the column of the values, in 0…2²⁰, or [#WHOLE_LINE] or [#LINE_NUMBER]
/// @param vocabularySize how many lines are read, of which there must be as many, at most 2²⁴; -1
///   for all of them, however many
/// @param delimiter one character between columns
/// @see "Python: tf.lookup.TextFileInitializer"
public record TextFileInitializer(
    Path file,
    DType keyDtype,
    long keyIndex,
    DType valueDtype,
    long valueIndex,
    long vocabularySize,
    String delimiter)
    implements TableInitializer {
  /// In place of a column: the line without its end, a `string` or an integer.
  public static final long WHOLE_LINE = -2;

  /// In place of a column: the number of the line, from 0, an `int64`.
  public static final long LINE_NUMBER = -1;

  /// How many lines are read if nothing else is said: all.
  public static final long ALL_LINES = -1;

  private static final long LAST_COLUMN = 1 << 20;

  /// Room is made for so many lines before the first is read.
  private static final long MOST_LINES = 1 << 24;

  /// Checks what goes together.
  ///
  /// @throws IllegalArgumentException if an index is less than -2, above 2²⁰ or does not go with
  ///   its dtype, the size is 0 or less than -1, or the delimiter is not one ASCII character
  public TextFileInitializer {
    checkIndex("keyIndex", keyIndex, keyDtype);
    checkIndex("valueIndex", valueIndex, valueDtype);
    if (vocabularySize < ALL_LINES || vocabularySize == 0 || vocabularySize > MOST_LINES) {
      throw LookupErrors.vocabularySize(MOST_LINES, vocabularySize);
    }
    if (delimiter.length() != 1 || delimiter.charAt(0) > 127) {
      throw LookupErrors.delimiter(delimiter);
    }
  }

  private static void checkIndex(String name, long index, DType dtype) {
    if (index < WHOLE_LINE || index > LAST_COLUMN) {
      throw LookupErrors.index(name, LAST_COLUMN, index);
    }
    if (index == LINE_NUMBER && dtype != DType.INT64) {
      throw LookupErrors.indexDtype(name, "LINE_NUMBER", "int64", dtype);
    }
    if (index == WHOLE_LINE && dtype != DType.STRING && !dtype.isInteger()) {
      throw LookupErrors.indexDtype(name, "WHOLE_LINE", "string or an integer", dtype);
    }
  }

  /// Whole lines as `string` keys, their numbers as values: a vocabulary.
  public static TextFileInitializer ofLines(Path file) {
    return of(file, DType.STRING, WHOLE_LINE, DType.INT64, LINE_NUMBER);
  }

  /// All lines, with tabs between columns.
  ///
  /// @throws IllegalArgumentException if an index is less than -2, above 2²⁰ or does not go with
  ///   its dtype
  public static TextFileInitializer of(
      Path file, DType keyDtype, long keyIndex, DType valueDtype, long valueIndex) {
    return new TextFileInitializer(
        file, keyDtype, keyIndex, valueDtype, valueIndex, ALL_LINES, "\t");
  }

  /// The same of so many lines only.
  ///
  /// @throws IllegalArgumentException if the size is 0, less than -1 or above 2²⁴
  public TextFileInitializer withVocabularySize(long vocabularySize) {
    return new TextFileInitializer(
        file, keyDtype, keyIndex, valueDtype, valueIndex, vocabularySize, delimiter);
  }

  /// The same with another character between columns.
  ///
  /// @throws IllegalArgumentException if it is not one ASCII character
  public TextFileInitializer withDelimiter(String delimiter) {
    return new TextFileInitializer(
        file, keyDtype, keyIndex, valueDtype, valueIndex, vocabularySize, delimiter);
  }
}
