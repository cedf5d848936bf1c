package io.intarsia.files.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.files.DataFileException;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseOps;
import io.intarsia.types.sparse.SparseTensor;
import java.nio.LongBuffer;

/// Makes a sparse tensor of the arrays of a file.
record SparseReader(Ops tf, SparseArrays arrays) {
  SparseTensor read() throws DataFileException {
    String format = arrays.format();
    Tensor data = arrays.array("data");
    if (data.shape().rank() != 1) {
      throw refused(format, data);
    }
    long[] shape = arrays.shape();
    long length = data.shape().dim(0);
    long[][] positions =
        switch (format) {
          case "coo" -> coordinates(shape, length);
          case "csr" -> {
            checkMatrix(format, shape);
            long[] rows = arrays.rowsOfPointers(shape[0], length);
            yield new long[][] {rows, arrays.positions("indices", length, shape[1])};
          }
          case "csc" -> {
            checkMatrix(format, shape);
            long[] columns = arrays.rowsOfPointers(shape[1], length);
            yield new long[][] {arrays.positions("indices", length, shape[0]), columns};
          }
          default -> throw refused(format, data);
        };
    return SparseOps.reorder(sparse(positions, data, shape));
  }

  private DataFileException refused(String format, Tensor data) {
    return arrays.problem(
        "expected a matrix in format coo, csr or csc with data [n], got %s with data %s; convert it there with matrix.tocsr()"
            .formatted(format, data.shape()));
  }

  private void checkMatrix(String format, long[] shape) throws DataFileException {
    if (shape.length != 2) {
      throw arrays.problem(
          "expected two sizes of a matrix in format %s, got %d".formatted(format, shape.length));
    }
  }

  private long[][] coordinates(long[] shape, long length) throws DataFileException {
    if (!arrays.has("coords")) {
      checkMatrix("coo", shape);
      return new long[][] {
        arrays.positions("row", length, shape[0]), arrays.positions("col", length, shape[1])
      };
    }
    Tensor coordinates = arrays.array("coords");
    if (!coordinates.dtype().isInteger()
        || !coordinates.shape().equals(Shape.of(shape.length, length))) {
      throw arrays.problem(
          "expected array \"coords\" to be integers [%d, %d], got %s %s"
              .formatted(shape.length, length, coordinates.dtype(), coordinates.shape()));
    }
    long[] all = SparseArrays.longs(coordinates);
    long[][] positions = new long[shape.length][Math.toIntExact(length)];
    for (int i = 0; i < all.length; i++) {
      int axis = (int) (i / length);
      int at = (int) (i % length);
      arrays.checkPosition("coords", i, all[i], shape[axis]);
      positions[axis][at] = all[i];
    }
    return positions;
  }

  private SparseTensor sparse(long[][] positions, Tensor data, long[] shape) {
    int length = Math.toIntExact(data.shape().dim(0));
    var indices = LongBuffer.allocate(Math.multiplyExact(length, shape.length));
    for (int i = 0; i < length; i++) {
      for (long[] axis : positions) {
        indices.put(axis[i]);
      }
    }
    try (HostTensor host =
        HostTensor.of(indices.flip(), DType.INT64, Shape.of(length, shape.length))) {
      return SparseTensor.of(tf.constant(host), data, tf.constant(shape));
    }
  }
}
