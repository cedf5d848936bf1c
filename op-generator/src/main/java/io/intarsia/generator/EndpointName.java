package io.intarsia.generator;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// A public name of Python such as `math.special.bessel_j0`.
///
/// @param group all but the last part; empty for the top level
record EndpointName(String name, String group) {
  /// The groups of the facade, as fields of `Ops`.
  static final List<String> GROUPS =
      List.of(
          "math",
          "linalg",
          "nn",
          "strings",
          "random",
          "bitwise",
          "image",
          "signal",
          "io",
          "audio",
          "debugging",
          "numpy");

  /// In front of names that are numpy's and not in Python's public API of TensorFlow.
  static final String NUMPY = "numpy.";

  /// Whether it is a function of numpy, which no catalogue lists.
  static boolean isNumpy(String name) {
    return name.startsWith(NUMPY);
  }

  static EndpointName of(String name) {
    return new EndpointName(name, name.substring(0, Math.max(0, name.lastIndexOf('.'))));
  }

  /// The class of a group, such as `MathSpecialOps`.
  static String className(String group) {
    return group.isEmpty()
        ? "TopLevelOps"
        : Arrays.stream(group.split("\\.", -1))
                .map(Names::capitalized)
                .collect(Collectors.joining())
            + "Ops";
  }
}
