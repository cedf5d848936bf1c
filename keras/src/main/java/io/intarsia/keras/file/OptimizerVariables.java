package io.intarsia.keras.file;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Adafactor;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.AdamW;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.RMSprop;
import io.intarsia.optimizer.Slot;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What an optimizer remembers, in the order in which Keras has it: how losses are scaled, how many
/// steps were made, the learning rate if it does not follow from that, averages and sums, and what
/// the rule keeps.
final class OptimizerVariables {
  /// A place in a file.
  ///
  /// @param variable null where Keras keeps what no step reads
  private record Place(@Nullable Variable variable, DType dtype, Shape shape) {
    static Place of(Variable variable) {
      return new Place(variable, variable.dtype(), variable.shape());
    }

    Tensor value(Ops tf) {
      return variable == null ? tf.zeros(shape, dtype) : variable.value();
    }
  }

  private final Optimizer optimizer;
  private final List<Place> places = new ArrayList<>();

  private OptimizerVariables(Optimizer optimizer) {
    this.optimizer = optimizer;
  }

  /// Those of an optimizer that was built.
  static OptimizerVariables of(Optimizer optimizer) {
    var variables = new OptimizerVariables(optimizer);
    Map<String, Variable> globals = optimizer.state().globals();
    if (globals.containsKey("dynamicScale")) { // steps and rate of the one around are not used
      variables.places.add(new Place(null, DType.INT64, Shape.scalar()));
      variables.places.add(new Place(null, DType.FLOAT32, Shape.scalar()));
    }
    for (String name : List.of("stepCounter", "dynamicScale", "iterations", "learningRate")) {
      if (globals.containsKey(name)) {
        variables.places.add(Place.of(Objects.requireNonNull(globals.get(name))));
      }
    }
    variables.addEach(List.of("average"));
    variables.addEach(List.of("gradientAccumulator"));
    if (optimizer.rule() instanceof Adafactor) {
      variables.addOfAdafactor();
    } else {
      variables.groups().forEach(variables::addEach);
    }
    for (Slot slot : optimizer.rule().globals()) {
      variables.places.add(Place.of(Objects.requireNonNull(globals.get(slot.name()))));
    }
    return variables;
  }

  // What stands together is of one weight after the other.
  private List<List<String>> groups() {
    List<String> names = optimizer.rule().slots(Shape.scalar()).stream().map(Slot::name).toList();
    return switch (optimizer.rule()) {
      case Adam _, AdamW _ -> List.of(names.subList(0, 2), names.subList(2, names.size()));
      case RMSprop _ -> names.stream().map(List::of).toList();
      default -> List.of(names);
    };
  }

  private void addEach(List<String> names) {
    for (Map<String, Variable> slots : optimizer.state().slots()) {
      for (String name : names) {
        Variable variable = slots.get(name);
        if (variable != null) {
          places.add(Place.of(variable));
        }
      }
    }
  }

  // Keras keeps three things of each weight: of matrices a velocity that each step computes anew,
  // of
  // others rows and columns that are not used.
  private void addOfAdafactor() {
    for (int i = 0; i < optimizer.weights().size(); i++) {
      Map<String, Variable> slots = optimizer.state().slots().get(i);
      Variable weight = optimizer.weights().get(i);
      var unused = new Place(null, DType.INT32, Shape.scalar());
      for (String name : List.of("rows", "columns")) {
        places.add(slots.containsKey(name) ? Place.of(slots.get(name)) : unused);
      }
      places.add(
          slots.containsKey("velocity")
              ? Place.of(slots.get("velocity"))
              : new Place(null, weight.dtype(), weight.shape()));
    }
  }

  /// Puts what a model's optimizer was at to its weights: of one around another, what the inner one
  /// was at stands twice.
  static void put(KerasModel model, H5Node.Group weights) {
    List<Tensor> values = model.optimizerVariables();
    if (values.isEmpty()) {
      return;
    }
    WeightFiles.put(weights, "optimizer/vars", "optimizer", values);
    CompileConfig compile = model.compileConfig();
    if (compile != null
        && OptimizerConfigs.isScaling(compile.json().path("optimizer"))
        && values.size() > 4) {
      WeightFiles.put(
          weights,
          "optimizer/inner_optimizer/vars",
          "inner_optimizer",
          values.subList(4, values.size()));
    }
  }

  /// Their values.
  List<Tensor> values(Ops tf) {
    return places.stream().map(place -> place.value(tf)).toList();
  }

  /// Gives them values.
  ///
  /// @throws IllegalArgumentException if there are others, or of other shapes; nothing is changed
  void assign(Ops tf, List<Tensor> values) {
    List<Shape> expected = places.stream().map(Place::shape).toList();
    List<Shape> given = values.stream().map(Tensor::shape).toList();
    if (!given.equals(expected)) {
      throw FileErrors.otherOptimizer(optimizer.rule(), expected, given);
    }
    Map<Variable, Tensor> all = new LinkedHashMap<>();
    for (int i = 0; i < places.size(); i++) {
      Variable variable = places.get(i).variable();
      if (variable != null) {
        all.put(variable, tf.cast(values.get(i), variable.dtype()));
      }
    }
    all.forEach(Variable::assign);
  }
}
