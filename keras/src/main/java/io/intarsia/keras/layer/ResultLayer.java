package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.function.BiFunction;

/// A layer whose result is of another type than a tensor: a sparse tensor or a ragged one. What is
/// learned is in the layer that it was made of.
///
/// @param <X> what it takes
/// @param <Y> what it gives
/// @see "Python: the arguments sparse and ragged of layers"
public final class ResultLayer<X, Y> extends KerasLayer<X, Y> {
  private static final String SPARSE = "sparse";
  private static final String RAGGED = "ragged";

  private final KerasLayer<X, ?> layer;
  private final BiFunction<LayerCall, X, Y> code;

  private ResultLayer(KerasLayer<X, ?> layer, String argument, BiFunction<LayerCall, X, Y> code) {
    super(layer.arguments().with(argument, true));
    this.layer = layer;
    this.code = code;
  }

  static <X> ResultLayer<X, SparseTensor> sparse(
      KerasLayer<X, ?> layer, BiFunction<LayerCall, X, SparseTensor> code) {
    return new ResultLayer<>(layer, SPARSE, code);
  }

  static <X> ResultLayer<X, RaggedTensor> ragged(
      KerasLayer<X, ?> layer, BiFunction<LayerCall, X, RaggedTensor> code) {
    return new ResultLayer<>(layer, RAGGED, code);
  }

  /// The layer of the type that its arguments ask for.
  ///
  /// @throws IllegalArgumentException if others contradict them
  public static KerasLayer<?, ?> of(KerasLayer<?, ?> layer, Arguments arguments) {
    if (is(arguments, RAGGED) && layer instanceof TextLayer texts) {
      return texts.ragged();
    }
    return is(arguments, SPARSE) && layer instanceof SparseEncoding<?> encoding
        ? encoding.sparse()
        : layer;
  }

  private static boolean is(Arguments arguments, String argument) {
    return Boolean.TRUE.equals(arguments.optionalValue(argument, Boolean.class));
  }

  /// The layer that it was made of, which gives tensors; what is to be learned is learned by it.
  public KerasLayer<X, ?> layer() {
    return layer;
  }

  @Override
  protected void build(State state, Object spec) {
    layer.build(state.tf(), spec);
  }

  @Override
  protected Y compute(LayerCall call, X x) {
    return code.apply(call, x);
  }

  @Override
  LayerCode<?, ?, ?> code() {
    return layer.code();
  }
}
