package io.intarsia.files.internal;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RowPartition;
import io.intarsia.types.structured.StructuredTensor;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Values of columns: numbers and strings are tensors, rows ragged tensors, structures structured
/// tensors; a tensor of which not all elements are there is a masked one. Each buffer is copied
/// once, into memory of the runtime.
///
/// @param filled whether what is not there is 0, false, empty
public record ColumnTensors(Ops tf, boolean filled) {
  // Those that structured tensors take.
  private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9_]*");

  /// A value, and which of its elements are there.
  ///
  /// @param mask null if all are
  private record Part(TensorLike value, @Nullable Tensor mask) {}

  /// The value of a column.
  ///
  /// @param path of the column, for messages
  /// @throws Unreadable if there is no such value
  public TensorLike of(String path, Column column) {
    Part part = part(path, column);
    Tensor mask = part.mask();
    return mask == null ? part.value() : MaskedTensor.of((Tensor) part.value(), mask);
  }

  private Part part(String path, Column column) {
    return switch (column) {
      case Column.Numbers numbers -> masked(Leaves.numbers(numbers), numbers);
      case Column.Texts texts -> masked(Leaves.texts(path, texts), texts);
      case Column.Rows rows -> new Part(rows(path, rows), null);
      case Column.FixedRows rows -> fixedRows(path, rows);
      case Column.Fields fields -> new Part(fields(path, fields), null);
    };
  }

  private Part masked(HostTensor values, Column column) {
    boolean whole = filled || column.validity().nulls(column.length()) == 0;
    try (values) {
      return new Part(tf.constant(values), whole ? null : mask(column));
    }
  }

  private Tensor mask(Column column) {
    byte[] mask = new byte[Math.toIntExact(column.length())];
    for (int i = 0; i < mask.length; i++) {
      mask[i] = (byte) (column.validity().at(i) ? 1 : 0);
    }
    try (var host = HostTensor.of(MemorySegment.ofArray(mask), DType.BOOL, Shape.of(mask.length))) {
      return tf.constant(host);
    }
  }

  // A value that can be cut into rows has no mask.
  private TensorLike whole(String path, Column column) {
    Part part = part(path, column);
    if (part.mask() != null) {
      throw nulls(path, column, "an element of a list or a field of a structure");
    }
    return part.value();
  }

  private TensorLike rows(String path, Column.Rows rows) {
    checkRows(path, rows);
    Offsets offsets = rows.offsets();
    Column cut = rows.values().slice(offsets.first(), offsets.last() - offsets.first());
    TensorLike values = whole(path + ".item", cut);
    try (HostTensor host = offsets.rebased().toHost()) {
      return cut(values, tf.constant(host));
    }
  }

  private void checkRows(String path, Column.Rows rows) {
    if (rows.validity().nulls(rows.length()) == 0) {
      return;
    }
    if (!filled) {
      throw nulls(path, rows, "a list");
    }
    Offsets offsets = rows.offsets();
    for (long i = 0; i < rows.length(); i++) {
      if (!rows.validity().at(i) && offsets.at(i) != offsets.at(i + 1)) {
        throw Unreadable.of(
            path, "the list of row %d is null and has elements all the same".formatted(i));
      }
    }
  }

  private static TensorLike cut(TensorLike values, Tensor splits) {
    return switch (values) {
      case Tensor tensor -> RaggedTensor.fromRowSplits(tensor, splits);
      case RaggedTensor ragged when ragged.rowSplitsDtype() == splits.dtype() ->
          RaggedTensor.fromRowSplits(ragged, splits);
      case RaggedTensor ragged ->
          RaggedTensor.fromRowSplits(
              ragged.withRowSplitsDtype(DType.INT64), splits.cast(DType.INT64));
      case StructuredTensor structures ->
          structures.partitionOuterDimension(RowPartition.fromRowSplits(splits));
      default -> throw new AssertionError("no value of a column: " + values);
    };
  }

  private Part fixedRows(String path, Column.FixedRows rows) {
    Validity inside = rows.validity().repeated(rows.size(), rows.length());
    Part part = part(path + ".item", rows.values().and(inside));
    Tensor mask = part.mask();
    return new Part(
        fixed(part.value(), rows.length(), rows.size()),
        mask == null ? null : fixedTensor(mask, rows.length(), rows.size()));
  }

  private TensorLike fixed(TensorLike values, long length, int size) {
    return switch (values) {
      case Tensor tensor -> fixedTensor(tensor, length, size);
      case RaggedTensor ragged -> RaggedTensor.fromUniformRowLength(ragged, size, length);
      case StructuredTensor structures ->
          structures.partitionOuterDimension(
              RowPartition.fromUniformRowLength(tf, size, length, DType.INT64));
      default -> throw new AssertionError("no value of a column: " + values);
    };
  }

  private Tensor fixedTensor(Tensor values, long length, int size) {
    Shape inner = values.shape().subShape(1, values.shape().rank());
    return tf.reshape(values, inner.withLeading(size).withLeading(length));
  }

  private TensorLike fields(String path, Column.Fields structures) {
    if (!filled && structures.validity().nulls(structures.length()) > 0) {
      throw nulls(path, structures, "a structure");
    }
    Map<String, TensorLike> values = new LinkedHashMap<>();
    structures
        .fields()
        .forEach((name, field) -> {
          checkName(path, name);
          values.put(name, whole(path + "." + name, field.and(structures.validity())));
        });
    return values.isEmpty()
        ? StructuredTensor.fromShape(tf, Shape.of(structures.length()))
        : StructuredTensor.fromFieldsAndRank(values, 1);
  }

  private static void checkName(String path, String name) {
    if (!NAME.matcher(name).matches()) {
      throw Unreadable.of(
          path,
          "expected fields named with letters, digits and _, a letter first, got \"%s\"; rename it where the file is written"
              .formatted(name));
    }
  }

  private static Unreadable nulls(String path, Column column, String what) {
    return Unreadable.of(
        path,
        "%d of %d are null; expected none where %s would be missing, as those have no mask; ask for zeros and empty lists in their place (ColumnOptions.defaults().withNullsFilled(true)), or fill them where the file is written"
            .formatted(column.validity().nulls(column.length()), column.length(), what));
  }
}
