package io.intarsia.keras;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/// Layers one behind the other.
///
/// @param <X> what the first takes
/// @param <Y> what the last gives
/// @see "Python: keras.Sequential"
public final class Sequential<X, Y> extends Composed<X, Y> {
  private static final String NAME = "sequential";

  private Sequential(String name, Collection<? extends Layer<?, ?>> layers) {
    super(name, layers);
  }

  /// Two layers; layers of a sequence are taken one by one.
  public static <X, Y, Z> Sequential<X, Z> of(
      Layer<X, Y> first, Layer<? super Y, ? extends Z> second) {
    List<Layer<?, ?>> all = new ArrayList<>(each(first));
    all.addAll(each(second));
    return new Sequential<>(NAME, all);
  }

  /// Any number of layers.
  ///
  /// @param layers of which each takes what the one before gives
  public static <X, Y> Sequential<X, Y> of(List<? extends Layer<?, ?>> layers) {
    return new Sequential<>(NAME, layers);
  }

  /// With a name.
  public Sequential<X, Y> withName(String name) {
    return new Sequential<>(Objects.requireNonNull(name, "name"), layers().values());
  }

  private static Collection<Layer<?, ?>> each(Layer<?, ?> layer) {
    return layer instanceof Sequential<?, ?> sequence ? sequence.layers().values() : List.of(layer);
  }

  @Override
  @SuppressWarnings("unchecked") // the layers fit, or the caller said so
  Output<Y> runLayers(LayerCall call, X x) {
    Output<Object> last = new Output<>(x, call.mask());
    for (Layer<?, ?> layer : layers().values()) {
      last = ((Layer<Object, Object>) layer).run(call.withMask(last.mask()), last.value());
    }
    return (Output<Y>) last;
  }
}
