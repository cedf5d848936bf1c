package io.intarsia.files.parquet;

import io.intarsia.errors.Mistake;
import io.intarsia.files.ColumnOptions;
import io.intarsia.files.DataFileException;
import io.intarsia.files.internal.Column;
import io.intarsia.files.internal.TableValues;
import io.intarsia.files.internal.Unreadable;
import io.intarsia.op.Ops;
import io.intarsia.tensor.TensorLike;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Columns of Parquet files.
///
/// ```java
/// var options = ColumnOptions.defaults().withColumns("title", "words");
/// Map<String, TensorLike> pages = ParquetFiles.read(tf, Path.of("pages.parquet"), options);
/// ```
///
/// | Parquet | value |
/// |---|---|
/// | integers, floating point, booleans | tensor `[rows]` of the dtype of that name |
/// | dates, times | tensor of the integers they are stored as, `int32` or `int64` |
/// | strings, bytes | tensor of `string` |
/// | lists, maps | [io.intarsia.types.ragged.RaggedTensor] with `int32` splits |
/// | groups | [io.intarsia.types.structured.StructuredTensor] `[rows]`; in a list `[rows, (n)]` |
/// | numbers or strings with nulls | [io.intarsia.types.masked.MaskedTensor] |
///
/// Decimals, times of 96 bits, and nulls within lists and groups are refused; messages say what to
/// do.
///
/// Elements are unpacked into arrays of Java and copied from there; those of a file with more than
/// one batch once more, where they are joined.
///
/// Needs `dev.hardwood:hardwood-core`, which `intarsia-files` does not bring along: a reader in
/// Java without dependencies. Files without compression or with GZIP need nothing else; others need
/// what the message names, as `org.xerial.snappy:snappy-java`.
///
/// @see "Python: pyarrow.parquet.read_table"
public final class ParquetFiles {
  static final String LIBRARY =
      "ParquetFiles: the reader of Parquet is missing; depend on dev.hardwood:hardwood-core, version 1.0.1.Final or later";

  private ParquetFiles() {}

  /// Reads all columns by name, in the order of the file.
  ///
  /// @throws DataFileException if there is no such file, it is damaged, a library for its
  ///   compression is missing, or a column has no value here; the message has the file and the
  ///   column
  /// @throws IllegalStateException if `hardwood-core` is missing
  public static Map<String, TensorLike> read(Ops tf, Path file) throws IOException {
    return read(tf, file, ColumnOptions.defaults());
  }

  /// Reads columns by name, in the order of the file.
  ///
  /// @throws DataFileException as [#read(Ops, Path)]
  /// @throws IllegalArgumentException if there is no column of a name that is asked for
  /// @throws IllegalStateException if `hardwood-core` is missing
  public static Map<String, TensorLike> read(Ops tf, Path file, ColumnOptions options)
      throws IOException {
    try {
      ParquetFooter.check(file);
      List<Map<String, Column>> batches = ParquetTable.read(file, options.columns());
      return new TableValues(tf, options.nullsFilled()).of(batches);
    } catch (Unreadable e) {
      throw DataFileException.of(file, e.problem());
    } catch (IOException e) {
      throw DataFileException.of(file, e);
    } catch (NoClassDefFoundError e) {
      throw Mistake.state(LIBRARY);
    }
  }

  /// The batches of a file one by one, each read when it is asked for: for tables that are larger
  /// than memory, and as a source of data sets, with the specs of their columns. The file is opened
  /// with each iteration, and closed at its end or with the iterator, which is an [AutoCloseable];
  /// what is wrong with it is an [java.io.UncheckedIOException] of a [DataFileException] then.
  ///
  /// @param options with nulls filled, columns are values of one type in all batches
  /// @throws IllegalArgumentException from the iterable, if there is no column of a name that is
  ///   asked for
  /// @throws IllegalStateException from the iterable, if `hardwood-core` is missing
  public static Iterable<Map<String, TensorLike>> batches(
      Ops tf, Path file, ColumnOptions options) {
    return () -> ParquetValues.open(tf, file, options);
  }
}
