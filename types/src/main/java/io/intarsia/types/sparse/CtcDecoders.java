package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// The labels that the logits of a recognizer (of speech, of handwriting) stand for, by
/// connectionist temporal classification: a label that is repeated in the next frame is the same
/// one, and a blank label stands between equal ones. The loss to train with is `tf.nn.ctcLoss`.
///
/// Logits are `[T, N, C]`, `float32` or `float64`: of `T` frames, `N` sequences, and `C` labels, of
/// which one is the blank. No gradient goes through decoders.
public final class CtcDecoders {
  /// The label that is blank where Python's default is: the last one.
  private static final int LAST = -1;

  private CtcDecoders() {}

  /// What was decoded.
  ///
  /// @param decoded the best paths, the most likely first, each `[N, (labels)]` of `int64`, as wide
  ///   as the longest of its sequences
  /// @param logProbability `[N, paths]`: of each path, the logarithm of its probability; of
  ///   [#ctcGreedyDecoder] the sum of the largest logits, negated
  public record Decoded(List<SparseTensor> decoded, Tensor logProbability) {}

  /// The most likely label of each frame, repeated ones merged, the last label being the blank; see
  /// [#ctcGreedyDecoder(Tensor, Object, boolean, int)].
  ///
  /// @see "Python: tf.nn.ctc_greedy_decoder"
  public static Decoded ctcGreedyDecoder(Tensor inputs, Object sequenceLength) {
    return ctcGreedyDecoder(inputs, sequenceLength, true, LAST);
  }

  /// The most likely label of each frame, without blanks: one path.
  ///
  /// @param inputs logits `[T, N, C]`
  /// @param sequenceLength `int32` `[N]`: how many frames of each sequence there are, `T` at most;
  ///   a tensor, array or list
  /// @param mergeRepeated whether equal labels of successive frames are one
  /// @param blankIndex the blank label in `[-C, C)`; below 0 it counts from the end
  /// @throws IllegalArgumentException if static shapes contradict each other
  /// @throws io.intarsia.errors.TensorFlowException if lengths are none of the frames, or the blank
  ///   is none of the labels
  /// @see "Python: tf.nn.ctc_greedy_decoder"
  public static Decoded ctcGreedyDecoder(
      Tensor inputs, Object sequenceLength, boolean mergeRepeated, int blankIndex) {
    Ops tf = SparsePlace.of(inputs);
    var options =
        Attributes.of("merge_repeated", mergeRepeated).with("blank_index", (long) blankIndex);
    var best =
        tf.raw.CTCGreedyDecoder(inputs, tf.convertToTensor(sequenceLength, DType.INT32), options);
    var path = SparseTensor.of(best.decodedIndices(), best.decodedValues(), best.decodedShape());
    return new Decoded(List.of(path), best.logProbability());
  }

  /// The most likely path by a beam of 100; see [#ctcBeamSearchDecoder(Tensor, Object, int, int)].
  ///
  /// @see "Python: tf.nn.ctc_beam_search_decoder"
  public static Decoded ctcBeamSearchDecoder(Tensor inputs, Object sequenceLength) {
    return ctcBeamSearchDecoder(inputs, sequenceLength, 100, 1);
  }

  /// The most likely paths, where the probability of a path is that of all ways to write it. The
  /// last label is the blank.
  ///
  /// @param inputs logits `[T, N, C]`
  /// @param sequenceLength `int32` `[N]`: how many frames of each sequence there are, `T` at most;
  ///   a tensor, array or list
  /// @param beamWidth how many beginnings of paths are kept
  /// @param topPaths how many paths are wanted, `beamWidth` at most
  /// @throws IllegalArgumentException if static shapes contradict each other
  /// @throws io.intarsia.errors.TensorFlowException if lengths are none of the frames, or there are
  ///   fewer paths than are wanted
  /// @see "Python: tf.nn.ctc_beam_search_decoder"
  public static Decoded ctcBeamSearchDecoder(
      Tensor inputs, Object sequenceLength, int beamWidth, int topPaths) {
    Ops tf = SparsePlace.of(inputs);
    var best =
        tf.raw.CTCBeamSearchDecoder(
            inputs,
            tf.convertToTensor(sequenceLength, DType.INT32),
            beamWidth,
            topPaths,
            Attributes.of("merge_repeated", false));
    List<SparseTensor> paths = new ArrayList<>();
    for (int i = 0; i < topPaths; i++) {
      paths.add(
          SparseTensor.of(
              best.decodedIndices().get(i),
              best.decodedValues().get(i),
              best.decodedShape().get(i)));
    }
    return new Decoded(List.copyOf(paths), best.logProbability());
  }
}
