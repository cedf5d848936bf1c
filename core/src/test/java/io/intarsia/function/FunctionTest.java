package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;

@SuppressWarnings("NullAway") // results may be null; these tests know which are not
@OnEveryExecutor
final class FunctionTest {
  record Masked(Tensor values, Tensor mask) implements ExtensionType {
    /// A method of an extension type, to be traced with `this` as an argument.
    Masked scaled(Ops tf, Tensor factor) {
      return new Masked(tf.math.multiply(values, factor), mask);
    }
  }

  private final Environments environments;
  private final Environment tf;

  FunctionTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  private Masked masked(float... values) {
    boolean[] mask = new boolean[values.length];
    mask[0] = true;
    return new Masked(tf.constant(values), tf.constant(mask));
  }

  private static float[] floats(@Nullable Object tensor) {
    return ((Tensor) Objects.requireNonNull(tensor)).toArray(float[].class);
  }

  // -- arguments and results ----------------------------------------------------------------------

  @Test
  void apply_setInTheResult_isRefusedByPath() {
    var f = tf.function((Ops g, Tensor x) -> Map.of("a", (Object) Set.of(x.plus(1))));

    assertThatThrownBy(() -> f.apply(tf.constant(1f)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("result.get(\"a\")")
        .hasMessageContaining("Set");
  }

  record Named(Tensor value, String label) implements ExtensionType {}

  @Test
  @Tag("E-040")
  void apply_staticData_isFixedWhenTraced_dynamicDataIsNot() {
    List<String> traced = new ArrayList<>();
    var f =
        tf.function((Ops g, Named named) -> {
          traced.add(named.label());
          return new Named(named.value().plus(1), named.label() + "!");
        });

    Named first = f.apply(new Named(tf.constant(1f), "t"));
    Named second = f.apply(new Named(tf.constant(5f), "t"));

    assertThat(first.value().asFloat()).isEqualTo(2);
    assertThat(second.value().asFloat()).isEqualTo(6);
    assertThat(List.of(first.label(), second.label())).containsExactly("t!", "t!");
    assertThat(f.traces()).hasSize(1);

    Named other = f.apply(new Named(tf.constant(5f), "u"));

    assertThat(other.value().asFloat()).isEqualTo(6);
    assertThat(other.label()).isEqualTo("u!");
    assertThat(f.traces()).hasSize(2);
    assertThat(traced).containsExactly("t", "u");
  }

  @Test
  @Tag("E-024")
  @Tag("E-025")
  void apply_extensionTypesInNests_comeAndGoAsTheyAre() {
    List<Object> seen = new ArrayList<>();
    var f =
        tf.function((Ops g, Map<String, Object> in) -> {
          var a = (Masked) in.get("a");
          seen.add(a);
          Tensor b = (Tensor) ((List<?>) in.get("b")).getFirst();
          return Map.of("m", new Masked(g.math.multiply(a.values(), b), a.mask()), "t", b, "n", 3);
        });

    Map<String, Object> out = f.apply(Map.of("a", masked(1, 2), "b", List.of(tf.constant(10f))));

    assertThat(seen).singleElement().isInstanceOf(Masked.class);
    assertThat(out).containsOnlyKeys("m", "t", "n").containsEntry("n", 3);
    assertThat(floats(((Masked) out.get("m")).values())).containsExactly(10, 20);
    assertThat(((Masked) out.get("m")).mask().toArray(boolean[].class))
        .containsExactly(true, false);
    assertThat(((Tensor) out.get("t")).asFloat()).isEqualTo(10);
  }

  @Test
  @Tag("E-024")
  void apply_zeroToSixArguments_areTypedInAndOut() {
    Tensor one = tf.constant(1f);
    assertThat(tf.function((Ops g) -> g.constant(7f)).apply().asFloat()).isEqualTo(7);
    assertThat(tf.function((Ops g, Tensor a) -> a.plus(1)).apply(one).asFloat()).isEqualTo(2);
    assertThat(tf.function((Ops g, Tensor a, Tensor b) -> a.plus(b)).apply(one, one).asFloat())
        .isEqualTo(2);
    assertThat(
            tf.function((Ops g, Tensor a, Integer b, Tensor c) -> a.plus(b).plus(c))
                .apply(one, 5, one)
                .asFloat())
        .isEqualTo(7);
    assertThat(
            tf.function((Ops g, Tensor a, Tensor b, Tensor c, Tensor d) -> a.plus(d))
                .apply(one, one, one, one)
                .asFloat())
        .isEqualTo(2);
    assertThat(
            tf.function((Ops g, Tensor a, Tensor b, Tensor c, Tensor d, Tensor e) -> e)
                .apply(one, one, one, one, tf.constant(9f))
                .asFloat())
        .isEqualTo(9);
    assertThat(
            tf.function((Ops g, Tensor a, Tensor b, Tensor c, Tensor d, Tensor e, String f) -> f)
                .apply(one, one, one, one, one, "static"))
        .isEqualTo("static");
  }

  @Test
  @Tag("E-024")
  void apply_methodOfAnExtensionType_takesItselfByItsSpec() {
    var scaled = tf.function((Ops g, Masked self, Tensor factor) -> self.scaled(g, factor));

    Masked twice = scaled.apply(masked(1, 2), tf.constant(2f));
    scaled.apply(twice, tf.constant(3f));

    assertThat(floats(twice.values())).containsExactly(2, 4);
    assertThat(scaled.traces()).hasSize(1);
  }

  @Test
  @Tag("E-025")
  void apply_nullAndEmptyResults_comeBack() {
    var nothing = tf.function((Ops g, Tensor x) -> null);
    var list = tf.function((Ops g, Tensor x) -> Arrays.asList(null, x, List.of()));

    assertThat(nothing.apply(tf.constant(1f))).isNull();
    List<?> out = list.apply(tf.constant(1f));
    assertThat(out.get(0)).isNull();
    assertThat(((Tensor) Objects.requireNonNull(out.get(1))).asFloat()).isEqualTo(1);
    assertThat(out.get(2)).isEqualTo(List.of());
  }

  @Test
  void apply_resultThatIsAnArgument_isATensorOfItsOwn() {
    var same = tf.function((Ops g, Tensor x) -> List.of(x, x));
    Tensor x = tf.constant(5f);

    List<Tensor> out = same.apply(x);
    x.close();
    out.getFirst().close();

    assertThat(out.getLast().asFloat()).isEqualTo(5);
  }

  // -- traces -------------------------------------------------------------------------------------

  @Test
  @Tag("E-072")
  void apply_otherShapes_sharesATraceAfterTheFirst() {
    var square = tf.function((Ops g, Masked m) -> new Masked(g.math.square(m.values()), m.mask()));

    for (int n = 1; n < 6; n++) {
      assertThat(square.apply(masked(new float[n])).values().size()).isEqualTo(n);
    }

    assertThat(square.traces()).hasSize(2);
    assertThat(square.traces().getLast().signature())
        .hasToString("[Masked.Spec(values=TensorSpec([?], float32), mask=TensorSpec([?], bool))]");
    assertThat(square.explainRetrace())
        .startsWith("function_")
        .endsWith(
            ": at arguments.get(0) traced for Masked.Spec(values=TensorSpec([1],"
                + " float32), mask=TensorSpec([1], bool)), got Masked.Spec(values=TensorSpec([2],"
                + " float32), mask=TensorSpec([2], bool))");
  }

  @Test
  @Tag("E-072")
  void apply_inputSignature_isTracedOnceForAll() {
    var spec = TensorSpec.of(Shape.unknownOfRank(1), DType.FLOAT32);
    var sum =
        tf.function(
            (Ops g, Tensor x) -> g.math.reduceSum(x),
            FunctionOptions.defaults().withInputSignature(spec));

    assertThat(sum.apply(tf.constant(new float[] {1, 2})).asFloat()).isEqualTo(3);
    assertThat(sum.apply(tf.constant(new float[] {1, 2, 3})).asFloat()).isEqualTo(6);
    assertThat(sum.traces()).hasSize(1);
  }

  @Test
  @Tag("E-058")
  void apply_argumentThatIsNotOfTheInputSignature_isRefusedBeforeItIsTakenApart() {
    Masked two = masked(0, 0);
    var f =
        tf.function(
            (Ops g, Masked m) -> m, FunctionOptions.defaults().withInputSignature(two.typeSpec()));
    long before = tf.liveTensors();

    Masked three = masked(1, 2, 3);
    assertThatThrownBy(() -> f.apply(three))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("function: expected arguments of the input signature")
        .hasMessageContaining("TensorSpec([2], float32)")
        .hasMessageContaining("TensorSpec([3], float32)");
    assertThat(tf.liveTensors()).isEqualTo(before + 2);
    assertThat(f.traces()).isEmpty();
    // What nobody can reach any more would not be counted.
    assertThat(List.of(two, three)).allMatch(each -> each.values().rank() == 1);
  }

  @Test
  void apply_otherValues_areTracedForEach() {
    var f = tf.function((Ops g, Tensor x, Integer n) -> x.plus(n));

    assertThat(f.apply(tf.constant(1f), 2).asFloat()).isEqualTo(3);
    assertThat(f.apply(tf.constant(1f), 3).asFloat()).isEqualTo(4);
    assertThat(f.apply(tf.constant(1f), 2).asFloat()).isEqualTo(3);

    assertThat(f.traces()).hasSize(2);
    assertThat(f.explainRetrace())
        .matches("function_\\d+: at arguments\\.get\\(1\\) traced for 2, got 3");
  }

  @Test
  void apply_tooManyTraces_isRefused() {
    var f =
        tf.function(
            (Ops g, Tensor x, Integer n) -> x.plus(n),
            FunctionOptions.defaults().withName("add").withTraceLimit(2));
    f.apply(tf.constant(1f), 1);
    f.apply(tf.constant(1f), 2);

    assertThatThrownBy(() -> f.apply(tf.constant(1f), 3))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("add: traced 2 times already")
        .hasMessageContaining("traced for 2, got 3");
    assertThat(f.apply(tf.constant(1f), 2).asFloat()).isEqualTo(3);
  }

  @Test
  void apply_codeThatCallsItself_isRefusedUnlessItsArgumentsChange() {
    List<Traced.Of2<Tensor, Integer, Tensor>> self = new ArrayList<>();
    self.add(
        tf.function((Ops g, Tensor x, Integer n) ->
            n == 0 ? x : g.math.multiply(x, self.getFirst().apply(x, n - 1))));
    assertThat(self.getFirst().apply(tf.constant(2f), 3).asFloat()).isEqualTo(16);

    List<Traced.Of1<Tensor, Tensor>> endless = new ArrayList<>();
    endless.add(tf.function((Ops g, Tensor x) -> endless.getFirst().apply(x)));
    assertThatThrownBy(() -> endless.getFirst().apply(tf.constant(2f)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the code calls itself")
        .hasMessageContaining("tf.whileLoop");
  }

  @Test
  void apply_manyThreadsTogether_traceOnce() throws InterruptedException {
    List<Object> traced = new ArrayList<>();
    var f =
        tf.function((Ops g, Tensor x) -> {
          traced.add(x);
          return x.times(3);
        });
    Tensor x = tf.constant(2f);
    List<Float> results = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      threads.add(Thread.ofPlatform().start(() -> results.add(f.apply(x).asFloat())));
    }
    for (Thread thread : threads) {
      thread.join(10_000);
    }

    assertThat(results).hasSize(8).containsOnly(6f);
    assertThat(traced).hasSize(1);
  }

  /// A record that is no extension type: a container, whose component takes nothing but its class.
  record Pair(Masked first, Tensor second) {}

  @Test
  void signature_ofTypedContainers_isPrintedByPath() {
    var f = tf.function((Ops g, Pair pair) -> pair.second());

    f.apply(new Pair(masked(1), tf.constant(2f)));

    assertThat(f.traces().getFirst().signature())
        .hasToString(
            "[arguments.get(0).first()=Masked.Spec(values=TensorSpec([1], float32),"
                + " mask=TensorSpec([1], bool)), arguments.get(0).second()=TensorSpec([],"
                + " float32)]");
  }

  // -- what is captured ---------------------------------------------------------------------------

  @Test
  void apply_capturedTensors_areTakenAsTheyAre() {
    Tensor small = tf.constant(10f);
    Tensor large = tf.constant(new float[200]).plus(1);
    var f = tf.function((Ops g, Tensor x) -> List.of(x.plus(small), x.times(large)));

    List<Tensor> out = f.apply(tf.constant(2f));

    assertThat(out.getFirst().asFloat()).isEqualTo(12);
    assertThat(out.getLast().toArray(float[].class)).hasSize(200).containsOnly(2f);
  }

  @Test
  void apply_capturedTensorThatWasClosed_isAClearError() {
    Tensor large = tf.constant(new float[200]).plus(1);
    var f = tf.function((Ops g, Tensor x) -> x.times(large));
    f.apply(tf.constant(2f));
    large.close();

    assertThatThrownBy(() -> f.apply(tf.constant(2f)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("used after close()");
  }

  @Test
  void apply_tensorOfAnotherEnvironment_isRefused() {
    try (var other = environments.open()) {
      Tensor foreign = other.constant(1f);
      var f = tf.function((Ops g, Tensor x) -> g.math.add(x, foreign));
      assertThatThrownBy(() -> f.apply(tf.constant(1f)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("another environment");
      assertThatThrownBy(() -> tf.function((Ops g, Tensor x) -> x.plus(1)).apply(foreign))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("another environment");
    }
  }

  @Test
  @Tag("E-024")
  void apply_longFunctionOrReturnedArgumentOfAnotherEnvironment_isRefused() {
    try (var other = environments.open()) {
      Tensor foreign = other.constant(1f);

      assertThatThrownBy(() -> tf.function((Ops g, Tensor x) -> doubled(x, 20)).apply(foreign))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("input 0 belongs to another environment");
      assertThatThrownBy(() -> tf.function((Ops g, Tensor x) -> x).apply(foreign))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("input 0 belongs to another environment");
    }
  }

  private static Tensor doubled(Tensor x, int times) {
    Tensor doubled = x;
    for (int i = 0; i < times; i++) {
      doubled = doubled.plus(doubled);
    }
    return doubled;
  }

  @Test
  @Tag("E-024")
  void apply_argumentReturnedTwice_givesTensorsThatAreClosedOnTheirOwn() {
    Tensor x = tf.constant(new float[] {1, 2});
    var f = tf.function((Ops g, Tensor a) -> List.of(a, a, doubled(a, 3)));

    List<Tensor> results = f.apply(x);
    results.getFirst().close();

    assertThat(floats(x)).containsExactly(1, 2);
    assertThat(floats(results.get(1))).containsExactly(1, 2);
    assertThat(floats(results.get(2))).containsExactly(8, 16);
    x.close();
    assertThat(floats(results.get(1))).containsExactly(1, 2);
  }

  @Test
  @Tag("E-024")
  void apply_resultUsedByLaterOps_isKeptUntilItIsGiven() {
    var f =
        tf.function((Ops g, Tensor a) -> {
          Tensor twice = a.plus(a);
          Tensor fourTimes = twice.plus(twice);
          return List.of(twice, fourTimes.plus(a), fourTimes.plus(twice));
        });

    List<Tensor> results = f.apply(tf.constant(1f));

    assertThat(results.stream().map(Tensor::asFloat)).containsExactly(2f, 5f, 6f);
  }

  @Test
  void apply_functionInAFunction_isCalled() {
    var inner = tf.function((Ops g, Masked m) -> g.math.reduceSum(m.values()));
    var outer =
        tf.function((Ops g, Masked m) ->
            inner.apply(m).plus(inner.apply(new Masked(m.values().times(2), m.mask()))));

    assertThat(outer.apply(masked(1, 2)).asFloat()).isEqualTo(9);
    assertThat(inner.traces()).hasSize(1);
  }

  @Test
  void tensor_afterItsTrace_isAClearError() {
    List<Tensor> leaked = new ArrayList<>();
    var f =
        tf.function((Ops g, Tensor x) -> {
          leaked.add(x);
          return x.plus(1);
        });
    f.apply(tf.constant(1f));
    Tensor x = leaked.getFirst();

    assertThatThrownBy(() -> x.plus(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageFindingMatch("the trace of function function_\\d+ has ended");
    assertThatThrownBy(() -> tf.math.add(x, x))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has ended");
    assertThatThrownBy(x::toHost)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Tensor(\"Placeholder:0\", shape=[], dtype=float32) has no values");
    var other = tf.function((Ops g, Tensor y) -> g.math.add(y, x));
    assertThatThrownBy(() -> other.apply(tf.constant(1f)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("belongs to the trace of another function, which has ended");
  }

  @Test
  void runFunctionsEagerly_sameResultsWithValuesInSight() {
    List<Float> seen = new ArrayList<>();
    var inner = tf.function((Ops g, Tensor x) -> g.math.square(x));
    var f =
        tf.function((Ops g, Tensor x) -> {
          Tensor y = inner.apply(x);
          if (y instanceof EagerTensor) {
            seen.add(y.asFloat());
          }
          return g.math.add(y, 1);
        });

    assertThat(f.apply(tf.constant(3f)).asFloat()).isEqualTo(10);
    assertThat(seen).isEmpty();
    tf.runFunctionsEagerly(true);
    assertThat(f.apply(tf.constant(3f)).asFloat()).isEqualTo(10);
    assertThat(f.apply(tf.constant(4f)).asFloat()).isEqualTo(17);
    assertThat(seen).containsExactly(9f, 16f);
    tf.runFunctionsEagerly(false);
    assertThat(f.apply(tf.constant(5f)).asFloat()).isEqualTo(26);
    assertThat(seen).hasSize(2);
  }

  @Test
  void jitCompile_numericCode_givesTheSame() {
    var f =
        tf.function(
            (Ops g, Tensor x) -> g.math.reduceSum(g.math.square(x)),
            FunctionOptions.defaults().withJitCompile(true));

    assertThat(f.apply(tf.constant(new float[] {1, 2, 3})).asFloat()).isEqualTo(14);
  }

  @Test
  void jitCompile_opWithoutXla_isAClearError() {
    var f =
        tf.function(
            (Ops g, Tensor x) -> g.strings.upper(x),
            FunctionOptions.defaults().withJitCompile(true));

    assertThatThrownBy(() -> f.apply(tf.constant("a")))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageFindingMatch("function_\\d+: Detected unsupported operations")
        .hasMessageContaining("DT_STRING");
  }

  // -- graphs -------------------------------------------------------------------------------------

  @Test
  void op_thatDoesNotFit_isRefusedWhenTraced() {
    var f = tf.function((Ops g, Tensor x) -> g.linalg.matMul(x, x));

    assertThatThrownBy(() -> f.apply(tf.constant(new float[2][3])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("matMul: matrix product of [2, 3] and [2, 3]: ")
        .hasMessageContaining("\n  input 0: float32 [2, 3]\n  input 1: float32 [2, 3]")
        .hasMessageFindingMatch("in function function_\\d+");
    assertThat(f.traces()).isEmpty();
  }

  @Test
  void graph_ofAFunction_canBeLookedAt() throws Exception {
    var f =
        tf.function((Ops g, Tensor x) -> {
          Ops layer = g.nameScope("layer");
          return layer.math.square(layer.math.add(x, 1));
        });
    ConcreteFunction concrete = f.concrete(TensorSpec.of(Shape.of(2), DType.FLOAT32));

    GraphDef graph = GraphDef.parseFrom(concrete.toGraphDef());

    assertThat(graph.getNodeList())
        .extracting(NodeDef::getName)
        .containsExactly("Placeholder", "layer/Const", "layer/AddV2", "layer/Square");
    assertThat(concrete.toDot())
        .contains("\"layer/AddV2\" -> \"layer/Square\";")
        .contains("\"layer/Square\" [label=\"layer/Square\\nSquare\"];");
    assertThat(floats(concrete.call(tf.constant(new float[] {1, 2})))).containsExactly(4, 9);
    assertThatThrownBy(() -> concrete.call(tf.constant(new float[] {1, 2, 3})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[TensorSpec([2], float32)]")
        .hasMessageContaining("[TensorSpec([3], float32)]");
  }

  @Test
  void nameScope_inANameScope_isPartOfIt() throws Exception {
    var seen = new ArrayList<String>();
    var f =
        tf.function((Ops g, Tensor x) -> {
          Ops inner = g.nameScope("outer").nameScope("inner");
          Tensor y = inner.math.square(x);
          seen.add(inner.toString());
          return g.nameScope("outer").nameScope("inner").math.square(y);
        });
    GraphDef graph =
        GraphDef.parseFrom(f.concrete(TensorSpec.of(Shape.scalar(), DType.INT32)).toGraphDef());
    assertThat(graph.getNodeList())
        .extracting(NodeDef::getName)
        .containsExactly("Placeholder", "outer/inner/Square", "outer_1/inner/Square");
    assertThat(seen.getFirst()).matches("Graph of function_\\d+, 2 nodes, as outer/inner/");
  }

  @Test
  void graph_asText_saysWhatOfAndHowFarItIs() {
    var graphs = new ArrayList<Ops>();
    var texts = new ArrayList<String>();
    var f =
        tf.function((Ops g, Tensor x) -> {
          texts.add(g.toString());
          graphs.add(g);
          return g.cond(
              g.math.greater(x, 0),
              b -> {
                texts.add(b.toString());
                return x.plus(1);
              },
              b -> x);
        });
    f.apply(tf.constant(1));
    assertThat(texts.get(0)).matches("Graph of function_\\d+, 1 nodes");
    assertThat(texts.get(1)).matches("Graph of a part of function_\\d+_cond\\w*, 0 nodes");
    assertThat(graphs.getFirst().toString()).matches("Graph of function_\\d+, [3-9] nodes, traced");
  }

  @Test
  void apply_functionOfManyOps_givesTheSameAsOfFew() {
    Tensor one = tf.constant(1f);
    for (int ops : new int[] {1, 11, 12, 13, 200}) {
      var f =
          tf.function((Ops g, Tensor x) -> {
            Tensor y = x;
            for (int i = 0; i < ops; i++) {
              y = y.plus(x);
            }
            return List.of(y, x);
          });
      long before = tf.liveTensors();
      List<Tensor> out = f.apply(one);
      assertThat(out.getFirst().asFloat()).isEqualTo(ops + 1);
      assertThat(out.getLast().asFloat()).isEqualTo(1);
      out.forEach(Tensor::close);
      assertThat(tf.liveTensors()).isEqualTo(before);
    }
    assertThat(one.asFloat()).isEqualTo(1);
  }

  @Test
  void apply_specInPlaceOfAValue_isRefused() {
    var f = tf.function((Ops g, Object x) -> ((Tensor) x).plus(1));
    assertThat(f.apply(tf.constant(1f)).asFloat()).isEqualTo(2);

    for (Object spec : List.of(TensorSpec.of(Shape.of(), DType.FLOAT32), masked(1).typeSpec())) {
      assertThatThrownBy(() -> f.apply(spec))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "functions are called with values, not specs; got %s; concrete(…) takes specs"
                  .formatted(spec));
    }
  }

  @Test
  void apply_callsLikeAndUnlikeTheLast_eachRunTheirTrace() {
    var f =
        tf.function((Ops g, Object x, Integer n, List<Masked> list) -> {
          Tensor value = x instanceof Masked masked ? masked.values() : (Tensor) x;
          for (Masked masked : list) {
            value = value.plus(masked.values());
          }
          return value.times(n);
        });
    Tensor two = tf.constant(new float[] {2});
    Masked three = masked(3);

    for (int round = 0; round < 2; round++) {
      assertThat(floats(f.apply(two, 5, List.of()))).containsExactly(10);
      assertThat(floats(f.apply(two, 5, List.of()))).containsExactly(10);
      assertThat(floats(f.apply(two, 4, List.of()))).containsExactly(8);
      assertThat(floats(f.apply(two, 4, List.of(three)))).containsExactly(20);
      assertThat(floats(f.apply(two, 4, List.of(three, three)))).containsExactly(32);
      assertThat(floats(f.apply(three, 4, List.of(three)))).containsExactly(24);
      assertThat(floats(f.apply(masked(1, 7), 4, List.of(three)))).containsExactly(16, 40);
    }
    assertThat(f.traces()).hasSize(6);
  }

  @Test
  void op_ofNull_isRefusedByItsNameAndInput() {
    try (var tf = environments.open()) {
      var function =
          tf.function((Ops g, Tensor x) -> g.execute("LogicalAnd", Attributes.NONE, x, null)[0]);
      assertThatThrownBy(() -> function.apply(tf.constant(true)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("LogicalAnd: input 1 must be a tensor, got null");
    }
  }
}
