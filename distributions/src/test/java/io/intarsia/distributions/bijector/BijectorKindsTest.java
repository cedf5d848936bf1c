package io.intarsia.distributions.bijector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What kind of map a bijector is: whether it rises or falls, whether its slope is the same
/// everywhere, and the shapes it takes.
@Tag("E-008")
final class BijectorKindsTest {
  private final Environment tf;

  BijectorKindsTest(Environment tf) {
    this.tf = tf;
  }

  private Tensor numbers(float... values) {
    return tf.constant(values);
  }

  private boolean[] increasing(Bijector bijector) {
    Tensor each = bijector.isIncreasing(tf).orElseThrow();
    return tf.broadcastTo(each, new int[] {2}).toArray(boolean[].class);
  }

  @Test
  void mapsOfOneNumber_thatRiseWhateverTheirParameters_sayIt() {
    for (Bijector each :
        List.of(
            new Exp(),
            new Log(),
            new Softplus(),
            new Tanh(),
            new Sigmoid(),
            new Shift(numbers(-2, 3)),
            new Invert(new Exp()))) {
      assertThat(increasing(each)).as(each.toString()).containsExactly(true, true);
    }
  }

  @Test
  void mapsOfOneNumber_thatFallForSomeParameters_sayForWhich() {
    assertThat(increasing(new Scale(numbers(-.5f, .5f)))).containsExactly(false, true);
    assertThat(increasing(new Power(numbers(-.5f, .5f)))).containsExactly(false, true);
    assertThat(increasing(new Affine(numbers(1, 1), new Scale(numbers(-.5f, .5f)))))
        .containsExactly(false, true);
    assertThat(
            increasing(new Chain(List.of(new Scale(numbers(-1, 1)), new Scale(numbers(-1, -1))))))
        .containsExactly(true, false);
  }

  @Test
  void mapsOfSeveralNumbers_neitherRiseNorFall() {
    assertThat(FillTriangular.lower().isIncreasing(tf)).isEmpty();
    assertThat(new CorrelationCholesky().isIncreasing(tf)).isEmpty();
    assertThat(ScaleMatvecDiag.of(tf, new float[] {1, 2}).isIncreasing(tf)).isEmpty();
  }

  @Test
  void slope_thatIsTheSameEverywhere_isSaid() {
    assertThat(List.of(new Scale(numbers(2)), new Shift(numbers(2)), FillTriangular.lower()))
        .allMatch(Bijector::isConstantJacobian);
    assertThat(List.of(new Exp(), new Log(), new Power(numbers(2)), new CorrelationCholesky()))
        .noneMatch(Bijector::isConstantJacobian);
    assertThat(new Chain(List.of(new Scale(numbers(2)), new Exp())).isConstantJacobian()).isFalse();
  }

  @Test
  void triangles_ofVectors_haveTheirSide_alsoOfNone() {
    var triangle = FillTriangular.lower();
    assertThat(triangle.forwardEventShape(Shape.of(0))).isEqualTo(Shape.of(0, 0));
    assertThat(triangle.forwardEventShape(Shape.of(1))).isEqualTo(Shape.of(1, 1));
    assertThat(triangle.forwardEventShape(Shape.of(10))).isEqualTo(Shape.of(4, 4));
    assertThat(triangle.forwardEventShape(Shape.of(-1))).isEqualTo(Shape.of(-1, -1));
    assertThat(new CorrelationCholesky().forwardEventShape(Shape.of(0))).isEqualTo(Shape.of(1, 1));
    assertThat(new CorrelationCholesky().forwardEventShape(Shape.of(3))).isEqualTo(Shape.of(3, 3));
  }

  @Test
  void diagonals_ofABatch_haveALogDeterminantEach() {
    var scale = new ScaleMatvecDiag(tf.constant(new float[][] {{1, 2, 4}, {8, -1, .5f}}));
    Tensor x = tf.ones(2, 3);
    assertThat(scale.forwardLogDetJacobian(x).toArray(float[].class))
        .containsExactly(new float[] {(float) Math.log(8), (float) Math.log(4)}, within(1e-6f));
    assertThat(scale.inverseLogDetJacobian(x).toArray(float[].class))
        .containsExactly(new float[] {(float) -Math.log(8), (float) -Math.log(4)}, within(1e-6f));
  }
}
