package io.intarsia.optimizer;

import io.intarsia.nest.KeyPath;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Place;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A nest of variables that are to be optimized.
///
/// @param nest as it was given
/// @param paths of the variables in it, each variable once
record Weights(Object nest, Map<Variable, KeyPath> paths) {
  /// Checks that a nest is one of variables that can be optimized.
  ///
  /// @param home the environment they must be of
  static Weights of(String operation, Object nest, Place home) {
    Map<Variable, KeyPath> paths = new LinkedHashMap<>();
    for (KeyedLeaf leaf : Nest.flattenWithPaths(nest)) {
      Variable variable = variable(operation, leaf, home);
      KeyPath first = paths.putIfAbsent(variable, leaf.path());
      if (first != null) {
        throw OptimizerErrors.twice(operation, leaf.path(), first, variable);
      }
    }
    return new Weights(nest, paths);
  }

  private static Variable variable(String operation, KeyedLeaf leaf, Place home) {
    if (!(leaf.value() instanceof Variable variable)) {
      throw OptimizerErrors.notAVariable(operation, leaf.path(), leaf.value());
    }
    if (!variable.dtype().isFloating()) {
      throw OptimizerErrors.notFloating(operation, leaf.path(), variable);
    }
    if (variable.isClosed()) {
      throw OptimizerErrors.closed(operation, leaf.path(), variable);
    }
    if (variable.handle().place().home() != home) {
      throw OptimizerErrors.foreign(operation, leaf.path(), variable);
    }
    if (!variable.isInitialized()) {
      throw OptimizerErrors.noValue(operation, leaf.path(), variable);
    }
    return variable;
  }

  /// The variables in order.
  List<Variable> list() {
    return List.copyOf(paths.keySet());
  }

  boolean isEmpty() {
    return paths.isEmpty();
  }

  /// @throws IllegalArgumentException if one is not among those
  void checkKnown(String operation, Map<Variable, ?> known) {
    paths.forEach((variable, path) -> {
      if (!known.containsKey(variable)) {
        throw OptimizerErrors.unknown(operation, path, variable);
      }
    });
  }

  /// The gradients in a nest, one for each variable.
  ///
  /// @throws IllegalArgumentException if it has another structure, or a gradient does not fit
  List<@Nullable Object> gradients(@Nullable Object gradients) {
    List<@Nullable Object> given = flat(gradients);
    List<@Nullable Object> checked = new ArrayList<>(given.size());
    int next = 0;
    for (var variable : paths.entrySet()) {
      checked.add(Gradients.checked(given.get(next++), variable.getKey(), variable.getValue()));
    }
    return checked;
  }

  private List<@Nullable Object> flat(@Nullable Object gradients) {
    try {
      Nest.assertSameStructure(nest, gradients);
    } catch (IllegalArgumentException e) {
      throw OptimizerErrors.structure(e);
    }
    return Nest.flatten(gradients);
  }
}
