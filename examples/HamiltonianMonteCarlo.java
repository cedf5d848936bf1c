// Draws from what is to be believed of eight schools after a test of coaching (Rubin, 1981), by
// Hamiltonian Monte Carlo: how much coaching helped in each, how much in general, and how different
// schools are. All chains, from the search for a step that fits to what is printed, are one
// compiled function.
//
//   ./intarsia run examples/HamiltonianMonteCarlo.java [DRAWS [SEED]]

import io.intarsia.distributions.Cauchy;
import io.intarsia.distributions.Normal;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.op.random.StatelessNormalOptions;
import io.intarsia.op.random.StatelessUniformOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;

static final double[] GAINS = {28, 8, -3, 7, -1, 1, 18, 12}; // in points of the test
static final double[] ERRORS = {15, 10, 16, 11, 9, 11, 10, 18}; // of the gains
static final int SCHOOLS = GAINS.length;
static final int CHAINS = 8;
static final int WARM_UP = 500;
static final int DRAWS = 1000; // of each chain
static final int LEAPS = 6; // of a trajectory
static final double ACCEPTANCE = 0.8; // that is aimed at
static final int SEED = 1;

/// A point for each chain, or a direction. Where nothing is known of the gains, all numbers are
/// independent; all are of about the size of 1.
///
/// @param mean of the schools, in fives of points, `[chains]`
/// @param logSpread the logarithm of how far schools are from it, `[chains]`
/// @param offsets how far each school is from it, in spreads, `[chains, schools]`
record Position(Tensor mean, Tensor logSpread, Tensor offsets) implements ExtensionType {
  static Position normal(Ops tf, Tensor seed) {
    List<Tensor> seeds = tf.unstack(tf.random.split(seed, 3));
    var options = StatelessNormalOptions.defaults().withDtype(DType.FLOAT64);
    Shape chains = Shape.of(CHAINS);
    return new Position(
        tf.random.statelessNormal(chains, seeds.get(0), options),
        tf.random.statelessNormal(chains, seeds.get(1), options),
        tf.random.statelessNormal(Shape.of(CHAINS, SCHOOLS), seeds.get(2), options));
  }

  Position plus(Position direction, Tensor times) {
    return new Position(
        mean.plus(direction.mean.times(times)),
        logSpread.plus(direction.logSpread.times(times)),
        offsets.plus(direction.offsets.times(times)));
  }

  /// `[chains]`.
  Tensor squaredLength() {
    return mean.square().plus(logSpread.square()).plus(offsets.square().sum(-1));
  }

  /// This where a condition `[chains]` holds, else the other.
  Position where(Ops tf, Tensor condition, Position other) {
    return new Position(
        tf.where(condition, mean, other.mean),
        tf.where(condition, logSpread, other.logSpread),
        tf.where(condition.unsqueeze(-1), offsets, other.offsets));
  }

  /// What coaching gains in points: `[…, chains]`.
  Tensor gain() {
    return mean.times(5);
  }

  Tensor spread() {
    return logSpread.exp();
  }

  /// What it gains in each school: `[…, chains, schools]`.
  Tensor gains() {
    return gain().unsqueeze(-1).plus(offsets.times(spread().unsqueeze(-1)));
  }
}

/// A position, how probable it is, and where it would be more probable.
record Point(Position at, Tensor logDensity, Position slope) implements ExtensionType {}

/// A chain after a draw, and how probable it was that it moved.
record Draw(Point point, Tensor acceptance) implements ExtensionType {}

/// The logarithm of the step that is tried next, of the best one so far, and how far below its aim
/// the acceptance was.
record Steps(Tensor logStep, Tensor logBest, Tensor shortfall, Tensor count)
    implements ExtensionType {}

record WarmUp(Point point, Steps steps) implements ExtensionType {}

/// What is printed of each quantity, `[quantities]`, and of all draws.
record Summary(
    Tensor mean,
    Tensor deviation,
    Tensor effectiveSize,
    Tensor reduction,
    Tensor acceptance,
    Tensor step)
    implements ExtensionType {}

void main(String... args) {
  check(args);
  int draws = args.length > 0 ? Integer.parseInt(args[0]) : DRAWS;
  long seed = args.length > 1 ? Long.parseLong(args[1]) : SEED;
  try (var tf = Environment.open()) {
    var run = tf.function((Ops g, Tensor start) -> run(g, start, draws));
    Tensor start = tf.constant(new long[] {0, seed});
    run.concrete(start); // tracing takes its time, too
    long begin = System.nanoTime();
    Summary summary = run.apply(start);
    double[] means = summary.mean().toArray(double[].class);
    double seconds = (System.nanoTime() - begin) / 1e9;
    print(summary, means, draws, seconds);
  }
}

