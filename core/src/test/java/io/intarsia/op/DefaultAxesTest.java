package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Axes that are left out are Python's: those of TensorFlow for functions, those of numpy for
/// methods of tensors.
class DefaultAxesTest {
  private final Environment tf;

  DefaultAxesTest(Environment tf) {
    this.tf = tf;
  }

  /// What is called on a matrix.
  @FunctionalInterface
  interface Call {
    Tensor on(Ops g, Tensor x);
  }

  /// A call without axes, and one with those that Python takes then.
  record Default(String name, Call without, Call with) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Default of(String name, Call without, Call with) {
    return new Default(name, without, with);
  }

  static List<Default> defaults() {
    return Stream.of(reductions(), others(), methods(), numpy()).flatMap(List::stream).toList();
  }

  private static List<Default> reductions() {
    return List.of(
        of("tf.reduceSum", (g, x) -> g.reduceSum(x), (g, x) -> g.reduceSum(x, 0, 1)),
        of("tf.reduceMean", (g, x) -> g.reduceMean(x), (g, x) -> g.reduceMean(x, 0, 1)),
        of("tf.reduceMax", (g, x) -> g.reduceMax(x), (g, x) -> g.reduceMax(x, 0, 1)),
        of("tf.reduceMin", (g, x) -> g.reduceMin(x), (g, x) -> g.reduceMin(x, 0, 1)),
        of("tf.reduceProd", (g, x) -> g.reduceProd(x), (g, x) -> g.reduceProd(x, 0, 1)),
        of("tf.reduceAll", (g, x) -> g.reduceAll(x.gt(1)), (g, x) -> g.reduceAll(x.gt(1), 0, 1)),
        of("tf.reduceAny", (g, x) -> g.reduceAny(x.gt(5)), (g, x) -> g.reduceAny(x.gt(5), 0, 1)),
        of(
            "tf.reduceLogsumexp",
            (g, x) -> g.reduceLogsumexp(x),
            (g, x) -> g.reduceLogsumexp(x, 0, 1)),
        of("tf.math.reduceSum", (g, x) -> g.math.reduceSum(x), (g, x) -> g.reduceSum(x, 0, 1)),
        of("tf.math.reduceMean", (g, x) -> g.math.reduceMean(x), (g, x) -> g.reduceMean(x, 0, 1)),
        of("tf.math.reduceMax", (g, x) -> g.math.reduceMax(x), (g, x) -> g.reduceMax(x, 0, 1)),
        of("tf.math.reduceMin", (g, x) -> g.math.reduceMin(x), (g, x) -> g.reduceMin(x, 0, 1)),
        of("tf.math.reduceProd", (g, x) -> g.math.reduceProd(x), (g, x) -> g.reduceProd(x, 0, 1)),
        of(
            "tf.math.reduceAll",
            (g, x) -> g.math.reduceAll(x.gt(1)),
            (g, x) -> g.reduceAll(x.gt(1), 0, 1)),
        of(
            "tf.math.reduceAny",
            (g, x) -> g.math.reduceAny(x.gt(5)),
            (g, x) -> g.reduceAny(x.gt(5), 0, 1)),
        of(
            "tf.math.reduceLogsumexp",
            (g, x) -> g.math.reduceLogsumexp(x),
            (g, x) -> g.reduceLogsumexp(x, 0, 1)),
        of("tf.math.reduceStd", (g, x) -> g.math.reduceStd(x), (g, x) -> g.math.reduceStd(x, 0, 1)),
        of(
            "tf.math.reduceVariance",
            (g, x) -> g.math.reduceVariance(x),
            (g, x) -> g.math.reduceVariance(x, 0, 1)),
        of(
            "tf.math.reduceEuclideanNorm",
            (g, x) -> g.math.reduceEuclideanNorm(x),
            (g, x) -> g.math.reduceEuclideanNorm(x, 0, 1)),
        of(
            "tf.math.countNonzero",
            (g, x) -> g.math.countNonzero(x),
            (g, x) -> g.math.countNonzero(x, 0, 1)),
        of(
            "tf.strings.reduceJoin",
            (g, x) -> g.strings.reduceJoin(g.strings.asString(x)),
            (g, x) -> g.strings.reduceJoin(g.strings.asString(x), 1, 0)));
  }

