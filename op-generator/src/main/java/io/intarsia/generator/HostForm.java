package io.intarsia.generator;

import java.util.List;

/// The Java form of an input that is usually known on the host, such as an axis.
enum HostForm {
  INT("INT32", "int"),
  INTS("INT32", "int..."),
  INT_MATRIX("INT32", "int[][]"),
  LONG("INT64", "long"),
  LONGS("INT64", "long..."),
  /// Sizes, or a `Shape`.
  SHAPE("INT64", "long...", "Shape"),
  FLOAT("FLOAT32", "float"),
  STRING("STRING", "String");

  private final String dtype;
  private final List<String> types;

  HostForm(String dtype, String... types) {
    this.dtype = dtype;
    this.types = List.of(types);
  }

  /// The dtype unless another input decides.
  String dtype() {
    return dtype;
  }

  /// Parameter types, each for an overload of its own; `…` asks for the last place.
  List<String> types() {
    return types;
  }

  /// In the catalogue's spelling: `intMatrix`.
  static HostForm of(String name) {
    for (HostForm form : values()) {
      if (Names.camel(form.name().toLowerCase(java.util.Locale.ROOT)).equals(name)) {
        return form;
      }
    }
    throw new IllegalArgumentException("unknown host form '" + name + "'");
  }
}
