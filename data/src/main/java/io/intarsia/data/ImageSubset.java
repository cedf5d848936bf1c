package io.intarsia.data;

import java.util.List;

/// Which part of the pictures of a folder is read.
///
/// @see "Python: subset of keras.utils.image_dataset_from_directory"
public enum ImageSubset {
  /// All of them.
  ALL,
  /// Those that are not for validation.
  TRAINING,
  /// The last ones, as many as the split says.
  VALIDATION;

  <V> List<V> of(List<V> all, double validationSplit) {
    int first = all.size() - (int) (validationSplit * all.size());
    return switch (this) {
      case ALL -> all;
      case TRAINING -> all.subList(0, first);
      case VALIDATION -> all.subList(first, all.size());
    };
  }
}
