package io.intarsia.generator;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// The table `numpy.json`: functions of numpy that are methods of tensors, and constants.
///
/// @param arrays by numpy's name, such as `linalg.det`, the method
/// @param floating the same, of functions that numpy has of numbers with fractions alone
/// @param operators by numpy's name, a method of two tensors, and behind a colon what it gives
/// @param reductions by numpy's name, the class in `op.numpy` with a method of that name along
///   axes, and behind a colon what it gives
/// @param constants by numpy's name, what Java has for it, and behind a colon what it is
record NumpyTable(
    Map<String, String> arrays,
    Map<String, String> floating,
    Map<String, String> operators,
    Map<String, String> reductions,
    Map<String, String> constants) {
  NumpyTable {
    arrays = Collections.unmodifiableMap(new TreeMap<>(arrays));
    floating = Collections.unmodifiableMap(new TreeMap<>(floating));
    operators = Collections.unmodifiableMap(new TreeMap<>(operators));
    reductions = Collections.unmodifiableMap(new TreeMap<>(reductions));
    constants = Collections.unmodifiableMap(new TreeMap<>(constants));
  }
}
