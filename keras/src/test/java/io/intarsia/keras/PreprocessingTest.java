package io.intarsia.keras;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.intarsia.data.Dataset;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.layer.CategoryEncoding;
import io.intarsia.keras.layer.CenterCrop;
import io.intarsia.keras.layer.Discretization;
import io.intarsia.keras.layer.HashedCrossing;
import io.intarsia.keras.layer.Hashing;
import io.intarsia.keras.layer.IntegerLookup;
import io.intarsia.keras.layer.Normalization;
import io.intarsia.keras.layer.RandomBrightness;
import io.intarsia.keras.layer.RandomCrop;
import io.intarsia.keras.layer.RandomFlip;
import io.intarsia.keras.layer.RandomGrayscale;
import io.intarsia.keras.layer.RandomTranslation;
import io.intarsia.keras.layer.Rescaling;
import io.intarsia.keras.layer.Resizing;
import io.intarsia.keras.layer.StringLookup;
import io.intarsia.keras.layer.TextVectorization;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Layers that prepare data: where they are used, what they keep, and what they refuse.
final class PreprocessingTest {
  private final Environment tf = Environment.open();
  private final Tensor words = tf.constant(new String[][] {{"a", "b"}, {"b", "c"}});
  private final Tensor image = tf.ones(Shape.of(1, 4, 5, 3));

  @AfterEach
  void close() {
    tf.close();
  }

