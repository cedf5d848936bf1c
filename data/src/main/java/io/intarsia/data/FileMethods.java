package io.intarsia.data;

import io.intarsia.function.Code;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Path;

/// The methods of data sets that keep elements in files.
///
/// @param <T> what the elements are
public sealed interface FileMethods<T> permits Dataset {
  /// Writes all elements to a folder that is not there yet, which [Dataset#load] reads.
  ///
  /// @throws IllegalArgumentException if the folder is there, or elements hold handles, as data
  ///   sets are
  /// @throws IllegalStateException in a function, where there are no elements yet
  /// @throws IOException if it cannot be written; there is no such folder then
  /// @see "Python: tf.data.Dataset.save"
  default void save(Path path) throws IOException {
    save(path, Compression.NONE);
  }

  /// Writes all elements to a folder that is not there yet.
  ///
  /// @throws IllegalArgumentException as [#save(Path)]
  /// @throws IOException if it cannot be written; there is no such folder then
  /// @see "Python: tf.data.Dataset.save"
  default void save(Path path, Compression compression) throws IOException {
    save(path, compression, (tf, element) -> tf.constant(0L));
  }

  /// Writes all elements to a folder that is not there yet, in several files.
  ///
  /// @param shardFunc gives the number of the file of an element: an integer scalar from 0 on. The
  ///   files are read one behind the other
  /// @throws IllegalArgumentException as [#save(Path)], or if a number is negative
  /// @throws IOException if it cannot be written; there is no such folder then
  /// @see "Python: tf.data.Dataset.save"
  default void save(Path path, Compression compression, Code.Of1<? super T, Tensor> shardFunc)
      throws IOException {
    SavedElements.save((Dataset<T>) this, path, compression, shardFunc);
  }

  /// The elements, which the first complete iteration writes to a folder, and which later ones,
  /// also of later runs, read from there. An iteration that stops before its end leaves no folder.
  ///
  /// @param path a folder that is not there yet, or that was written so
  /// @throws IllegalArgumentException if elements hold handles, as data sets are
  /// @see "Python: tf.data.Dataset.snapshot"
  default Dataset<T> snapshot(Path path) {
    return snapshot(path, Compression.NONE);
  }

  /// The elements, which the first complete iteration writes to a folder.
  ///
  /// @see "Python: tf.data.Dataset.snapshot"
  default Dataset<T> snapshot(Path path, Compression compression) {
    return Snapshots.of((Dataset<T>) this, path, compression);
  }
}
