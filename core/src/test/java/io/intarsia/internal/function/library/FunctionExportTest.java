package io.intarsia.internal.function.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.function.FunctionOptions;
import io.intarsia.gradient.WithGradient;
import io.intarsia.imperative.Environment;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.trace.Node;
import io.intarsia.nest.Nest;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.FunctionDefLibrary;
import org.tensorflow.proto.NodeDef;

@Tag("E-022")
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
@OnEveryExecutor
final class FunctionExportTest {
  private static final TensorSpec VECTOR = TensorSpec.of(Shape.of(-1), DType.FLOAT32);

  private final Environments environments;
  private final Environment tf;

  FunctionExportTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  private static FunctionDefLibrary exported(ConcreteFunction... functions) {
    return FunctionDefLibrary.newBuilder()
        .addAllFunction(FunctionExport.of(List.of(functions)).definitions())
        .build();
  }

  /// The function made anew of what was exported; it takes tensors and gives a list of them.
  private static ConcreteFunction imported(
      Environment into, ConcreteFunction function, List<Tensor> captured) {
    List<TensorSpec> types =
        Nest.expanded().flatten(function.structuredInputs()).stream()
            .map(TensorSpec.class::cast)
            .toList();
    return imported(into, function, types, captured, List.of());
  }

  private static ConcreteFunction imported(
      Environment into,
      ConcreteFunction function,
      List<TensorSpec> types,
      List<Tensor> captured,
      List<TensorSpec> results) {
    var request = new FunctionLibrary.Request(function.name(), types, captured, results);
    return FunctionLibrary.of(into, exported(function), Map.of()).function(request);
  }

  private static float[] floats(Object tensor) {
    Object only = tensor instanceof List<?> list ? list.getFirst() : tensor;
    return ((Tensor) only).toArray(float[].class);
  }

  private static Set<String> ops(FunctionDef definition) {
    return definition.getNodeDefList().stream().map(NodeDef::getOp).collect(Collectors.toSet());
  }

  @Test
  void straightOps_inAnotherEnvironment_giveTheSame() {
    var function =
        tf.function((Ops g, Tensor x) -> g.math.subtract(x.times(3), 1f)).concrete(VECTOR);
    try (var other = environments.open()) {
      var made = imported(other, function, List.of());
      assertThat(floats(made.call(other.constant(new float[] {1, 2})))).containsExactly(2, 5);
      assertThat(floats(made.call(other.constant(new float[] {4})))).containsExactly(11);
    }
  }

  @Test
  void shapesThatAreSaid_areKnownAndChecked() {
    // What an op tells is not said once more.
    var function =
        tf.function((Ops g, Tensor x) -> List.of(g.where(g.math.greater(x, 0)), x.plus(1)))
            .concrete(VECTOR);
    List<TensorSpec> said =
        List.of(
            TensorSpec.of(Shape.of(2, 1), DType.INT64), TensorSpec.of(Shape.of(-1), DType.FLOAT32));
    try (var other = environments.open()) {
      var made = imported(other, function, List.of(VECTOR), List.of(), said);
      assertThat(made.structuredOutputs()).isEqualTo(said);
      assertThat(RuntimeFunction.of(made).program().nodes().stream().map(Node::op))
          .containsOnlyOnce("EnsureShape");
      var places = (List<?>) made.call(other.constant(new float[] {1, -1, 2}));
      assertThat(((Tensor) places.getFirst()).toArray(long[][].class))
          .isDeepEqualTo(new long[][] {{0}, {2}});
      assertThatThrownBy(() -> made.call(other.constant(new float[] {1, -1, -2})))
          .isInstanceOf(TensorFlowException.InvalidArgument.class)
          .hasMessageContaining("Shape of tensor")
          .hasMessageContaining("[1,1] is not compatible with expected shape [2,1]");
    }
  }

  @Test
  void structuredTypes_areThoseOfTheCode() {
    var function =
        tf.function((Ops g, List<Tensor> x, Integer n) -> Map.of("sum", g.math.addN(x), "n", n))
            .concrete(List.of(VECTOR, VECTOR), 2);
    assertThat(function.structuredInputs()).isEqualTo(List.of(List.of(VECTOR, VECTOR), 2));
    assertThat(function.structuredOutputs()).isEqualTo(Map.of("sum", VECTOR, "n", 2));
  }

