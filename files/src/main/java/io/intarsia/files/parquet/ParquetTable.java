package io.intarsia.files.parquet;

import dev.hardwood.InputFile;
import dev.hardwood.metadata.RepetitionType;
import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.schema.ColumnProjection;
import dev.hardwood.schema.ColumnSchema;
import dev.hardwood.schema.SchemaNode;
import io.intarsia.files.internal.Column;
import io.intarsia.files.internal.Offsets;
import io.intarsia.files.internal.TableValues;
import io.intarsia.files.internal.Unreadable;
import io.intarsia.files.internal.Validity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The columns of a file, batch by batch. A class of its own, as programs without the library of
/// the reader load none that names it.
record ParquetTable(ParquetFileReader file) {
  /// @param asked the names of columns to read; none for all
  /// @throws Unreadable if bytes are damaged, or columns have no value here
  /// @throws IllegalArgumentException if there is no column of a name that is asked for
  static List<Map<String, Column>> read(Path file, List<String> asked) {
    List<String> names;
    try (ParquetFileReader reader = ParquetFileReader.open(new BoundedInput(InputFile.of(file)))) {
      var table = new ParquetTable(reader);
      names = table.names();
      if (names.containsAll(asked)) {
        ParquetPages.check(file, reader.getFileMetaData());
        return table.read(asked);
      }
    } catch (RuntimeException | IOException e) {
      // Whatever the reader stumbles over is in the file.
      throw ReaderProblem.of(e);
    }
    throw TableValues.missing("ParquetFiles.read", asked, names);
  }

  /// Opens a file to read its batches one by one; of one without rows there are none.
  ///
  /// @param asked the names of columns to read; none for all
  /// @throws Unreadable if bytes are damaged
  /// @throws IllegalArgumentException if there is no column of a name that is asked for
  static ParquetBatches open(Path file, List<String> asked) {
    List<String> names;
    try {
      var table = new ParquetTable(ParquetFileReader.open(new BoundedInput(InputFile.of(file))));
      names = table.names();
      if (names.containsAll(asked)) {
        ParquetPages.check(file, table.file.getFileMetaData());
        return table.batches(table.wanted(asked));
      }
      table.file.close();
    } catch (RuntimeException | IOException e) {
      throw ReaderProblem.of(e);
    }
    throw TableValues.missing("ParquetFiles.batches", asked, names);
  }

  private ParquetBatches batches(List<SchemaNode> wanted) {
    if (wanted.isEmpty() || file.getFileMetaData().numRows() == 0) {
      return new ParquetBatches(file, null, wanted, null);
    }
    String[] names = wanted.stream().map(ParquetColumns::name).toArray(String[]::new);
    ColumnReaders readers = file.columnReaders(ColumnProjection.columns(names));
    return new ParquetBatches(file, readers, wanted, new ParquetColumns(new Leaves(readers)));
  }

  private List<String> names() {
    return fields().stream().map(ParquetColumns::name).toList();
  }

  private List<SchemaNode> fields() {
    return file.getFileSchema().getRootNode().children();
  }

  private List<SchemaNode> wanted(List<String> asked) {
    return fields().stream()
        .filter(field -> asked.isEmpty() || asked.contains(field.name()))
        .toList();
  }

  private List<Map<String, Column>> read(List<String> asked) {
    List<SchemaNode> wanted = wanted(asked);
    if (wanted.isEmpty() || file.getFileMetaData().numRows() == 0) {
      Map<String, Column> empty = new LinkedHashMap<>();
      wanted.forEach(field -> empty.put(field.name(), empty(field.name(), field)));
      return List.of(empty);
    }
    String[] names = wanted.stream().map(ParquetColumns::name).toArray(String[]::new);
    try (ColumnReaders readers = file.columnReaders(ColumnProjection.columns(names))) {
      return batches(wanted, readers);
    }
  }

  private List<Map<String, Column>> batches(List<SchemaNode> wanted, ColumnReaders readers) {
    var columns = new ParquetColumns(new Leaves(readers));
    List<Map<String, Column>> batches = new ArrayList<>();
    while (readers.nextBatch()) {
      batches.add(ParquetBatches.batch(wanted, columns, readers.getRecordCount()));
    }
    return batches;
  }

  /// The leaves of a batch.
  private final class Leaves implements ParquetColumns.Batch {
    private final Map<Integer, ColumnReader> byColumn = new LinkedHashMap<>();

    Leaves(ColumnReaders readers) {
      for (int i = 0; i < readers.getColumnCount(); i++) {
        ColumnReader reader = readers.getColumnReader(i);
        byColumn.put(reader.getColumnSchema().columnIndex(), reader);
      }
    }

    @Override
    public ColumnReader reader(SchemaNode.PrimitiveNode leaf) {
      ColumnReader reader = byColumn.get(leaf.columnIndex());
      if (reader == null) {
        throw Unreadable.of(leaf.name(), "it is damaged: its column is missing");
      }
      return reader;
    }

    @Override
    public ColumnSchema schema(SchemaNode.PrimitiveNode leaf) {
      return file.getFileSchema().getColumn(leaf.columnIndex());
    }
  }

  // The reader does not read files without rows.
  private Column empty(String path, SchemaNode node) {
    if (node.repetitionType() == RepetitionType.REPEATED) {
      throw Unreadable.of(path, "it repeats without being a list; write it as a list");
    }
    return switch (node) {
      case SchemaNode.PrimitiveNode leaf ->
          new ParquetLeaf(path, file.getFileSchema().getColumn(leaf.columnIndex())).empty();
      case SchemaNode.GroupNode group when group.isList() ->
          emptyRows(empty(path + ".item", group.getListElement()));
      case SchemaNode.GroupNode group when group.isMap() ->
          emptyRows(emptyFields(path + ".item", List.of(group.getMapKey(), group.getMapValue())));
      case SchemaNode.GroupNode group -> emptyFields(path, group.children());
      default -> throw new AssertionError("no node of a schema: " + node);
    };
  }

  private static Column emptyRows(Column values) {
    return new Column.Rows(Offsets.of(new int[1]), values, Validity.ALL);
  }

  private Column emptyFields(String path, List<SchemaNode> nodes) {
    Map<String, Column> fields = new LinkedHashMap<>();
    for (SchemaNode node : nodes) {
      String name = ParquetColumns.name(node);
      fields.put(name, empty(path + "." + name, node));
    }
    return new Column.Fields(0, fields, Validity.ALL);
  }
}
