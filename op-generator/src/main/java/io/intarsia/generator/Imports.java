package io.intarsia.generator;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The imports that generated code needs.
final class Imports {
  private static final Map<String, String> KNOWN =
      Map.ofEntries(
          Map.entry("ArrayLike", "io.intarsia.internal.op.ArrayLike"),
          Map.entry("Arrays", "java.util.Arrays"),
          Map.entry("Attributes", "io.intarsia.tensor.Attributes"),
          Map.entry("DType", "io.intarsia.dtype.DType"),
          Map.entry("Elementwise", "io.intarsia.dispatch.Elementwise"),
          Map.entry("HostArguments", "io.intarsia.internal.op.HostArguments"),
          Map.entry("HostTensor", "io.intarsia.tensor.HostTensor"),
          Map.entry("Index", "io.intarsia.tensor.Index"),
          Map.entry("List", "java.util.List"),
          Map.entry("Map", "java.util.Map"),
          Map.entry("Nullable", "org.jspecify.annotations.Nullable"),
          Map.entry("Overload", "io.intarsia.dispatch.Overload"),
          Map.entry("RawOps", "io.intarsia.op.raw.RawOps"),
          Map.entry("SequencedCollection", "java.util.SequencedCollection"),
          Map.entry("Shape", "io.intarsia.shape.Shape"),
          Map.entry("SortDirection", "io.intarsia.op.array.SortDirection"),
          Map.entry("Tensor", "io.intarsia.tensor.Tensor"),
          Map.entry("TensorLike", "io.intarsia.tensor.TensorLike"));
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
