package io.intarsia.types.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.op.linalg.MatMulOptions;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.shape.Shape;
import io.intarsia.support.Placement;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A function of sparse tensors is that of the tensors they stand for, with the same gradients, as
/// Python has it or not.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // made before all tests
final class SparseLawsTest {
  /// A function of values that may be sparse; `x` always is.
  private interface Law {
    TensorLike apply(Ops tf, TensorLike x, TensorLike y);
  }

  private record Operands(List<long[]> x, List<long[]> y, boolean isBothSparse) {}

  private static final Map<String, Law> LAWS = laws();
  private static final Map<String, Operands> OPERANDS = operands();

  private Environment tf;

  @BeforeAll
  void open() {
    tf = Environment.open();
  }

  @AfterAll
  void close() {
    tf.close();
  }

  private static Map<String, Law> laws() {
    Map<String, Law> laws = new TreeMap<>();
    laws.put("add", (tf, x, y) -> named(tf, "math.add", x, y));
    laws.put("subtract", (tf, x, y) -> named(tf, "math.subtract", x, y));
    laws.put("multiply", (tf, x, y) -> named(tf, "math.multiply", x, y));
    laws.put("maximum", (tf, x, y) -> named(tf, "math.maximum", x, y));
    laws.put("minimum", (tf, x, y) -> named(tf, "math.minimum", x, y));
    laws.put("scaled", (tf, x, y) -> named(tf, "math.multiply", x, y));
    laws.put("scaledSecond", (tf, x, y) -> named(tf, "math.multiply", y, x));
    laws.put("divided", (tf, x, y) -> named(tf, "math.divide", x, positive(tf, y)));
    laws.put("byNumber", (tf, x, y) -> named(tf, "math.multiply", x, 3));
    laws.put("scalarMul", (tf, x, y) -> named(tf, "math.scalar_mul", 2, x));
    laws.put("sum", (tf, x, y) -> tf.math.reduceSum(x));
    laws.put("sumOfRows", (tf, x, y) -> tf.math.reduceSum(x, 1));
    laws.put(
        "sumKept",
        (tf, x, y) ->
            tf.math.reduceSum(x, ReduceOptions.defaults().withAxis(0, -1).withKeepdims(true)));
    laws.put("mean", (tf, x, y) -> tf.math.reduceMean(x, 0));
    laws.put("transpose", (tf, x, y) -> tf.transpose(x));
    laws.put("matrixTranspose", (tf, x, y) -> tf.linalg.matrixTranspose(x));
    laws.put("adjoint", (tf, x, y) -> tf.linalg.adjoint(x));
    laws.put("expandDims", (tf, x, y) -> tf.expandDims(x, 1));
    laws.put("reshape", (tf, x, y) -> tf.reshape(x, -1));
    laws.put("slice", (tf, x, y) -> sliced(tf, x));
    laws.put("split", (tf, x, y) -> tf.split(x, 2, 1).get(1));
    laws.put("concat", (tf, x, y) -> tf.concat(List.<TensorLike>of(x, y), 1));
    laws.put("concatLast", (tf, x, y) -> tf.concat(List.<TensorLike>of(y, x, x), -1));
    laws.put("stack", (tf, x, y) -> tf.stack(List.<TensorLike>of(x, y), 1));
    products(laws);
    return laws;
  }

  private static void products(Map<String, Law> laws) {
    laws.put("matMul", (tf, x, y) -> tf.linalg.matMul(x, y));
    laws.put("matMulSecond", (tf, x, y) -> tf.linalg.matMul(y, x));
    MatMulOptions all = MatMulOptions.defaults();
    laws.put(
        "matMulTransposed",
        (tf, x, y) -> tf.linalg.matMul(x, y, all.withTransposeA(true).withAdjointB(true)));
    laws.put(
        "matMulTransposedSecond",
        (tf, x, y) -> tf.linalg.matMul(y, x, all.withTransposeB(true).withAdjointA(true)));
  }

  private static TensorLike named(Ops tf, String function, Object... args) {
    return (TensorLike) Objects.requireNonNull(tf.op(function).apply(args));
  }

  private static Tensor positive(Ops tf, TensorLike y) {
    return tf.math.abs((Tensor) y).plus(1);
  }

  private static TensorLike sliced(Ops tf, TensorLike x) {
    int rank = x.rank();
    int[] begin = new int[rank];
    int[] size = new int[rank];
    Arrays.fill(size, -1);
    begin[1] = 1;
    size[0] = 1;
    return named(tf, "slice", x, tf.constant(begin), tf.constant(sizes(x, begin, size)));
  }

  private static int[] sizes(TensorLike x, int[] begin, int[] size) {
    for (int axis = 0; axis < size.length; axis++) {
      boolean rest = size[axis] == -1 && x.shape().dim(axis) != Shape.UNKNOWN_SIZE;
      size[axis] = rest ? (int) x.shape().dim(axis) - begin[axis] : Math.max(size[axis], 1);
    }
    return size;
  }

