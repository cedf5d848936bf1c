package io.intarsia.optimizer;

import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;

/// What an optimizer remembers from step to step: a nest of variables.
///
/// @param globals those that are there once: `iterations`, an `int64`, and, depending on rule and
///   options, `learningRate`, `dynamicScale`, `stepCounter` and those of the rule
/// @param slots those of each variable that is optimized, by their names
public record OptimizerState(Map<String, Variable> globals, List<Map<String, Variable>> slots) {
  /// Copies the containers.
  public OptimizerState {
    globals = Map.copyOf(globals);
    slots = slots.stream().map(Map::copyOf).toList();
  }
}
