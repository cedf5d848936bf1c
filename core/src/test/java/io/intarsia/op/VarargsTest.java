package io.intarsia.op;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every method of the facade and of tensors that takes any number of something, and what a call
/// with none of them means: empty varargs mean "nothing" in Java, where Python's default is often
/// "all". Whoever adds such a method enters it here, and its default in [DefaultAxesTest] if it has
/// axes.
class VarargsTest {
  /// A call with none is another method, which has Python's default.
  static final Set<String> WITH_A_DEFAULT =
      Set.of(
          "tf.clipByNorm(Tensor, Number, int...)",
          "tf.clipByNorm(Tensor, Tensor, int...)",
          "tf.linalg.l2Normalize(Tensor, int...)",
          "tf.math.countNonzero(Tensor, int...)",
          "tf.math.l2Normalize(Tensor, int...)",
          "tf.math.reduceAll(Tensor, int...)",
          "tf.math.reduceAny(Tensor, int...)",
          "tf.math.reduceEuclideanNorm(Tensor, int...)",
          "tf.math.reduceLogsumexp(Tensor, int...)",
          "tf.math.reduceMax(Tensor, int...)",
          "tf.math.reduceMean(Tensor, int...)",
          "tf.math.reduceMin(Tensor, int...)",
          "tf.math.reduceProd(Tensor, int...)",
          "tf.math.reduceStd(Tensor, int...)",
          "tf.math.reduceSum(Tensor, int...)",
          "tf.math.reduceVariance(Tensor, int...)",
          "tf.nn.experimental.generalDropout(Tensor, Number, UniformSampler, int...)",
          "tf.nn.l2Normalize(Tensor, int...)",
          "tf.numpy.all(Object, int...)",
          "tf.numpy.amax(Object, int...)",
          "tf.numpy.amin(Object, int...)",
          "tf.numpy.any(Object, int...)",
          "tf.numpy.countNonzero(Object, int...)",
          "tf.numpy.fft.fftshift(Object, int...)",
          "tf.numpy.fft.ifftshift(Object, int...)",
          "tf.numpy.flip(Object, int...)",
          "tf.numpy.max(Object, int...)",
          "tf.numpy.mean(Object, int...)",
          "tf.numpy.min(Object, int...)",
          "tf.numpy.permuteDims(Object, int...)",
          "tf.numpy.prod(Object, int...)",
          "tf.numpy.squeeze(Object, int...)",
          "tf.numpy.sum(Object, int...)",
          "tf.numpy.transpose(Object, int...)",
          "tf.numpy.std(Object, int...)",
          "tf.numpy.var(Object, int...)",
          "tf.numpy.nanmax(Object, int...)",
          "tf.numpy.nanmean(Object, int...)",
          "tf.numpy.nanmin(Object, int...)",
          "tf.numpy.nanprod(Object, int...)",
          "tf.numpy.nansum(Object, int...)",
          "tf.reduceAll(Tensor, int...)",
          "tf.reduceAny(Tensor, int...)",
          "tf.reduceLogsumexp(Tensor, int...)",
          "tf.reduceMax(Tensor, int...)",
          "tf.reduceMean(Tensor, int...)",
          "tf.reduceMin(Tensor, int...)",
          "tf.reduceProd(Tensor, int...)",
          "tf.reduceSum(Tensor, int...)",
          "tf.squeeze(Tensor, int...)",
          "tf.strings.reduceJoin(Tensor, int...)",
          "tf.transpose(Tensor, int...)",
          "x.all(int...)",
          "x.any(int...)",
          "x.countNonzero(int...)",
          "x.flip(int...)",
          "x.item(int...)",
          "x.logsumexp(int...)",
          "x.max(int...)",
          "x.mean(int...)",
          "x.min(int...)",
          "x.prod(int...)",
          "x.squeeze(int...)",
          "x.std(int...)",
          "x.sum(int...)",
          "x.transpose(int...)",
          "x.var(int...)");

