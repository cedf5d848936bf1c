package io.intarsia.files.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.CSRSparseTensor;
import io.intarsia.types.sparse.SparseOps;
import io.intarsia.types.sparse.SparseTensor;
import java.nio.LongBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/// Makes the arrays that SciPy keeps of a sparse tensor, by its names and in its order.
record SparseWriter(Ops tf) {
  Map<String, Tensor> arrays(SparseTensor sparse, SparseFormat format) {
    sparse.validate();
    long[] shape = SparseArrays.longs(sparse.denseShape());
    if (format != SparseFormat.COO && shape.length != 2) {
      throw Mistake.argument(
          "SparseNpz.write: expected a matrix for format %s, got shape %s; write it as COO"
              .formatted(format, sparse.shape()));
    }
    return switch (format) {
      case COO -> coo(sparse, shape);
      case CSR -> compressed("csr", sparse, shape, shape[0]);
      case CSC -> compressed("csc", SparseOps.transpose(sparse), shape, shape[1]);
    };
  }

  private Map<String, Tensor> coo(SparseTensor sparse, long[] shape) {
    Map<String, Tensor> arrays = new LinkedHashMap<>();
    if (shape.length == 2) {
      arrays.put("row", vector(column(sparse, 0), shape));
      arrays.put("col", vector(column(sparse, 1), shape));
    } else {
      arrays.put("coords", narrow(tf.transpose(sparse.indices()), shape));
    }
    end(arrays, "coo", shape, sparse.values());
    if (shape.length != 2) {
      // SciPy's matrices have two axes, its sparse arrays any number.
      arrays.put("_is_array", tf.constant(true));
    }
    return arrays;
  }

  /// @param rows those of the sparse tensor, which are columns of the matrix for csc
  private Map<String, Tensor> compressed(
      String format, SparseTensor sparse, long[] shape, long rows) {
    SparseTensor ordered = SparseOps.reorder(sparse);
    long[] pointers = new long[Math.toIntExact(rows + 1)];
    for (long row : column(ordered, 0)) {
      pointers[(int) row + 1]++;
    }
    for (int row = 0; row < rows; row++) {
      pointers[row + 1] += pointers[row];
    }
    Map<String, Tensor> arrays = new LinkedHashMap<>();
    arrays.put("indices", vector(column(ordered, 1), shape));
    arrays.put("indptr", vector(pointers, shape));
    end(arrays, format, shape, ordered.values());
    return arrays;
  }

  Map<String, Tensor> arrays(CSRSparseTensor matrix) {
    if (matrix.shape().rank() != 2) {
      throw Mistake.argument(
          "SparseNpz.write: expected a matrix, got a batch of shape %s; write each on its own"
              .formatted(matrix.shape()));
    }
    CSRSparseTensor.Parts parts = matrix.parts(tf);
    Map<String, Tensor> arrays = new LinkedHashMap<>();
    arrays.put("indices", parts.columns());
    arrays.put("indptr", parts.rowPointers());
    end(arrays, "csr", SparseArrays.longs(matrix.denseShape()), parts.values());
    return arrays;
  }

  private void end(Map<String, Tensor> arrays, String format, long[] shape, Tensor data) {
    arrays.put("format", tf.constant(format));
    arrays.put("shape", tf.constant(shape));
    arrays.put("data", data);
  }

  private static long[] column(SparseTensor sparse, int axis) {
    int rank = Math.toIntExact(sparse.indices().shape().dim(1));
    long[] all = SparseArrays.longs(sparse.indices());
    long[] column = new long[all.length / rank];
    for (int i = 0; i < column.length; i++) {
      column[i] = all[i * rank + axis];
    }
    return column;
  }

  private Tensor vector(long[] positions, long[] shape) {
    try (HostTensor host =
        HostTensor.of(LongBuffer.wrap(positions), DType.INT64, Shape.of(positions.length))) {
      return narrow(tf.constant(host), shape);
    }
  }

  // As SciPy has them.
  private static Tensor narrow(Tensor positions, long[] shape) {
    for (long size : shape) {
      if (size > Integer.MAX_VALUE) {
        return positions;
      }
    }
    return positions.cast(DType.INT32);
  }
}
