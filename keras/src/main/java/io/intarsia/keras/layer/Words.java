package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.strings.NgramsOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedStrings;
import java.util.List;
import java.util.stream.IntStream;

/// The words of texts.
final class Words {
  private static final List<String> STANDARDS =
      List.of("lower_and_strip_punctuation", "lower", "strip_punctuation");
  private static final List<String> SPLITS = List.of("whitespace", "character");

  private Words() {}

  static void check(TextVectorization layer) {
    String standardize = layer.standardize();
    if (standardize != null && !STANDARDS.contains(standardize)) {
      throw PreprocessingErrors.argument(
          layer, "standardize", "one of " + STANDARDS + " or none", standardize);
    }
    String split = layer.split();
    if (split != null && !SPLITS.contains(split)) {
      throw PreprocessingErrors.argument(layer, "split", "one of " + SPLITS + " or none", split);
    }
    if (layer.outputSequenceLength() != null && !layer.outputMode().equals("int")) {
      throw PreprocessingErrors.argument(
          layer,
          "output_sequence_length",
          "none with output_mode " + layer.outputMode(),
          layer.outputSequenceLength());
    }
  }

  /// A ragged tensor, `[batch, words]`; a tensor of a text alone, or if nothing is split.
  static TensorLike of(TextVectorization layer, Ops tf, Tensor texts) {
    if (texts.dtype() != DType.STRING || !texts.shape().hasRank()) {
      throw PreprocessingErrors.input(
          layer, "strings whose number of axes is known", texts.dtype() + " " + texts.shape());
    }
    TensorLike words = split(layer, tf, standard(layer, tf, texts));
    Object ngrams = layer.ngrams();
    return ngrams == null
        ? words
        : tf.strings.ngrams(words, widths(layer, ngrams), NgramsOptions.defaults());
  }

  private static Tensor standard(TextVectorization layer, Ops tf, Tensor texts) {
    String standardize = layer.standardize();
    if (standardize == null) {
      return texts;
    }
    Tensor lower = standardize.startsWith("lower") ? tf.strings.lower(texts) : texts;
    return standardize.endsWith("strip_punctuation")
        ? tf.strings.regexReplace(lower, "[[:punct:]]", "")
        : lower;
  }

  private static TensorLike split(TextVectorization layer, Ops tf, Tensor texts) {
    String split = layer.split();
    if (split == null) {
      return texts;
    }
    Shape shape = texts.shape();
    if (shape.rank() > 1 && shape.dim(-1) != 1 && shape.dim(-1) >= 0) {
      throw PreprocessingErrors.input(layer, "strings of shape [batch] or [batch, 1]", shape);
    }
    Tensor column = shape.rank() > 1 ? tf.squeeze(texts, -1) : texts;
    return split.equals("whitespace")
        ? RaggedStrings.split(tf, column)
        : RaggedStrings.unicodeSplit(tf, column, "UTF-8");
  }

  /// One number stands for itself and all below; in a list each stands for itself.
  private static int[] widths(TextVectorization layer, Object ngrams) {
    return switch (ngrams) {
      case Integer widest -> IntStream.rangeClosed(1, widest).toArray();
      case int[] widths -> widths;
      case List<?> widths when widths.stream().allMatch(Integer.class::isInstance) ->
          widths.stream().mapToInt(each -> (Integer) each).toArray();
      default -> throw PreprocessingErrors.argument(layer, "ngrams", "an integer or some", ngrams);
    };
  }
}
