package io.intarsia.savedmodel;

import io.intarsia.function.ConcreteFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How a model is saved.
///
/// @param signatures what servers call, by key
public record SaveOptions(Map<String, Signature> signatures) {

  /// A function for servers, which take and give tensors by names.
  ///
  /// @param function a trace; an extension type that it takes becomes its tensors, of which the
  ///   first has the name of the argument, and the others that name with `_1`, `_2` and so on
  ///   behind it. What it gives has the keys of a map of tensors, else `output_0`, `output_1` and
  ///   so on
  /// @param arguments their names
  public record Signature(ConcreteFunction function, List<String> arguments) {
    /// Copies the list.
    public Signature {
      arguments = List.copyOf(arguments);
    }
  }

  /// Copies the map; its order stays.
  public SaveOptions {
    signatures = Collections.unmodifiableMap(new LinkedHashMap<>(signatures));
  }

  /// No signatures.
  public static SaveOptions defaults() {
    return new SaveOptions(Map.of());
  }

  /// With a signature more.
  ///
  /// @param key what servers call it by; `serving_default` unless they say otherwise
  /// @param function a trace of a function
  /// @param arguments a name for each argument
  public SaveOptions withSignature(String key, ConcreteFunction function, String... arguments) {
    Map<String, Signature> more = new LinkedHashMap<>(signatures);
    more.put(key, new Signature(function, new ArrayList<>(Arrays.asList(arguments))));
    return new SaveOptions(more);
  }
}
