package io.intarsia.internal.function.library;

import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.OpDef.ArgDef;

/// Which tensors from outside the functions of a file are called with: what one captured may be
/// handed on to those that it calls. Inputs are counted from the last one, as what is captured
/// comes last, and nodes may take more than what they call.
final class PassedHandles {
  private final Map<String, List<Tensor>> captured = new HashMap<>();
  private final Map<String, List<Call>> calls = new HashMap<>();
  private final Map<String, Optional<Tensor>> known = new HashMap<>();

  /// @param inputs by their names in the caller
  private record Call(FunctionDef caller, List<String> inputs) {}

  /// Says what a function that is called from outside takes with each call.
  void add(RuntimeFunction function) {
    captured.put(function.name(), function.captured());
  }

  /// Says that a function is called.
  ///
  /// @param inputs its last ones, by their names in the caller
  void add(String called, FunctionDef caller, List<String> inputs) {
    calls.computeIfAbsent(called, _ -> new ArrayList<>()).add(new Call(caller, inputs));
  }

  /// The tensor from outside that an input always is; empty if there is none.
  ///
  /// @param fromLast 1 for the last input
  Optional<Tensor> of(String function, int fromLast) {
    String key = function + " " + fromLast;
    Optional<Tensor> found = known.get(key);
    if (found == null) {
      found = find(function, fromLast);
      known.put(key, found);
    }
    return found;
  }

  private Optional<Tensor> find(String function, int fromLast) {
    Set<Optional<Tensor>> found = new HashSet<>();
    List<Tensor> own = captured.get(function);
    if (own != null) {
      found.add(fromLast(own, fromLast));
    }
    for (Call call : calls.getOrDefault(function, List.of())) {
      found.add(fromLast(call.inputs(), fromLast).flatMap(name -> of(call.caller(), name)));
    }
    return found.size() == 1 ? found.iterator().next() : Optional.empty();
  }

  private static <T> Optional<T> fromLast(List<T> list, int fromLast) {
    return fromLast > list.size()
        ? Optional.empty()
        : Optional.of(list.get(list.size() - fromLast));
  }

  /// The tensor from outside that a value of a function always is.
  Optional<Tensor> of(FunctionDef function, String value) {
    List<ArgDef> arguments = function.getSignature().getInputArgList();
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i).getName().equals(value)) {
        return of(function.getSignature().getName(), arguments.size() - i);
      }
    }
    return Optional.empty();
  }
}