  /// Python requires the argument, and none of them is a value of it.
  private static final Map<String, String> REQUIRED =
      Map.ofEntries(
          Map.entry("tf.broadcastTo(Tensor, long...)", "the shape of a scalar"),
          Map.entry("tf.debugging.assertRankIn(Tensor, int...)", "no rank will do"),
          Map.entry("tf.einsum(String, Tensor...)", "an equation without operands is refused"),
          Map.entry("tf.execute(String, Attributes, Object...)", "an op without inputs"),
          Map.entry("tf.fftnd(Tensor, int[], int...)", "no axis, refused beside lengths"),
          Map.entry("tf.ifftnd(Tensor, int[], int...)", "no axis, refused beside lengths"),
          Map.entry("tf.image.cropAndResize(Tensor, Tensor, Tensor, int...)", "refused: two sizes"),
          Map.entry("tf.image.decodeAndCropJpeg(Tensor, int...)", "refused: four numbers"),
          Map.entry("tf.io.decodeAndCropJpeg(Tensor, int...)", "refused: four numbers"),
          Map.entry("tf.irfftnd(Tensor, int[], int...)", "no axis, refused beside lengths"),
          Map.entry("tf.linalg.einsum(String, Tensor...)", "as tf.einsum"),
          Map.entry("tf.meshgrid(Tensor...)", "no grids"),
          Map.entry("tf.nn.moments(Tensor, int...)", "each element alone"),
          Map.entry("tf.nn.sufficientStatistics(Tensor, int...)", "each element alone"),
          Map.entry("tf.numpy.array(String...)", "a vector of none"),
          Map.entry("tf.numpy.array(boolean...)", "a vector of none"),
          Map.entry("tf.numpy.array(double...)", "a vector of none"),
          Map.entry("tf.numpy.array(int...)", "a vector of none"),
          Map.entry("tf.numpy.asarray(String...)", "a vector of none"),
          Map.entry("tf.numpy.asarray(boolean...)", "a vector of none"),
          Map.entry("tf.numpy.asarray(double...)", "a vector of none"),
          Map.entry("tf.numpy.asarray(int...)", "a vector of none"),
          Map.entry("tf.numpy.broadcastShapes(int[]...)", "the shape of a scalar"),
          Map.entry("tf.numpy.concat(Object...)", "refused: no arrays"),
          Map.entry("tf.numpy.concatenate(Object...)", "refused: no arrays"),
          Map.entry(
              "tf.numpy.einsum(String, Object...)", "an equation without operands is refused"),
          Map.entry("tf.numpy.expandDims(Object, int...)", "an array as it is"),
          Map.entry("tf.numpy.random.chisquare(double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.dirichlet(Object, int...)", "a vector"),
          Map.entry("tf.numpy.random.geometric(double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.gumbel(double, double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.laplace(double, double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.logistic(double, double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.multinomial(int, Object, int...)", "a vector"),
          Map.entry("tf.numpy.random.multivariateNormal(Object, Object, int...)", "a vector"),
          Map.entry("tf.numpy.random.pareto(double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.power(double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.rayleigh(double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.standardCauchy(int...)", "a scalar"),
          Map.entry("tf.numpy.random.standardExponential(int...)", "a scalar"),
          Map.entry("tf.numpy.random.standardGamma(double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.standardT(double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.triangular(double, double, double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.weibull(double, int...)", "a scalar"),
          Map.entry("tf.numpy.ravelMultiIndex(Object, int...)", "refused beside positions"),
          Map.entry("tf.numpy.rowStack(Object...)", "refused: no arrays"),
          Map.entry("tf.numpy.stack(Object...)", "refused: no arrays"),
          Map.entry("tf.numpy.columnStack(Object...)", "refused: no arrays"),
          Map.entry("tf.numpy.dstack(Object...)", "refused: no arrays"),
          Map.entry("tf.numpy.hstack(Object...)", "refused: no arrays"),
          Map.entry("tf.numpy.indices(int...)", "no grids"),
          Map.entry("tf.numpy.lexsort(Object...)", "refused: no keys"),
          Map.entry("tf.numpy.resize(Object, int...)", "the shape of a scalar"),
          Map.entry("tf.numpy.slidingWindowView(Object, int...)", "a scalar as it is"),
          Map.entry("tf.numpy.tile(Object, int...)", "an array as it is"),
          Map.entry("tf.numpy.vstack(Object...)", "refused: no arrays"),
          Map.entry("tf.numpy.broadcastArrays(Object...)", "no arrays"),
          Map.entry("tf.numpy.broadcastTo(Object, long...)", "the shape of a scalar"),
          Map.entry("tf.numpy.empty(int...)", "the shape of a scalar"),
          Map.entry("tf.numpy.meshgrid(Object...)", "no grids"),
          Map.entry("tf.numpy.ones(int...)", "the shape of a scalar"),
          Map.entry("tf.numpy.reshape(Object, long...)", "the shape of a scalar"),
          Map.entry("tf.numpy.unravelIndex(Object, int...)", "no axes"),
          Map.entry("tf.numpy.zeros(int...)", "the shape of a scalar"),
          Map.entry("tf.tile(double[], int...)", "refused: a vector has an axis"),
          Map.entry("tf.tile(float[], int...)", "refused: a vector has an axis"),
          Map.entry("tf.tile(int[], int...)", "refused: a vector has an axis"),
          Map.entry("tf.numpy.random.beta(double, double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.binomial(int, double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.choice(Object, int...)", "a scalar"),
          Map.entry("tf.numpy.random.exponential(double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.gamma(double, double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.integers(int, int, int...)", "a scalar"),
          Map.entry("tf.numpy.random.lognormal(double, double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.normal(double, double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.poisson(double, int...)", "a scalar"),
          Map.entry("tf.numpy.random.rand(int...)", "a scalar"),
          Map.entry("tf.numpy.random.randint(int, int, int...)", "a scalar"),
          Map.entry("tf.numpy.random.randn(int...)", "a scalar"),
          Map.entry("tf.numpy.random.random(int...)", "a scalar"),
          Map.entry("tf.numpy.random.randomSample(int...)", "a scalar"),
          Map.entry("tf.numpy.random.standardNormal(int...)", "a scalar"),
          Map.entry("tf.numpy.random.uniform(double, double, int...)", "a scalar"),
          Map.entry("tf.ones(long...)", "the shape of a scalar"),
          Map.entry("tf.print(Object...)", "an empty line"),
          Map.entry("tf.random.normal(long...)", "the shape of a scalar"),
          Map.entry("tf.random.truncatedNormal(long...)", "the shape of a scalar"),
          Map.entry("tf.random.uniform(long...)", "the shape of a scalar"),
          Map.entry("tf.reshape(Tensor, long...)", "the shape of a scalar"),
          Map.entry("tf.reverse(Tensor, int...)", "no axis is reversed"),
          Map.entry("tf.rfftnd(Tensor, int[], int...)", "no axis, refused beside lengths"),
          Map.entry("tf.scatterNd(Tensor, Tensor, long...)", "the shape of a scalar"),
          Map.entry("tf.strings.format(String, Tensor...)", "a template without places"),
          Map.entry("tf.tile(Tensor, int...)", "a scalar as it is"),
          Map.entry("tf.unravelIndex(Tensor, long...)", "the shape of a scalar"),
          Map.entry("tf.zeros(long...)", "the shape of a scalar"),
          Map.entry("x.broadcastTo(long...)", "the shape of a scalar"),
          Map.entry("x.get(Object...)", "all of it, as x[()] in numpy"),
          Map.entry("x.reshape(long...)", "the shape of a scalar"),
          Map.entry("x.tile(int...)", "a scalar as it is"));

