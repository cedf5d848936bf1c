package io.intarsia.optimizer;

import io.intarsia.internal.form.OpenForm;
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
/// @param nest as it was given, in its open form
/// @param leaves where the variables are in it, each variable once
record Weights(@Nullable Object nest, Map<Variable, Leaf> leaves) {
  /// A leaf of the nest.
  record Leaf(int position, KeyPath path) {}

  /// Checks that a nest is one of variables that can be optimized. Of values and records that hold
  /// variables, those count that training changes; they may hold other things, too.
  ///
  /// @param home the environment they must be of
  static Weights of(String operation, Object given, Place home) {
    requireOpen(operation, given);
    Object nest = OpenForm.of(given);
    boolean isMixed = nest != given;
    Map<Variable, Leaf> leaves = new LinkedHashMap<>();
    List<KeyedLeaf> all = Nest.flattenWithPaths(nest);
    for (int i = 0; i < all.size(); i++) {
      KeyedLeaf leaf = all.get(i);
      if (isMixed && !isTrained(leaf.value())) {
        continue;
      }
      Variable variable = variable(operation, leaf, home);
      Leaf first = leaves.putIfAbsent(variable, new Leaf(i, leaf.path()));
      if (first != null && !isMixed) {
        throw OptimizerErrors.twice(operation, leaf.path(), first.path(), variable);
      }
    }
    if (isMixed && leaves.isEmpty()) {
      throw OptimizerErrors.noVariable(operation, given);
    }
    return new Weights(nest, leaves);
  }

  private static void requireOpen(String operation, Object nest) {
    for (KeyedLeaf leaf : Nest.flattenWithPaths(nest)) {
      if (leaf.value() instanceof Variable variable && variable.isClosed()) {
        throw OptimizerErrors.closed(operation, leaf.path(), variable);
      }
    }
  }

  private static boolean isTrained(@Nullable Object leaf) {
    return leaf instanceof Variable variable
        && variable.isTrainable()
        && variable.dtype().isFloating();
  }

  private static Variable variable(String operation, KeyedLeaf leaf, Place home) {
    if (!(leaf.value() instanceof Variable variable)) {
      throw OptimizerErrors.notAVariable(operation, leaf.path(), leaf.value());
    }
    if (!variable.dtype().isFloating()) {
      throw OptimizerErrors.notFloating(operation, leaf.path(), variable);
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
    return List.copyOf(leaves.keySet());
  }

  boolean isEmpty() {
    return leaves.isEmpty();
  }

  /// @throws IllegalArgumentException if one is not among those
  void checkKnown(String operation, Map<Variable, ?> known) {
    leaves.forEach((variable, leaf) -> {
      if (!known.containsKey(variable)) {
        throw OptimizerErrors.unknown(operation, leaf.path(), variable);
      }
    });
  }

  /// The gradients in a nest, one for each variable.
  ///
  /// @throws IllegalArgumentException if it has another structure, or a gradient does not fit
  List<@Nullable Object> gradients(@Nullable Object gradients) {
    List<@Nullable Object> given = flat(gradients);
    List<@Nullable Object> checked = new ArrayList<>(given.size());
    leaves.forEach((variable, leaf) ->
        checked.add(Gradients.checked(given.get(leaf.position()), variable, leaf.path())));
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
