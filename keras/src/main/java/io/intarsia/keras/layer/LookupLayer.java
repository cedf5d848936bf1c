package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A layer that has a vocabulary, which is given or learned from data.
///
/// @param <T> what a token is
public abstract sealed class LookupLayer<T> extends AdaptedLayer implements SparseEncoding<Tensor>
    permits IntegerLookup, StringLookup, TextLayer {
  private final boolean isGiven;
  private @Nullable Vocabulary vocabulary;
  private @Nullable TokenTable table;

  LookupLayer(Arguments arguments) {
    super(arguments);
    this.isGiven = arguments.optionalValue("vocabulary", Object.class) != null;
  }

  /// All tokens by their numbers, also those that stand for something else.
  ///
  /// @throws IllegalStateException if there are none yet
  /// @see "Python: keras.layers.StringLookup.get_vocabulary"
  public final List<T> getVocabulary() {
    return typed(content().whole(settings()));
  }

  /// The tokens that stand for themselves.
  ///
  /// @throws IllegalStateException if there are none yet
  /// @see "Python: the argument include_special_tokens of get_vocabulary"
  public final List<T> getTokens() {
    return typed(content().tokens());
  }

  @SuppressWarnings("unchecked") // settings let no other tokens in
  private List<T> typed(List<Object> tokens) {
    return (List<T>) List.copyOf(tokens);
  }

  /// How many tokens there are, also those that stand for something else.
  ///
  /// @throws IllegalStateException if there are none yet
  public final int vocabularySize() {
    return settings().firstToken() + content().tokens().size();
  }

  /// How much each token counts for the output mode `tf_idf`, in the order of numbers.
  ///
  /// @throws IllegalStateException if there is no vocabulary yet, or the mode is another
  public final List<Double> getIdfWeights() {
    List<Float> idf = content().idf();
    if (idf == null) {
      throw PreprocessingErrors.notAdapted(this, "weights, which only output_mode tf_idf has");
    }
    return idf.stream().map(Float::doubleValue).toList();
  }

  /// Takes a vocabulary.
  ///
  /// @param vocabulary tokens, with or without those that stand for something else in front
  /// @throws IllegalArgumentException if a token is there twice, or there are too many
  /// @throws IllegalStateException if the size of vectors would change
  public final void setVocabulary(List<? extends T> vocabulary) {
    set(Vocabulary.given(settings(), vocabulary, null));
  }

  /// Takes a vocabulary for the output mode `tf_idf`.
  ///
  /// @param idfWeights how much each token counts
  /// @throws IllegalArgumentException as [#setVocabulary(List)], or if there are more or fewer
  ///   weights than tokens
  /// @throws IllegalStateException if the size of vectors would change
  public final void setVocabulary(List<? extends T> vocabulary, List<Double> idfWeights) {
    set(Vocabulary.given(settings(), vocabulary, idfWeights));
  }

  final synchronized void set(Vocabulary changed) {
    LookupSettings settings = settings();
    boolean isFree = settings.mode().equals("int") || settings.isPadded();
    if (vocabulary != null && !isFree && vocabulary.tokens().size() != changed.tokens().size()) {
      throw PreprocessingErrors.resized(this, vocabulary.tokens().size(), changed.tokens().size());
    }
    vocabulary = changed;
    if (table != null) {
      table.fill(settings, changed);
    }
  }

  /// @throws IllegalStateException if there is none yet
  final synchronized Vocabulary content() {
    if (vocabulary == null && isGiven) {
      vocabulary =
          Vocabulary.given(
              settings(),
              list(arguments().value("vocabulary", Object.class)),
              arguments().optionalReals("idf_weights"));
    }
    if (vocabulary == null) {
      throw PreprocessingErrors.notAdapted(this, "a vocabulary");
    }
    return vocabulary;
  }

  private List<?> list(Object given) {
    if (given instanceof List<?> list) {
      return list;
    }
    if (given.getClass().isArray()) {
      return IntStream.range(0, Array.getLength(given))
          .mapToObj(i -> Objects.requireNonNull(Array.get(given, i)))
          .toList();
    }
    throw PreprocessingErrors.argument(this, "vocabulary", "a list or an array of tokens", given);
  }

  final synchronized TokenTable table(LayerCall call) {
    Vocabulary now = content();
    if (table == null) {
      table = new TokenTable(call.tf(), settings());
      table.fill(settings(), now);
    }
    return table;
  }

  /// Starts to count tokens.
  final Learning counting() {
    if (isGiven) {
      throw PreprocessingErrors.given(this, "the vocabulary is");
    }
    return new TokenCounts(this, settings());
  }

  /// What the arguments say.
  ///
  /// @throws IllegalArgumentException if they contradict each other
  final LookupSettings settings() {
    return switch (this) {
      case IntegerLookup integers -> LookupSettings.of(integers, DType.INT64);
      case StringLookup strings -> LookupSettings.of(strings, DType.STRING);
      case TextVectorization texts -> LookupSettings.ofTexts(texts);
    };
  }

  /// The tokens of a batch: a tensor or a ragged tensor.
  final TensorLike tokens(Tensor batch) {
    return this instanceof TextVectorization texts
        ? Words.of(texts, Ops.of(batch.place()), batch)
        : batch;
  }
}
