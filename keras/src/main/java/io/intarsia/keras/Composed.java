package io.intarsia.keras;

import java.util.Collection;
import java.util.Map;

/// A model that is made of layers.
///
/// @param <X> what it takes
/// @param <Y> what it gives
public abstract sealed class Composed<X, Y> extends StatefulLayer<X, Y>
    permits Sequential, Functional {
  private final String name;
  private final Map<String, Layer<?, ?>> layers;

  Composed(String name, Collection<? extends Layer<?, ?>> layers) {
    this.name = name;
    this.layers = Parts.named(layers);
  }

  /// Calls the layers.
  abstract Output<Y> runLayers(LayerCall call, X x);

  /// The layers in Keras's order, by name.
  public final Map<String, Layer<?, ?>> layers() {
    return layers;
  }

  /// A layer.
  ///
  /// @throws IllegalArgumentException if there is none of the name
  public final Layer<?, ?> layer(String layerName) {
    Layer<?, ?> layer = layers.get(layerName);
    if (layer == null) {
      throw KerasErrors.noLayer(name, layerName, layers.keySet());
    }
    return layer;
  }

  @Override
  final Collection<Layer<?, ?>> inner() {
    return layers.values();
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  protected final void build(State state, Object spec) {
    layers.forEach(state::part);
  }

  @Override
  public final Y call(LayerCall call, X x) {
    return run(call, x).value();
  }

  @Override
  protected final Y compute(LayerCall call, X x) {
    return runLayers(call, x).value();
  }

  @Override
  public final Output<Y> run(LayerCall call, X x) {
    make(call, x);
    try {
      Output<Y> output = runLayers(call, x);
      noted(output.value());
      return output;
    } catch (LayerException e) {
      throw LayerException.in(name, e);
    }
  }
}
