package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Words of texts have numbers; behind the last word of a text there are zeros.
final class TextVectorizationCode extends LayerCode<TextVectorization, Tensor, Tensor>
    implements SparseCode<TextVectorization, Tensor> {
  @Override
  void build(TextVectorization layer, State state, Object spec) {
    layer.settings();
    Words.check(layer);
  }

  @Override
  Tensor compute(TextVectorization layer, LayerCall call, Tensor x) {
    LookupSettings settings = layer.settings();
    boolean isInt = settings.mode().equals("int");
    return switch (Words.of(layer, call.tf(), x)) {
      case RaggedTensor words -> {
        RaggedTensor numbers = numbers(layer, settings, call, words);
        // What is behind the last word is in no vector.
        yield isInt
            ? numbers.toTensor(0L, padded(layer, words.shape()))
            : LookupCode.vectors(layer, settings, call, numbers.toTensor(Long.MAX_VALUE));
      }
      case Tensor words -> {
        Tensor numbers = LookupCode.find(layer, settings, call, words);
        yield isInt
            ? cut(layer, call.tf(), numbers)
            : LookupCode.vectors(layer, settings, call, numbers);
      }
      default -> throw new AssertionError("words are tensors");
    };
  }

  @Override
  public SparseTensor computeSparse(TextVectorization layer, LayerCall call, Tensor x) {
    LookupSettings settings = layer.settings();
    Tensor numbers =
        switch (Words.of(layer, call.tf(), x)) {
          case RaggedTensor words -> numbers(layer, settings, call, words).toTensor(Long.MAX_VALUE);
          case Tensor words -> LookupCode.find(layer, settings, call, words);
          default -> throw new AssertionError("words are tensors");
        };
    return LookupCode.sparse(layer, settings, call, numbers);
  }

  /// The numbers of the words of each text, at most as many as were asked for.
  static RaggedTensor ragged(TextVectorization layer, LayerCall call, Tensor x) {
    if (!(Words.of(layer, call.tf(), x) instanceof RaggedTensor words)) {
      throw PreprocessingErrors.input(
          layer, "texts of shape [batch] that are split, for ragged results", x.shape());
    }
    RaggedTensor numbers = numbers(layer, layer.settings(), call, words);
    Integer length = layer.outputSequenceLength();
    return length == null
        ? numbers
        : (RaggedTensor) numbers.get(Index.ellipsis(), Index.to(length));
  }

  private static RaggedTensor numbers(
      TextVectorization layer, LookupSettings settings, LayerCall call, RaggedTensor words) {
    return words.mapFlatValues(flat -> LookupCode.find(layer, settings, call, flat));
  }

  private static Shape padded(TextVectorization layer, Shape shape) {
    Integer length = layer.outputSequenceLength();
    return shape
        .subShape(0, shape.rank() - 1)
        .concatenate(Shape.of(length == null ? Shape.UNKNOWN_SIZE : length));
  }

  /// The last axis with as many numbers as were asked for.
  private static Tensor cut(TextVectorization layer, Ops tf, Tensor numbers) {
    Integer length = layer.outputSequenceLength();
    if (length == null) {
      return numbers;
    }
    int last = numbers.shape().rank() - 1;
    Tensor there = tf.gather(tf.shape(numbers), last);
    List<Tensor> sizes = new ArrayList<>(Collections.nCopies(last, tf.constant(-1)));
    sizes.add(tf.math.minimum(there, length));
    Tensor start = tf.slice(numbers, tf.constant(new int[last + 1]), tf.stack(sizes));
    List<Tensor> rest = new ArrayList<>(Collections.nCopies(2 * last + 1, tf.constant(0)));
    rest.add(tf.math.maximum(tf.constant(length).minus(there), 0));
    Tensor padded = tf.pad(start, tf.reshape(tf.stack(rest), Shape.of(last + 1, 2)));
    return tf.ensureShape(padded, numbers.shape().subShape(0, last).concatenate(Shape.of(length)));
  }
}