  private static List<Default> others() {
    return List.of(
        of("tf.argmax", (g, x) -> g.argmax(x), (g, x) -> g.argmax(x, 0)),
        of("tf.argmin", (g, x) -> g.argmin(x), (g, x) -> g.argmin(x, 0)),
        of("tf.math.argmax", (g, x) -> g.math.argmax(x), (g, x) -> g.argmax(x, 0)),
        of("tf.math.argmin", (g, x) -> g.math.argmin(x), (g, x) -> g.argmin(x, 0)),
        of("tf.sort", (g, x) -> g.sort(x), (g, x) -> g.sort(x, -1)),
        of("tf.argsort", (g, x) -> g.argsort(x), (g, x) -> g.argsort(x, -1)),
        of("tf.cumsum", (g, x) -> g.cumsum(x), (g, x) -> g.cumsum(x, 0)),
        of("tf.math.cumprod", (g, x) -> g.math.cumprod(x), (g, x) -> g.math.cumprod(x, 0)),
        of(
            "tf.math.cumulativeLogsumexp",
            (g, x) -> g.math.cumulativeLogsumexp(x),
            (g, x) -> g.math.cumulativeLogsumexp(x, 0)),
        of("tf.nn.softmax", (g, x) -> g.nn.softmax(x), (g, x) -> g.nn.softmax(x, -1)),
        of("tf.nn.logSoftmax", (g, x) -> g.nn.logSoftmax(x), (g, x) -> g.nn.logSoftmax(x, -1)),
        of("tf.nn.crelu", (g, x) -> g.nn.crelu(x), (g, x) -> g.nn.crelu(x, -1)),
        of(
            "tf.nn.softmaxCrossEntropyWithLogits",
            (g, x) -> g.nn.softmaxCrossEntropyWithLogits(x, x),
            (g, x) -> g.nn.softmaxCrossEntropyWithLogits(x, x, -1)),
        of("tf.math.l2Normalize", (g, x) -> g.math.l2Normalize(x), (g, x) -> normal(g, x)),
        of("tf.nn.l2Normalize", (g, x) -> g.nn.l2Normalize(x), (g, x) -> normal(g, x)),
        of("tf.linalg.l2Normalize", (g, x) -> g.linalg.l2Normalize(x), (g, x) -> normal(g, x)),
        of("tf.clipByNorm", (g, x) -> g.clipByNorm(x, 1), (g, x) -> g.clipByNorm(x, 1, 0, 1)),
        of("tf.split", (g, x) -> g.split(x, 2).getLast(), (g, x) -> g.split(x, 2, 0).getLast()),
        of("tf.stack", (g, x) -> g.stack(List.of(x, x)), (g, x) -> g.stack(List.of(x, x), 0)),
        of("tf.unstack", (g, x) -> g.unstack(x).getLast(), (g, x) -> g.gather(x, one(g), 0)),
        of("tf.gather", (g, x) -> g.gather(x, one(g)), (g, x) -> g.gather(x, one(g), 0)),
        of("tf.linspace", (g, x) -> g.linspace(x, x, 4), (g, x) -> g.linspace(x, x, 4, 0)),
        of(
            "tf.booleanMask",
            (g, x) -> g.booleanMask(x, g.constant(new boolean[] {false, true})),
            (g, x) -> g.booleanMask(x, g.constant(new boolean[] {false, true}), 0)),
        of("tf.repeat", (g, x) -> g.repeat(x, 2), (g, x) -> g.repeat(x.reshape(-1), 2, 0)),
        of("tf.transpose", (g, x) -> g.transpose(x), (g, x) -> g.transpose(x, 1, 0)),
        of("tf.squeeze", (g, x) -> g.squeeze(framed(x)), (g, x) -> g.squeeze(framed(x), 0, 3)));
  }

