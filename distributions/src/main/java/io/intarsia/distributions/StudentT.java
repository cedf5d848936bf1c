package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Student's distribution: of the ratio of a normal number and an estimate of its standard
/// deviation, with heavier tails the fewer degrees of freedom that has.
///
/// @see "Python: tfp.distributions.StudentT"
@AutoCompositeTensor
public final class StudentT extends Distribution {
  private final Tensor df;
  private final Tensor loc;
  private final Tensor scale;

  /// Tensors of one floating dtype, whose shapes broadcast.
  ///
  /// @param df positive
  /// @param scale positive
  public StudentT(Tensor df, Tensor loc, Tensor scale) {
    DistributionErrors.requireOneDtype(StudentT.class, df, loc, scale);
    this.df = df;
    this.loc = loc;
    this.scale = scale;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static StudentT of(Ops tf, Object df, Object loc, Object scale) {
    Tensor[] given = tensors(tf, df, loc, scale);
    return new StudentT(given[0], given[1], given[2]);
  }

  /// The degrees of freedom.
  public Tensor df() {
    return df;
  }

  /// Where the middle is.
  public Tensor loc() {
    return loc;
  }

  /// How wide it is.
  public Tensor scale() {
    return scale;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.of("df", df), Parameter.of("loc", loc), Parameter.of("scale", scale));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return Ranges.of(tf).positive(df).finite(loc).positive(scale).valid();
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor[] seeds = seeds(tf, seed, 2);
    Tensor all = withBatch(tf, shape);
    Tensor normal = normal(tf, seeds[0], all);
    Tensor half = Batches.broadcast(tf, this, df).times(0.5);
    // Of few degrees of freedom the number itself may be too small.
    Tensor log = LogGamma.sample(tf, seeds[1], all, half).minus(half.log());
    return normal.times(log.times(-0.5).exp()).times(scale).plus(loc);
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Tensor ratio = standard(value).div(df.sqrt());
    Tensor tail = Stable.log1pSquare(tf, ratio).times(df.plus(1).times(0.5));
    return tail.plus(logNormalizer(tf)).neg();
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> tails(tf, value).below().cast(value.dtype()))
        .logCdf(value -> tails(tf, value).logBelow().cast(value.dtype()))
        .survivalFunction(value -> tails(tf, value).turned().below().cast(value.dtype()))
        .logSurvivalFunction(value -> tails(tf, value).turned().logBelow().cast(value.dtype()))
        .quantile(probability -> quantile(tf, probability))
        .mean(() -> tf.where(df.gt(1), loc, Double.NaN))
        .variance(() -> variance(tf))
        .mode(() -> loc)
        .entropy(() -> entropy(tf));
  }

  private StudentTails tails(Ops tf, Tensor value) {
    DType wide = DType.FLOAT64;
    Tensor z = value.cast(wide).minus(loc.cast(wide)).div(scale.cast(wide));
    return new StudentTails(tf, df.cast(wide), z);
  }

  private Tensor quantile(Ops tf, Tensor probability) {
    var standard = new StudentT(df, tf.zerosLike(loc), tf.onesLike(scale));
    return new Inversion(standard, tf, probability).real().times(scale).plus(loc);
  }

  private Tensor variance(Ops tf) {
    Tensor isFinite = df.gt(2);
    Tensor ratio = df.div(tf.where(isFinite, df.minus(2), 1));
    Tensor other =
        tf.where(df.gt(1), Double.POSITIVE_INFINITY, tf.constant(Double.NaN, df.dtype()));
    return tf.where(isFinite, ratio, other).times(scale.square());
  }

  private Tensor entropy(Ops tf) {
    Tensor half = df.plus(1).times(0.5);
    Tensor slope = tf.math.digamma(half).minus(tf.math.digamma(df.times(0.5)));
    return slope.times(half).plus(logNormalizer(tf));
  }

  /// `log(scale·√df·B(½, df/2))`.
  private Tensor logNormalizer(Ops tf) {
    return StudentTails.logNormalizer(tf, df).plus(scale.log());
  }

  private Tensor standard(Tensor value) {
    return value.minus(loc).div(scale);
  }
}
