package io.intarsia.generator;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The imports that generated code needs.
final class Imports {
  private static final Map<String, String> KNOWN =
      Map.of(
          "Arrays", "java.util.Arrays",
          "Attributes", "io.intarsia.tensor.Attributes",
          "DType", "io.intarsia.dtype.DType",
          "HostTensor", "io.intarsia.tensor.HostTensor",
          "List", "java.util.List",
          "Map", "java.util.Map",
          "Shape", "io.intarsia.shape.Shape",
          "Tensor", "io.intarsia.tensor.Tensor");
  private static final Pattern TYPE_NAME = Pattern.compile("\\b[A-Z]\\w*");

  private Imports() {}

  static Set<String> of(String code) {
    return TYPE_NAME
        .matcher(code)
        .results()
        .map(found -> KNOWN.getOrDefault(found.group(), ""))
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toSet());
  }
}
