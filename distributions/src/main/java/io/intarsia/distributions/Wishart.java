package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The Wishart distribution: of symmetric positive definite matrices of `k` rows, such as the sum
/// of `ν` products `z zᵀ` of normal vectors of covariance `V = L Lᵀ`.
///
/// Its density at `X` is `|X|^((ν-k-1)/2) exp(-tr(V⁻¹ X) / 2) / (2^(ν k/2) |V|^(ν/2) Γₖ(ν/2))`, by
/// the numbers on and below the diagonal of `X`; at a matrix that is not positive definite it is 0.
/// Samples are `[S…, B…, k, k]` and have gradients by both parameters.
///
/// @see "Python: tfp.distributions.WishartTriL"
@AutoCompositeTensor
public final class Wishart extends Distribution {
  private static final double LOG_2 = Math.log(2);

  static {
    KullbackLeibler.register(Wishart.class, Wishart.class, Wishart::divergence);
  }

  private final Tensor df;
  private final Tensor scaleTril;

  /// Tensors of one floating dtype, whose batches broadcast.
  ///
  /// @param df the degrees of freedom `ν`: `[B…]`, above `k - 1`
  /// @param scaleTril the factor `L`: `[B…, k, k]`, of which the lower triangle counts, none of its
  ///   diagonal 0
  public Wishart(Tensor df, Tensor scaleTril) {
    DistributionErrors.requireOneDtype(Wishart.class, df, scaleTril);
    this.df = df;
    this.scaleTril = scaleTril;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static Wishart of(Ops tf, Object df, Object scaleTril) {
    Tensor[] given = tensors(tf, df, scaleTril);
    return new Wishart(given[0], given[1]);
  }

  /// The degrees of freedom: `[B…]`.
  public Tensor df() {
    return df;
  }

  /// The factor of the scale as it was given: `[B…, k, k]`.
  public Tensor scaleTril() {
    return scaleTril;
  }

  private Factor factor() {
    return new TriangularFactor(scaleTril);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.of("df", df), Parameter.of("scaleTril", scaleTril).withEventRank(2));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    // The degrees of freedom are more than the greatest number of a row.
    Ranges degrees = Ranges.of(tf).positive(df.minus(size(tf)).plus(1));
    return degrees.andAll(factor().valid(tf)).valid();
  }

  @Override
  public Shape eventShape() {
    Shape rows = Vectors.shape(scaleTril);
    return rows.concatenate(rows);
  }

  @Override
  protected Tensor eventSizes(Ops tf) {
    return tf.shape(scaleTril).get(Index.from(-2));
  }

  /// Bartlett's: a triangle of normal numbers with the roots of chi-squared ones on the diagonal.
  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor[] seeds = seeds(tf, seed, 2);
    Tensor all = withBatch(tf, shape);
    Tensor rows = eventSizes(tf);
    Tensor vectors = tf.concat(List.of(all, rows.get(Index.from(1))), 0);
    Tensor gammas = Noise.gamma(tf, seeds[0], vectors, halves(tf));
    Tensor matrices = tf.concat(List.of(all, rows), 0);
    Tensor normals = normal(tf, seeds[1], matrices);
    Tensor standard = tf.linalg.setDiag(normals, gammas.times(2).sqrt());
    Tensor root = tf.linalg.matMul(factor().matrix(tf), tf.linalg.bandPart(standard, -1, 0));
    return root.matMul(root, false, true);
  }

  /// `(ν - j) / 2` for each row: `[B…, k]`.
  private Tensor halves(Ops tf) {
    return df.expandDims(-1).minus(rows(tf)).times(0.5);
  }

  /// 0, 1, …, `k - 1`.
  private Tensor rows(Ops tf) {
    return tf.range(eventSizes(tf).get(0)).cast(dtype());
  }

  private Tensor size(Ops tf) {
    return eventSizes(tf).get(0).cast(dtype());
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Tensor whole = Events.whole(tf, this, value);
    // Of what is not positive definite the root is NaN, as that of NaN itself.
    Tensor isBroken = isNan(tf.linalg.cholesky(tf.stopGradient(whole)));
    Tensor outside = isBroken.and(isNan(whole).not());
    Tensor other = tf.linalg.diag(tf.ones(eventSizes(tf).get(Index.to(1)), dtype()));
    Tensor log = inside(tf, tf.where(wide(outside), other, whole));
    return tf.where(outside, Double.NEGATIVE_INFINITY, log);
  }

  private static Tensor isNan(Tensor matrices) {
    return matrices.isNaN().any(-1, -2);
  }

  private Tensor inside(Ops tf, Tensor value) {
    Tensor root = tf.linalg.cholesky(value);
    Tensor logs = tf.linalg.diagPart(root).log().sum(-1);
    Tensor trace = factor().solveColumns(tf, root).square().sum(-1, -2);
    Tensor power = df.minus(size(tf)).minus(1).times(logs);
    return power.minus(trace.times(0.5)).minus(logNormalizer(tf));
  }

  private Tensor logNormalizer(Ops tf) {
    return df.times(factor().logDeterminant(tf, LOG_2 / 2)).plus(logGamma(tf));
  }

  /// `log(Γₖ(ν/2))`.
  private Tensor logGamma(Ops tf) {
    Tensor ofRows = rows(tf).times(0.5 * Math.log(Math.PI));
    return tf.math.lgamma(halves(tf)).plus(ofRows).sum(-1);
  }

  private Tensor digamma(Ops tf) {
    return tf.math.digamma(halves(tf)).sum(-1);
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .mean(() -> scale(tf).times(wide(df)))
        .variance(() -> variance(tf))
        .mode(() -> mode(tf))
        .entropy(() -> entropy(tf));
  }

  private Tensor scale(Ops tf) {
    Tensor matrix = factor().matrix(tf);
    return matrix.matMul(matrix, false, true);
  }

  private static Tensor wide(Tensor number) {
    return number.expandDims(-1).expandDims(-1);
  }

  private Tensor variance(Ops tf) {
    Tensor diagonal = factor().squares(tf);
    Tensor products = diagonal.expandDims(-1).times(diagonal.expandDims(-2));
    return scale(tf).square().plus(products).times(wide(df));
  }

  /// NaN below `k + 1` degrees of freedom.
  private Tensor mode(Ops tf) {
    Tensor above = wide(df.minus(size(tf)).minus(1));
    return tf.where(above.lt(0), Double.NaN, scale(tf).times(above));
  }

  private Tensor entropy(Ops tf) {
    Tensor size = size(tf);
    Tensor volume = factor().logDeterminant(tf, LOG_2 / 2).times(size.plus(1));
    Tensor power = df.minus(size).minus(1).times(0.5).times(digamma(tf));
    return volume.plus(logGamma(tf)).minus(power).plus(df.times(size).times(0.5));
  }

  private static Tensor divergence(Ops tf, Wishart p, Wishart q) {
    Tensor gammas = q.logGamma(tf).minus(p.logGamma(tf));
    Tensor degrees = p.df.minus(q.df).times(0.5).times(p.digamma(tf));
    Tensor trace = q.factor().squaresOf(tf, p.factor()).minus(p.size(tf));
    Tensor volumes = q.factor().logDeterminant(tf, 0).minus(p.factor().logDeterminant(tf, 0));
    return gammas.plus(degrees).plus(p.df.times(0.5).times(trace)).plus(q.df.times(volumes));
  }
}
