package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Words of texts have numbers; behind the last word of a text there are zeros.
final class TextVectorizationCode extends LayerCode<TextVectorization, Tensor, Tensor> {
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
        RaggedTensor numbers =
            words.mapFlatValues(flat -> LookupCode.find(layer, settings, call, flat));
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
