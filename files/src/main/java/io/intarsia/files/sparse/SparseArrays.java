package io.intarsia.files.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.files.DataFileException;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The arrays of a file of SciPy, checked: whoever makes a sparse tensor of them trusts them.
record SparseArrays(Path file, Map<String, Tensor> arrays) {
  boolean has(String name) {
    return arrays.containsKey(name);
  }

  Tensor array(String name) throws DataFileException {
    Tensor array = arrays.get(name);
    if (array == null) {
      throw problem(
          "it has no array \"%s\", as files of scipy.sparse.save_npz have; there are %s"
              .formatted(name, arrays.keySet()));
    }
    return array;
  }

  String format() throws DataFileException {
    Tensor format = array("format");
    if (format.dtype() != DType.STRING || format.shape().rank() != 0) {
      throw problem("expected a name of a format, got %s".formatted(format));
    }
    try (HostTensor host = format.toHost()) {
      return host.stringAt(0);
    }
  }

  long[] shape() throws DataFileException {
    long[] shape = integers("shape", null);
    for (long size : shape) {
      if (size < 0) {
        throw problem("expected sizes of 0 or more in array \"shape\", got %d".formatted(size));
      }
    }
    return shape;
  }

  /// A vector of integers.
  ///
  /// @param length how many there should be, or null for any number
  long[] integers(String name, @Nullable Long length) throws DataFileException {
    Tensor array = array(name);
    if (!array.dtype().isInteger() || array.shape().rank() != 1) {
      throw problem(
          "expected array \"%s\" to be integers [n], got %s %s"
              .formatted(name, array.dtype(), array.shape()));
    }
    if (length != null && array.shape().dim(0) != length) {
      throw problem(
          "expected array \"%s\" to have length %d, got %d"
              .formatted(name, length, array.shape().dim(0)));
    }
    return longs(array);
  }

  static long[] longs(Tensor array) {
    try (HostTensor host = array.toHost()) {
      long[] integers = new long[Math.toIntExact(host.size())];
      for (int i = 0; i < integers.length; i++) {
        integers[i] = host.longAt(i);
      }
      return integers;
    }
  }

  /// Positions on an axis of this size.
  long[] positions(String name, long length, long size) throws DataFileException {
    long[] positions = integers(name, length);
    for (int i = 0; i < positions.length; i++) {
      checkPosition(name, i, positions[i], size);
    }
    return positions;
  }

  void checkPosition(String name, int at, long position, long size) throws DataFileException {
    if (position < 0 || position >= size) {
      throw problem(
          "expected array \"%s\" to hold positions on an axis of size %d, got %d at %d"
              .formatted(name, size, position, at));
    }
  }

  /// Of elements in rows one after the other, the row of each.
  ///
  /// @param rows how many rows there are
  long[] rowsOfPointers(long rows, long elements) throws DataFileException {
    long[] pointers = integers("indptr", Math.addExact(rows, 1));
    long[] of = new long[Math.toIntExact(elements)];
    if (pointers[0] != 0 || pointers[pointers.length - 1] != elements) {
      throw problem(
          "expected array \"indptr\" to lead from 0 to %d, got %d to %d"
              .formatted(elements, pointers[0], pointers[pointers.length - 1]));
    }
    for (int row = 0; row < rows; row++) {
      if (pointers[row + 1] < pointers[row] || pointers[row + 1] > elements) {
        throw problem(
            "expected array \"indptr\" never to fall, got %d after %d"
                .formatted(pointers[row + 1], pointers[row]));
      }
      Arrays.fill(of, (int) pointers[row], (int) pointers[row + 1], row);
    }
    return of;
  }

  DataFileException problem(String problem) {
    return DataFileException.of(file, problem);
  }
}
