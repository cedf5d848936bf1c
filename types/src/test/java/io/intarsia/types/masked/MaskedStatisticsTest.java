package io.intarsia.types.masked;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.CompositeGolden;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Statistics of the valid elements, and elementwise functions, agree with numpy.ma.
@Tag("E-012")
@ParameterizedClass
@EnumSource(Mode.class)
@SuppressWarnings("NullAway.Init") // made before each test
final class MaskedStatisticsTest {
  private Ops tf;
  @RegisterExtension private final InMode placed;

  MaskedStatisticsTest(Mode place) {
    placed = new InMode(place, ops -> tf = ops);
  }

  static List<JsonNode> statistics() {
    return MaskedGolden.cases("statistics");
  }

  @ParameterizedTest
  @MethodSource("statistics")
  void statistics_ofNumpy_areOurs(JsonNode each) {
    MaskedTensor masked = MaskedGolden.masked(tf, each.get("values"));
    ReduceOptions options = options(each);

    each.get("results")
        .properties()
        .forEach(entry -> {
          if (entry.getKey().equals("count")) {
            placed.check(
                masked.count(tf, options),
                seen -> MaskedGolden.assertClose(placed.environment(), seen, entry.getValue()));
          } else {
            MaskedTensor result = statistic(masked, entry.getKey(), options);
            checkLike(result, entry.getValue());
          }
        });
  }

  private static ReduceOptions options(JsonNode each) {
    ReduceOptions all = ReduceOptions.defaults().withKeepdims(each.get("keepdims").asBoolean());
    return each.get("axis").isNull()
        ? all
        : all.withAxis(
            CompositeGolden.list(each.get("axis")).stream().mapToInt(JsonNode::asInt).toArray());
  }

  private MaskedTensor statistic(MaskedTensor masked, String name, ReduceOptions options) {
    return switch (name) {
      case "sum" -> masked.sum(tf, options);
      case "mean" -> masked.mean(tf, options);
      case "min" -> masked.min(tf, options);
      case "max" -> masked.max(tf, options);
      case "var" -> masked.variance(tf, options);
      case "std" -> masked.std(tf, options);
      default -> throw new AssertionError(name);
    };
  }

  static List<JsonNode> binary() {
    return MaskedGolden.cases("binary");
  }

  @ParameterizedTest
  @MethodSource("binary")
  void binary_ofNumpy_areOurs(JsonNode each) {
    MaskedTensor x = MaskedGolden.masked(tf, each.get("operands").get(0));
    MaskedTensor y = MaskedGolden.masked(tf, each.get("operands").get(1));
    String function = each.get("function").asText();

    checkLike(function, x, y, each.get("both"));
    checkLike(function, x, y.values(), each.get("first"));
    checkLike(function, x.values(), y, each.get("second"));
  }

  private void checkLike(MaskedTensor result, JsonNode expected) {
    placed.check(result, seen -> MaskedGolden.assertLike(placed.environment(), seen, expected));
  }

  private void checkLike(String function, TensorLike x, TensorLike y, JsonNode expected) {
    var result = (MaskedTensor) Objects.requireNonNull(tf.op("math." + function).apply(x, y));
    // Of what is not valid numpy keeps an operand.
    checkLike(tf.cast(result, DType.FLOAT32), expected);
  }

  // -- what numpy does not say --------------------------------------------------------------------

  @Test
  void statistics_axes_areTakenAsNumbers() {
    MaskedTensor masked =
        MaskedTensor.of(
            tf.constant(new int[][] {{1, 2}, {3, 4}}),
            tf.constant(new boolean[][] {{true, true}, {true, false}}));

    placed.shows(masked.sum(tf), "MaskedTensor(6)");
    placed.shows(masked.sum(tf, 1), "MaskedTensor([3, 3])");
    placed.shows(masked.max(tf, -2), "MaskedTensor([3, 2])");
    placed.shows(masked.min(tf, 0, 1), "MaskedTensor(1)");
    placed.shows(masked.mean(tf, 0), "MaskedTensor([2.0, 2.0])");
    placed.shows(masked.variance(tf, 0), "MaskedTensor([1.0, 0.0])");
    placed.shows(masked.std(tf, 1), "MaskedTensor([0.5, 0.0])");
    placed.holds(masked.count(tf, 1), new long[] {2, 1});
    placed.check(masked.count(tf), seen -> assertThat(seen.asLong()).isEqualTo(3));
  }

  @Test
  void sum_booleans_countsThoseThatAreTrue() {
    MaskedTensor masked =
        MaskedTensor.of(
            tf.constant(new boolean[][] {{true, true}, {true, false}}),
            tf.constant(new boolean[][] {{true, true}, {false, true}}));

    placed.shows(masked.sum(tf), "MaskedTensor(2)");
    placed.shows(masked.sum(tf, 1), "MaskedTensor([2, 0])");
    assertThat(masked.sum(tf).dtype()).isEqualTo(DType.INT64);
  }

  @Test
  void statistics_noValidElement_areZeroAndNotValid() {
    MaskedTensor masked =
        MaskedTensor.of(
            tf.constant(new float[] {Float.NaN, Float.POSITIVE_INFINITY}),
            tf.constant(new boolean[2]));

    for (MaskedTensor each :
        List.of(
            masked.sum(tf),
            masked.mean(tf),
            masked.min(tf),
            masked.max(tf),
            masked.variance(tf),
            masked.std(tf))) {
      placed.check(each.values(), seen -> assertThat(seen.asFloat()).isZero());
      placed.check(each.mask(), seen -> assertThat(seen.toBoolean()).isFalse());
    }
    placed.check(masked.count(tf), seen -> assertThat(seen.asLong()).isZero());
  }

  @Test
  void statistics_noElementAtAll_areZeroAndNotValid() {
    MaskedTensor masked =
        MaskedTensor.of(
            tf.reshape(tf.constant(new int[0]), 2, 0),
            tf.reshape(tf.constant(new boolean[0]), 2, 0));

    placed.shows(masked.sum(tf, 1), "MaskedTensor([--, --])");
    placed.holds(masked.max(tf, 1).values(), new int[] {0, 0});
    assertThat(masked.mean(tf, 0).shape().toList()).containsExactly(0L);
  }

  @Test
  void mean_manyHalves_doesNotOverflow() {
    Tensor ones = tf.fill(tf.constant(new int[] {100_000}), tf.constant(2, DType.FLOAT16));
    MaskedTensor masked = MaskedTensor.of(ones, tf.onesLike(ones, DType.BOOL));

    assertThat(masked.mean(tf).dtype()).isEqualTo(DType.FLOAT16);
    placed.check(
        tf.cast(masked.mean(tf).values(), DType.FLOAT32),
        seen -> assertThat(seen.asFloat()).isEqualTo(2));
    placed.check(
        tf.cast(masked.std(tf).values(), DType.FLOAT32),
        seen -> assertThat(seen.asFloat()).isZero());
  }
}
