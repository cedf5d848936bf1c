package io.intarsia.generator;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Methods of extension values that tensors have written out, by their names.
///
/// @param functions the functions that they are
/// @param reversed the functions of a number and the value
/// @param alongAxis the functions of which only the forms with an axis are methods
record ValueTable(
    Map<String, List<String>> functions,
    Map<String, List<String>> reversed,
    Map<String, List<String>> alongAxis) {
  ValueTable {
    functions = Collections.unmodifiableMap(new TreeMap<>(functions));
    reversed = Collections.unmodifiableMap(new TreeMap<>(reversed));
    alongAxis = Collections.unmodifiableMap(new TreeMap<>(alongAxis));
  }
}
