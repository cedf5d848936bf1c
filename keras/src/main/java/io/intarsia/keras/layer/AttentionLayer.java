package io.intarsia.keras.layer;

import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A layer in which queries look at values: it takes `[query, value]` or `[query, value, key]`, and
/// masks of these in the same order.
public abstract class AttentionLayer extends KerasLayer<List<Tensor>, Tensor> {
  AttentionLayer(Arguments arguments) {
    super(arguments);
  }

  @Override
  abstract AttentionsCode<?> code();

  /// Computes with options.
  ///
  /// @throws IllegalArgumentException if the values do not fit
  public final Tensor call(LayerCall call, List<Tensor> x, AttentionOptions options) {
    return regularized(call, scored(call, x, options, false).output());
  }

  /// Computes with options, and gives the scores along.
  ///
  /// @throws IllegalArgumentException if the values do not fit
  public final Attended attend(LayerCall call, List<Tensor> x, AttentionOptions options) {
    AttentionsCode.Scored scored = scored(call, x, options, true);
    return new Attended(
        regularized(call, scored.output()), Objects.requireNonNull(scored.scores(), "scores"));
  }

  /// This layer with options, for a place that takes a layer.
  public final Layer<List<Tensor>, Tensor> with(AttentionOptions options) {
    return LayerView.<List<Tensor>, Tensor>of(this, (call, x) -> call(call, x, options), this::mask)
        .withArguments(options.arguments());
  }

  /// This layer on one value, each position of which looks at all: what sequences of layers take.
  public final Layer<Tensor, Tensor> self() {
    return self(AttentionOptions.defaults());
  }

  /// This layer on one value whose positions look at each other, with options.
  ///
  /// ```java
  /// MultiHeadAttention.of(4, 32).self(AttentionOptions.defaults().withCausal(true))
  /// ```
  public final Layer<Tensor, Tensor> self(AttentionOptions options) {
    return new SelfAttention(this, options);
  }

  @SuppressWarnings("unchecked") // the code of a layer is for layers of its class
  private AttentionsCode.Scored scored(
      LayerCall call, List<Tensor> x, AttentionOptions options, boolean wantsScores) {
    return ((AttentionsCode<AttentionLayer>) code())
        .attend(this, call, ready(call, x), options, wantsScores);
  }

  @Override
  boolean regularizesActivity() {
    return code().regularizesActivity();
  }

  @Override
  @SuppressWarnings("unchecked") // Keras calls it with such
  public final Layer<Object, Object> withCallArguments(Map<String, ?> given) {
    var named = new CallArguments(this, given);
    AttentionOptions options =
        new AttentionOptions(named.flag("use_causal_mask"), named.tensor("attention_mask"));
    boolean wantsScores = named.flag("return_attention_scores");
    named.refuseOthers();
    return LayerView.<Object, Object>of(
            this,
            (call, x) ->
                wantsScores
                    ? list(attend(call, (List<Tensor>) x, options))
                    : call(call, (List<Tensor>) x, options),
            (call, x) -> mask(call, (List<Tensor>) x))
        .withArguments(given);
  }

  private static List<Tensor> list(Attended attended) {
    return List.of(attended.output(), attended.scores());
  }
}
