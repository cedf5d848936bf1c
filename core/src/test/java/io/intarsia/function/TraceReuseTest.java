package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.RunOptions;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tensorflow.proto.GraphDef;

/// Which trace a call finds, and what a trace gives.
@SuppressWarnings("serial") // specs are stored by their serialization
@OnEveryExecutor
final class TraceReuseTest {
  private final Environments environments;
  private final Environment tf;

  TraceReuseTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  @Test
  void dryRun_ofSpecs_runsTheCodeInAGraphAndLeavesNoTrace() {
    List<Shape> shapes = new ArrayList<>();
    var product =
        tf.function((Ops g, Tensor x, Tensor y) -> {
          Tensor z = g.linalg.matMul(x, y);
          shapes.add(z.shape());
          return z;
        });
    TensorSpec x = TensorSpec.of(Shape.of(Shape.UNKNOWN_SIZE, 3), DType.FLOAT32);

    product.dryRun(x, tf.zeros(Shape.of(3, 2), DType.FLOAT32));

    assertThat(shapes).containsExactly(Shape.of(Shape.UNKNOWN_SIZE, 2));
    assertThat(product.traces()).isEmpty();
    assertThatThrownBy(() -> product.dryRun(x, tf.zeros(Shape.of(2, 2), DType.FLOAT32)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3");
    assertThatThrownBy(() -> product.dryRun(x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2");
    assertThat(
            product
                .apply(
                    tf.ones(Shape.of(1, 3), DType.FLOAT32), tf.ones(Shape.of(3, 1), DType.FLOAT32))
                .shape())
        .isEqualTo(Shape.of(1, 1));
    assertThat(product.traces()).hasSize(1);
  }

  @Test
  void calls_ofManyTracesInTurn_findTheirs() {
    var traced = new AtomicInteger();
    var scaled =
        tf.function(
            (Ops g, Tensor x, Object factor) -> {
              traced.incrementAndGet();
              return g.math.multiply(x, g.constant((float) String.valueOf(factor).length()));
            },
            FunctionOptions.defaults().withTraceLimit(300));
    Tensor one = tf.constant(1f);
    Tensor pair = tf.constant(new double[] {1, 2});
    // The hashes of the first five are 1, of the next two 2112.
    List<Object> factors =
        new ArrayList<>(List.of(1, 1L, Duration.ofSeconds(1), (short) 1, (byte) 1, "Aa", "BB"));
    for (int i = 2; i < 200; i++) {
      factors.add(i);
    }

    for (int round = 0; round < 3; round++) {
      for (Object factor : factors) {
        int length = String.valueOf(factor).length();
        assertThat(scaled.apply(one, factor).asFloat()).isEqualTo(length);
      }
    }

    assertThat(traced).hasValue(205);
    assertThat(scaled.traces()).hasSize(205);
    var squared = tf.function((Ops g, Tensor x) -> g.math.square(x));
    for (int round = 0; round < 3; round++) {
      assertThat(squared.apply(pair).toArray(double[].class)).containsExactly(1, 4);
      assertThat(squared.apply(one).asFloat()).isEqualTo(1);
      assertThat(squared.apply(tf.constant(new double[] {3})).toArray(double[].class))
          .containsExactly(9);
    }
    assertThat(squared.traces()).hasSize(3);
  }

  private static final AtomicInteger TAKEN_APART = new AtomicInteger();

  /// A tensor that counts how often it is flattened.
  record Counted(Tensor value) implements ExtensionType {
    @Override
    public TypeSpec<Counted> typeSpec() {
      return new CountedSpec(value.shape());
    }
  }

  static final class CountedSpec extends TypeSpec<Counted> {
    private final Shape shape;

    CountedSpec(Shape shape) {
      this.shape = shape;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(shape);
    }

    @Override
    public Class<Counted> valueType() {
      return Counted.class;
    }

    @Override
    public Object componentSpecs() {
      return TensorSpec.of(shape, DType.FLOAT32);
    }

    @Override
    public Object toComponents(Counted value) {
      TAKEN_APART.incrementAndGet();
      return value.value();
    }

    @Override
    public Counted fromComponents(Object components) {
      return new Counted((Tensor) components);
    }
  }

  /// A number that a loop body makes larger in each round: a type that never settles.
  record Level(Tensor value, int level) implements ExtensionType {
    @Override
    public TypeSpec<Level> typeSpec() {
      return new LevelSpec(level);
    }
  }

  static final class LevelSpec extends TypeSpec<Level> {
    private final int level;

    LevelSpec(int level) {
      this.level = level;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(level);
    }

    @Override
    public Class<Level> valueType() {
      return Level.class;
    }

    @Override
    public Object componentSpecs() {
      return TensorSpec.of(Shape.scalar(), DType.INT32);
    }

    @Override
    public Object toComponents(Level value) {
      return value.value();
    }

    @Override
    public Level fromComponents(Object components) {
      return new Level((Tensor) components, level);
    }

    @Override
    public Optional<TypeSpec<Level>> mostSpecificCompatibleType(TypeSpec<?> other) {
      return other instanceof LevelSpec that
          ? Optional.of(new LevelSpec(Math.max(level, that.level)))
          : Optional.empty();
    }
  }

  @Test
  @Tag("E-072")
  void apply_sameShapeOtherDtypeThanLastTime_findsItsOwnTrace() {
    var twice = tf.function((Ops g, Tensor x) -> g.math.add(x, x));

    for (int round = 0; round < 2; round++) {
      Tensor ints = twice.apply(tf.constant(new int[] {1, 16_777_217}));
      assertThat(ints.dtype()).isEqualTo(DType.INT32);
      assertThat(ints.toArray(int[].class)).containsExactly(2, 33_554_434);
      Tensor floats = twice.apply(tf.constant(new float[] {1.5f, 2}));
      assertThat(floats.dtype()).isEqualTo(DType.FLOAT32);
      assertThat(floats.toArray(float[].class)).containsExactly(3, 4);
    }
    assertThat(twice.traces()).hasSize(2);
  }

  @Test
  @Tag("E-072")
  void apply_sizeThatIsNotKnown_doesNotUseTheTraceOfAKnownOne() {
    List<Shape> seen = new ArrayList<>();
    var inner =
        tf.function((Ops g, Tensor x) -> {
          seen.add(x.shape());
          return g.math.multiply(x, 2);
        });
    assertThat(inner.apply(tf.constant(new int[] {1, 2})).toArray(int[].class))
        .containsExactly(2, 4);
    var outer =
        tf.function(
            (Ops g, Tensor x) -> inner.apply(x),
            FunctionOptions.defaults()
                .withInputSignature(TensorSpec.of(Shape.unknownOfRank(1), DType.INT32)));

    assertThat(outer.apply(tf.constant(new int[] {1, 2, 3})).toArray(int[].class))
        .containsExactly(2, 4, 6);

    assertThat(seen).containsExactly(Shape.of(2), Shape.unknownOfRank(1));
    // The trace for any size takes two elements as well, and is not made again.
    assertThat(outer.apply(tf.constant(new int[] {4, 5})).toArray(int[].class))
        .containsExactly(8, 10);
    assertThat(seen).hasSize(2);
  }

  @Test
  @Tag("E-058")
  void apply_valueThatIsNotOfTheInputSignature_isNotTakenApart() {
    TAKEN_APART.set(0);
    var identity =
        tf.function(
            (Ops g, Counted c) -> c,
            FunctionOptions.defaults().withInputSignature(new CountedSpec(Shape.of(2))));
    Counted three = new Counted(tf.constant(new float[3]));

    assertThatThrownBy(() -> identity.apply(three))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("CountedSpec([2])")
        .hasMessageContaining("CountedSpec([3])");

    assertThat(TAKEN_APART).hasValue(0);
    identity.apply(new Counted(tf.constant(new float[2])));
    assertThat(TAKEN_APART).hasValueGreaterThan(0);
  }

  @Test
  void apply_resultGivenTwice_isTwoTensors() {
    var pair =
        tf.function((Ops g, Tensor x) -> {
          Tensor y = g.math.add(x, 1);
          return List.of(y, y);
        });

    List<Tensor> results = pair.apply(tf.constant(1));
    results.getFirst().close();

    assertThat(results.getLast().asInt()).isEqualTo(2);
  }

  @Test
  void whileLoop_parallelIterations_areThoseOfTheNode() throws Exception {
    var loop =
        tf.function((Ops g, Tensor x) ->
            g.whileLoop(
                (c, v) -> c.math.less(v, 10),
                (b, v) -> b.math.add(v, 3),
                x,
                WhileOptions.defaults().withParallelIterations(7)));
    Tensor one = tf.constant(1);
    assertThat(loop.apply(one).asInt()).isEqualTo(10);

    var node =
        GraphDef.parseFrom(loop.concrete(one).toGraphDef()).getNodeList().stream()
            .filter(each -> each.getOp().equals("StatelessWhile"))
            .findFirst()
            .orElseThrow();
    assertThat(node.getAttrOrThrow("parallel_iterations").getI()).isEqualTo(7);
  }

  @Test
  @Timeout(60)
  void whileLoop_typeThatGrowsInEachRound_isGivenUp() {
    var f =
        tf.function((Ops g, Tensor x) ->
            g.whileLoop(
                    (c, v) -> c.constant(false),
                    (b, v) -> new Level(v.value(), v.level() + 1),
                    new Level(x, 0))
                .value());

    assertThatThrownBy(() -> f.apply(tf.constant(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "whileLoop: the body gives another type each time it is traced, at last"
                + " [LevelSpec(100)]; declare one with shapeInvariants");
  }

  @Test
  void traces_ofLoops_areMadeAgainForATimeout() {
    try (var tf = environments.open()) {
      var plain = tf.function((Ops g, Tensor x) -> longer(x));
      var loop =
          tf.function((Ops g, Tensor x) ->
              g.<Tensor>whileLoop((c, v) -> c.math.less(v, 100f), (b, v) -> v.plus(v), x));
      var caller = tf.function((Ops g, Tensor x) -> longer(loop.apply(x)));
      Tensor one = tf.constant(1f);
      for (int round = 0; round < 2; round++) {
        tf.setRunOptions(RunOptions.defaults());
        assertThat(plain.apply(one).asFloat()).isEqualTo(21f);
        assertThat(loop.apply(one).asFloat()).isEqualTo(128f);
        assertThat(caller.apply(one).asFloat()).isEqualTo(148f);
        tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMinutes(5)));
        assertThat(plain.apply(one).asFloat()).isEqualTo(21f);
        assertThat(loop.apply(one).asFloat()).isEqualTo(128f);
        assertThat(caller.apply(one).asFloat()).isEqualTo(148f);
        assertThat(plain.traces()).hasSize(1);
        assertThat(loop.traces()).hasSize(2);
        assertThat(caller.traces()).hasSize(2);
      }
    }
  }

  private static Tensor longer(Tensor x) {
    Tensor y = x;
    for (int i = 0; i < 20; i++) {
      y = y.plus(1f);
    }
    return y;
  }
}
