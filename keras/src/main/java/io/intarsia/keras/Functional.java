package io.intarsia.keras;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A model of layers that are connected in any way: the layers between symbols.
///
/// ```java
/// Symbol<Tensor> x = Symbol.input(tf, TensorSpec.of(Shape.of(-1, 8), DType.FLOAT32));
/// Symbol<Tensor> hidden = Dense.of(8).withActivation(Activations.RELU).on(x);
/// Symbol<Tensor> y = Dense.of(1).on(Add.of().on(Symbol.list(x, hidden)));
/// Functional<Tensor, Tensor> model = Functional.of(x, y);
/// ```
///
/// @param <X> what it takes; a list or a map if there are several inputs
/// @param <Y> what it gives
/// @see "Python: keras.Model(inputs, outputs)"
public final class Functional<X, Y> extends Composed<X, Y> {
  private final Symbol<X> input;
  private final Symbol<Y> output;
  private final List<Symbol<?>> calls;

  private Functional(String name, Symbol<X> input, Symbol<Y> output, Topology topology) {
    super(name, topology.layers());
    this.input = input;
    this.output = output;
    this.calls = topology.calls();
  }

  /// The layers between an input and an output; for several of them see [Symbol#list].
  ///
  /// @throws IllegalArgumentException if the output needs another input
  public static <X, Y> Functional<X, Y> of(Symbol<X> input, Symbol<Y> output) {
    return of("functional", input, output);
  }

  private static <X, Y> Functional<X, Y> of(String name, Symbol<X> input, Symbol<Y> output) {
    var model = new Functional<>(name, input, output, new Topology(input, output));
    model.make(input.tf(), input.spec());
    return model;
  }

  /// With a name.
  public Functional<X, Y> withName(String name) {
    return of(Objects.requireNonNull(name, "name"), input, output);
  }

  /// What it takes.
  public Symbol<X> input() {
    return input;
  }

  /// The single inputs in their order, with names of which no two are equal, nor those of layers.
  public Map<Symbol<?>, String> inputs() {
    Map<Symbol<?>, String> names = new LinkedHashMap<>();
    for (Symbol<?> symbol : input.leaves()) {
      String name = symbol.origin() instanceof Symbol.Given given ? given.name() : "input_layer";
      String unique = name;
      for (int i = 1; names.containsValue(unique) || layers().containsKey(unique); i++) {
        unique = name + "_" + i;
      }
      names.putIfAbsent(symbol, unique);
    }
    return Collections.unmodifiableMap(names);
  }

  /// What it gives.
  public Symbol<Y> output() {
    return output;
  }

  /// What layers give, each behind what it needs.
  public List<Symbol<?>> calls() {
    return calls;
  }

  @Override
  @SuppressWarnings("unchecked") // the layers were traced
  Output<Y> runLayers(LayerCall call, X x) {
    var evaluation = new Evaluation(call);
    evaluation.bind(input, fitting(call, byName(x)), call.mask());
    calls.forEach(evaluation::run);
    return (Output<Y>) evaluation.output(output);
  }

  /// Inputs of a list, or the only one, may be given by their names, as in Keras.
  private Object byName(X x) {
    if (!(x instanceof Map<?, ?> given) || input.spec() instanceof Map) {
      return x;
    }
    Map<Symbol<?>, String> names = inputs();
    List<Symbol<?>> wanted = input.leaves();
    if (!given.keySet().equals(new HashSet<>(names.values()))) {
      throw KerasErrors.otherNames(name(), names.values(), given.keySet());
    }
    List<Object> values = new ArrayList<>();
    wanted.forEach(each -> values.add(Objects.requireNonNull(given.get(names.get(each)))));
    return Objects.requireNonNull(Nest.packSequenceAs(input.spec(), values));
  }

  // Numbers of other types become those of the input, as in Keras.
  private Object fitting(LayerCall call, Object x) {
    return Objects.requireNonNull(
        Nest.mapStructureUpTo(
            input.spec(),
            pair -> fitting(call, pair.get(0), pair.get(1)),
            List.of(input.spec(), x)));
  }

  private @Nullable Object fitting(LayerCall call, @Nullable Object spec, @Nullable Object value) {
    Object cast = value;
    if (spec instanceof TensorSpec expected
        && value instanceof Tensor tensor
        && tensor.dtype() != expected.dtype()
        && isNumber(tensor.dtype())
        && isNumber(expected.dtype())) {
      cast = call.tf().cast(tensor, expected.dtype());
    }
    if (spec instanceof TypeSpec<?> expected && !expected.isCompatibleWith(TypeSpecs.of(cast))) {
      throw KerasErrors.otherInput(name(), expected, TypeSpecs.of(value));
    }
    return cast;
  }

  private static boolean isNumber(DType dtype) {
    return dtype.isFloating() || dtype.isInteger() || dtype == DType.BOOL;
  }
}
