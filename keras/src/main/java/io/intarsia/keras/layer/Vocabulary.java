package io.intarsia.keras.layer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Tokens by their numbers, without those that stand for something else.
///
/// @param idf how much each number counts, also those before the tokens; null if it does not matter
record Vocabulary(List<Object> tokens, @Nullable List<Float> idf) {
  /// A vocabulary that a user gives, with or without special tokens in front.
  ///
  /// @throws IllegalArgumentException if it cannot be one
  static Vocabulary given(
      LookupSettings settings, List<?> given, @Nullable List<Double> idfWeights) {
    List<Object> all = given.stream().map(each -> settings.token((Object) each)).toList();
    List<Object> special = settings.special();
    boolean isWhole =
        all.size() >= special.size() && all.subList(0, special.size()).equals(special);
    List<Object> tokens = isWhole ? all.subList(special.size(), all.size()) : all;
    require(settings, all, tokens);
    requireWeights(settings, all, idfWeights);
    return new Vocabulary(tokens, idfWeights == null ? null : idf(settings, idfWeights, isWhole));
  }

  private static void require(LookupSettings settings, List<Object> all, List<Object> tokens) {
    if (all.isEmpty()) {
      throw PreprocessingErrors.argument(
          settings.layer(), "vocabulary", "at least one token", "none");
    }
    Set<Object> seen = new HashSet<>();
    for (Object token : tokens) {
      if (!seen.add(token)) {
        throw PreprocessingErrors.argument(
            settings.layer(), "vocabulary", "each token once", token + " twice");
      }
    }
    requireNone(settings, seen, settings.mask(), "mask_token");
    requireNone(settings, seen, settings.isInverted() ? settings.oov() : null, "oov_token");
    Integer most = settings.maxTokens();
    int size = settings.firstToken() + tokens.size();
    if (most != null && size > most) {
      throw PreprocessingErrors.argument(
          settings.layer(), "vocabulary", "at most " + most + " tokens (max_tokens)", size);
    }
  }

  private static void requireNone(
      LookupSettings settings, Set<Object> tokens, @Nullable Object special, String argument) {
    if (special != null && tokens.contains(settings.token(special))) {
      throw PreprocessingErrors.argument(
          settings.layer(),
          "vocabulary",
          "the " + argument + " nowhere, or the special tokens " + settings.special() + " in front",
          special);
    }
  }

  private static void requireWeights(
      LookupSettings settings, List<Object> all, @Nullable List<Double> idfWeights) {
    boolean isWeighted = settings.mode().equals("tf_idf");
    if (isWeighted != (idfWeights != null)) {
      throw PreprocessingErrors.input(
          settings.layer(),
          "idf_weights with output_mode tf_idf, and only then",
          (isWeighted ? "none" : "some") + " with " + settings.mode());
    }
    if (idfWeights != null && idfWeights.size() != all.size()) {
      throw PreprocessingErrors.argument(
          settings.layer(),
          "idf_weights",
          "one for each of " + all.size() + " tokens",
          idfWeights.size());
    }
  }

  /// Special tokens count as the mean of the others, if nobody says how much.
  private static List<Float> idf(LookupSettings settings, List<Double> given, boolean isWhole) {
    int front = isWhole ? 0 : settings.firstToken();
    double mean = given.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    List<Float> weights = new ArrayList<>();
    for (int i = 0; i < front; i++) {
      weights.add((float) mean);
    }
    given.forEach(each -> weights.add(each.floatValue()));
    return padded(settings, weights);
  }

  /// Numbers that no token has do not count.
  static List<Float> padded(LookupSettings settings, List<Float> weights) {
    List<Float> padded = new ArrayList<>(weights);
    while (padded.size() < size(settings, weights.size())) {
      padded.add(0f);
    }
    return List.copyOf(padded);
  }

  /// How many numbers vectors have.
  static int size(LookupSettings settings, int known) {
    return settings.isPadded() && settings.maxTokens() != null ? settings.maxTokens() : known;
  }

  /// All tokens by number, also those that stand for something else.
  List<Object> whole(LookupSettings settings) {
    List<Object> all = new ArrayList<>(settings.special());
    all.addAll(tokens);
    return all;
  }
}
