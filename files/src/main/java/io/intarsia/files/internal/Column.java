package io.intarsia.files.internal;

import io.intarsia.dtype.DType;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// A column as Arrow lays it out, and most others with it. What it says of its memory is true: who
/// makes one of a file has checked it.
public sealed interface Column {
  /// How many elements it has.
  long length();

  /// Which of them are there.
  Validity validity();

  /// Some of its elements.
  Column slice(long from, long length);

  /// The same, of which only those are there that another one has as well.
  Column and(Validity other);

  /// Numbers, and booleans as a byte each.
  record Numbers(DType dtype, MemorySegment data, long length, Validity validity)
      implements Column {
    @Override
    public Column slice(long from, long length) {
      long width = dtype.byteSize();
      return new Numbers(
          dtype, data.asSlice(from * width, length * width), length, validity.slice(from));
    }

    @Override
    public Column and(Validity other) {
      return new Numbers(dtype, data, length, validity.and(other, length));
    }
  }

  /// Strings, of text or of bytes.
  record Texts(Offsets offsets, MemorySegment bytes, Validity validity) implements Column {
    @Override
    public long length() {
      return offsets.length();
    }

    @Override
    public Column slice(long from, long length) {
      return new Texts(offsets.slice(from, length), bytes, validity.slice(from));
    }

    @Override
    public Column and(Validity other) {
      return new Texts(offsets, bytes, validity.and(other, length()));
    }
  }

  /// Rows of different lengths.
  record Rows(Offsets offsets, Column values, Validity validity) implements Column {
    @Override
    public long length() {
      return offsets.length();
    }

    @Override
    public Column slice(long from, long length) {
      return new Rows(offsets.slice(from, length), values, validity.slice(from));
    }

    @Override
    public Column and(Validity other) {
      return new Rows(offsets, values, validity.and(other, length()));
    }
  }

  /// Rows of one length.
  ///
  /// @param size that length
  /// @param values `length * size` of them
  record FixedRows(int size, long length, Column values, Validity validity) implements Column {
    @Override
    public Column slice(long from, long length) {
      return new FixedRows(
          size, length, values.slice(from * size, length * size), validity.slice(from));
    }

    @Override
    public Column and(Validity other) {
      return new FixedRows(size, length, values, validity.and(other, length));
    }
  }

  /// Structures.
  ///
  /// @param fields by name, each as long as this
  record Fields(long length, Map<String, Column> fields, Validity validity) implements Column {
    /// Keeps the order of the fields.
    public Fields {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    @Override
    public Column slice(long from, long length) {
      Map<String, Column> slices = new LinkedHashMap<>();
      fields.forEach((name, field) -> slices.put(name, field.slice(from, length)));
      return new Fields(length, slices, validity.slice(from));
    }

    @Override
    public Column and(Validity other) {
      return new Fields(length, fields, validity.and(other, length));
    }
  }
}