  @Test
  void methods_thatTakeAnyNumber_areAllEntered() {
    Set<String> entered = new TreeSet<>(WITH_A_DEFAULT);
    entered.addAll(REQUIRED.keySet());
    assertThat(methods().keySet()).containsExactlyInAnyOrderElementsOf(entered);
  }

  @Test
  void methods_withADefault_haveAMethodWithoutTheArgument() {
    Map<String, Boolean> methods = methods();
    assertThat(WITH_A_DEFAULT).allSatisfy(name -> assertThat(methods.get(name)).isTrue());
    assertThat(REQUIRED.keySet()).allSatisfy(name -> assertThat(methods.get(name)).isFalse());
  }

  /// The methods, and whether there is one without the last parameter.
  static Map<String, Boolean> methods() {
    Map<String, Boolean> found = new TreeMap<>();
    Set<Class<?>> seen = new HashSet<>();
    collect(Ops.class, "tf.", seen, found);
    collect(Tensor.class, "x.", seen, found);
    return found;
  }

  private static void collect(
      Class<?> type, String path, Set<Class<?>> seen, Map<String, Boolean> found) {
    if (!seen.add(type)) {
      return;
    }
    for (Method method : type.getMethods()) {
      if (method.isVarArgs() && !isForOtherValues(method)) {
        found.put(path + text(method), hasShorter(type, method));
      }
    }
    for (Field field : type.getFields()) {
      if (field.getType().getSimpleName().endsWith("Ops") && !field.getName().equals("raw")) {
        collect(field.getType(), path + field.getName() + ".", seen, found);
      }
    }
  }

  /// Whether it is the sibling of a method of tensors, which other values are given to.
  private static boolean isForOtherValues(Method method) {
    return Stream.of(method.getParameterTypes())
        .anyMatch(type -> List.of(TensorLike.class, TensorLike[].class).contains(type));
  }

  private static boolean hasShorter(Class<?> type, Method method) {
    Class<?>[] shorter = Arrays.copyOf(method.getParameterTypes(), method.getParameterCount() - 1);
    return Arrays.stream(type.getMethods())
        .filter(other -> other.getName().equals(method.getName()))
        .anyMatch(other -> Arrays.equals(other.getParameterTypes(), shorter));
  }

  private static String text(Method method) {
    String types =
        Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).collect(joining(", "));
    return "%s(%s)".formatted(method.getName(), types.replaceFirst("\\[]$", "..."));
  }
}
