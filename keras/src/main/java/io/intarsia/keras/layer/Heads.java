package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.layer.AttentionsCode.Scored;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What layers of attention with heads have in common: projections, masks, and products. The parts
/// are named as the attributes of Keras's classes.
///
/// @param rank how many axes queries have, with heads
/// @param axes those that are attended over, behind the batch
/// @param depth how many features a key has
/// @param rate of how many scores training drops
/// @param window how many positions ahead and back a query looks; null for all
record Heads(
    AttentionLayer layer,
    int rank,
    List<Integer> axes,
    int depth,
    double rate,
    @Nullable Integer window) {
  // What Keras puts in the place of scores that are masked.
  private static final double LARGE = -0.7 * 3.38953e38;

  /// How the projections are shaped.
  ///
  /// @param query `[heads, features]`; so are the others
  /// @param output what comes out
  record Shapes(Shape query, Shape key, Shape value, Shape gate, Shape output) {}

  static void build(
      AttentionLayer layer,
      State state,
      Object spec,
      Shapes shapes,
      boolean hasGate,
      Dropout drop) {
    AttentionsCode.checkInputs(layer, spec);
    List<?> specs = (List<?>) spec;
    part(state, "_query_dense", new Projection(layer, "query", 1, shapes.query), specs.get(0));
    part(state, "_key_dense", new Projection(layer, "key", 1, shapes.key), specs.getLast());
    if (hasGate) {
      part(state, "_gate_dense", new Projection(layer, "gate", 1, shapes.gate), specs.get(0));
    }
    part(state, "_value_dense", new Projection(layer, "value", 1, shapes.value), specs.get(1));
    Object scored =
        TensorSpec.of(Shape.of(Shape.UNKNOWN_SIZE).concatenate(shapes.gate), layer.computeDType());
    part(state, "_dropout_layer", drop, scored);
    part(
        state,
        "_output_dense",
        new Projection(layer, "attention_output", 2, shapes.output),
        scored);
  }

  private static void part(
      State state, String name, StatefulLayer<Tensor, Tensor> part, Object spec) {
    state.part(name, part);
    part.build(state.tf(), spec);
  }

  /// The axes that attention is over if nothing is said: all between the batch and the features.
  static List<Integer> allAxes(int rank) {
    return IntStream.range(1, rank - 1).boxed().toList();
  }

  /// How many axes a query has; three where nobody knows.
  static int rank(Tensor query) {
    return query.shape().hasRank() ? query.shape().rank() : 3;
  }

  Tensor project(LayerCall call, String part, Tensor x) {
    return Parts.<Projection>of(layer, part).call(call, x);
  }

  /// Which queries look at which values; null if all look at all.
  @Nullable Tensor mask(LayerCall call, List<Tensor> x, AttentionOptions options) {
    Ops tf = call.tf();
    Tensor queries = AttentionMasks.bool(tf, AttentionsCode.mask(layer, call, 0));
    Tensor mask = queries == null ? null : tf.expandDims(queries, -1);
    for (int input = 1; input < x.size(); input++) {
      Tensor values = AttentionMasks.bool(tf, AttentionsCode.mask(layer, call, input));
      mask = AttentionMasks.and(tf, mask, values == null ? null : tf.expandDims(values, -2));
    }
    if (options.isCausal()) {
      mask = AttentionMasks.and(tf, mask, AttentionMasks.causal(tf, x.get(0), x.get(1)));
    }
    if (window != null) {
      mask = AttentionMasks.and(tf, mask, AttentionMasks.window(tf, x.get(0), x.get(1), window));
    }
    return AttentionMasks.and(tf, AttentionMasks.bool(tf, options.mask()), mask);
  }

  /// Queries, keys and values with heads, `[batch, …, heads, features]`.
  Scored attend(
      LayerCall call,
      Tensor query,
      Tensor key,
      Tensor value,
      @Nullable Tensor mask,
      boolean scored) {
    HeadEquations equations = HeadEquations.of(rank, axes);
    Tensor fitting =
        mask == null
            ? null
            : AttentionMasks.expanded(call.tf(), mask, equations.rank(), axes.size() * 2);
    return rate > 0 || scored || rank != 4
        ? softly(call, query, key, value, fitting, equations)
        : plainly(call, query, key, value, fitting, equations);
  }

  /// What comes out, through the gate if there is one.
  Scored output(LayerCall call, Tensor x, Scored scored, boolean hasGate) {
    Tensor heads = scored.output();
    Tensor gated =
        hasGate ? heads.times(call.tf().nn.sigmoid(project(call, "_gate_dense", x))) : heads;
    return new Scored(project(call, "_output_dense", gated), scored.scores());
  }

  // A query that may look at nothing gives the mean of all values, as in Keras.
  private Scored plainly(
      LayerCall call,
      Tensor query,
      Tensor key,
      Tensor value,
      @Nullable Tensor mask,
      HeadEquations equations) {
    Ops tf = call.tf();
    Tensor products = tf.einsum(equations.scores(), key, query);
    boolean isShort = products.dtype().byteSize() < 4;
    Tensor wide = isShort ? tf.cast(products, DType.FLOAT32) : products;
    Tensor scaled = wide.times(1 / Math.sqrt(depth));
    Tensor masked =
        mask == null ? scaled : tf.where(mask, scaled, tf.constant(LARGE, scaled.dtype()));
    Tensor scores = tf.nn.softmax(masked);
    Tensor fitting = isShort ? tf.cast(scores, key.dtype()) : scores;
    return new Scored(tf.einsum(equations.output(), fitting, value), null);
  }

  // A query that may look at nothing gives zeros, as in Keras.
  private Scored softly(
      LayerCall call,
      Tensor query,
      Tensor key,
      Tensor value,
      @Nullable Tensor mask,
      HeadEquations equations) {
    Ops tf = call.tf();
    Tensor products = tf.einsum(equations.scores(), key, query.times(1 / Math.sqrt(depth)));
    Tensor scores = masked(tf, products, mask);
    Tensor dropped =
        rate > 0 ? Parts.<Dropout>of(layer, "_dropout_layer").call(call, scores) : scores;
    return new Scored(tf.einsum(equations.output(), dropped, value), scores);
  }

  private Tensor masked(Ops tf, Tensor products, @Nullable Tensor mask) {
    if (mask == null) {
      return softmax(tf, products);
    }
    double low = products.dtype() == DType.FLOAT16 ? -3e4 : -1e9;
    Tensor scores = softmax(tf, tf.where(mask, products, tf.constant(low, products.dtype())));
    return tf.where(mask, scores, tf.zerosLike(scores));
  }

  private Tensor softmax(Ops tf, Tensor x) {
    if (axes.size() == 1) {
      return tf.nn.softmax(x);
    }
    int[] last = IntStream.rangeClosed(1, axes.size()).map(i -> -i).toArray();
    var options = ReduceOptions.defaults().withAxis(last).withKeepdims(true);
    return tf.math.exp(x.minus(tf.reduceLogsumexp(x, options)));
  }
}
