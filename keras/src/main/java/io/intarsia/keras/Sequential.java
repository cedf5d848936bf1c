package io.intarsia.keras;

import io.intarsia.keras.internal.KerasNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Layers one behind the other.
///
/// @param <X> what the first takes
/// @param <Y> what the last gives
/// @see "Python: keras.Sequential"
public final class Sequential<X, Y> extends StatefulLayer<X, Y> {
  private final Map<String, Layer<?, ?>> layers;

  private Sequential(List<Layer<?, ?>> layers) {
    this.layers = named(layers);
  }

  /// Two layers; layers of a sequence are taken one by one.
  public static <X, Y, Z> Sequential<X, Z> of(
      Layer<X, Y> first, Layer<? super Y, ? extends Z> second) {
    List<Layer<?, ?>> all = new ArrayList<>(parts(first));
    all.addAll(parts(second));
    return new Sequential<>(all);
  }

  private static List<Layer<?, ?>> parts(Layer<?, ?> layer) {
    return layer instanceof Sequential<?, ?> sequence ? sequence.layers() : List.of(layer);
  }

  // As Keras counts: dense, dense_1, dense_2.
  private static Map<String, Layer<?, ?>> named(List<Layer<?, ?>> layers) {
    Map<String, Layer<?, ?>> named = new LinkedHashMap<>();
    Map<String, Integer> counts = new HashMap<>();
    for (Layer<?, ?> layer : layers) {
      String name =
          layer instanceof StatefulLayer<?, ?> stateful
              ? stateful.name()
              : KerasNames.snake(layer.getClass().getSimpleName());
      int count = counts.merge(name, 1, Integer::sum);
      named.put(count == 1 ? name : name + "_" + (count - 1), layer);
    }
    return named;
  }

  /// The layers in their order.
  public List<Layer<?, ?>> layers() {
    return List.copyOf(layers.values());
  }

  @Override
  protected void build(State state, Object spec) {
    // Each layer is built by the first value that comes to it: what the one before gives.
    layers.forEach(state::part);
  }

  @Override
  protected Y compute(Call call, X x) {
    return run(call, x).value();
  }

  @Override
  @SuppressWarnings("unchecked") // the layers fit, or the caller said so
  public Output<Y> run(Call call, X x) {
    build(call, x);
    Output<Object> last = new Output<>(x, call.mask());
    for (Layer<?, ?> layer : layers.values()) {
      last = ((Layer<Object, Object>) layer).run(call.withMask(last.mask()), last.value());
    }
    return (Output<Y>) last;
  }
}
