package io.intarsia.generator;

import java.util.List;

/// The optional arguments of one endpoint.
///
/// @param room the package it belongs to
/// @param endpoint Python's name
record OptionsRecord(String room, String name, String endpoint, List<Option> options) {
  OptionsRecord {
    options = List.copyOf(options);
  }

  /// @param java the component's name
  /// @param target the op's attribute or input
  /// @param isInput whether it becomes an input of the op rather than an attribute
  /// @param type the component's type
  /// @param literal the default
  /// @param dtype of the input, as a Java expression; empty for an attribute
  /// @param isOpDefault whether the op's own default is the same
  record Option(
      String java,
      String target,
      boolean isInput,
      String type,
      String literal,
      String dtype,
      boolean isOpDefault) {}

  /// Whether leaving everything out gives the op's own defaults.
  boolean isOpDefault() {
    return options.stream().allMatch(Option::isOpDefault);
  }
}
