package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// A layer over sequences, images or volumes: `[batch, spatial…, channels]`, or `[batch, channels,
/// spatial…]` if its `data_format` says so.
abstract class SpatialCode extends LayerCode<KerasLayer<Tensor, Tensor>, Tensor, Tensor> {
  private final int spatialAxes;

  /// @param spatialAxes how many there are: 1 of sequences, 2 of images, 3 of volumes
  SpatialCode(int spatialAxes) {
    this.spatialAxes = spatialAxes;
  }

  final int spatialAxes() {
    return spatialAxes;
  }

  /// The spatial axis that comes first.
  static int firstSpatialAxis(KerasLayer<?, ?> layer) {
    return SpatialArguments.areChannelsFirst(layer) ? 2 : 1;
  }

  @Override
  final void build(KerasLayer<Tensor, Tensor> layer, State state, Object spec) {
    SpatialArguments.areChannelsFirst(layer);
    checkRank(layer, state.shape(spec));
    check(layer);
    makeWeights(layer, state, spec);
  }

  /// Checks the arguments besides `data_format`.
  ///
  /// @throws IllegalArgumentException if they make no sense
  void check(KerasLayer<Tensor, Tensor> layer) {
    // Some have no others.
  }

  void makeWeights(KerasLayer<Tensor, Tensor> layer, State state, Object spec) {
    // Few of these layers have weights.
  }

  @Override
  final Tensor compute(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x) {
    checkRank(layer, x.shape());
    Tensor ranked =
        x.shape().hasRank() ? x : call.tf().ensureShape(x, Shape.unknownOfRank(spatialAxes + 2));
    return computeRanked(layer, call, ranked);
  }

  /// @param x of known rank
  abstract Tensor computeRanked(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x);

  /// None: the steps of what comes out are others.
  @Override
  final @Nullable Object mask(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x) {
    return null;
  }

  private void checkRank(KerasLayer<Tensor, Tensor> layer, Shape shape) {
    if (shape.hasRank() && shape.rank() != spatialAxes + 2) {
      throw LayerMistakes.rank(spatialAxes, SpatialArguments.areChannelsFirst(layer), shape);
    }
  }
}
