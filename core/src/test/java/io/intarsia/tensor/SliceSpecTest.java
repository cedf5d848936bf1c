package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

/// The inputs and masks of `StridedSlice` are those that Python gives it for the same brackets.
final class SliceSpecTest {
  private final Environment tf;

  SliceSpecTest(Environment tf) {
    this.tf = tf;
  }

  private static Arguments slice(
      Map<String, Long> masks, List<Long> begin, List<Long> end, List<Long> step, Object... index) {
    return Arguments.of(masks, begin, end, step, index);
  }

  static final List<Arguments> SLICES =
      List.of(
          // x[:]
          slice(
              Map.of("begin_mask", 1L, "end_mask", 1L),
              List.of(0L),
              List.of(0L),
              List.of(1L),
              Index.all()),
          // x[2]
          slice(Map.of("shrink_axis_mask", 1L), List.of(2L), List.of(3L), List.of(1L), 2),
          // x[1:3, 2]
          slice(
              Map.of("shrink_axis_mask", 2L),
              List.of(1L, 2L),
              List.of(3L, 3L),
              List.of(1L, 1L),
              Index.range(1, 3),
              2),
          // x[newaxis, 1]
          slice(
              Map.of("new_axis_mask", 1L, "shrink_axis_mask", 2L),
              List.of(0L, 1L),
              List.of(1L, 2L),
              List.of(1L, 1L),
              Index.newAxis(),
              1),
          // x[..., newaxis, ::-1]
          slice(
              Map.of("ellipsis_mask", 1L, "new_axis_mask", 2L, "begin_mask", 4L, "end_mask", 4L),
              List.of(0L, 0L, 0L),
              List.of(0L, 1L, 0L),
              List.of(1L, 1L, -1L),
              Index.ellipsis(),
              Index.newAxis(),
              Index.step(-1)));

  @Test
  void isTrivial_wholeTensor_only() {
    var shape = Shape.of(5, 6);
    assertThat(SliceSpec.of(shape).isTrivial()).isTrue();
    assertThat(SliceSpec.of(shape, Index.all(), Index.all()).isTrivial()).isTrue();
    assertThat(SliceSpec.of(shape, Index.ellipsis()).isTrivial()).isTrue();
    assertThat(SliceSpec.of(shape, 0).isTrivial()).isFalse();
    assertThat(SliceSpec.of(shape, tf.constant(0)).isTrivial()).isFalse();
    assertThat(SliceSpec.of(shape, Index.newAxis()).isTrivial()).isFalse();
    assertThat(SliceSpec.of(shape, Index.from(1)).isTrivial()).isFalse();
    assertThat(SliceSpec.of(shape, Index.from(1), Index.all()).isTrivial()).isFalse();
  }

  @ParameterizedTest
  @FieldSource("SLICES")
  void of_indices_areTheBoundsAndMasks(
      Map<String, Long> masks, List<Long> begin, List<Long> end, List<Long> step, Object[] index) {
    var slice = SliceSpec.of(Shape.of(5, 6), index);
    assertThat(slice.attributes().asMap()).isEqualTo(masks);
    assertThat(slice.bounds(tf))
        .extracting(bound -> LongStream.of(bound.toArray(long[].class)).boxed().toList())
        .containsExactly(begin, end, step);
  }
}
