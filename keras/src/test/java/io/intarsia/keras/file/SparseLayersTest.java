package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerException;
import io.intarsia.keras.Symbol;
import io.intarsia.keras.layer.CategoryEncoding;
import io.intarsia.keras.layer.Discretization;
import io.intarsia.keras.layer.Hashing;
import io.intarsia.keras.layer.StringLookup;
import io.intarsia.keras.layer.TextVectorization;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Layers that give sparse and ragged tensors, beyond what goldens say: what they learn, and files.
final class SparseLayersTest {
  private final Environment tf = Environment.open();
  private final Tensor words =
      tf.constant(new String[][] {{"a", "b", ""}, {"b", "b", "z"}, {"", "", ""}});

  @AfterEach
  void close() {
    tf.close();
  }

  private static void sameAsDense(StringLookup layer, Tensor x) {
    assertThat(layer.sparse().apply(x).toDense().toList()).isEqualTo(layer.apply(x).toList());
  }

  @Test
  void sparseLookup_ofAnyMode_holdsWhatTheDenseOneGives() {
    for (String mode : List.of("one_hot", "multi_hot", "count")) {
      var layer = StringLookup.of().withVocabulary(List.of("b", "a")).withOutputMode(mode);
      sameAsDense(layer, words);
      sameAsDense(layer.withMaskToken(""), words);
      sameAsDense(layer, tf.constant("a"));
      sameAsDense(layer, tf.constant(new String[0][3]).reshape(0, 3));
    }
    sameAsDense(
        StringLookup.of()
            .withVocabulary(List.of("b", "a"))
            .withIdfWeights(0.5, 2)
            .withOutputMode("tf_idf"),
        words);
  }

  @Test
  void sparseLayer_hasLearnedWhatTheLayerLearns() {
    var lookup = StringLookup.of().withOutputMode("multi_hot");
    var sparse = lookup.sparse();
    lookup.adapt(words.reshape(-1));
    assertThat(sparse.layer()).isSameAs(lookup);
    assertThat(sparse.apply(words).shape()).isEqualTo(Shape.of(3, lookup.vocabularySize()));
    var bins = Discretization.of().withNumBins(3).withOutputMode("count");
    bins.adapt(tf.constant(new float[] {1, 2, 3, 4, 5, 6}));
    Tensor x = tf.constant(new float[][] {{1, 6, 6}});
    assertThat(bins.sparse().apply(x).toDense().toList()).isEqualTo(bins.apply(x).toList());
  }

  @Test
  void layer_ofNumbers_givesNoSparseTensors() {
    assertThatThrownBy(() -> StringLookup.of().sparse())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "layer string_lookup: expected one that gives vectors, for sparse results, as"
                + " output_mode, got int");
    assertThatThrownBy(() -> Hashing.of(3).sparse()).hasMessageContaining("for sparse results");
    assertThatThrownBy(() -> TextVectorization.of().withOutputMode("count").ragged())
        .hasMessageContaining("expected int, for ragged results, as output_mode, got count");
  }

  @Test
  void raggedTexts_ofOneText_areRefused() {
    var layer = TextVectorization.of().withVocabulary(List.of("a"));
    assertThatThrownBy(() -> layer.ragged().apply(tf.constant("a b")))
        .isInstanceOf(LayerException.class)
        .hasMessageContaining("texts of shape [batch] that are split, for ragged results, got []");
  }

  @Test
  void sparseAndRaggedLayers_inFiles_openWithTheirTypes(@TempDir Path folder) throws IOException {
    var lookup = StringLookup.of().withOutputMode("multi_hot");
    lookup.adapt(words.reshape(-1));
    SparseTensor sparse =
        (SparseTensor) opened(folder, lookup.sparse(), 2, DType.STRING).apply(words);
    assertThat(sparse.toDense().toList()).isEqualTo(lookup.apply(words).toList());
    var texts = TextVectorization.of().withVocabulary(List.of("b", "a"));
    Tensor x = tf.constant(new String[] {"a b", "", "c"});
    RaggedTensor ragged = (RaggedTensor) opened(folder, texts.ragged(), 1, DType.STRING).apply(x);
    assertThat(ragged.toList()).isEqualTo(List.of(List.of(3L, 2L), List.of(), List.of(1L)));
    Tensor numbers = tf.constant(new int[][] {{1, 2}});
    assertThat(
            opened(folder, CategoryEncoding.of().withNumTokens(3), 2, DType.INT32).apply(numbers))
        .isInstanceOf(Tensor.class);
  }

  private <Y> Layer<Object, Object> opened(
      Path folder, Layer<Tensor, Y> layer, int rank, DType dtype) throws IOException {
    Path file = folder.resolve("model.keras");
    Symbol<Tensor> x = Symbol.input(tf, TensorSpec.of(Shape.unknownOfRank(rank), dtype));
    KerasFile.write(Functional.of(x, layer.on(x)), file);
    return KerasFile.read(tf, file);
  }
}
