package io.intarsia.files.arrow;

import io.intarsia.files.internal.Column;
import io.intarsia.files.internal.Unreadable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Reads Arrow's streams and files as columns that are views of their bytes.
final class IpcReader {
  static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

  private static final int BYTES_OF_BLOCK = 24;

  private final MemorySegment bytes;
  private final Predicate<String> wanted;
  private final Map<Long, Column> dictionaries = new HashMap<>();
  private final Map<Long, ArrowField> encoded = new HashMap<>();
  private final List<ArrowField> fields = new ArrayList<>();
  private final List<Map<String, Column>> batches = new ArrayList<>();
  private long read;

  /// What was read.
  ///
  /// @param batches columns by name, those that were wanted; one batch at least
  record Table(List<ArrowField> fields, List<Map<String, Column>> batches) {}

  private IpcReader(MemorySegment bytes, Predicate<String> wanted) {
    this.bytes = bytes;
    this.wanted = wanted;
  }

  /// @param wanted the names of columns to read
  /// @throws Unreadable if bytes are damaged, or columns have no value here
  static Table read(MemorySegment bytes, Predicate<String> wanted) {
    var reader = new IpcReader(bytes, wanted);
    try {
      if (isMagic(bytes, 0)) {
        reader.file();
      } else {
        reader.stream();
      }
    } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException e) {
      // What the readers of flat buffers throw where positions lead out of them.
      throw Unreadable.of("it is damaged: its metadata leads outside of it");
    }
    if (reader.batches.isEmpty()) {
      reader.batches.add(reader.none());
    }
    return new Table(reader.fields, reader.batches);
  }

  private static boolean isMagic(MemorySegment bytes, long position) {
    return bytes.byteSize() >= position + MAGIC.length
        && position >= 0
        && Arrays.equals(
            bytes.asSlice(position, MAGIC.length).toArray(ValueLayout.JAVA_BYTE), MAGIC);
  }

  // -- the two forms ------------------------------------------------------------------------------

  private void stream() {
    IpcMessage first = IpcMessage.isAt(bytes, 0) ? IpcMessage.at(bytes, 0) : null;
    if (first == null || first.kind() != ArrowKind.SCHEMA) {
      throw Unreadable.of(
          "it is no Arrow file or stream: it begins with neither ARROW1 nor a schema");
    }
    schema(first.header(), first.metadata());
    for (IpcMessage next = IpcMessage.at(bytes, first.end());
        next != null;
        next = IpcMessage.at(bytes, next.end())) {
      message(next);
    }
  }

  private void file() {
    long end = bytes.byteSize() - MAGIC.length - 4;
    if (end < MAGIC.length || !isMagic(bytes, bytes.byteSize() - MAGIC.length)) {
      throw Unreadable.of("it is cut off: an Arrow file ends with ARROW1");
    }
    int length = IpcMessage.integer(bytes, end);
    if (length < 8 || length > end - MAGIC.length) {
      throw Unreadable.of("it is damaged: it claims a footer of %d bytes".formatted(length));
    }
    FlatTable footer = FlatTable.root(IpcMessage.metadata(bytes, end - length, length));
    schema(footer.tableAt(1), length);
    for (int field = 2; field <= 3; field++) { // dictionaries, then batches
      for (int i = 0; i < footer.lengthAt(field); i++) {
        int block = footer.elementAt(field, i, BYTES_OF_BLOCK);
        message(block(footer.buffer().getLong(block)));
      }
    }
  }

  private IpcMessage block(long position) {
    if (position < 0 || position >= bytes.byteSize()) {
      throw Unreadable.of("it is damaged: it claims a message at position %d".formatted(position));
    }
    IpcMessage message = IpcMessage.at(bytes, position);
    if (message == null) {
      throw Unreadable.of("it is damaged: there is no message at position %d".formatted(position));
    }
    return message;
  }

  // -- messages -----------------------------------------------------------------------------------

  private void schema(@Nullable FlatTable schema, int length) {
    for (ArrowField field : SchemaReader.read(schema, length)) {
      if (fields.stream().anyMatch(other -> other.name().equals(field.name()))) {
        throw Unreadable.of("two columns are named \"%s\"".formatted(field.name()));
      }
      fields.add(field);
      collect(field);
    }
  }

  private void collect(ArrowField field) {
    ArrowField.Dictionary dictionary = field.dictionary();
    if (dictionary != null) {
      encoded.put(dictionary.id(), field);
    }
    field.children().forEach(this::collect);
  }

  private void message(IpcMessage message) {
    read += message.body().byteSize() + message.metadata();
    // A forged footer may name one batch many times.
    if (read > bytes.byteSize()) {
      throw Unreadable.of("it is damaged: its batches have more bytes than it");
    }
    switch (message.kind()) {
      case ArrowKind.DICTIONARY_BATCH -> dictionary(message.header(), message.body());
      case ArrowKind.RECORD_BATCH -> batch(message.header(), message.body());
      default ->
          throw Unreadable.of(
              "expected batches of columns, got a message of type %d".formatted(message.kind()));
    }
  }

  private void dictionary(FlatTable batch, MemorySegment body) {
    long id = batch.longAt(0);
    ArrowField field = encoded.get(id);
    if (field == null || batch.booleanAt(2)) {
      throw Unreadable.of(
          field == null
              ? "its schema names no dictionary %d, and there is one".formatted(id)
              : "its dictionary %d comes in parts; write it whole (in pyarrow: table.unify_dictionaries())"
                  .formatted(id));
    }
    FlatTable data = batch.tableAt(1);
    if (data == null) {
      throw Unreadable.of("it is damaged: its dictionary %d is empty".formatted(id));
    }
    // Those of columns nobody asked for may be of any type.
    if (fields.stream().anyMatch(each -> wanted.test(each.name()) && names(each, id))) {
      var arrays = new BatchArrays(data, body, bytes.byteSize());
      dictionaries.put(id, reader(arrays).words(field.name(), field));
    }
  }

  private static boolean names(ArrowField field, long id) {
    ArrowField.Dictionary dictionary = field.dictionary();
    return dictionary != null && dictionary.id() == id
        || field.children().stream().anyMatch(child -> names(child, id));
  }

  private void batch(FlatTable batch, MemorySegment body) {
    BatchReader reader = reader(new BatchArrays(batch, body, bytes.byteSize()));
    Map<String, Column> columns = new LinkedHashMap<>();
    for (ArrowField field : fields) {
      if (!wanted.test(field.name())) {
        reader.skip(field.name(), field);
        continue;
      }
      Column column = reader.column(field.name(), field);
      if (column.length() != batch.longAt(0)) {
        throw Unreadable.of(
            field.name(),
            "it is damaged: expected %d rows, got %d".formatted(batch.longAt(0), column.length()));
      }
      columns.put(field.name(), column);
    }
    batches.add(columns);
  }

  private Map<String, Column> none() {
    Map<String, Column> columns = new LinkedHashMap<>();
    for (ArrowField field : fields) {
      if (wanted.test(field.name())) {
        columns.put(field.name(), BatchReader.empty(field.name(), field));
      }
    }
    return columns;
  }

  private BatchReader reader(BatchArrays arrays) {
    return new BatchReader(arrays, dictionaries::get);
  }
}
