package io.intarsia.types.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ValueMode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/// Expected are the results of Python for these logits.
final class CtcDecodersTest {
  private static final float[][][] LOGITS = {
    {{2.04f, -2.56f, 0.42f}, {-0.57f, -0.45f, -0.22f}},
    {{-2.02f, -0.23f, -0.87f}, {3.32f, 0.23f, -0.35f}},
    {{-0.28f, -0.67f, -1.06f}, {-0.39f, 0.48f, -0.24f}},
    {{0.96f, -0.2f, 0.02f}, {1.55f, 0.55f, -0.51f}}
  };
  private static final int[] LENGTHS = {4, 3};

  private final Environment tf;

  CtcDecodersTest(Environment tf) {
    this.tf = tf;
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "COMPILED")
  void greedy_ofEachMode_isPythons(ValueMode mode) {
    var result =
        (List<?>)
            mode.run(
                tf,
                List.of(tf.constant(LOGITS), tf.constant(LENGTHS)),
                (g, in) -> flat(CtcDecoders.ctcGreedyDecoder((Tensor) in.get(0), in.get(1))));
    assertThat(result.get(0))
        .hasToString(
            "SparseTensor(indices=[[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]], values=[0, 1, 0, 0, 1], denseShape=[2, 3])");
    checkNumbers(result.get(1), -2.49f, -3.58f);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "COMPILED")
  void beamSearch_ofEachMode_isPythons(ValueMode mode) {
    var result =
        (List<?>)
            mode.run(
                tf,
                List.of(tf.constant(LOGITS), tf.constant(LENGTHS)),
                (g, in) ->
                    flat(CtcDecoders.ctcBeamSearchDecoder((Tensor) in.get(0), in.get(1), 3, 2)));
    assertThat(result.get(0))
        .hasToString(
            "SparseTensor(indices=[[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]], values=[0, 1, 0, 0, 1], denseShape=[2, 3])");
    assertThat(result.get(1))
        .hasToString(
            "SparseTensor(indices=[[0, 0], [0, 1], [1, 0]], values=[0, 1, 0], denseShape=[2, 2])");
    checkNumbers(result.get(2), -0.9031324f, -1.8511285f, -1.0855446f, -1.18942f);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true | 0 | [[0, 0], [1, 0], [1, 1]] | [1, 2, 1] | [2, 2]",
        "true | -2 | [[0, 0], [0, 1], [1, 0], [1, 1]] | [0, 0, 2, 0] | [2, 2]",
        "false | -1 | [[0, 0], [0, 1], [0, 2], [0, 3], [1, 0], [1, 1]] | [0, 1, 0, 0, 0, 1] | [2, 4]",
        "false | 0 | [[0, 0], [1, 0], [1, 1]] | [1, 2, 1] | [2, 2]",
        "false | -2 | [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]] | [0, 0, 0, 2, 0] | [2, 3]"
      })
  void greedy_otherBlanks_isPythons(
      boolean merges, int blank, String indices, String values, String shape) {
    var decoded = CtcDecoders.ctcGreedyDecoder(tf.constant(LOGITS), LENGTHS, merges, blank);
    assertThat(decoded.decoded())
        .singleElement()
        .hasToString(
            "SparseTensor(indices=%s, values=%s, denseShape=%s)".formatted(indices, values, shape));
  }

  @Test
  void beamSearch_byDefault_isOnePathOfABeamOf100() {
    var decoded = CtcDecoders.ctcBeamSearchDecoder(tf.constant(LOGITS), List.of(4, 3));
    assertThat(decoded.decoded())
        .singleElement()
        .hasToString(
            "SparseTensor(indices=[[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]], values=[0, 1, 0, 0, 1], denseShape=[2, 3])");
    checkNumbers(decoded.logProbability(), -0.9031324f, -1.0582466f);
  }

  @Test
  void decoders_ofBadLengthsAndPaths_areRefused() {
    Tensor logits = tf.constant(LOGITS);
    assertThatThrownBy(() -> CtcDecoders.ctcGreedyDecoder(logits, new int[] {5, 3}))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("sequence_length(0) <= 4");
    assertThatThrownBy(() -> CtcDecoders.ctcGreedyDecoder(logits, new int[] {4}))
        .hasMessageContaining("CTCGreedyDecoder");
    assertThatThrownBy(() -> CtcDecoders.ctcBeamSearchDecoder(logits, LENGTHS, 1, 2))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("requested more paths than the beam width");
  }

  private static List<Object> flat(CtcDecoders.Decoded decoded) {
    List<Object> flat = new ArrayList<>(decoded.decoded());
    flat.add(decoded.logProbability());
    return flat;
  }

  private static void checkNumbers(Object tensor, float... expected) {
    float[] numbers = ((Tensor) tensor).flatten().toArray(float[].class);
    assertThat(numbers).containsExactly(expected, within(1e-5f));
  }
}
