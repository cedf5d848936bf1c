package io.intarsia.keras.file;

/// Attention, AdditiveAttention, MultiHeadAttention, GroupQueryAttention.
final class AttentionGoldenTest extends LayerGoldens {
  AttentionGoldenTest() {
    super("keras_attention", 2);
  }

  @Override
  String refusal(LayerMode mode, LayerCase golden) {
    return mode == LayerMode.UNKNOWN_RANK && golden.rank() > 3
        ? "which axes are attended over depends on how many there are"
        : super.refusal(mode, golden);
  }
}
