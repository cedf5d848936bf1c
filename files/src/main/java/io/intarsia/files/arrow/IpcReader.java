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
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.jspecify.annotations.Nullable;

/// Reads Arrow's streams and files as columns that are views of their bytes.
final class IpcReader {
  static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

  private final MemorySegment bytes;
  private final Predicate<String> wanted;
  private final Map<Long, Column> dictionaries = new HashMap<>();
  private final Map<Long, ArrowField> encoded = new HashMap<>();
  private final List<ArrowField> fields = new ArrayList<>();
  private final List<Map<String, Column>> batches = new ArrayList<>();
  private long bodies;

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
    if (first == null || first.header().headerType() != MessageHeader.Schema) {
      throw Unreadable.of(
          "it is no Arrow file or stream: it begins with neither ARROW1 nor a schema");
    }
    schema(first.header(new Schema()), first.metadata());
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
    Footer footer = Footer.getRootAsFooter(IpcMessage.metadata(bytes, end - length, length));
    schema(footer.schema(), length);
    for (int i = 0; i < footer.dictionariesLength(); i++) {
      message(block(footer.dictionaries(i)));
    }
    for (int i = 0; i < footer.recordBatchesLength(); i++) {
      message(block(footer.recordBatches(i)));
    }
  }

  private IpcMessage block(Block block) {
    if (block.offset() < 0 || block.offset() >= bytes.byteSize()) {
      throw Unreadable.of(
          "it is damaged: it claims a message at position %d".formatted(block.offset()));
    }
    IpcMessage message = IpcMessage.at(bytes, block.offset());
    if (message == null) {
      throw Unreadable.of(
          "it is damaged: there is no message at position %d".formatted(block.offset()));
    }
    return message;
  }

  // -- messages -----------------------------------------------------------------------------------

  private void schema(@Nullable Schema schema, int length) {
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
    bodies += message.body().byteSize();
    // A forged footer may name one batch many times.
    if (bodies > bytes.byteSize()) {
      throw Unreadable.of("it is damaged: its batches have more bytes than it");
    }
    switch (message.header().headerType()) {
      case MessageHeader.DictionaryBatch ->
          dictionary(message.header(new DictionaryBatch()), message.body());
      case MessageHeader.RecordBatch -> batch(message.header(new RecordBatch()), message.body());
      default ->
          throw Unreadable.of(
              "expected batches of columns, got a message of type %d"
                  .formatted(message.header().headerType()));
    }
  }

  private void dictionary(DictionaryBatch batch, MemorySegment body) {
    ArrowField field = encoded.get(batch.id());
    if (field == null || batch.isDelta()) {
      throw Unreadable.of(
          field == null
              ? "its schema names no dictionary %d, and there is one".formatted(batch.id())
              : "its dictionary %d comes in parts; write it whole (in pyarrow: table.unify_dictionaries())"
                  .formatted(batch.id()));
    }
    RecordBatch data = batch.data();
    if (data == null) {
      throw Unreadable.of("it is damaged: its dictionary %d is empty".formatted(batch.id()));
    }
    // Those of columns nobody asked for may be of any type.
    if (fields.stream().anyMatch(each -> wanted.test(each.name()) && names(each, batch.id()))) {
      var arrays = new BatchArrays(data, body, bytes.byteSize());
      dictionaries.put(batch.id(), reader(arrays).words(field.name(), field));
    }
  }

  private static boolean names(ArrowField field, long id) {
    ArrowField.Dictionary dictionary = field.dictionary();
    return dictionary != null && dictionary.id() == id
        || field.children().stream().anyMatch(child -> names(child, id));
  }

  private void batch(RecordBatch batch, MemorySegment body) {
    BatchReader reader = reader(new BatchArrays(batch, body, bytes.byteSize()));
    Map<String, Column> columns = new LinkedHashMap<>();
    for (ArrowField field : fields) {
      if (!wanted.test(field.name())) {
        reader.skip(field.name(), field);
        continue;
      }
      Column column = reader.column(field.name(), field);
      if (column.length() != batch.length()) {
        throw Unreadable.of(
            field.name(),
            "it is damaged: expected %d rows, got %d".formatted(batch.length(), column.length()));
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