// -- the model ------------------------------------------------------------------------------------

/// The logarithm of how probable positions are after the test, but for a constant, `[chains]`.
Tensor logDensity(Ops tf, Position at) {
  Tensor one = tf.constant(1.0);
  var observed = new Normal(at.gains(), tf.constant(ERRORS));
  return Normal.of(tf, 0, one)
      .logProb(at.mean())
      .plus(Cauchy.of(tf, 0, one.times(5)).logProb(at.spread()))
      .plus(at.logSpread()) // since it is its logarithm that is drawn
      .plus(Normal.of(tf, 0, one).logProb(at.offsets()).sum(-1))
      .plus(observed.logProb(tf.constant(GAINS)).sum(-1));
}

Point point(Ops tf, Position at) {
  var density = tf.valueAndGradient((Ops g, Position p) -> logDensity(g, p)).apply(at);
  return new Point(at, density.value(), density.gradient());
}

// -- the chains -----------------------------------------------------------------------------------

/// Where a point is that moves, and how fast.
record Motion(Point point, Position momentum, Tensor leaps) implements ExtensionType {}

/// A leap of length `step`: half of what the slope does to the momentum before, half after.
Motion leap(Ops tf, Motion motion, Tensor step) {
  Tensor half = step.times(0.5);
  Position momentum = motion.momentum().plus(motion.point().slope(), half);
  Point next = point(tf, motion.point().at().plus(momentum, step));
  return new Motion(next, momentum.plus(next.slope(), half), motion.leaps().plus(1));
}

/// Pushes all points, lets them move, and takes each where it came to if energy was not lost.
Draw draw(Ops tf, Point from, Tensor step, Tensor seed) {
  List<Tensor> seeds = tf.unstack(tf.random.split(seed));
  Motion start = new Motion(from, Position.normal(tf, seeds.get(0)), tf.constant(0));

  Motion end =
      tf.whileLoop(
          (g, motion) -> g.math.less(motion.leaps(), LEAPS),
          (g, motion) -> leap(g, motion, step),
          start);

  Tensor gained = energy(start).minus(energy(end));
  Tensor acceptance = tf.where(gained.isNaN(), 0.0, gained.minimum(0).exp());
  var options = StatelessUniformOptions.defaults().withDtype(DType.FLOAT64);
  Tensor chance = tf.random.statelessUniform(Shape.of(CHAINS), seeds.get(1), options);
  Tensor isTaken = tf.math.less(chance, acceptance);
  Point to = end.point();
  return new Draw(
      new Point(
          to.at().where(tf, isTaken, from.at()),
          tf.where(isTaken, to.logDensity(), from.logDensity()),
          to.slope().where(tf, isTaken, from.slope())),
      acceptance);
}

Tensor energy(Motion motion) {
  return motion.momentum().squaredLength().times(0.5).minus(motion.point().logDensity());
}

/// Longer steps after more acceptance than is aimed at, ever less so (dual averaging; Hoffman and
/// Gelman, 2014).
Steps adapted(Ops tf, Steps steps, Tensor acceptance) {
  Tensor count = steps.count().plus(1);
  Tensor missing = acceptance.mean().neg().plus(ACCEPTANCE);
  Tensor shortfall = steps.shortfall().plus(missing.minus(steps.shortfall()).div(count.plus(10)));
  Tensor logStep = shortfall.times(count.sqrt()).div(-0.05); // around 0: steps of 1
  Tensor weight = count.pow(-0.75);
  Tensor logBest = steps.logBest().plus(logStep.minus(steps.logBest()).times(weight));
  return new Steps(logStep, logBest, shortfall, count);
}

Summary run(Ops tf, Tensor seed, int draws) {
  List<Tensor> seeds = tf.unstack(tf.random.split(seed, 3));
  Tensor zero = tf.constant(0.0);
  var start =
      new WarmUp(
          point(tf, Position.normal(tf, seeds.get(0))), new Steps(zero.minus(2), zero, zero, zero));

  WarmUp warm =
      tf.foldl(
          (g, soFar, each) -> {
            Draw draw = draw(g, soFar.point(), soFar.steps().logStep().exp(), each);
            return new WarmUp(draw.point(), adapted(g, soFar.steps(), draw.acceptance()));
          },
          tf.random.split(seeds.get(1), WARM_UP),
          start);

  Tensor step = warm.steps().logBest().exp();
  Draw all =
      tf.scan(
          (g, last, each) -> draw(g, last.point(), step, each),
          tf.random.split(seeds.get(2), draws),
          new Draw(warm.point(), tf.onesLike(warm.point().logDensity())));
  return summary(tf, all, step);
}

// -- what is drawn --------------------------------------------------------------------------------

