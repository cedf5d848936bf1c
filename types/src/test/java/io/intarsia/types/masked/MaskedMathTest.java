package io.intarsia.types.masked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.op.Ops;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Functions that combine elements or choose between them; the values are those of `numpy.ma`
/// (`cumsum`, `where`, `dot`), of softmax those of its formula on the valid elements.
@ParameterizedClass
@EnumSource(Mode.class)
@SuppressWarnings("NullAway") // made before each test; results may be null, here they are not
final class MaskedMathTest {
  private Ops tf;
  @RegisterExtension private final InMode placed;

  MaskedMathTest(Mode place) {
    placed = new InMode(place, ops -> tf = ops);
  }

  /// What lies under the mask must show up nowhere.
  private MaskedTensor x() {
    return MaskedTensor.ofNaN(
        tf, tf.constant(new float[][] {{1, Float.NaN, 3}, {4, 5, Float.NaN}}));
  }

  private void holds(TensorLike result, float[][] values, boolean[][] mask) {
    var masked = (MaskedTensor) result;
    placed.holds(masked.fill(tf, -1), values);
    placed.holds(masked.mask(), mask);
  }

  @Test
  void cumsum_invalidElements_addNothingAndStayInvalid() {
    boolean[][] mask = {{true, false, true}, {true, true, false}};
    holds(tf.math.cumsum(x()), new float[][] {{1, -1, 3}, {5, 5, -1}}, mask);
    holds(
        (TensorLike) tf.op("math.cumsum").apply(x(), 1),
        new float[][] {{1, -1, 4}, {4, 9, -1}},
        mask);
    holds(
        (TensorLike) tf.op("math.cumprod").apply(x(), 1),
        new float[][] {{1, -1, 3}, {4, 20, -1}},
        mask);
  }

  @Test
  void where_chosenElements_areAsValidAsTheyWere() {
    Tensor condition = tf.constant(new boolean[][] {{true, true, false}, {false, true, true}});
    Tensor nines = tf.constant(new float[] {9, 9, 9});
    holds(
        tf.where(condition, x(), nines),
        new float[][] {{1, -1, 9}, {9, 5, -1}},
        new boolean[][] {{true, false, true}, {true, true, false}});
    holds(
        tf.where(condition, nines, x()),
        new float[][] {{9, 9, 3}, {4, 9, 9}},
        new boolean[][] {{true, true, true}, {true, true, true}});
  }

  @Test
  void where_invalidCondition_givesInvalidElements() {
    var condition =
        MaskedTensor.of(
            tf.constant(new boolean[][] {{true, false}}),
            tf.constant(new boolean[][] {{true, false}}));
    holds(
        tf.where(
            condition, tf.constant(new float[][] {{1, 2}}), tf.constant(new float[][] {{3, 4}})),
        new float[][] {{1, -1}},
        new boolean[][] {{true, false}});
  }

  @Test
  void matMul_sumsOfValidTerms_areValid() {
    Tensor matrix = tf.constant(new float[][] {{1, 2}, {3, 4}, {5, 6}});
    holds(
        tf.linalg.matMul(x(), matrix),
        new float[][] {{16, 20}, {19, 28}},
        new boolean[][] {{true, true}, {true, true}});
    var rows =
        MaskedTensor.of(
            tf.constant(new float[][] {{7, 8}, {1, 2}}),
            tf.constant(new boolean[][] {{false, false}, {true, true}}));
    holds(
        tf.linalg.matMul(rows, tf.constant(new float[][] {{1}, {1}})),
        new float[][] {{-1}, {3}},
        new boolean[][] {{false}, {true}});
  }

  @Test
  void softmax_validElements_shareOne() {
    var shares = (MaskedTensor) tf.nn.softmax(x());
    placed.check(
        shares.fill(tf, 0),
        seen -> {
          float[][] rows = seen.toArray(float[][].class);
          assertThat(rows[0][0]).isCloseTo(0.119203f, within(1e-6f));
          assertThat(rows[0][1]).isZero();
          assertThat(rows[0][2]).isCloseTo(0.880797f, within(1e-6f));
          assertThat(rows[1][0]).isCloseTo(0.268941f, within(1e-6f));
          assertThat(rows[1][1]).isCloseTo(0.731059f, within(1e-6f));
          assertThat(rows[1][2]).isZero();
        });
    placed.holds(shares.mask(), new boolean[][] {{true, false, true}, {true, true, false}});
  }
}
