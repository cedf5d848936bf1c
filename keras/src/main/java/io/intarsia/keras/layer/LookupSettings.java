package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.argument.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the arguments of layers with a vocabulary say of it.
///
/// @param oovIndices how many numbers those share that are not in the vocabulary
/// @param mask what stands for nothing; null if nothing does
/// @param oov what stands for those that are not in the vocabulary
/// @param isInverted whether numbers are given, and tokens come out
/// @param maxTokens how many numbers there may be; null for any
/// @param isPadded whether vectors have `maxTokens` numbers
/// @param isHashed whether what is not in the vocabulary is hashed, not divided
/// @param salt key of the hash; null for a weak one
record LookupSettings(
    KerasLayer<?, ?> layer,
    DType tokens,
    int oovIndices,
    @Nullable Object mask,
    Object oov,
    boolean isInverted,
    String mode,
    @Nullable Integer maxTokens,
    boolean isPadded,
    boolean isHashed,
    @Nullable List<Integer> salt) {
  private static final List<String> MODES =
      List.of("int", "one_hot", "multi_hot", "count", "tf_idf");

  /// Of [IntegerLookup] and [StringLookup].
  static LookupSettings of(KerasLayer<?, ?> layer, DType tokens) {
    Arguments arguments = layer.arguments();
    return new LookupSettings(
            layer,
            tokens,
            arguments.integer("num_oov_indices"),
            arguments.optionalValue("mask_token", Object.class),
            arguments.value("oov_token", Object.class),
            arguments.flag("invert"),
            arguments.value("output_mode", String.class),
            arguments.optionalValue("max_tokens", Integer.class),
            arguments.flag("pad_to_max_tokens"),
            tokens == DType.STRING
                || arguments.value("oov_method", String.class).equals("farmhash"),
            arguments.optionalIntegers("salt"))
        .checked();
  }

  /// Of [TextVectorization]: no word stands for nothing.
  static LookupSettings ofTexts(TextVectorization layer) {
    return new LookupSettings(
            layer,
            DType.STRING,
            1,
            "",
            "[UNK]",
            false,
            layer.outputMode(),
            layer.maxTokens(),
            layer.padToMaxTokens(),
            true,
            null)
        .checked();
  }

  private LookupSettings checked() {
    PreprocessingErrors.mode(layer, mode, MODES);
    if (maxTokens != null && maxTokens <= 1) {
      throw PreprocessingErrors.argument(layer, "max_tokens", "more than 1", maxTokens);
    }
    if (isPadded && maxTokens == null) {
      throw PreprocessingErrors.input(layer, "max_tokens with pad_to_max_tokens", "none");
    }
    if (oovIndices < 0) {
      throw PreprocessingErrors.argument(layer, "num_oov_indices", "at least 0", oovIndices);
    }
    if (isInverted && !mode.equals("int")) {
      throw PreprocessingErrors.argument(layer, "output_mode", "int, with invert", mode);
    }
    if (salt != null && !isHashed) {
      throw PreprocessingErrors.input(layer, "oov_method farmhash with a salt", "floormod");
    }
    return this;
  }

  /// How many numbers stand for nothing: 1 or none.
  int maskIndices() {
    return mask != null && mode.equals("int") ? 1 : 0;
  }

  /// The number of the first token.
  int firstToken() {
    return maskIndices() + oovIndices;
  }

  /// What stands at the numbers before the first token.
  List<Object> special() {
    List<Object> special = new ArrayList<>();
    for (int i = 0; i < firstToken(); i++) {
      special.add(i < maskIndices() ? Objects.requireNonNull(mask) : oov);
    }
    return special.stream().map(this::token).toList();
  }

  /// A token as tables have it.
  ///
  /// @throws IllegalArgumentException if it is none
  Object token(Object token) {
    if (tokens == DType.STRING && token instanceof String) {
      return token;
    }
    if (tokens == DType.INT64 && (token instanceof Integer || token instanceof Long)) {
      return ((Number) token).longValue();
    }
    throw PreprocessingErrors.argument(
        layer, "token", tokens == DType.STRING ? "a string" : "an integer", token);
  }
}