  private static void refuses(String message, ThrowingCallable code) {
    assertThatIllegalArgumentException().isThrownBy(code).withMessage(message);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void lookup_inADataset_findsWhatItLearned_alsoIfItIsFirstUsedThere(boolean isUsedBefore) {
    var lookup = StringLookup.of();
    lookup.adapt(tf, Dataset.fromTensorSlices(words));
    if (isUsedBefore) {
      lookup.apply(words);
    }
    var rows = new ArrayList<List<?>>();
    Dataset.fromTensorSlices(words)
        .map((Ops g, Tensor row) -> lookup.apply(row))
        .forEach(row -> rows.add(row.toList()));
    assertThat(lookup.getVocabulary()).containsExactly("[UNK]", "b", "c", "a");
    assertThat(rows).isEqualTo(List.of(List.of(3L, 1L), List.of(1L, 2L)));
  }

  @Test
  void sequenceOfLayers_inADataset_preparesImages() {
    Layer<Tensor, Tensor> prepare =
        Resizing.of(2, 2).then(Rescaling.of(0.5)).then(RandomFlip.of().withSeed(1));
    Dataset<Tensor> batches =
        Dataset.fromTensors(image)
            .map((Ops g, Tensor x) -> prepare.call(LayerCall.of(g, Mode.TRAINING), x));
    assertThat(batches.getSingleElement().toList())
        .isEqualTo(tf.fill(Shape.of(1, 2, 2, 3), 0.5f).toList());
  }

  @Test
  void functionTracedBefore_seesTheVocabularyThatIsSetLater() {
    var lookup = StringLookup.of();
    lookup.setVocabulary(List.of("a", "b"));
    var traced = tf.function((Ops g, Tensor x) -> lookup.apply(x));
    assertThat(traced.apply(words).toArray(long[][].class))
        .isEqualTo(new long[][] {{1, 2}, {2, 0}});
    lookup.setVocabulary(List.of("c", "b", "d"));
    assertThat(traced.apply(words).toArray(long[][].class))
        .isEqualTo(new long[][] {{0, 2}, {2, 1}});
  }

  @Test
  void vocabulary_withoutSpecialTokensOrWithThem_isTheSame() {
    var lookup = IntegerLookup.of().withMaskToken(0).withNumOovIndices(2);
    lookup.setVocabulary(List.of(7L, 9L));
    assertThat(lookup.getVocabulary()).containsExactly(0L, -1L, -1L, 7L, 9L);
    assertThat(lookup.getTokens()).containsExactly(7L, 9L);
    assertThat(lookup.vocabularySize()).isEqualTo(5);
    var again = IntegerLookup.of().withMaskToken(0).withNumOovIndices(2);
    again.setVocabulary(lookup.getVocabulary());
    assertThat(again.getTokens()).containsExactly(7L, 9L);
    assertThat(IntegerLookup.of().withVocabulary(new int[] {7}).getTokens()).containsExactly(7L);
  }

  @Test
  void categoriesWithWeights_countAsMuchAsTheseSay() {
    var counted = CategoryEncoding.of().withNumTokens(3).withOutputMode("count").weighted();
    Tensor indices = tf.constant(new int[][] {{0, 1}, {2, 2}});
    Tensor weights = tf.constant(new float[][] {{0.5f, 2}, {1, 3}});
    float[][] expected = {{0.5f, 2, 0}, {0, 0, 4}};
    assertThat(counted.apply(List.of(indices, weights)).toArray(float[][].class))
        .isEqualTo(expected);
    refuses(
        "layer category_encoding: expected a number of at least 1 as num_tokens, got null",
        () ->
            CategoryEncoding.of()
                .withOutputMode("count")
                .weighted()
                .apply(List.of(indices, weights)));
    refuses(
        "layer category_encoding: expected count, for categories that have weights, as output_mode,"
            + " got multi_hot",
        () -> CategoryEncoding.of().withNumTokens(3).weighted());
  }

  @Test
  void normalization_ofNumbersOneByOne_learnsFromBatchesOfThem() {
    var normalization = Normalization.of().withAxis();
    normalization.adapt(Dataset.fromTensorSlices(tf.constant(new float[] {1, 2, 3, 4, 5})));
    assertThat(normalization.weight("mean").value().asFloat()).isEqualTo(3);
    assertThat(normalization.weight("variance").value().asFloat()).isEqualTo(2);
    assertThat(normalization.weights()).hasSize(3).noneMatch(each -> each.isTrainable());
  }

  @Test
  void discretization_keepsWhatItLearned_asAnArgument() {
    var discretization = Discretization.of().withNumBins(2);
    discretization.adapt(tf.constant(new float[] {1, 2, 3, 4}));
    assertThat(discretization.binBoundaries()).containsExactly(2.0);
    assertThat(discretization.apply(tf.constant(new float[] {1, 5})).toArray(int[].class))
        .containsExactly(0, 1);
  }

  @Test
  void randomLayer_givesOtherImagesWithEachCall_andTheSameForASeed() {
    Supplier<Layer<Tensor, Tensor>> made = () -> RandomBrightness.of(0.5).withSeed(3);
    Layer<Tensor, Tensor> layer = made.get();
    Tensor gray = image.times(128f);
    List<?> first = layer.apply(gray, Mode.TRAINING).toList();
    assertThat(layer.apply(gray, Mode.TRAINING).toList()).isNotEqualTo(first);
    assertThat(made.get().apply(gray, Mode.TRAINING).toList()).isEqualTo(first);
    assertThat(layer.apply(gray)).isSameAs(gray);
  }

  @Test
  void adapt_whereThereIsNothingToLearn_isRefused() {
    Tensor numbers = tf.constant(new float[][] {{1}, {2}});
    assertThatIllegalStateException()
        .isThrownBy(() -> Normalization.of().withMean(1).withVariance(1).adapt(numbers))
        .withMessage(
            "layer normalization: mean and variance are given, so there is nothing to learn from"
                + " data; make it without");
    assertThatIllegalStateException()
        .isThrownBy(() -> Discretization.of().withBinBoundaries(1).adapt(numbers))
        .withMessageContaining("bin_boundaries are given");
    assertThatIllegalStateException()
        .isThrownBy(() -> StringLookup.of().withVocabulary(List.of("a")).adapt(words))
        .withMessageContaining("the vocabulary is given");
    String none = "adapt expected data, got none; give at least one batch";
    refuses(
        "layer string_lookup: " + none,
        () -> StringLookup.of().adapt(tf, Dataset.fromTensorSlices(words).take(0)));
    refuses(
        "layer normalization: " + none, () -> Normalization.of().adapt(tf.zeros(Shape.of(0, 2))));
    refuses(
        "layer discretization: " + none,
        () -> Discretization.of().withNumBins(2).adapt(tf.zeros(Shape.of(0))));
    refuses(
        "layer string_lookup: expected strings, got float32",
        () -> StringLookup.of().adapt(numbers));
    refuses(
        "layer integer_lookup: expected integers, got float32",
        () -> IntegerLookup.of().adapt(numbers));
    var built = Normalization.of();
    built.adapt(numbers);
    refuses(
        "layer normalization: expected data whose sizes along axis [-1] are [1], got [2]",
        () -> built.adapt(tf.zeros(Shape.of(3, 2))));
  }

  @Test
  void layerThatHasNotLearned_saysSo() {
    assertThatIllegalStateException()
        .isThrownBy(() -> StringLookup.of().apply(words))
        .withMessage(
            "layer string_lookup: expected a vocabulary, which it has not learned yet; call"
                + " adapt(data) first, or give it");
    assertThatIllegalStateException()
        .isThrownBy(() -> Discretization.of().withNumBins(3).apply(tf.ones(2)))
        .withMessageContaining("expected bin_boundaries, which it has not learned yet");
    assertThatIllegalStateException()
        .isThrownBy(() -> StringLookup.of().withVocabulary(List.of("a")).getIdfWeights())
        .withMessageContaining("weights, which only output_mode tf_idf has");
  }

  @Test
  void vocabularyThatIsNone_isRefused() {
    String at = "layer string_lookup: expected ";
    var lookup = StringLookup.of().withMaskToken("");
    refuses(
        at + "each token once as vocabulary, got a twice",
        () -> lookup.setVocabulary(List.of("a", "b", "a")));
    refuses(
        at + "at least one token as vocabulary, got none", () -> lookup.setVocabulary(List.of()));
    refuses(
        at + "the mask_token nowhere, or the special tokens [, [UNK]] in front as vocabulary, got ",
        () -> lookup.setVocabulary(List.of("a", "")));
    refuses(
        at + "at most 2 tokens (max_tokens) as vocabulary, got 3",
        () -> StringLookup.of().withMaxTokens(2).setVocabulary(List.of("a", "b")));
    refuses(
        at + "a string as token, got 1",
        () -> StringLookup.of().withVocabulary(List.of(1)).apply(words));
    refuses(
        at + "a list or an array of tokens as vocabulary, got words.txt",
        () -> StringLookup.of().withVocabulary("words.txt").apply(words));
    refuses(
        at + "idf_weights with output_mode tf_idf, and only then, got none with tf_idf",
        () -> StringLookup.of().withOutputMode("tf_idf").setVocabulary(List.of("a")));
    refuses(
        at + "one for each of 1 tokens as idf_weights, got 2",
        () ->
            StringLookup.of()
                .withOutputMode("tf_idf")
                .setVocabulary(List.of("a"), List.of(1.0, 2.0)));
    var counts = StringLookup.of().withOutputMode("count");
    counts.setVocabulary(List.of("a", "b"));
    assertThatIllegalStateException()
        .isThrownBy(() -> counts.setVocabulary(List.of("a")))
        .withMessage(
            at
                + "a vocabulary of 2 tokens as before, for its vectors would have another size, got"
                + " 1; use pad_to_max_tokens, or another layer");
  }

  @Test
  void integersOfTheSameCount_areInTheVocabularyFromTheGreatest() {
    var lookup = IntegerLookup.of();
    lookup.adapt(tf.constant(new long[] {3, 5, 9, 5, 3, 7}));
    assertThat(lookup.getVocabulary()).isEqualTo(List.of(-1L, 5L, 3L, 9L, 7L));
  }

  @Test
  void columnOfTexts_mayHaveASizeThatIsNotKnown() {
    var vectorization = TextVectorization.of().withVocabulary(List.of("a", "b"));
    var traced =
        tf.function(
            (Ops g, Object x) -> vectorization.apply((Tensor) x),
            FunctionOptions.defaults()
                .withInputSignature(TensorSpec.of(Shape.of(2, -1), DType.STRING)));
    Tensor numbers = traced.apply(tf.constant(new String[][] {{"a"}, {"b"}}));
    assertThat(numbers.toArray(long[][].class)).isEqualTo(new long[][] {{2}, {3}});
  }

  @Test
  void lookupOfAnUnknownToken_withoutAPlaceForIt_isAnError() {
    var lookup = StringLookup.of().withNumOovIndices(0).withVocabulary(List.of("a"));
    assertThatExceptionOfType(LayerException.class)
        .isThrownBy(() -> lookup.apply(words))
        .withMessageContaining("expected tokens of the vocabulary");
    var traced = tf.function((Ops g, Tensor x) -> lookup.apply(x));
    assertThatExceptionOfType(TensorFlowException.InvalidArgument.class)
        .isThrownBy(() -> traced.apply(words))
        .withMessageContaining("expected tokens of the vocabulary");
  }

  @Test
  void argumentsThatContradict_areRefused() {
    String modes = "one of [int, one_hot, multi_hot, count, tf_idf] as output_mode, got hot";
    refuses(
        "layer string_lookup: expected " + modes,
        () -> StringLookup.of().withOutputMode("hot").apply(words));
    refuses(
        "layer string_lookup: expected int, with invert as output_mode, got count",
        () -> StringLookup.of().withInvert(true).withOutputMode("count").apply(words));
    refuses(
        "layer string_lookup: expected more than 1 as max_tokens, got 1",
        () -> StringLookup.of().withMaxTokens(1).apply(words));
    refuses(
        "layer string_lookup: expected max_tokens with pad_to_max_tokens, got none",
        () -> StringLookup.of().withPadToMaxTokens(true).apply(words));
    refuses(
        "layer integer_lookup: expected oov_method farmhash with a salt, got floormod",
        () -> IntegerLookup.of().withSalt(1).apply(words));
    refuses(
        "layer hashing: expected one number or two as salt, got [1, 2, 3]",
        () -> Hashing.of(2).withSalt(1, 2, 3).apply(words));
    refuses(
        "layer hashing: expected at least 1 as num_bins, got 0", () -> Hashing.of(0).apply(words));
    refuses(
        "layer hashed_crossing: expected one of [int, one_hot] as output_mode, got hot",
        () -> HashedCrossing.of(2).withOutputMode("hot").apply(List.of(words, words)));
    refuses(
        "layer hashed_crossing: expected two or more tensors, got [TensorSpec([2, 2], string)]",
        () -> HashedCrossing.of(2).apply(List.of(words)));
    refuses(
        "layer hashed_crossing: expected integers or strings of shape [], [batch] or [batch, 1], got"
            + " string [2, 2]",
        () -> HashedCrossing.of(2).apply(List.of(words, words)));
    refuses(
        "layer category_encoding: expected a number of at least 1 as num_tokens, got null",
        () -> CategoryEncoding.of().apply(tf.constant(1)));
    refuses(
        "layer discretization: expected bin_boundaries or num_bins, got none of them",
        () -> Discretization.of().apply(image));
    refuses(
        "layer normalization: expected as many numbers as mean as there are as variance, got [1.0]"
            + " and null",
        () -> Normalization.of().withMean(1).apply(image));
    refuses(
        "layer text_vectorization: expected strings of shape [batch] or [batch, 1], got [2, 2]",
        () -> TextVectorization.of().withVocabulary(List.of("a")).apply(words));
    refuses(
        "layer text_vectorization: expected one of [whitespace, character] or none as split, got x",
        () -> TextVectorization.of().withVocabulary(List.of("a")).withSplit("x").apply(words));
  }

  @Test
  void argumentsOfImages_areRefusedWhereTheyAreNotPossible() {
    refuses(
        "layer random_translation: expected one or two numbers from -1.0 to 1.0 as"
            + " height_factor, got [2.0]",
        () -> RandomTranslation.of(2, 0).apply(image));
    refuses(
        "layer random_flip: expected one of [horizontal, vertical, horizontal_and_vertical] as"
            + " mode, got up",
        () -> RandomFlip.of().withMode("up").apply(image));
    refuses(
        "layer random_brightness: expected two numbers as value_range, got [1.0]",
        () -> RandomBrightness.of(0.1).withValueRange(1).apply(image));
    refuses(
        "layer center_crop: expected a height and a width of at least 1, got 0 and 2",
        () -> CenterCrop.of(0, 2).apply(image));
    refuses(
        "layer center_crop: expected an image [height, width, channels] or a batch of such, got"
            + " [2, 2]",
        () -> CenterCrop.of(1, 2).apply(tf.ones(2, 2)));
    refuses(
        "layer resizing: expected a height and a width of at least 1, got 2 and 0",
        () -> Resizing.of(2, 0).apply(image));
    refuses(
        "layer random_grayscale: expected images of 1 or 3 channels, got [1, 2, 2, 0]",
        () -> RandomGrayscale.of().apply(tf.zeros(1, 2, 2, 0), Mode.TRAINING));
    refuses(
        "layer resizing: expected one of [bilinear, nearest, bicubic, area, lanczos3, lanczos5]"
            + " as interpolation, got linear",
        () -> Resizing.of(1, 1).withInterpolation("linear").apply(image));
    var crop = RandomCrop.of(2, 2);
    var traced =
        tf.function(
            (Ops g, Tensor x) -> crop.call(LayerCall.of(g, Mode.TRAINING), x),
            FunctionOptions.defaults()
                .withInputSignature(TensorSpec.of(Shape.of(1, -1, 5, 3), DType.FLOAT32)));
    refuses(
        "layer random_crop: expected images of known height and width, got [1, ?, 5, 3]",
        () -> traced.apply(image));
  }
}