  private static Map<String, Operands> operands() {
    Map<String, Operands> all = new TreeMap<>();
    List<long[]> alike = List.of(new long[] {2, 4}, new long[] {3, 2}, new long[] {2, 2, 2});
    for (String name : LAWS.keySet()) {
      boolean two = !name.startsWith("scaled") && !name.startsWith("divided");
      all.put(name, new Operands(alike, alike, two && !name.startsWith("matMul")));
    }
    List<long[]> narrow = List.of(new long[] {4}, new long[] {3, 1}, new long[] {2, 1, 2});
    List<long[]> wide = List.of(new long[] {3, 4}, new long[] {3, 2}, new long[] {2, 2, 2});
    all.put("scaled", new Operands(wide, narrow, false));
    all.put("scaledSecond", new Operands(narrow, wide, false));
    all.put("divided", new Operands(narrow, wide, false));
    List<long[]> left = List.of(new long[] {2, 3}, new long[] {2, 2, 3}, new long[] {1, 2, 2, 3});
    List<long[]> right = List.of(new long[] {3, 2}, new long[] {2, 3, 2}, new long[] {1, 2, 3, 2});
    all.put("matMul", new Operands(left, right, false));
    all.put("matMulSecond", new Operands(right, left, false));
    all.put(
        "matMulTransposed",
        new Operands(
            right,
            right.reversed().stream().map(SparseLawsTest::turned).toList().reversed(),
            false));
    all.put(
        "matMulTransposedSecond",
        new Operands(
            right.stream().map(SparseLawsTest::turned).toList(),
            left.stream().map(SparseLawsTest::turned).toList(),
            false));
    return all;
  }

  private static long[] turned(long[] sizes) {
    long[] copy = sizes.clone();
    copy[copy.length - 1] = sizes[sizes.length - 2];
    copy[copy.length - 2] = sizes[sizes.length - 1];
    return copy;
  }

  record Case(String law, Placement place, int shape, int density) {}

  static Stream<Case> cases() {
    List<Case> all = new ArrayList<>();
    for (String law : LAWS.keySet()) {
      for (Placement place :
          List.of(Placement.EAGER, Placement.FUNCTION, Placement.UNKNOWN_SIZES, Placement.LOOP)) {
        for (int shape = 0; shape < 3; shape++) {
          for (int density = 0; density < 3; density++) {
            all.add(new Case(law, place, shape, density));
          }
        }
      }
    }
    return Tier.sample(all.stream(), 8);
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Tag("E-004")
  void function_sparse_isThatOfTheTensor(Case each) {
    try (var scope = tf.scope()) {
      SplittableRandom random = new SplittableRandom(each.hashCode());
      Operands operands = Objects.requireNonNull(OPERANDS.get(each.law()));
      Tensor x = drawn(random, operands.x().get(each.shape()), each.density());
      Tensor y = drawn(random, operands.y().get(each.shape()), each.density());
      Law law = Objects.requireNonNull(LAWS.get(each.law()));
      List<Tensor> expected = run(each.place(), x, y, law, operands, false);
      List<Tensor> actual = run(each.place(), x, y, law, operands, true);
      for (int i = 0; i < 3; i++) {
        assertThat(actual.get(i).shape()).isEqualTo(expected.get(i).shape());
        assertThat(flat(actual.get(i)))
            .as(i == 0 ? "result" : "gradient")
            .containsExactly(flat(expected.get(i)), Offset.offset(1e-5f));
      }
    }
  }

  /// The result, and the gradients of `Σ result²` at the elements that are stored.
  private List<Tensor> run(
      Placement place, Tensor x, Tensor y, Law law, Operands operands, boolean isSparse) {
    return place.run(
        tf,
        List.of(x, y),
        (g, in) -> {
          try (GradientTape tape = g.gradientTape()) {
            in.forEach(tape::watch);
            boolean second = isSparse && operands.isBothSparse();
            TensorLike result =
                law.apply(
                    g,
                    isSparse ? SparseOps.fromDense(in.get(0)) : in.get(0),
                    second ? SparseOps.fromDense(in.get(1)) : in.get(1));
            Tensor dense =
                result instanceof SparseTensor sparse ? sparse.toDense() : (Tensor) result;
            var gradients = tape.gradient(dense.square().sum(), in);
            return List.of(
                dense,
                atStored(g, gradients.get(0), in.get(0)),
                atStored(g, gradients.get(1), in.get(1)));
          }
        });
  }

  private static Tensor atStored(
      Ops g, @org.jspecify.annotations.Nullable Object gradient, Tensor at) {
    return gradient == null
        ? g.zerosLike(at)
        : g.where(g.math.notEqual(at, 0), (Tensor) gradient, g.zerosLike(at));
  }

  private Tensor drawn(SplittableRandom random, long[] sizes, int density) {
    Shape shape = Shape.of(sizes);
    float[] data = new float[Math.toIntExact(shape.numElements())];
    for (int i = 0; i < data.length; i++) {
      data[i] = random.nextInt(2) < density ? random.nextInt(1, 9) - 4.5f : 0;
    }
    return tf.constant(data, DType.FLOAT32, shape);
  }

  private float[] flat(Tensor tensor) {
    return tf.reshape(tensor, -1).toArray(float[].class);
  }
}