  private static List<Default> methods() {
    return List.of(
        of("x.sum", (g, x) -> x.sum(), (g, x) -> x.sum(0, 1)),
        of("x.mean", (g, x) -> x.mean(), (g, x) -> x.mean(0, 1)),
        of("x.max", (g, x) -> x.max(), (g, x) -> x.max(0, 1)),
        of("x.logsumexp", (g, x) -> x.logsumexp(), (g, x) -> x.logsumexp(0, 1)),
        of("x.countNonzero", (g, x) -> x.countNonzero(), (g, x) -> x.countNonzero(0, 1)),
        of("tf.numpy.nansum", (g, x) -> g.numpy.nansum(x), (g, x) -> g.numpy.nansum(x, 0, 1)),
        of("tf.numpy.nanmean", (g, x) -> g.numpy.nanmean(x), (g, x) -> g.numpy.nanmean(x, 0, 1)),
        of("tf.numpy.nanprod", (g, x) -> g.numpy.nanprod(x), (g, x) -> g.numpy.nanprod(x, 0, 1)),
        of("tf.numpy.nanmax", (g, x) -> g.numpy.nanmax(x), (g, x) -> g.numpy.nanmax(x, 0, 1)),
        of("tf.numpy.nanmin", (g, x) -> g.numpy.nanmin(x), (g, x) -> g.numpy.nanmin(x, 0, 1)),
        of("x.min", (g, x) -> x.min(), (g, x) -> x.min(0, 1)),
        of("x.prod", (g, x) -> x.prod(), (g, x) -> x.prod(0, 1)),
        of("x.std", (g, x) -> x.std(), (g, x) -> x.std(0, 1)),
        of("x.var", (g, x) -> x.var(), (g, x) -> x.var(0, 1)),
        of("x.all", (g, x) -> x.gt(1).all(), (g, x) -> x.gt(1).all(0, 1)),
        of("x.any", (g, x) -> x.gt(5).any(), (g, x) -> x.gt(5).any(0, 1)),
        of("x.argmax", (g, x) -> x.argmax(), (g, x) -> x.reshape(-1).argmax(0)),
        of("x.argmin", (g, x) -> x.argmin(), (g, x) -> x.reshape(-1).argmin(0)),
        of("x.sort", (g, x) -> x.sort(), (g, x) -> x.sort(-1)),
        of("x.argsort", (g, x) -> x.argsort(), (g, x) -> x.argsort(-1)),
        of("x.softmax", (g, x) -> x.softmax(), (g, x) -> x.softmax(-1)),
        of("x.repeat", (g, x) -> x.repeat(2), (g, x) -> x.reshape(-1).repeat(2, 0)),
        of("x.norm", (g, x) -> x.norm(), (g, x) -> x.reshape(-1).norm(0)),
        of("x.flip", (g, x) -> x.flip(), (g, x) -> x.flip(0, 1)),
        of("x.transpose", (g, x) -> x.transpose(), (g, x) -> x.transpose(1, 0)),
        of("x.squeeze", (g, x) -> framed(x).squeeze(), (g, x) -> framed(x).squeeze(0, 3)));
  }

