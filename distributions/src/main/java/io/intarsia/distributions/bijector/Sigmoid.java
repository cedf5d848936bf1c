package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.annotation.CompositeConstructor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

/// `y = low + (high - low) / (1 + exp(-x))`: all numbers to those between two, 0 and 1 unless told.
///
/// @see "Python: tfp.bijectors.Sigmoid"
@AutoCompositeTensor
public final class Sigmoid extends ElementwiseBijector {
  private final Optional<Tensor> low;
  private final Optional<Tensor> high;

  @CompositeConstructor
  Sigmoid(Optional<Tensor> low, Optional<Tensor> high) {
    this.low = low;
    this.high = high;
  }

  /// The map to the numbers between 0 and 1.
  public Sigmoid() {
    this(Optional.empty(), Optional.empty());
  }

  /// The map to the numbers between two. Runs no ops.
  ///
  /// @param low floating; broadcasts with what is mapped
  /// @param high greater than `low`
  public Sigmoid(Tensor low, Tensor high) {
    this(Optional.of(low), Optional.of(high));
  }

  /// The map to the numbers between two, tensors or literals.
  public static Sigmoid of(Ops tf, Object low, Object high) {
    Tensor[] bounds = tensors(tf, low, high);
    return new Sigmoid(bounds[0], bounds[1]);
  }

  /// What all images are greater than, if that is not 0.
  public Optional<Tensor> low() {
    return low;
  }

  /// What all images are less than, if that is not 1.
  public Optional<Tensor> high() {
    return high;
  }

  @Override
  public Tensor forward(Tensor x) {
    Tensor unit = x.sigmoid();
    return low.isEmpty() ? unit : unit.times(width()).plus(low.get());
  }

  @Override
  public Tensor inverse(Tensor y) {
    return above(y).log().minus(below(y).log());
  }

  @Override
  protected Tensor forwardLogDet(Tensor x) {
    var math = Ops.of(x.place()).math;
    Tensor slope = math.logSigmoid(x).plus(math.logSigmoid(x.unaryMinus()));
    return low.isEmpty() ? slope : slope.plus(width().log());
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    Tensor slope = above(y).log().plus(below(y).log()).unaryMinus();
    return low.isEmpty() ? slope : slope.plus(width().log());
  }

  @Override
  public Bijector mapParameters(ParameterMap map) {
    return new Sigmoid(low.map(bound -> map.of(bound, 0)), high.map(bound -> map.of(bound, 0)));
  }

  @Override
  public boolean isConstantJacobian() {
    return false;
  }

  @Override
  public Optional<Tensor> isIncreasing(Ops tf) {
    return Optional.of(tf.constant(true));
  }

  private Tensor width() {
    return high.orElseThrow().minus(low.orElseThrow());
  }

  private Tensor above(Tensor y) {
    return low.map(y::minus).orElse(y);
  }

  private Tensor below(Tensor y) {
    return high.map(bound -> bound.minus(y)).orElseGet(() -> y.rminus(1));
  }
}
