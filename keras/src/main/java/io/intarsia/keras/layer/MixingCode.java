package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.op.random.StatelessGammaOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Mixes the images of a batch in training: a list of images, and labels `[batch, classes]` if
/// there are some.
///
/// @param <L> the layer
abstract class MixingCode<L extends KerasLayer<List<Tensor>, List<Tensor>>>
    extends LayerCode<L, List<Tensor>, List<Tensor>> {
  /// Images that were mixed, and how much of each is of the image itself, a number for each.
  record Mixed(Tensor pixels, Tensor weight, Tensor order) {}

  @Override
  void build(L layer, State state, Object spec) {
    int count = state.shapes(spec).size();
    if (count != 1 && count != 2) {
      throw PreprocessingErrors.input(layer, "images, or images and labels", spec);
    }
    state.generator(layer.arguments().optionalValue("seed", Integer.class));
    check(layer);
  }

  abstract void check(L layer);

  abstract Mixed mix(L layer, Chance chance);

  @Override
  List<Tensor> compute(L layer, LayerCall call, List<Tensor> x) {
    Ops tf = call.tf();
    Tensor cast = tf.cast(x.getFirst(), layer.computeDType());
    if (!call.isTraining()) {
      return x.size() == 1 ? List.of(cast) : List.of(cast, x.getLast());
    }
    Images images = Images.of(layer, tf, cast);
    Mixed mixed = mix(layer, Chance.of(layer, call, images.pixels()));
    List<Tensor> result = new ArrayList<>();
    result.add(images.restored(tf, mixed.pixels()));
    if (x.size() == 2) {
      result.add(mixed(tf, mixed, x.getLast()));
    }
    return List.copyOf(result);
  }

  private static Tensor mixed(Ops tf, Mixed mixed, Tensor labels) {
    Tensor weight = tf.cast(tf.reshape(mixed.weight(), Shape.of(-1, 1)), DType.FLOAT32);
    Tensor others = tf.gather(labels, mixed.order());
    Tensor own = tf.cast(labels, DType.FLOAT32).times(weight);
    return own.plus(tf.cast(others, DType.FLOAT32).times(weight.negative().plus(1)));
  }

  /// The images of the batch in a random order.
  static Tensor order(Chance chance) {
    Ops tf = chance.call().tf();
    return tf.argsort(tf.reshape(chance.unit(), Shape.of(-1)));
  }

  /// Numbers of a beta distribution whose parameters are equal, one for each image, `[batch, 1, 1,
  /// 1]`.
  static Tensor beta(Chance chance, Tensor alpha) {
    Ops tf = chance.call().tf();
    Tensor rows = tf.slice(tf.shape(chance.pixels()), new int[] {0}, new int[] {1});
    return tf.reshape(beta(chance, rows, alpha), Shape.of(-1, 1, 1, 1));
  }

  /// Numbers of a beta distribution whose parameters are equal, of a shape.
  static Tensor beta(Chance chance, Tensor shape, Tensor alpha) {
    Ops tf = chance.call().tf();
    Tensor alphas = tf.fill(shape, alpha);
    Tensor seed = chance.seed();
    Tensor own = gamma(tf, shape, seed, alphas);
    // The seed of the second draw is the first one and this, as in Keras.
    Tensor other = gamma(tf, shape, seed.plus(12), alphas);
    return own.div(own.plus(other));
  }

  /// Numbers of gamma distributions of rate 1, of a shape.
  ///
  /// @param alphas a scalar, or one for each
  static Tensor gamma(Ops tf, Tensor rows, Tensor seed, Tensor alphas) {
    // There are no such numbers of 16 bits whose exponents have 8.
    DType dtype = alphas.dtype() == DType.BFLOAT16 ? DType.FLOAT32 : alphas.dtype();
    Tensor drawn =
        tf.random.statelessGamma(
            rows, seed, tf.cast(alphas, dtype), StatelessGammaOptions.defaults());
    return tf.cast(drawn, alphas.dtype());
  }
}
