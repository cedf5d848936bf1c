package io.intarsia.generator;

import java.util.Locale;

/// How functions are called in the class `Apis`.
final class ApiConstants {
  private ApiConstants() {}

  /// The class in `Apis` for a group, such as `MathSpecial`; empty for the top level.
  static String owner(String group) {
    return group.isEmpty() ? "" : EndpointName.className(group).replaceAll("Ops$", "");
  }

  /// The constant's simple name, such as `REDUCE_SUM`.
  static String simple(String endpoint) {
    return endpoint.substring(endpoint.lastIndexOf('.') + 1).toUpperCase(Locale.ROOT);
  }

  /// The whole name, such as `Apis.Math.REDUCE_SUM`.
  static String path(String endpoint) {
    String owner = owner(EndpointName.of(endpoint).group());
    return "Apis." + (owner.isEmpty() ? "" : owner + ".") + simple(endpoint);
  }

  /// A name for the constants of another class, such as `MATH_REDUCE_SUM`.
  static String flat(String endpoint) {
    return endpoint.replace('.', '_').toUpperCase(Locale.ROOT);
  }
}
