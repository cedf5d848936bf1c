package io.intarsia.keras.file;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The functions of `keras.ops` that models in files may have between layers.
final class Functions {
  private static final Map<String, Entry> ALL = new TreeMap<>();

  static {
    ElementFunctions.addTo(Functions::add);
    NeuralFunctions.addTo(Functions::add);
    ReducingFunctions.addTo(Functions::add);
    ShapingFunctions.addTo(Functions::add);
  }

  private Functions() {}

  /// What a function computes.
  @FunctionalInterface
  interface Code {
    /// Computes a tensor, or a list of such.
    Object apply(FunctionArguments arguments);
  }

  /// Takes functions.
  @FunctionalInterface
  interface Table {
    /// Takes a function.
    ///
    /// @param arguments names of those of a call, in their order; others are in the config
    void add(String className, String arguments, Code code);
  }

  /// A function.
  record Entry(List<String> arguments, Code code) {}

  private static void add(String className, String arguments, Code code) {
    ALL.put(className, new Entry(Arrays.asList(arguments.split(" ", -1)), code));
  }

  /// @throws IllegalArgumentException if there is none
  static Entry of(String className) {
    Entry entry = ALL.get(className);
    if (entry == null) {
      throw FileErrors.unknownFunction(className, ALL.keySet());
    }
    return entry;
  }
}
