package io.intarsia.files.parquet;

import dev.hardwood.metadata.LogicalType;
import dev.hardwood.metadata.PhysicalType;
import dev.hardwood.reader.ColumnReader;
import dev.hardwood.schema.ColumnSchema;
import io.intarsia.dtype.DType;
import io.intarsia.files.internal.Column;
import io.intarsia.files.internal.Offsets;
import io.intarsia.files.internal.Unreadable;
import io.intarsia.files.internal.Validity;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Numbers and strings of a column.
record ParquetLeaf(String path, ColumnSchema schema) {
  /// The elements of a batch, copied, as the reader uses its arrays again.
  Column column(ColumnReader reader, int length) {
    Validity validity = validity(reader, length);
    DType dtype = dtype();
    if (dtype == null) {
      return texts(reader, length, validity);
    }
    MemorySegment data =
        switch (schema.type()) {
          case BOOLEAN -> bytes(reader.getBooleans(), length);
          case INT32 -> integers(reader.getInts(), length, dtype.byteSize());
          case INT64 -> MemorySegment.ofArray(Arrays.copyOf(reader.getLongs(), length));
          case FLOAT -> MemorySegment.ofArray(Arrays.copyOf(reader.getFloats(), length));
          case DOUBLE -> MemorySegment.ofArray(Arrays.copyOf(reader.getDoubles(), length));
          default -> halves(reader, length);
        };
    return new Column.Numbers(dtype, data, length, validity);
  }

  /// A column without elements.
  Column empty() {
    DType dtype = dtype();
    MemorySegment none = MemorySegment.ofArray(new byte[0]);
    return dtype == null
        ? new Column.Texts(Offsets.of(new int[1]), none, Validity.ALL)
        : new Column.Numbers(dtype, none, 0, Validity.ALL);
  }

  /// @return null for strings
  private @Nullable DType dtype() {
    LogicalType logical = schema.logicalType();
    if (logical instanceof LogicalType.DecimalType) {
      throw Unreadable.of(path, "decimals have no dtype here; cast it to float64 there");
    }
    return switch (schema.type()) {
      case BOOLEAN -> DType.BOOL;
      case INT32, INT64 -> integer(logical);
      case FLOAT -> DType.FLOAT32;
      case DOUBLE -> DType.FLOAT64;
      case BYTE_ARRAY -> null;
      case FIXED_LEN_BYTE_ARRAY ->
          logical instanceof LogicalType.Float16Type ? DType.FLOAT16 : null;
      case INT96 ->
          throw Unreadable.of(
              path,
              "times of 96 bits have no dtype here; write them as INT64 (in pyarrow: coerce_timestamps=\"us\")");
    };
  }

  // Dates and times are the integers they are stored as.
  private DType integer(@Nullable LogicalType logical) {
    boolean wide = schema.type() == PhysicalType.INT64;
    if (!(logical instanceof LogicalType.IntType type)) {
      return wide ? DType.INT64 : DType.INT32;
    }
    boolean signed = type.isSigned();
    return switch (wide ? 64 : type.bitWidth()) {
      case 8 -> signed ? DType.INT8 : DType.UINT8;
      case 16 -> signed ? DType.INT16 : DType.UINT16;
      case 64 -> signed ? DType.INT64 : DType.UINT64;
      default -> signed ? DType.INT32 : DType.UINT32;
    };
  }

  private static Validity validity(ColumnReader reader, int length) {
    dev.hardwood.reader.Validity validity = reader.getLeafValidity();
    return validity.hasNulls()
        ? Validity.of(length, i -> validity.isNotNull((int) i))
        : Validity.ALL;
  }

  private static MemorySegment bytes(boolean[] booleans, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (booleans[i] ? 1 : 0);
    }
    return MemorySegment.ofArray(bytes);
  }

  private static MemorySegment integers(int[] integers, int length, int width) {
    return switch (width) {
      case 1 -> bytes(integers, length);
      case 2 -> shorts(integers, length);
      default -> MemorySegment.ofArray(Arrays.copyOf(integers, length));
    };
  }

  private static MemorySegment bytes(int[] integers, int length) {
    byte[] narrow = new byte[length];
    for (int i = 0; i < length; i++) {
      narrow[i] = (byte) integers[i];
    }
    return MemorySegment.ofArray(narrow);
  }

  private static MemorySegment shorts(int[] integers, int length) {
    short[] narrow = new short[length];
    for (int i = 0; i < length; i++) {
      narrow[i] = (short) integers[i];
    }
    return MemorySegment.ofArray(narrow);
  }

  private Column texts(ColumnReader reader, int length, Validity validity) {
    int[] offsets = Arrays.copyOf(reader.getBinaryOffsets(), length + 1);
    byte[] bytes = Arrays.copyOf(reader.getBinaryValues(), offsets[length]);
    return new Column.Texts(
        Offsets.of(offsets).checked(path, bytes.length), MemorySegment.ofArray(bytes), validity);
  }

  private MemorySegment halves(ColumnReader reader, int length) {
    byte[] bytes = reader.getBinaryValues();
    if (bytes.length < 2 * length) {
      throw Unreadable.of(
          path, "it is damaged: expected %d bytes, got %d".formatted(2 * length, bytes.length));
    }
    return MemorySegment.ofArray(Arrays.copyOf(bytes, 2 * length));
  }
}
