package io.intarsia.savedmodel;

import io.intarsia.function.ConcreteFunction;
import io.intarsia.function.Traced;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How a model is saved.
///
/// @param signatures what servers call, by key
/// @param kept a loaded model whose signatures are saved as well, if any
/// @param parameters the names of parameters, by function; of others a parameter that is a tensor
///   has the name of its spec, if that has one, else they are called `args_0`, `args_1` and so on
/// @param debugInfo whether the lines of Java code that made the nodes are saved
public record SaveOptions(
    Map<String, Signature> signatures,
    Optional<SavedModel> kept,
    Map<Traced, List<String>> parameters,
    boolean debugInfo) {

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
    parameters = Map.copyOf(parameters);
  }

  /// No signatures, no lines.
  public static SaveOptions defaults() {
    return new SaveOptions(Map.of(), Optional.empty(), Map.of(), false);
  }

  /// With a signature more.
  ///
  /// @param key what servers call it by; `serving_default` unless they say otherwise
  /// @param function a trace of a function
  /// @param arguments a name for each argument
  public SaveOptions withSignature(String key, ConcreteFunction function, String... arguments) {
    Map<String, Signature> more = new LinkedHashMap<>(signatures);
    more.put(key, new Signature(function, new ArrayList<>(Arrays.asList(arguments))));
    return new SaveOptions(more, kept, parameters, debugInfo);
  }

  /// With the signatures of a loaded model, but for those of keys that have one of their own. What
  /// they use of it, such as its variables, the model that is saved has to hold; it may be the
  /// loaded model itself.
  public SaveOptions withSignaturesOf(SavedModel model) {
    return new SaveOptions(signatures, Optional.of(model), parameters, debugInfo);
  }

  /// With names for the parameters of a function, by which Python may give arguments.
  ///
  /// @param names a name for each argument
  public SaveOptions withParameters(Traced function, String... names) {
    Map<Traced, List<String>> more = new HashMap<>(parameters);
    more.put(function, List.copyOf(Arrays.asList(names)));
    return new SaveOptions(signatures, kept, more, debugInfo);
  }

  /// With the lines of Java code that made the nodes of functions, in
  /// `debug/saved_model_debug_info.pb`, or without, as Python's `save_debug_info`.
  public SaveOptions withDebugInfo(boolean on) {
    return new SaveOptions(signatures, kept, parameters, on);
  }
}