  @Test
  void branchesAndLoops_comeAlong() {
    var function =
        tf.function((Ops g, Tensor x) ->
                g.cond(
                    g.math.greater(g.math.reduceSum(x), 0f),
                    b ->
                        b.whileLoop(
                            (c, v) -> c.math.less(c.math.reduceSum(v), 7f),
                            (c, v) -> v.times(2),
                            x),
                    b -> b.math.negative(x)))
            .concrete(VECTOR);
    try (var other = environments.open()) {
      var made = imported(other, function, List.of());
      assertThat(floats(made.call(other.constant(new float[] {1, 2})))).containsExactly(4, 8);
      assertThat(floats(made.call(other.constant(new float[] {-1, -2})))).containsExactly(1, 2);
    }
  }

  @Test
  void calledFunctions_comeAlong_once() {
    var square = tf.function((Ops g, Tensor x) -> g.math.square(x).plus(g.math.abs(x)));
    var function = tf.function((Ops g, Tensor x) -> square.apply(square.apply(x))).concrete(VECTOR);
    var library = exported(function);
    assertThat(library.getFunctionList())
        .extracting(definition -> definition.getSignature().getName())
        .doesNotHaveDuplicates()
        .hasSize(2);
    try (var other = environments.open()) {
      var made = imported(other, function, List.of());
      assertThat(floats(made.call(other.constant(new float[] {1, -2})))).containsExactly(6, 42);
    }
  }

  @Test
  void captured_areTheLastInputs() {
    Tensor large = tf.constant(new float[300]).plus(2);
    var function =
        tf.function((Ops g, Tensor x) -> g.math.add(g.math.reduceSum(large), x)).concrete(VECTOR);
    assertThat(function.captured()).containsExactly(large);
    var made = imported(tf, function, List.of(tf.constant(new float[] {5})));
    assertThat(floats(made.call(tf.constant(new float[] {1, 2})))).containsExactly(6, 7);
  }

  @Test
  void effects_withoutResult_stay_inTheirOrder() {
    try (var counter = Variable.of(tf, 1f)) {
      var function =
          tf.function(
                  (Ops g, Tensor x) -> {
                    counter.assign(g, g.math.reduceSum(x));
                    counter.assignAdd(g, 10f);
                    counter.assign(g, counter.read(g).times(2));
                    return null;
                  })
              .concrete(VECTOR);
      var made = imported(tf, function, List.of(counter.handle()));
      made.call(tf.constant(new float[] {1, 2}));
      assertThat(counter.value().asFloat()).isEqualTo(26);
    }
  }

  @Test
  void checks_areLeftOut_andAddedAnew() {
    var function =
        tf.function((Ops g, Tensor x, Tensor at) -> g.gather(x, at))
            .concrete(VECTOR, TensorSpec.of(Shape.of(-1), DType.INT32));
    for (FunctionDef definition : exported(function).getFunctionList()) {
      assertThat(ops(definition)).noneMatch(op -> op.startsWith("Intarsia"));
    }
    var made = imported(tf, function, List.of());
    Tensor x = tf.constant(new float[] {5, 6, 7});
    assertThat(floats(made.call(x, tf.constant(new int[] {2, 0})))).containsExactly(7, 5);
    Tensor outside = tf.constant(new int[] {3});
    assertThatThrownBy(() -> made.call(x, outside)).hasMessageContaining("3 is not in [0, 3)");
  }

  @Test
  void devices_areLeftOut() {
    var function =
        tf.function((Ops g, Tensor x) -> tf.device("/cpu:0").math.exp(x)).concrete(VECTOR);
    assertThat(exported(function).getFunction(0).getNodeDefList())
        .isNotEmpty()
        .allMatch(node -> node.getDevice().isEmpty());
  }

  @Test
  void compiledByXla_isSaid() {
    var options = FunctionOptions.defaults().withJitCompile(true);
    var function = tf.function((Ops g, Tensor x) -> g.math.exp(x), options).concrete(VECTOR);
    var definition = exported(function).getFunction(0);
    assertThat(definition.getAttrOrThrow("_XlaMustCompile").getB()).isTrue();
  }

