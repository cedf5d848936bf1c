package io.intarsia.keras.layer;

import io.intarsia.tensor.Tensor;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What attention is told with a call.
///
/// @param isCausal whether a query looks at no values behind its own position
/// @param mask at which values a query may look, bool `[batch, queries, values]` or with an axis of
///   heads behind the batch; null for all
/// @see "Python: the arguments use_causal_mask and attention_mask of a call"
public record AttentionOptions(boolean isCausal, @Nullable Tensor mask) {
  /// Every query looks at every value.
  public static AttentionOptions defaults() {
    return new AttentionOptions(false, null);
  }

  /// Whether a query looks at no values behind its own position.
  public AttentionOptions withCausal(boolean isCausal) {
    return new AttentionOptions(isCausal, mask);
  }

  /// With a mask.
  public AttentionOptions withMask(@Nullable Tensor mask) {
    return new AttentionOptions(isCausal, mask);
  }

  /// What Keras's call is given, of what is not its default.
  Map<String, ?> arguments() {
    Map<String, Object> arguments = new LinkedHashMap<>();
    if (isCausal) {
      arguments.put("use_causal_mask", true);
    }
    if (mask != null) {
      arguments.put("attention_mask", mask);
    }
    return arguments;
  }
}
