package io.intarsia.files.sparse;

import io.intarsia.files.DataFileException;
import io.intarsia.files.Npy;
import io.intarsia.op.Ops;
import io.intarsia.types.sparse.CSRSparseTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.io.IOException;
import java.nio.file.Path;

/// Sparse matrices as SciPy saves them: a `.npz` file with an array for each part.
///
/// ```java
/// SparseTensor counts = SparseNpz.read(tf, Path.of("counts.npz"));
/// SparseNpz.write(counts, Path.of("rows.npz"), SparseFormat.CSR);
/// ```
///
/// Matrices in the formats `coo`, `csr` and `csc` are read, and sparse arrays of any rank in `coo`.
/// Elements come in row-major order, whatever theirs in the file. What a file names twice stays
/// twice: SciPy adds such elements up, and so do products and sums.
///
/// @see "Python: scipy.sparse.load_npz, scipy.sparse.save_npz"
public final class SparseNpz {
  private SparseNpz() {}

  /// Reads a sparse tensor.
  ///
  /// @throws DataFileException if there is no such file, it is damaged, is in another format, or a
  ///   position lies outside of the shape; the message has the array
  public static SparseTensor read(Ops tf, Path file) throws IOException {
    return new SparseReader(tf, new SparseArrays(file, Npy.readAll(tf, file))).read();
  }

  /// Writes a sparse tensor as row and column of each element, without compression; of another rank
  /// than 2 as a sparse array of SciPy, version 1.15 or later.
  ///
  /// @throws IllegalArgumentException if indices are not valid or not in order, or numpy has no
  ///   such dtype
  /// @throws DataFileException if the file cannot be written
  public static void write(SparseTensor sparse, Path file) throws IOException {
    write(sparse, file, SparseFormat.COO);
  }

  /// Writes a sparse matrix in one of three formats, without compression.
  ///
  /// @throws IllegalArgumentException if it is no matrix and the format is not COO, or as
  ///   [#write(SparseTensor, Path)]
  /// @throws DataFileException if the file cannot be written
  public static void write(SparseTensor sparse, Path file, SparseFormat format) throws IOException {
    Ops tf = Ops.of(sparse.values().place());
    Npy.writeAll(new SparseWriter(tf).arrays(sparse, format), file);
  }

  /// Writes a matrix in compressed-row form as it is.
  ///
  /// @throws IllegalArgumentException if it is a batch of matrices
  /// @throws DataFileException if the file cannot be written
  public static void write(Ops tf, CSRSparseTensor matrix, Path file) throws IOException {
    Npy.writeAll(new SparseWriter(tf).arrays(matrix), file);
  }
}
