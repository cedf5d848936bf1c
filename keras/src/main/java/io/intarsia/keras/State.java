package io.intarsia.keras;

import io.intarsia.dtype.DType;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The variables of a layer, and the layers that are part of it, in the order in which they are
/// made.
public final class State {
  private final Ops tf;
  private final String layer;
  private final Map<String, Object> parts = new LinkedHashMap<>();

  State(Ops tf, String layer) {
    this.tf = tf;
    this.layer = layer;
  }

  /// Makes a variable of float32 numbers that training changes.
  ///
  /// @throws IllegalArgumentException if the name is taken, or a size is not known
  public Variable weight(String name, Shape shape, Initializer initializer) {
    return weight(name, shape, DType.FLOAT32, initializer, true);
  }

  /// Makes a variable.
  ///
  /// @throws IllegalArgumentException if the name is taken, or a size is not known
  public Variable weight(
      String name, Shape shape, DType dtype, Initializer initializer, boolean isTrainable) {
    if (!shape.isFullyKnown()) {
      throw KerasErrors.unknownWeight(layer, name, shape);
    }
    var options =
        VariableOptions.defaults()
            .withName(layer + "/" + name)
            .withTrainable(isTrainable)
            .withLifted(true);
    var variable = Variable.of(tf, g -> initializer.initialize(g, shape, dtype), options);
    put(name, variable);
    return variable;
  }

  /// Takes a layer as a part; it is built by the first value that comes to it.
  ///
  /// @throws IllegalArgumentException if the name is taken
  public void part(String name, Layer<?, ?> layer) {
    put(name, layer);
  }

  private void put(String name, Object part) {
    if (parts.putIfAbsent(name, part) != null) {
      throw KerasErrors.nameTaken(layer, name);
    }
  }

  /// The last axis of a tensor alone, whose size has to be known.
  ///
  /// @throws IllegalArgumentException if it is no tensor, a scalar, or the size is not known
  public Shape lastAxis(TypeSpec<?> input) {
    if (input instanceof TensorSpec tensor
        && tensor.shape().hasRank()
        && tensor.shape().rank() > 0
        && tensor.shape().dim(tensor.shape().rank() - 1) >= 0) {
      return Shape.of(tensor.shape().dim(tensor.shape().rank() - 1));
    }
    throw KerasErrors.unknownLastAxis(layer, input);
  }

  Variable weight(String name) {
    if (parts.get(name) instanceof Variable variable) {
      return variable;
    }
    throw KerasErrors.noWeight(layer, name, parts.keySet());
  }

  Map<String, Object> parts() {
    return Collections.unmodifiableMap(parts);
  }

  /// The variables in a nest.
  Map<String, Object> nest() {
    Map<String, Object> nest = new LinkedHashMap<>();
    parts.forEach((name, part) ->
        nest.put(name, part instanceof Layer<?, ?> layerPart ? layerPart.state() : part));
    return Collections.unmodifiableMap(nest);
  }
}
