package io.intarsia.files.internal;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RowPartition;
import io.intarsia.types.structured.StructuredTensor;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Columns of values: the inverse of [ColumnTensors]. Each tensor is copied once, out of the memory
/// of the runtime.
///
/// @param operation for messages
public record TensorColumns(String operation) {
  /// The column of a value.
  ///
  /// @param path of the column, for messages
  /// @throws IllegalArgumentException if columns hold no such value; the message has the way out
  public Column of(String path, TensorLike value) {
    return switch (value) {
      case Tensor tensor -> tensor(path, tensor);
      case MaskedTensor masked -> masked(path, masked);
      case RaggedTensor ragged -> ragged(path, ragged);
      case StructuredTensor structures -> structures(path, structures);
      default ->
          throw Mistake.argument(
              "%s: column \"%s\": expected a tensor, or a ragged, masked or structured one, got %s; convert it first, a sparse one with SparseOps.toDense or RaggedTensor.fromSparse"
                  .formatted(operation, path, value.getClass().getSimpleName()));
    };
  }

  private Column tensor(String path, Tensor tensor) {
    try (HostTensor host = tensor.toHost()) {
      return wrapped(leaf(path, host), host.shape());
    }
  }

  private Column masked(String path, MaskedTensor masked) {
    try (HostTensor host = masked.values().toHost();
        HostTensor mask = masked.mask().toHost()) {
      if (!mask.shape().equals(host.shape())) {
        throw Mistake.argument(
            "%s: column \"%s\": expected a mask of shape %s, got %s"
                .formatted(operation, path, host.shape(), mask.shape()));
      }
      Column leaf = leaf(path, host).and(Validity.of(mask.size(), mask::booleanAt));
      return wrapped(leaf, host.shape());
    }
  }

  private Column leaf(String path, HostTensor host) {
    if (host.shape().rank() == 0) {
      throw Mistake.argument(
          "%s: column \"%s\": expected an element for each row, got a scalar; give it an axis with tf.expandDims(value, 0)"
              .formatted(operation, path));
    }
    if (host.dtype() == DType.STRING) {
      return texts(path, host);
    }
    if (host.dtype().isHandle()) {
      throw Mistake.argument(
          "%s: column \"%s\": expected numbers, booleans or strings, got %s"
              .formatted(operation, path, host.dtype()));
    }
    MemorySegment data = Arena.ofAuto().allocate(host.byteSize(), 8);
    host.copyTo(data);
    return new Column.Numbers(host.dtype(), data, host.size(), Validity.ALL);
  }

  private Column texts(String path, HostTensor host) {
    int[] offsets = new int[Math.toIntExact(host.size()) + 1];
    var bytes = new ByteArrayOutputStream();
    for (int i = 0; i < host.size(); i++) {
      byte[] element = host.bytes(i);
      if (bytes.size() > Integer.MAX_VALUE - 8 - element.length) {
        throw Mistake.argument(
            "%s: column \"%s\": its strings have more than 2 GiB; write it in parts"
                .formatted(operation, path));
      }
      bytes.writeBytes(element);
      offsets[i + 1] = bytes.size();
    }
    return new Column.Texts(
        Offsets.of(offsets), MemorySegment.ofArray(bytes.toByteArray()), Validity.ALL);
  }

  // Axes behind the first are rows of one length.
  private static Column wrapped(Column leaf, Shape shape) {
    Column column = leaf;
    for (int axis = shape.rank() - 1; axis > 0; axis--) {
      long length = shape.subShape(0, axis).numElements();
      column = new Column.FixedRows(Math.toIntExact(shape.dim(axis)), length, column, Validity.ALL);
    }
    return column;
  }

  private Column ragged(String path, RaggedTensor ragged) {
    return ragged.raggedRank() == 0
        ? of(path, (TensorLike) ragged.flat())
        : cut(path, of(path, ragged.cutValues()), ragged.partition());
  }

  private Column cut(String path, Column values, RowPartition partition) {
    if (partition.isUniform() && partition.uniformRowLength() >= 0) {
      int size = Math.toIntExact(partition.uniformRowLength());
      long length = size == 0 ? partition.nrows() : values.length() / size;
      return new Column.FixedRows(size, length, values, Validity.ALL);
    }
    try (HostTensor splits = partition.rowSplits().toHost()) {
      return new Column.Rows(checked(path, Offsets.of(splits), values), values, Validity.ALL);
    }
  }

  // Whoever reads the file trusts them.
  private Offsets checked(String path, Offsets offsets, Column values) {
    try {
      return offsets.checked(path, values.length());
    } catch (Unreadable e) {
      throw Mistake.argument(operation + ": " + e.problem());
    }
  }

  private Column structures(String path, StructuredTensor structures) {
    if (structures.rank() == 0) {
      throw Mistake.argument(
          "%s: column \"%s\": expected a structure for each row, got one; give it an axis with tf.expandDims(value, 0)"
              .formatted(operation, path));
    }
    if (structures.rank() > 1) {
      List<RowPartition> partitions = structures.rowPartitions();
      Column column = structures(path, structures.mergeDims(0, structures.rank() - 1));
      for (RowPartition partition : partitions.reversed()) {
        column = cut(path, column, partition);
      }
      return column;
    }
    Map<String, Column> fields = new LinkedHashMap<>();
    for (String name : structures.fieldNames()) {
      fields.put(name, field(path + "." + name, structures.fieldValue(name), structures.nrows()));
    }
    return new Column.Fields(structures.nrows(), fields, Validity.ALL);
  }

  private Column field(String path, TensorLike value, long rows) {
    Column field = of(path, value);
    if (field.length() != rows) {
      throw Mistake.argument(
          "%s: column \"%s\": expected %d rows, as there are structures, got %d"
              .formatted(operation, path, rows, field.length()));
    }
    return field;
  }
}
