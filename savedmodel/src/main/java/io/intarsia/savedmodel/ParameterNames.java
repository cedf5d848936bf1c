package io.intarsia.savedmodel;

import io.intarsia.function.ConcreteFunction;
import io.intarsia.nest.NamedTuple;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What Python calls the parameters of a function: the name that the spec of a tensor has in the
/// first trace that gives it one, else `args_0`, `args_1` and so on.
final class ParameterNames {
  private ParameterNames() {}

  static List<String> of(List<ConcreteFunction> traces) {
    int count = traces.stream().mapToInt(trace -> trace.structuredInputs().size()).max().orElse(0);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(name(traces, i, names));
    }
    return names;
  }

  private static String name(List<ConcreteFunction> traces, int position, List<String> taken) {
    return traces.stream()
        .map(ConcreteFunction::structuredInputs)
        .filter(types -> types.size() > position)
        .map(types -> types.get(position))
        .filter(TensorSpec.class::isInstance)
        .flatMap(type -> ((TensorSpec) type).name().stream())
        .filter(name -> isUsable(name) && !taken.contains(name))
        .findFirst()
        .orElse("args_" + position);
  }

  /// Python takes a parameter `self` for that of a method; `args_` is for those without a name.
  private static boolean isUsable(String name) {
    return !name.equals("self") && !name.startsWith("args_") && isPythonName(name);
  }

  /// Whether Python has such names.
  static boolean isPythonName(String name) {
    try {
      StructuredValues.encode(new NamedTuple.Fields("Names", List.of(name)).of(Map.of()));
      return true;
    } catch (IllegalArgumentException _) {
      return false; // a keyword, or no word
    }
  }
}
