package io.intarsia.distributions.user;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.distributions.ClosedForms;
import io.intarsia.distributions.Distribution;
import io.intarsia.distributions.KullbackLeibler;
import io.intarsia.distributions.Parameter;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// A density that rises from 0 to `2 / width`: what the comment of [Distribution] shows, and a
/// formula of its divergence.
@AutoCompositeTensor
final class Triangle extends Distribution {
  static {
    KullbackLeibler.register(
        Triangle.class,
        Triangle.class,
        (tf, p, q) ->
            tf.where(
                p.width.le(q.width),
                q.width.log().minus(p.width.log()).times(2),
                Double.POSITIVE_INFINITY));
  }

  private final Tensor width;

  Triangle(Tensor width) {
    this.width = width;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.of("width", width));
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    return uniform(tf, seed, withBatch(tf, shape)).sqrt().times(width);
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    return value.times(2).log().minus(width.log().times(2));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> value.div(width).square())
        .mean(() -> width.times(2 / 3.0))
        .variance(() -> width.square().div(18));
  }
}