  private static List<Default> numpy() {
    return List.of(
        of("tf.numpy.sum", (g, x) -> g.numpy.sum(x), (g, x) -> g.numpy.sum(x, 0, 1)),
        of("tf.numpy.std", (g, x) -> g.numpy.std(x), (g, x) -> g.numpy.std(x, new int[] {0, 1})),
        of("tf.numpy.var", (g, x) -> g.numpy.var(x), (g, x) -> g.numpy.var(x, new int[] {0, 1})),
        of("tf.numpy.mean", (g, x) -> g.numpy.mean(x), (g, x) -> g.numpy.mean(x, 0, 1)),
        of("tf.numpy.max", (g, x) -> g.numpy.max(x), (g, x) -> g.numpy.max(x, 0, 1)),
        of("tf.numpy.min", (g, x) -> g.numpy.min(x), (g, x) -> g.numpy.min(x, 0, 1)),
        of("tf.numpy.prod", (g, x) -> g.numpy.prod(x), (g, x) -> g.numpy.prod(x, 0, 1)),
        of("tf.numpy.amax", (g, x) -> g.numpy.amax(x), (g, x) -> g.numpy.amax(x, 0, 1)),
        of("tf.numpy.amin", (g, x) -> g.numpy.amin(x), (g, x) -> g.numpy.amin(x, 0, 1)),
        of("tf.numpy.all", (g, x) -> g.numpy.all(x.gt(1)), (g, x) -> g.numpy.all(x.gt(1), 0, 1)),
        of("tf.numpy.any", (g, x) -> g.numpy.any(x.gt(5)), (g, x) -> g.numpy.any(x.gt(5), 0, 1)),
        of(
            "tf.numpy.countNonzero",
            (g, x) -> g.numpy.countNonzero(x),
            (g, x) -> g.numpy.countNonzero(x, 0, 1)),
        of("tf.numpy.flip", (g, x) -> g.numpy.flip(x), (g, x) -> g.numpy.flip(x, 0, 1)),
        of(
            "tf.numpy.transpose",
            (g, x) -> g.numpy.transpose(x),
            (g, x) -> g.numpy.transpose(x, 1, 0)),
        of(
            "tf.numpy.permuteDims",
            (g, x) -> g.numpy.permuteDims(x),
            (g, x) -> g.transpose(x, 1, 0)),
        of(
            "tf.numpy.squeeze",
            (g, x) -> g.numpy.squeeze(framed(x)),
            (g, x) -> g.numpy.squeeze(framed(x), 0, 3)),
        of(
            "tf.numpy.fft.fftshift",
            (g, x) -> g.numpy.fft.fftshift(x),
            (g, x) -> g.numpy.fft.fftshift(x, 0, 1)),
        of(
            "tf.numpy.fft.ifftshift",
            (g, x) -> g.numpy.fft.ifftshift(x),
            (g, x) -> g.numpy.fft.ifftshift(x, 0, 1)));
  }

  private static Tensor normal(Ops g, Tensor x) {
    return x.div(g.sqrt(g.reduceSum(x.times(x), 0, 1)));
  }

  private static Tensor one(Ops g) {
    return g.constant(1);
  }

  private static Tensor framed(Tensor x) {
    return x.reshape(1, 2, 3, 1);
  }

  @ParameterizedTest
  @MethodSource("defaults")
  void axes_leftOut_arePythons(Default row) {
    Tensor matrix = tf.constant(new float[][] {{3, 1, 2}, {6, 5, 4}});
    List<Tensor> both =
        Placement.FUNCTION.run(
            tf,
            List.of(matrix),
            (g, in) ->
                List.of(row.without().on(g, in.getFirst()), row.with().on(g, in.getFirst())));
    assertThat(both.getFirst().shape()).isEqualTo(both.getLast().shape());
    assertThat(row.without().on(tf, matrix).shape()).isEqualTo(both.getLast().shape());
    assertThat(close(both.getFirst(), both.getLast())).isTrue();
    assertThat(close(row.without().on(tf, matrix), both.getLast())).isTrue();
  }

  private boolean close(Tensor a, Tensor b) {
    return a.dtype().isFloating()
        ? tf.abs(a.minus(b)).max().asFloat() < 1e-6
        : tf.equal(a, b).all().toBoolean();
  }

  @Test
  void methods_withVarargsOfAxes_areAllHere() {
    Set<String> here = defaults().stream().map(Default::name).collect(Collectors.toSet());
    assertThat(
            VarargsTest.WITH_A_DEFAULT.stream()
                .map(text -> text.substring(0, text.indexOf('(')))
                // The first takes code; the second is of scalars alone.
                .filter(name -> !name.endsWith("generalDropout") && !name.equals("x.item")))
        .isSubsetOf(here);
  }

  @ParameterizedTest
  @MethodSource("places")
  void flip_withoutAxes_turnsAllAround(Placement placement) {
    Tensor x = tf.constant(new int[][] {{1, 2}, {3, 4}});
    Tensor flipped =
        placement.run(tf, List.of(x), (g, in) -> List.of(in.getFirst().flip())).getFirst();
    assertThat(flipped.toArray(int[][].class)).isDeepEqualTo(new int[][] {{4, 3}, {2, 1}});
    assertThat(x.flip(new int[0]).toArray(int[][].class)).isDeepEqualTo(x.toArray(int[][].class));
    assertThat(tf.constant(7).flip().asInt()).isEqualTo(7);
    assertThat(x.flip().dtype()).isEqualTo(DType.INT32);
  }

  static Placement[] places() {
    return Placement.values();
  }
}
