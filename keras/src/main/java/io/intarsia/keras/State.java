package io.intarsia.keras;

import io.intarsia.dtype.DType;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.keras.internal.Specs;
import io.intarsia.nest.NamedTuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.DerivedSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The variables of a layer, and the layers that are part of it, in the order in which they are
/// made.
public final class State {
  private final Ops tf;
  private final String layer;
  private final DType dtype;
  private final @Nullable WeightLimit limit;
  private final boolean isOfTensors;
  private final Map<String, Object> parts = new LinkedHashMap<>();
  private final Map<String, WeightOptions> options = new LinkedHashMap<>();
  private final List<Variable> borrowed = new ArrayList<>();

  /// @param isOfTensors whether the layer takes tensors alone
  State(Ops tf, String layer, DType dtype, boolean isOfTensors, @Nullable WeightLimit limit) {
    this.tf = tf;
    this.isOfTensors = isOfTensors;
    this.layer = layer;
    this.dtype = dtype;
    this.limit = limit;
  }

  /// Makes a variable that training changes.
  ///
  /// @throws IllegalArgumentException if the name is taken, or a size is not known
  public Variable weight(String name, Shape shape, Initializer initializer) {
    return weight(name, shape, initializer, WeightOptions.defaults());
  }

  /// Makes a variable.
  ///
  /// @throws IllegalArgumentException if the name is taken, or a size is not known
  public Variable weight(
      String name, Shape shape, Initializer initializer, WeightOptions weightOptions) {
    if (!shape.isFullyKnown()) {
      throw KerasErrors.unknownWeight(name, shape);
    }
    take(name, shape);
    DType type = weightOptions.dtype() == null ? dtype : weightOptions.dtype();
    var variableOptions =
        VariableOptions.defaults()
            .withName(layer + "/" + name)
            .withTrainable(weightOptions.isTrainable())
            .withLifted(true);
    var variable = Variable.of(tf, g -> initializer.initialize(g, shape, type), variableOptions);
    put(name, variable);
    options.put(name, weightOptions);
    return variable;
  }

  /// Makes a variable of zeros that is no weight: training does not change it, and files do not
  /// keep it.
  ///
  /// @throws IllegalArgumentException if the name is taken
  public Variable memory(String name, Shape shape, DType type) {
    take(name, shape);
    var variableOptions =
        VariableOptions.defaults()
            .withName(layer + "/" + name)
            .withTrainable(false)
            .withLifted(true);
    var variable = Variable.of(tf, g -> g.zeros(shape, type), variableOptions);
    put(name, variable);
    return variable;
  }

  /// Makes the generator of the layer's random numbers: see [StatefulLayer#nextSeed].
  ///
  /// @param seed null for another one each time
  /// @throws IllegalArgumentException if there is one
  public void generator(@Nullable Integer seed) {
    put(Seeds.NAME, Seeds.state(tf, layer, seed));
  }

  /// Takes a layer as a part; it is built by the first value that comes to it.
  ///
  /// @param name that of the attribute in Keras's class, which files use
  /// @throws IllegalArgumentException if the name is taken
  public void part(String name, Layer<?, ?> layer) {
    if (limit != null && layer instanceof StatefulLayer<?, ?> stateful) {
      stateful.limit(limit);
    }
    put(name, layer);
  }

  /// Counts a weight of a part among the layer's own in [StatefulLayer#weights], where files have
  /// it twice.
  public void borrow(Variable weight) {
    borrowed.add(weight);
  }

  /// Where variables are made; for parts that have to be built at once.
  public Ops tf() {
    return tf;
  }

  private void take(String name, Shape shape) {
    if (limit != null) {
      limit.take(name, shape);
    }
  }

  private void put(String name, Object part) {
    if (parts.putIfAbsent(name, part) != null) {
      throw KerasErrors.nameTaken(name);
    }
  }

  /// The shape of a tensor, or of another value that has one: a ragged, sparse, masked or
  /// structured tensor. Layers of Keras take tensors alone.
  ///
  /// @param spec of what the layer takes; of a record take that of a [#field]
  /// @throws IllegalArgumentException if values of the spec have no shape
  public Shape shape(Object spec) {
    if (isOfTensors && !(spec instanceof TensorSpec)) {
      throw KerasErrors.noTensorSpec(spec);
    }
    return Specs.shape(spec).orElseThrow(() -> KerasErrors.noShape(spec));
  }

  /// What a component of a record is of.
  ///
  /// @param spec of a record
  /// @return a `TypeSpec`, a nest of such, or the component itself if it holds no tensors
  /// @throws IllegalArgumentException if it is none of a record, or has no such component
  public Object field(Object spec, String name) {
    Object field =
        switch (spec) {
          case DerivedSpec<?> record -> record.fields().get(name);
          case NamedTuple record -> record.asMap().get(name);
          default -> null;
        };
    if (field == null) {
      throw KerasErrors.noField(spec, name);
    }
    return field;
  }

  /// The shapes of tensors in a list.
  ///
  /// @throws IllegalArgumentException if it is not of a list of tensors
  public List<Shape> shapes(Object spec) {
    if (spec instanceof List<?> list) {
      return list.stream().map(this::shape).toList();
    }
    throw KerasErrors.noTensorSpecs(spec);
  }

  /// The last axis alone, whose size has to be known.
  ///
  /// @throws IllegalArgumentException as [#shape], for scalars, or if the size is not known
  public Shape lastAxis(Object spec) {
    return axis(spec, -1);
  }

  /// An axis alone, whose size has to be known.
  ///
  /// @param axis from the end if negative
  /// @throws IllegalArgumentException as [#shape], or if there is no such axis, or its size is not
  ///   known
  public Shape axis(Object spec, int axis) {
    Shape shape = shape(spec);
    if (shape.hasRank()) {
      int index = axis < 0 ? axis + shape.rank() : axis;
      if (index >= 0 && index < shape.rank() && shape.dim(index) >= 0) {
        return Shape.of(shape.dim(index));
      }
    }
    throw KerasErrors.unknownAxis(axis, spec);
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

  /// Own weights, those that training changes first.
  List<Variable> weights() {
    List<Variable> own = new ArrayList<>(borrowed);
    options.keySet().stream().map(this::weight).forEach(own::add);
    return Stream.concat(
            own.stream().filter(Variable::isTrainable),
            own.stream().filter(each -> !each.isTrainable()))
        .toList();
  }

  /// The layers that are parts.
  Map<String, Layer<?, ?>> layers() {
    Map<String, Layer<?, ?>> layers = new LinkedHashMap<>();
    parts.forEach((name, part) -> {
      if (part instanceof Layer<?, ?> layerPart) {
        layers.put(name, layerPart);
      }
    });
    return Collections.unmodifiableMap(layers);
  }

  List<Tensor> losses(Ops ops) {
    List<Tensor> losses = new ArrayList<>();
    options.forEach((name, each) -> {
      if (each.regularizer() != null) {
        losses.add(each.regularizer().apply(ops, weight(name).read(ops)));
      }
    });
    return losses;
  }

  void constrain(Ops ops) {
    options.forEach((name, each) -> {
      if (each.constraint() != null) {
        Variable weight = weight(name);
        weight.assign(ops, each.constraint().apply(ops, weight.read(ops)));
      }
    });
  }
}
