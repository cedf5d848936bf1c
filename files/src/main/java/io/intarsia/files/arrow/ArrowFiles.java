package io.intarsia.files.arrow;

import io.intarsia.errors.Mistake;
import io.intarsia.files.ColumnOptions;
import io.intarsia.files.DataFileException;
import io.intarsia.files.internal.Column;
import io.intarsia.files.internal.TableValues;
import io.intarsia.files.internal.TensorColumns;
import io.intarsia.files.internal.Unreadable;
import io.intarsia.op.Ops;
import io.intarsia.tensor.TensorLike;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Tables in Arrow's interprocess format, as files (`.arrow`, Feather 2) and streams.
///
/// ```java
/// Map<String, TensorLike> pages = ArrowFiles.read(tf, Path.of("pages.arrow"));
/// var words = (RaggedTensor) pages.get("words");           // [rows, (words)]
/// ArrowFiles.write(Map.of("counts", words.rowLengths()), Path.of("counts.arrow"));
/// ```
///
/// | Arrow | value |
/// |---|---|
/// | integers, floating point, `bool` | tensor `[rows]` of the dtype of that name |
/// | dates, times, durations | tensor of the integers they are stored as, `int32` or `int64` |
/// | `string`, `binary`, also large and of fixed size | tensor of `string` |
/// | `fixed_size_list` | one axis more: tensor `[rows, size]` |
/// | `list`, `map` | [io.intarsia.types.ragged.RaggedTensor] with `int32` splits |
/// | `large_list` | ragged tensor with `int64` splits |
/// | `struct` | [io.intarsia.types.structured.StructuredTensor] `[rows]`; in a list `[rows, (n)]` |
/// | numbers or strings with nulls | [io.intarsia.types.masked.MaskedTensor] |
/// | dictionary of numbers or strings | the values themselves |
///
/// Decimals, unions, views, run-end-encoded arrays and what ZSTD packed are refused, and so are
/// nulls within lists and structures; messages say what to do.
///
/// The file is mapped into memory and each buffer copied once, into memory of the runtime, as it
/// lies there: Arrow's offsets are row splits. Booleans are a byte here and a bit there, and
/// strings the runtime's own. A table in several batches is copied once more, where they are
/// joined; so is what has nulls, to put zeros where nothing is. Writing makes one batch and copies
/// once.
///
/// No library of Arrow is needed, and so no flag of the JVM; only buffers that LZ4 packed need
/// `org.apache.commons:commons-compress`, which `intarsia-files` does not bring along. What
/// `ArrowStreamWriter` of Arrow's Java library writes is read here, and the other way round.
///
/// @see "Python: pyarrow.ipc.open_file, pyarrow.ipc.open_stream, pyarrow.ipc.new_file"
public final class ArrowFiles {
  private ArrowFiles() {}

  /// Reads the columns of a file or stream by name, in its order.
  ///
  /// @throws DataFileException if there is no such file, it is damaged, or a column has no value
  ///   here; the message has the file and the column
  public static Map<String, TensorLike> read(Ops tf, Path file) throws IOException {
    return read(tf, file, ColumnOptions.defaults());
  }

  /// Reads columns of a file or stream by name, in its order.
  ///
  /// @throws DataFileException as [#read(Ops, Path)]
  /// @throws IllegalArgumentException if there is no column of a name that is asked for
  public static Map<String, TensorLike> read(Ops tf, Path file, ColumnOptions options)
      throws IOException {
    try (FileChannel in = FileChannel.open(file);
        Arena arena = Arena.ofConfined()) {
      return columns(tf, in.map(FileChannel.MapMode.READ_ONLY, 0, in.size(), arena), options);
    } catch (Unreadable e) {
      throw DataFileException.of(file, e.problem());
    } catch (IOException e) {
      throw DataFileException.of(file, e);
    }
  }

  /// Reads columns of a file or stream that is in memory, as another program or library leaves it
  /// there: Arrow's own `ArrowStreamWriter`, a database, a service.
  ///
  /// @param bytes read until the call ends
  /// @throws IllegalArgumentException if they are damaged, a column has no value here, or there is
  ///   no column of a name that is asked for
  public static Map<String, TensorLike> read(Ops tf, MemorySegment bytes, ColumnOptions options) {
    try {
      return columns(tf, bytes, options);
    } catch (Unreadable e) {
      throw Mistake.argument("ArrowFiles.read: " + e.problem());
    }
  }

