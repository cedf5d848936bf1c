package io.intarsia.files.arrow;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A field of a schema.
///
/// @param type of the values, also where the array has positions in a dictionary
/// @param dictionary null if the array has the values themselves
record ArrowField(
    String name, ArrowType type, List<ArrowField> children, @Nullable Dictionary dictionary) {
  /// Values that are written once and named by their positions.
  ///
  /// @param indices the type of positions
  record Dictionary(long id, ArrowType.Numbers indices) {}
}
