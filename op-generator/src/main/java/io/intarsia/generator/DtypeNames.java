package io.intarsia.generator;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.tensorflow.proto.DataType;

/// The dtypes' names, as Python prints them.
final class DtypeNames {
  private static final Map<DataType, String> SPECIAL =
      Map.of(
          DataType.DT_FLOAT, "float32",
          DataType.DT_DOUBLE, "float64",
          DataType.DT_HALF, "float16");

  private DtypeNames() {}

  static String name(DataType type) {
    return SPECIAL.getOrDefault(
        type, type.name().substring("DT_".length()).toLowerCase(Locale.ROOT));
  }

  static String names(List<DataType> types) {
    return types.stream().map(DtypeNames::name).collect(Collectors.joining(", "));
  }
}