  @Test
  void hostFunctions_areRefused_byName() {
    var host = HostFunction.of("reverse", VECTOR, (Ops g, Tensor x) -> x);
    var function = tf.function((Ops g, Tensor x) -> host.apply(g, x)).concrete(VECTOR);
    assertThatThrownBy(() -> exported(function))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("calls the host functions [reverse]")
        .hasMessageContaining("take their calls out of the function");
  }

  @Test
  void gradients_goThroughWhatIsMadeAnew() {
    var function = tf.function((Ops g, Tensor x) -> g.math.reduceSum(x.times(x))).concrete(VECTOR);
    var made = imported(tf, function, List.of());
    var gradient = tf.gradient((Ops g, Tensor x) -> (Tensor) ((List<?>) made.call(x)).getFirst());
    assertThat(floats(gradient.apply(tf.constant(new float[] {3, -1})))).containsExactly(6, -2);
  }

  @Test
  void gradientsOfTheirOwn_areFunctionsThatNodesName() {
    var function =
        tf.function((Ops g, Tensor x) ->
                g.customGradient(
                        (Ops h, Tensor y) -> {
                          Tensor e = h.math.exp(y);
                          return WithGradient.of(e.plus(1f), up -> up.times(e).times(y));
                        })
                    .apply(x))
            .concrete(VECTOR);
    var export = FunctionExport.of(List.of(function));
    assertThat(export.gradients()).hasSize(1);
    var gradient = export.gradients().getFirst();
    // Of the result and of what the node takes; then what is read in the backward pass.
    assertThat(gradient.upstream()).containsExactly(VECTOR, VECTOR);
    assertThat(gradient.captured())
        .containsExactlyInAnyOrder("argument_0:0", "own_gradient_kept_1:0");
    assertThat(gradient.handles()).isEmpty();
    assertThat(gradient.gives()).containsExactly(Optional.empty(), Optional.of(VECTOR));
    // The function, what it calls, the gradient, and the half that goes back.
    assertThat(export.definitions()).hasSize(4);
    FunctionDef custom = export.definitions().get(1);
    assertThat(custom.getSignature().getName()).isEqualTo(gradient.of());
    assertThat(custom.getSignature().getOutputArgCount()).isOne();
    assertThat(custom.getRetMap()).containsEntry("result_0", "own_gradient:output:0");
    assertThat(custom.getNodeDefList())
        .filteredOn(node -> node.getOp().equals("IdentityN"))
        .allSatisfy(node ->
            assertThat(node.getAttrOrThrow("_gradient_op_type").getS().toStringUtf8())
                .isEqualTo(gradient.type()))
        .hasSize(1);
  }

  @Test
  void loops_countTheirIterations_first() {
    var function =
        tf.function((Ops g, Tensor x) ->
                g.whileLoop((h, v) -> h.math.less(h.math.reduceSum(v), 9f), (h, v) -> v.times(2), x)
                    .plus(1))
            .concrete(VECTOR);
    var library = exported(function);
    NodeDef loop =
        library.getFunction(0).getNodeDefList().stream()
            .filter(node -> node.getOp().endsWith("While"))
            .findFirst()
            .orElseThrow();
    assertThat(loop.getInputList().subList(0, 3))
        .containsExactly("loop_counter_start:output:0", "loop_counter_any:output:0", "argument_0");
    assertThat(loop.getAttrOrThrow("T").getList().getTypeList().subList(0, 2))
        .containsExactly(DataType.DT_INT32, DataType.DT_INT32);
    String body = loop.getAttrOrThrow("body").getFunc().getName();
    FunctionDef definition =
        library.getFunctionList().stream()
            .filter(each -> each.getSignature().getName().equals(body))
            .findFirst()
            .orElseThrow();
    assertThat(definition.getSignature().getInputArg(0).getName()).isEqualTo("loop_counter");
    assertThat(definition.getRetMap())
        .containsEntry("loop_counter_next", "loop_counter_next:z:0")
        .containsEntry("loop_counter_most_result", "loop_counter_most");
    try (var other = environments.open()) {
      var made = imported(other, function, List.of());
      assertThat(floats(made.call(other.constant(new float[] {1, 2})))).containsExactly(5, 9);
    }
  }
}
