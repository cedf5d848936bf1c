package io.intarsia.files.sparse;

/// How a file keeps the elements of a sparse matrix.
public enum SparseFormat {
  /// Row and column of each.
  COO,
  /// Row by row, with the column of each.
  CSR,
  /// Column by column, with the row of each.
  CSC
}
