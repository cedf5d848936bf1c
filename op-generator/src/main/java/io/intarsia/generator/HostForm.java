package io.intarsia.generator;

import java.util.List;
import java.util.Locale;

/// The Java form of an input that is usually known on the host, such as an axis.
enum HostForm {
  INT("INT32", "int"),
  INTS("INT32", "int..."),
  INT_MATRIX("INT32", "int[][]"),
  LONG("INT64", "long"),
  LONGS("INT64", "long..."),
  /// Sizes, or a `Shape`.
  SHAPE("INT64", "long..."),
  FLOAT("FLOAT32", "float"),
  STRING("STRING", "String");

  private final String dtype;
  private final String type;

  HostForm(String dtype, String type) {
    this.dtype = dtype;
    this.type = type;
  }

  /// The dtype unless another input decides.
  String dtype() {
    return dtype;
  }

  /// Parameter types, each for an overload of its own; `…` asks for the last place.
  List<String> types() {
    return this == SHAPE ? List.of(type, "Shape") : List.of(type);
  }

  /// Whether one number stands for a vector of one.
  boolean isVector() {
    return type.endsWith("...");
  }

  /// In the catalogue's spelling: `intMatrix`.
  static HostForm of(String name) {
    for (HostForm form : values()) {
      if (Names.camel(form.name().toLowerCase(Locale.ROOT)).equals(name)) {
        return form;
      }
    }
    throw new IllegalArgumentException("unknown host form '" + name + "'");
  }
}
