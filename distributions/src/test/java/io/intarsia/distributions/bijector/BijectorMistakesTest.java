package io.intarsia.distributions.bijector;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What bijectors say against their arguments.
@Tag("E-008")
final class BijectorMistakesTest {
  private final Environment tf;

  BijectorMistakesTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void logDet_ofEventsOfTooFewAxes_saysHowManyItNeeds() {
    Tensor x = tf.constant(new float[3]);
    refused(
        () -> ScaleMatvecDiag.of(tf, new float[3]).forwardLogDetJacobian(x, 0),
        "ScaleMatvecDiag.forwardLogDetJacobian: eventRank must be >= 1, as it maps so many axes"
            + " together, got 0");
    refused(
        () -> new Exp().inverseLogDetJacobian(x, 2),
        "Exp.inverseLogDetJacobian: expected a tensor with the 2 axes of an event at least, got"
            + " shape [3]; pass a smaller eventRank");
  }

  @Test
  void triangles_ofOtherNumbersOfElements_areRefused() {
    refused(
        () -> FillTriangular.lower().forward(tf.constant(new float[4])),
        "FillTriangular: an event must have n(n+1)/2 elements for some n, got shape [4]");
    refused(
        () -> new CorrelationCholesky().forwardEventShape(Shape.of(4)),
        "CorrelationCholesky: an event must have n(n-1)/2 elements for some n, got shape [4]");
    refused(
        () -> FillTriangular.lower().inverseEventShape(Shape.of(2, 3)),
        "FillTriangular: an image must be a square matrix, got shape [2, 3]");
  }

  @Test
  void constructors_ofWhatDoesNotFit_sayWhy() {
    refused(() -> new Chain(List.of()), "Chain: expected one bijector at least, got none");
    refused(
        () -> new Affine(tf.constant(1f), new Exp()),
        "Affine: scale must be linear and keep the number of axes, got Exp; chain it with a Shift");
    refused(
        () -> Affine.of(tf, tf.constant(1f), tf.constant(1.0)),
        "the parameters of a bijector must have one dtype, got float32, float64; cast them");
  }

  private static void refused(ThrowingCallable code, String message) {
    assertThatThrownBy(code).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
