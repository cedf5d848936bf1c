package io.intarsia.types.masked;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Family;
import io.intarsia.op.Ops;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Functions that choose elements by position choose the same elements of values and mask. Which
/// elements are valid follows from the values, so each chosen one tells.
@ParameterizedClass
@EnumSource(Mode.class)
@SuppressWarnings("NullAway.Init") // made before each test
final class MaskedGathersTest {
  private Ops tf;
  @RegisterExtension private final InMode placed;

  MaskedGathersTest(Mode place) {
    placed = new InMode(place, ops -> tf = ops);
  }

  @FunctionalInterface
  interface Function {
    @Nullable Object run(Ops tf, TensorLike x);
  }

  record Case(Api api, List<Integer> shape, Function function) {
    @Override
    public String toString() {
      return api + " of " + shape;
    }
  }

  static List<Case> cases() {
    List<Integer> vector = List.of(12);
    List<Integer> matrix = List.of(3, 4);
    List<Integer> images = List.of(4, 4, 4, 4);
    return List.of(
        new Case(
            Apis.BATCH_TO_SPACE,
            images,
            (tf, x) ->
                tf.op("batch_to_space")
                    .apply(x, tf.constant(new int[] {2, 2}), tf.constant(new int[2][2]))),
        new Case(
            Apis.BOOLEAN_MASK, matrix, (tf, x) -> tf.booleanMask(x, bools(tf, true, false, true))),
        new Case(Apis.BROADCAST_TO, matrix, (tf, x) -> tf.broadcastTo(x, 2, 3, 4)),
        new Case(
            Apis.ENSURE_SHAPE, matrix, (tf, x) -> tf.op("ensure_shape").apply(x, List.of(3, 4))),
        new Case(Apis.EXPAND_DIMS, matrix, (tf, x) -> tf.op("expand_dims").apply(x, 1)),
        new Case(Apis.GATHER, matrix, (tf, x) -> tf.gather(x, new int[] {2, 0, 2})),
        new Case(
            Apis.GATHER,
            matrix,
            (tf, x) ->
                tf.op("gather")
                    .apply(List.of(x, tf.constant(new int[] {3, 1})), Map.of("axis", 1))),
        new Case(
            Apis.GATHER_ND,
            matrix,
            (tf, x) -> tf.op("gather_nd").apply(x, tf.constant(new int[][] {{2, 3}, {0, 1}}))),
        new Case(Apis.IDENTITY, matrix, (tf, x) -> tf.identity(x)),
        new Case(Apis.Linalg.DIAG_PART, List.of(2, 4, 4), (tf, x) -> tf.linalg.diagPart(x)),
        new Case(Apis.Linalg.MATRIX_TRANSPOSE, matrix, (tf, x) -> tf.linalg.matrixTranspose(x)),
        new Case(
            Apis.Linalg.TENSOR_DIAG_PART,
            List.of(2, 3, 2, 3),
            (tf, x) -> tf.linalg.tensorDiagPart(x)),
        new Case(Apis.Nn.DEPTH_TO_SPACE, images, (tf, x) -> tf.op("nn.depth_to_space").apply(x, 2)),
        new Case(Apis.Nn.SPACE_TO_DEPTH, images, (tf, x) -> tf.op("nn.space_to_depth").apply(x, 2)),
        new Case(
            Apis.REPEAT,
            matrix,
            (tf, x) -> tf.op("repeat").apply(List.of(x, 2), Map.of("axis", 1))),
        new Case(Apis.RESHAPE, matrix, (tf, x) -> tf.reshape(x, 2, -1)),
        new Case(Apis.REVERSE, matrix, (tf, x) -> tf.op("reverse").apply(x, List.of(1))),
        new Case(
            Apis.REVERSE_SEQUENCE,
            matrix,
            (tf, x) ->
                tf.op("reverse_sequence")
                    .apply(
                        List.of(x, tf.constant(new int[] {1, 4, 2})),
                        Map.of("seq_axis", 1, "batch_axis", 0))),
        new Case(Apis.ROLL, matrix, (tf, x) -> tf.op("roll").apply(x, 3, 1)),
        new Case(Apis.SLICE, matrix, (tf, x) -> tf.slice(x, new int[] {1, 1}, new int[] {2, 2})),
        new Case(Apis.SPLIT, matrix, (tf, x) -> tf.split(x, 2, 1)),
        new Case(Apis.SPLIT, vector, (tf, x) -> tf.split(x, new int[] {5, 3, 4})),
        new Case(Apis.SQUEEZE, List.of(1, 5, 1), (tf, x) -> tf.squeeze(x)),
        new Case(Apis.STOP_GRADIENT, matrix, (tf, x) -> tf.stopGradient(x)),
        new Case(
            Apis.STRIDED_SLICE,
            matrix,
            (tf, x) ->
                tf.op("strided_slice")
                    .apply(
                        List.of(x, new int[] {2, 0}, new int[] {0, 4}),
                        Map.of("strides", new int[] {-1, 2}))),
        new Case(Apis.TILE, matrix, (tf, x) -> tf.tile(x, 2, 3)),
        new Case(Apis.TRANSPOSE, matrix, (tf, x) -> tf.transpose(x)),
        new Case(Apis.UNSTACK, matrix, (tf, x) -> tf.unstack(x)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Tag("E-012")
  void gather_anyFunctionOfTheFamily_selectsValuesAndMaskAlike(Case each) {
    int[] numbers = numbers(each.shape());
    int[] sizes = each.shape().stream().mapToInt(Integer::intValue).toArray();
    Tensor values = tf.reshape(tf.constant(numbers), tf.constant(sizes));
    MaskedTensor masked =
        MaskedTensor.of(values, tf.reshape(tf.constant(valid(numbers)), tf.constant(sizes)));

    List<Object> plain = listed(each.function().run(tf, values));
    List<Object> results = listed(each.function().run(tf, masked));

    assertThat(results).hasSameSizeAs(plain).allMatch(MaskedTensor.class::isInstance);
    for (int i = 0; i < plain.size(); i++) {
      MaskedTensor result = (MaskedTensor) results.get(i);
      placed.check(
          List.of(result.values(), result.mask(), (Tensor) plain.get(i)),
          seen -> checkChosen(seen.get(0), seen.get(1), seen.get(2)));
    }
  }

  private void checkChosen(Tensor values, Tensor mask, Tensor plain) {
    assertThat(ints(values)).isEqualTo(ints(plain));
    assertThat(mask.shape()).isEqualTo(plain.shape());
    assertThat(flat(mask).toArray(boolean[].class)).isEqualTo(valid(ints(values)));
  }

  @Test
  @Tag("E-012")
  void gather_cases_areTheWholeFamily() {
    assertThat(cases().stream().map(Case::api).distinct())
        .containsExactlyInAnyOrderElementsOf(
            Api.all().stream().filter(api -> api.family() == Family.GATHER).toList());
  }

  private static List<Object> listed(@Nullable Object result) {
    return result instanceof List<?> list
        ? new ArrayList<>(list)
        : List.of(Objects.requireNonNull(result));
  }

  /// From 1 on, so that 0 is no element.
  private static int[] numbers(List<Integer> shape) {
    return IntStream.rangeClosed(1, shape.stream().reduce(1, (a, b) -> a * b)).toArray();
  }

  private static boolean[] valid(int[] numbers) {
    boolean[] valid = new boolean[numbers.length];
    for (int i = 0; i < valid.length; i++) {
      valid[i] = numbers[i] * numbers[i] % 7 < 3;
    }
    return valid;
  }

  private int[] ints(Tensor tensor) {
    return flat(tensor).toArray(int[].class);
  }

  private Tensor flat(Tensor tensor) {
    return placed.environment().reshape(tensor, -1);
  }

  private static Tensor bools(Ops tf, boolean... values) {
    return tf.constant(values);
  }
}
