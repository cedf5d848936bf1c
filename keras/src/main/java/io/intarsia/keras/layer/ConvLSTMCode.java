package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.RecurrentCell;
import io.intarsia.keras.Step;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Long short-term memory over images; within, channels are last.
abstract class ConvLSTMCode<L extends RecurrentLayer> extends RecurrentCode<L> {
  private final int rank;

  /// @param rank how many spatial axes there are
  ConvLSTMCode(int rank) {
    this.rank = rank;
  }

  @Override
  final RecurrentCell<?> makeCell(L layer) {
    return new ConvCell(layer, rank);
  }

  private static boolean isChannelsFirst(RecurrentLayer layer) {
    return "channels_first".equals(layer.arguments().optionalValue("data_format", String.class));
  }

  @Override
  final TensorSpec inside(L layer, TensorSpec spec) {
    Shape shape = spec.shape();
    if (!shape.hasRank() || shape.rank() != rank + 3) {
      throw LayerErrors.other(
          layer, "a tensor of %d axes, [batch, steps, …, channels]".formatted(rank + 3), spec);
    }
    return isChannelsFirst(layer)
        ? TensorSpec.of(
            shape
                .subShape(0, 2)
                .concatenate(shape.subShape(3, shape.rank()))
                .concatenate(shape.subShape(2, 3)),
            spec.dtype())
        : spec;
  }

  @Override
  final Step<Object> run(L layer, LayerCall call, Tensor x, @Nullable Object initialState) {
    Ops tf = call.tf();
    Tensor known = tf.ensureShape(x, Shape.unknownOfRank(rank + 3));
    if (!isChannelsFirst(layer)) {
      return super.run(layer, call, known, initialState);
    }
    Object initial = initialState == null ? null : each(tf, initialState, 1, rank + 1);
    Step<Object> step = super.run(layer, call, moved(tf, known, 2, rank + 2), initial);
    int channels = layer.arguments().flag("return_sequences") ? 2 : 1;
    return new Step<>(
        moved(tf, step.output(), channels + rank, channels), each(tf, step.state(), rank + 1, 1));
  }

  private static Object each(Ops tf, Object nest, int from, int to) {
    return Objects.requireNonNull(
        Nest.<@Nullable Object>mapStructure(
            leaf -> moved(tf, (Tensor) Objects.requireNonNull(leaf), from, to), nest));
  }

  private static Tensor moved(Ops tf, Tensor x, int from, int to) {
    int[] others = IntStream.range(0, x.shape().rank()).filter(axis -> axis != from).toArray();
    int[] axes =
        IntStream.range(0, x.shape().rank())
            .map(axis -> axis == to ? from : others[axis < to ? axis : axis - 1])
            .toArray();
    return tf.transpose(x, axes);
  }
}