Summary summary(Ops tf, Draw draws, Tensor step) {
  Position at = draws.point().at();
  List<Tensor> general = List.of(at.gain().unsqueeze(-1), at.spread().unsqueeze(-1));
  Tensor quantities = tf.concat(List.of(tf.concat(general, -1), at.gains()), -1);
  int half = (int) quantities.shape().dim(0) / 2;
  // [draws, chains, quantities] -> [quantities, 2 * chains, half], also to compare both halves
  Tensor chains = tf.transpose(quantities, 2, 1, 0).reshape(SCHOOLS + 2, 2 * CHAINS, half);

  Tensor within = tf.math.reduceVariance(chains, -1).mean(-1).times(half / (half - 1.0));
  Tensor between = tf.math.reduceVariance(chains.mean(-1), -1).times(CHAINS / (CHAINS - 0.5));
  Tensor variance = within.times((half - 1.0) / half).plus(between);
  return new Summary(
      quantities.mean(0, 1),
      variance.sqrt(),
      effectiveSize(tf, chains, within, variance),
      variance.div(within).sqrt(),
      draws.acceptance().mean(),
      step);
}

/// How many independent draws would say as much of the mean as those of chains, of which each is
/// near the one before. Autocorrelations are added up in pairs as long as these are positive, and
/// no pair counts for more than one before it (Geyer, 1992; Gelman et al., 2013).
///
/// @param chains `[quantities, chains, draws]`
/// @param within the variance of a quantity in a chain, `[quantities]`
/// @param variance that of all draws, `[quantities]`
Tensor effectiveSize(Ops tf, Tensor chains, Tensor within, Tensor variance) {
  int count = (int) chains.shape().dim(2);
  Tensor missing = within.unsqueeze(-1).minus(autocovariances(tf, chains).mean(1));
  Tensor correlations = missing.div(variance.unsqueeze(-1)).neg().plus(1);
  Tensor pairs =
      correlations.get(Index.all(), Index.to(count / 2 * 2)).reshape(-1, count / 2, 2).sum(-1);

  Tensor isCounted = tf.math.greater(pairs, 0).cast(DType.FLOAT64).cumprod(-1);
  Tensor decreasing = tf.scan((g, least, pair) -> least.minimum(pair), tf.transpose(pairs));
  Tensor time = tf.transpose(decreasing).times(isCounted).sum(-1).times(2).minus(1);
  return time.reciprocal().times(count * chains.shape().dim(1));
}

/// How what is so many draws apart varies together, as the spectrum has it: `[quantities, chains,
/// draws]`. As many zeros keep the end of a chain apart from its start.
Tensor autocovariances(Ops tf, Tensor chains) {
  int count = (int) chains.shape().dim(2);
  Tensor deviations = chains.minus(chains.mean(-1, true));
  Tensor padded = tf.concat(List.of(deviations, tf.zerosLike(chains)), -1);
  Tensor waves = tf.signal.fft(padded.cast(DType.COMPLEX128));
  Tensor power = waves.times(tf.math.conj(waves));
  return tf.math.real(tf.signal.ifft(power)).get(Index.ellipsis(), Index.to(count)).div(count);
}

void print(Summary summary, double[] means, int draws, double seconds) {
  double[] deviations = summary.deviation().toArray(double[].class);
  double[] sizes = summary.effectiveSize().toArray(double[].class);
  double[] reductions = summary.reduction().toArray(double[].class);
  IO.println(
      "%d chains of %d draws, %d before them, steps of %.3f, %.1f %% accepted, in %.2f s"
          .formatted(
              CHAINS,
              draws,
              WARM_UP,
              summary.step().asDouble(),
              100 * summary.acceptance().asDouble(),
              seconds));
  IO.println();
  IO.println("             mean   error  deviation  effective size   R-hat");
  for (int i = 0; i < means.length; i++) {
    IO.println(
        "%-9s  %6.3f  %6.3f  %9.3f  %14.0f  %6.4f"
            .formatted(
                i == 0 ? "gain" : i == 1 ? "spread" : "school " + (char) ('A' + i - 2),
                means[i],
                deviations[i] / Math.sqrt(sizes[i]),
                deviations[i],
                sizes[i],
                reductions[i]));
  }
}

/// Ends the program if there are arguments it does not know.
void check(String... args) {
  for (int i = 0; i < args.length; i++) {
    boolean isDraws = i == 0 && args[i].matches("[1-9][0-9]{1,5}");
    boolean isSeed = i == 1 && args[i].matches("[0-9]{1,9}");
    if (!isDraws && !isSeed) {
      System.err.println("Unexpected argument: " + args[i]);
      System.err.println(
          "Usage: ./intarsia run examples/HamiltonianMonteCarlo.java [DRAWS [SEED]],"
              + " from 10 draws on");
      System.exit(2);
    }
  }
}