  private static Map<String, TensorLike> columns(
      Ops tf, MemorySegment bytes, ColumnOptions options) {
    IpcReader.Table table = table(bytes, "ArrowFiles.read", options);
    return new TableValues(tf, options.nullsFilled()).of(table.batches());
  }

  /// The batches of a table as views of its bytes.
  static IpcReader.Table table(MemorySegment bytes, String operation, ColumnOptions options) {
    List<String> asked = options.columns();
    IpcReader.Table table = IpcReader.read(bytes, name -> asked.isEmpty() || asked.contains(name));
    List<String> names = table.fields().stream().map(ArrowField::name).toList();
    TableValues.check(operation, asked, names);
    return table;
  }

  /// The batches of a file or stream one by one, each copied when it is asked for: for tables that
  /// are larger than memory, and as a source of data sets. The file is opened with each iteration;
  /// what is wrong with it is an [java.io.UncheckedIOException] of a [DataFileException] then.
  ///
  /// ```java
  /// var options = ColumnOptions.defaults().withNullsFilled(true);
  /// Dataset<Map<String, Tensor>> batches =
  ///     Dataset.fromIterable(
  ///         tf,
  ///         ArrowFiles.batches(tf, file, options),
  ///         Map.of("n", TensorSpec.of(Shape.of(-1), DType.INT64)));
  /// ```
  ///
  /// @param options with nulls filled, columns are values of one type in all batches
  /// @throws IllegalArgumentException from the iterable, if there is no column of a name that is
  ///   asked for
  public static Iterable<Map<String, TensorLike>> batches(
      Ops tf, Path file, ColumnOptions options) {
    return () -> ArrowBatches.open(tf, file, options);
  }

  /// Writes columns by name to a file, which can also be read at random.
  ///
  /// @param columns all of as many rows: tensors `[rows, …]`, ragged, masked and structured ones
  /// @throws IllegalArgumentException if Arrow has no such dtype or value, or numbers of rows
  ///   differ; the message has the column and the way out
  /// @throws DataFileException if the file cannot be written
  public static void write(Map<String, ? extends TensorLike> columns, Path file)
      throws IOException {
    write(columns, file, IpcWriter::file);
  }

  /// Writes columns by name as a stream, which is read from its beginning on.
  ///
  /// @throws IllegalArgumentException as [#write]
  /// @throws DataFileException if the file cannot be written
  public static void writeStream(Map<String, ? extends TensorLike> columns, Path file)
      throws IOException {
    write(columns, file, IpcWriter::stream);
  }

  /// Writes columns by name as a stream, for another program or library: Arrow's own
  /// `ArrowStreamReader`, a database, a service.
  ///
  /// @param out stays open
  /// @throws IllegalArgumentException as [#write]
  public static void writeStream(Map<String, ? extends TensorLike> columns, WritableByteChannel out)
      throws IOException {
    Map<String, Column> converted = converted(columns);
    new IpcWriter(out).stream(rows(converted), converted);
  }

  /// One of the two forms.
  private interface Form {
    void write(IpcWriter out, long rows, Map<String, Column> columns) throws IOException;
  }

  private static void write(Map<String, ? extends TensorLike> values, Path file, Form form)
      throws IOException {
    Map<String, Column> columns = converted(values);
    long rows = rows(columns);
    try (FileChannel out =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      form.write(new IpcWriter(out), rows, columns);
    } catch (IOException e) {
      throw DataFileException.of(file, e);
    }
  }

  private static Map<String, Column> converted(Map<String, ? extends TensorLike> values) {
    var converter = new TensorColumns("ArrowFiles.write");
    Map<String, Column> columns = new LinkedHashMap<>();
    values.forEach((name, value) -> columns.put(name, converter.of(name, value)));
    return columns;
  }

  private static long rows(Map<String, Column> columns) {
    if (columns.isEmpty()) {
      return 0;
    }
    Map.Entry<String, Column> first = columns.entrySet().iterator().next();
    columns.forEach((name, column) -> {
      if (column.length() != first.getValue().length()) {
        throw Mistake.argument(
            "ArrowFiles.write: expected columns of as many rows each, got %d of \"%s\" and %d of \"%s\""
                .formatted(first.getValue().length(), first.getKey(), column.length(), name));
      }
    });
    return first.getValue().length();
  }
}
