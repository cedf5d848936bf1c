package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.function.FunctionOptions;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.trace.Node;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.VariableOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What would end the process is refused in functions as it is in eager mode: when they are traced,
/// or if that cannot be known then, when they are called.
@OnEveryExecutor
final class GuardsInFunctionsTest {
  private static final FunctionOptions OPEN_IMAGE =
      FunctionOptions.defaults().withInputSignature(TensorSpec.of(Shape.unknown(), DType.UINT8));
  private static final FunctionOptions OPEN_FLAG_AND_IMAGE =
      FunctionOptions.defaults()
          .withInputSignature(
              TensorSpec.of(Shape.scalar(), DType.BOOL),
              TensorSpec.of(Shape.unknown(), DType.UINT8));
  private static final String EMPTY_IMAGE =
      "EncodePng: input 'image' must be not empty, got shape [0, 4, 3] in (EncodePng, uint8)";

  private final Environment tf;

  private final Environments environments;

  GuardsInFunctionsTest(Environments environments) {
    this.environments = environments;
    tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true));
  }

  @AfterEach
  void close() {
    // Everything above survived, or nobody would be here to ask.
    assertThat(tf.constant(1).plus(1).asInt()).isEqualTo(2);
    tf.close();
  }

  @Test
  void capturedTensor_inABranch_isRefusedByTheTrace() {
    Tensor image = image(0);
    var f =
        tf.function((Ops g, Tensor n) ->
            g.cond(g.math.less(n, 100), b -> png(b, image), b -> b.constant("")));
    assertRefused(() -> f.apply(tf.constant(1)), EMPTY_IMAGE + "; the runtime does not check this");
  }

  @Test
  void argumentOfKnownShape_isRefusedByTheTrace() {
    var f = tf.function((Ops g, Tensor image) -> twice(g, image));
    assertRefused(() -> f.apply(image(0)), EMPTY_IMAGE);
    assertThat(guards(f.concrete(image(2)).toGraphDef())).isZero();
  }

  @Test
  void argumentOfUnknownShape_isRefusedByTheCall() {
    var f = tf.function((Ops g, Tensor image) -> twice(g, image), OPEN_IMAGE);
    assertThat(f.apply(image(2)).dtype()).isEqualTo(DType.STRING);
    assertFails(() -> f.apply(image(0)), EMPTY_IMAGE);
    assertThat(f.apply(image(2)).dtype()).isEqualTo(DType.STRING);
  }

  @Test
  void argumentOfUnknownShape_isRefusedInABranch() {
    var f =
        tf.function(
            (Ops g, Tensor flag, Tensor image) ->
                g.cond(flag, b -> png(b, image), b -> b.constant("")),
            OPEN_FLAG_AND_IMAGE);
    assertFails(() -> f.apply(tf.constant(true), image(0)), EMPTY_IMAGE);
    assertThat(f.apply(tf.constant(false), image(0)).asString()).isEmpty();
    assertThat(f.apply(tf.constant(true), image(1)).asString()).isNotEmpty();
  }

  @Test
  void valueThatChanges_isRefusedInALoop() {
    var f =
        tf.function((Ops g, Tensor last) ->
            g.whileLoop(
                (c, i) -> c.math.less(i, last),
                (b, i) -> {
                  Tensor axis = b.math.multiply(i.cast(DType.INT64), Long.MIN_VALUE);
                  return i.plus(gather(b, b.constant(new int[] {1, 1}), axis));
                },
                g.constant(0)));
    assertThat(f.apply(tf.constant(1)).asInt()).isEqualTo(1);
    assertFails(
        () -> f.apply(tf.constant(2)),
        "GatherV2: input 'axis' must be in -2147483648…2147483647, got [-9223372036854775808]");
  }

  @Test
  void calledFunction_isRefusedByTheCall() {
    var inner = tf.function((Ops g, Tensor image) -> twice(g, image), OPEN_IMAGE);
    var outer = tf.function((Ops g, Tensor image) -> inner.apply(image));
    assertFails(() -> outer.apply(image(0)), EMPTY_IMAGE);
    assertThat(outer.apply(image(1)).asString()).isNotEmpty();
  }

  @Test
  void calledFunction_withAConstant_isNotComputedBeforehand() {
    Tensor empty = image(0);
    var inner = tf.function((Ops g, Tensor image) -> twice(g, image), OPEN_IMAGE);
    var outer = tf.function((Ops g) -> inner.apply(g.identity(empty)));
    assertFails(outer::apply, EMPTY_IMAGE);
  }

  @Test
  void attribute_isRefusedByTheTrace() {
    var attributes = Attributes.of(Map.of("window_size", 0, "stride", 1));
    var f = tf.function((Ops g, Tensor x) -> g.execute("AudioSpectrogram", attributes, x)[0]);
    assertRefused(
        () -> f.apply(tf.constant(new float[][] {{1}})),
        "AudioSpectrogram: attribute 'window_size' must be in 1…16777216, got 0");
  }

  @Test
  void refusedOps_areRefusedByTheTrace() {
    var abort = tf.function((Ops g) -> g.execute("Abort", Attributes.NONE));
    assertThatThrownBy(abort::apply)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageStartingWith("Abort: this op is refused: it ends the process");
    var internal = tf.function((Ops g, Tensor x) -> g.execute("_Recv", Attributes.NONE));
    assertThatThrownBy(() -> internal.apply(tf.constant(1)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageStartingWith("_Recv: this op is refused: the runtime makes it itself");
    var reference = Attributes.of(Map.of("dtype", DType.FLOAT32, "shape", Shape.scalar()));
    var variable = tf.function((Ops g) -> g.execute("VariableV2", reference));
    assertThatThrownBy(variable::apply)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("use the resource op instead");
  }

  @Test
  void shapeFunction_unknownShapes_isAskedByTheCall() {
    var open = TensorSpec.of(Shape.unknown(), DType.FLOAT32);
    var f =
        tf.function(
            (Ops g, Tensor x) -> {
              Tensor[] cell = g.execute("GRUBlockCell", Attributes.NONE, x, x, x, x, x, x);
              return g.cond(g.constant(true), b -> cell[3], b -> x);
            },
            FunctionOptions.defaults().withInputSignature(open));
    assertFails(
        () -> f.apply(tf.constant(new float[] {1, 2})), "Shape must be rank 2 but is rank 1");
  }

  @Test
  void transposedScalar_runsEagerlyOnly() {
    Tensor scalar = tf.constant(2f);
    var small = tf.function((Ops g, Tensor x) -> g.transpose(x));
    assertThat(small.apply(scalar).asFloat()).isEqualTo(2);
    var branch =
        tf.function((Ops g, Tensor x) ->
            g.cond(
                g.constant(true),
                b -> b.raw.Transpose(x, b.raw.Range(b.constant(0), b.rank(x), b.constant(1))),
                b -> x));
    assertFails(
        () -> branch.apply(scalar), "Transpose: input 'x' must be of rank 1 or more, got shape []");
    assertThat(branch.apply(tf.constant(new float[] {3})).toArray(float[].class))
        .containsExactly(3);
  }

  @Test
  void sizesThatAreNoInts_areRefusedByTheTrace() {
    var attributes =
        Attributes.of(Map.of("strides", List.of(1, 1, 1, 1L << 40), "ksize", List.of(1, 1, 1, 1)))
            .with("padding", "SAME");
    var f = tf.function((Ops g, Tensor x) -> g.execute("MaxPool", attributes, x)[0]);
    assertRefused(
        () -> f.apply(tf.zeros(1, 2, 2, 1)),
        "MaxPool: attribute 'strides' must be a list of int32, each at least 1, got [1, 1, 1,"
            + " 1099511627776]");
  }

  @Test
  void stridesOfZero_areRefusedByTheTrace() {
    var attributes = Attributes.of(Map.of("strides", List.of(1, 0, 1, 1))).with("padding", "SAME");
    var f = tf.function((Ops g, Tensor x) -> g.execute("Conv2D", attributes, x, x)[0]);
    assertRefused(
        () -> f.apply(tf.zeros(1, 2, 2, 1)),
        "Conv2D: attribute 'strides' must be a list of int32, each at least 1, got [1, 0, 1, 1]");
  }

  @Test
  void shapeFunctionThatDoesNotCheck_isNotAsked() {
    var attributes = Attributes.of(Map.of("max_splits", 2, "num_buckets", 1));
    var f =
        tf.function((Ops g, Tensor ids, Tensor x) ->
            g.execute("BoostedTreesAggregateStats", attributes, ids, x, x, ids)[0]);
    assertRefused(
        () -> f.apply(tf.constant(1), tf.constant(1f)),
        "BoostedTreesAggregateStats: input 'node_ids' must be of rank 1, got shape []");
  }

  @Test
  void moreResultsThanFitInMemory_areRefusedByTheTrace() {
    var attributes = Attributes.of(Map.of("beam_width", 4, "top_paths", 1 << 20));
    var f =
        tf.function(
            (Ops g, Tensor x, Tensor n) -> g.execute("CTCBeamSearchDecoder", attributes, x, n)[0]);
    assertRefused(
        () -> f.apply(tf.zeros(1, 1, 2), tf.constant(new int[] {1})),
        "CTCBeamSearchDecoder: attribute 'top_paths' is the number of results");
  }

  @Test
  void loopOfFunctionsThatAreNotThere_isRefusedByTheTrace() {
    var attributes = Attributes.of(Map.of("cond", "no_cond", "body", "no_body"));
    Tensor variable = tf.variable(1f).handle();
    var f =
        tf.function((Ops g) -> {
          g.execute("While", attributes, List.of(variable));
          return g.cond(g.constant(true), b -> b.constant(1), b -> b.constant(2));
        });
    assertRefused(
        f::apply, "While: attribute 'cond' must be the name of a function of this environment");
  }

  @Test
  void loop_ofAnyParallelIterations_runs() {
    var options = WhileOptions.defaults().withParallelIterations(Integer.MAX_VALUE);
    var f =
        tf.function((Ops g, Tensor x) ->
            g.whileLoop((c, i) -> c.math.less(i, 3), (b, i) -> i.plus(1), x, options));
    assertThat(f.apply(tf.constant(0)).asInt()).isEqualTo(3);
  }

  @Test
  void shapeThatNoTensorHas_isRefusedByTheTrace() {
    var attribute = Attributes.of("shape", Shape.of(1L << 40, 1L << 40));
    var ensured = tf.function((Ops g, Tensor x) -> g.execute("EnsureShape", attribute, x)[0]);
    assertRefused(
        () -> ensured.apply(tf.constant(1f)),
        "EnsureShape: attribute 'shape' of type shape must be a shape of at most 254 axes and"
            + " 2^63-1 elements");
    var filled =
        tf.function((Ops g, Tensor x) -> {
          Tensor sizes = g.constant(new long[] {1L << 40, 1L << 40});
          Tensor y = g.execute("Fill", Attributes.NONE, sizes, x)[0];
          return g.cond(g.constant(true), b -> y, b -> y);
        });
    assertRefused(() -> filled.apply(tf.constant(1f)), "Fill in function function_");
  }

  @Test
  void gradientOfAPool_ofAnotherShape_isRefused() {
    var attributes =
        Attributes.of(Map.of("ksize", List.of(1, 2, 2, 1), "strides", List.of(1, 1, 1, 1)))
            .with("padding", "VALID");
    var f =
        tf.function((Ops g, Tensor sizes, Tensor flow) -> {
          Tensor y = g.execute("AvgPoolGrad", attributes, sizes, flow)[0];
          return g.cond(g.constant(true), b -> y, b -> y.plus(1));
        });
    Tensor fits = f.apply(tf.constant(new int[] {1, 2, 2, 1}), tf.ones(1, 1, 1, 1));
    assertThat(fits.toArray(float[][][][].class)[0][1][1][0]).isEqualTo(0.25f);
    assertFails(
        () -> f.apply(tf.constant(new int[] {1, 2, 1, 2}), tf.ones(1, 1, 1, 1)), "AvgPoolGrad:");
  }

  @Test
  void sizesOfInt8_areRefusedByTheTrace() {
    var f =
        tf.function((Ops g, Tensor x) -> {
          Tensor sizes = g.constant(new int[] {1, 1}).cast(DType.INT8);
          return g.execute("SplitV", Attributes.of("num_split", 2), x, sizes, g.constant(0))[0];
        });
    assertRefused(
        () -> f.apply(tf.constant(new float[] {1, 2})),
        "SplitV: input 'size_splits' must be int32 or int64 in functions, got int8");
  }

  @Test
  void positionsOfInt16_areRefusedByTheTrace() {
    var f =
        tf.function((Ops g, Tensor x) -> {
          Tensor one = g.constant(new int[] {1}).cast(DType.INT16);
          return g.execute("StridedSlice", Attributes.NONE, x, one, one, one)[0];
        });
    assertRefused(
        () -> f.apply(tf.constant(new float[] {1, 2})),
        "StridedSlice: input 'begin' must be int32 or int64 in functions, got int16");
  }

  @Test
  void ordinaryCode_hasNoMoreNodes() {
    var options = Attributes.of(Map.of("strides", List.of(1, 1, 1, 1), "padding", "SAME"));
    var conv =
        tf.function((Ops g, Tensor x, Tensor w) -> {
          Tensor y = g.execute("Conv2D", options, x, w)[0];
          return g.cond(g.constant(true), b -> b.gather(y, b.constant(0)), b -> b.gather(y, 1));
        });
    byte[] graph = conv.concrete(tf.zeros(2, 4, 4, 1), tf.zeros(2, 2, 1, 3)).toGraphDef();
    assertThat(text(graph)).contains("Conv2D", "GatherV2").doesNotContain("guard/", "HostCall");
  }

  @Test
  void smallFunctions_areCheckedOnce() {
    var f = tf.function((Ops g, Tensor image) -> png(g, image), OPEN_IMAGE);
    Tensor image = image(1);
    try (var recorder = new OpRecorder(tf)) {
      assertThat(f.apply(image).asString()).isNotEmpty();
      assertThat(recorder.names()).containsExactly("EncodePng");
    }
    assertRefused(() -> f.apply(image(0)), EMPTY_IMAGE);
  }

  @Test
  void checks_areNoHostFunctionsOfTheUser() {
    var f = tf.function((Ops g, Tensor image) -> twice(g, image), OPEN_IMAGE);
    var concrete = f.concrete(TensorSpec.of(Shape.unknown(), DType.UINT8));
    assertThat(guards(concrete.toGraphDef())).isPositive();
    assertThat(concrete.hostFunctions()).isEmpty();
    var outer = tf.function((Ops g, Tensor image) -> f.apply(image));
    String calls = text(outer.concrete(image(1)).toGraphDef());
    assertThat(calls).contains("PartitionedCall").doesNotContain("StatefulPartitionedCall");
  }

  @Test
  void check_comesBetweenTheEffectsAroundItsOp() {
    var variable = tf.variable(new float[][] {{1, 2}, {3, 4}});
    var attributes = Attributes.of(Map.of("dtype", DType.FLOAT32, "batch_dims", 1));
    var f =
        tf.function((Ops g, Tensor indices) -> {
          variable.assign(g, variable.read(g).times(2));
          Tensor rows = g.execute("ResourceGather", attributes, variable.handle(), indices)[0];
          variable.assign(g, variable.read(g).times(3));
          return g.cond(g.constant(true), b -> rows, b -> rows);
        });
    assertThat(f.apply(tf.constant(new int[] {1, 0})).toArray(float[].class)).containsExactly(4, 6);
    assertThat(variable.value().toArray(float[][].class)[0]).containsExactly(6, 12);
    assertFails(
        () -> f.apply(tf.constant(new int[] {1, 0, 1})),
        "ResourceGather: input 'indices' must be of a shape that starts as [2, 2]");
  }

  // A function with a branch is not run op by op.
  private static Tensor inARun(Ops g, Tensor result) {
    return g.cond(g.constant(true), b -> result, b -> result);
  }

  @Test
  void constantsForAVariableThatChanges_areCheckedInEachCall() {
    var variable =
        tf.variable(
            new float[][] {{1, 2}, {3, 4}}, VariableOptions.defaults().withShape(Shape.of(-1, -1)));
    var attributes = Attributes.of(Map.of("dtype", DType.FLOAT32, "batch_dims", 1));
    var f =
        tf.function((Ops g) ->
            inARun(
                g,
                g.execute(
                        "ResourceGather",
                        attributes,
                        variable.handle(),
                        g.constant(new int[] {1, 0}))[0]));
    assertThat(f.apply().toArray(float[].class)).containsExactly(2, 3);
    variable.assign(new float[][] {{5, 6}, {7, 8}});
    assertThat(f.apply().toArray(float[].class)).containsExactly(6, 7);
    variable.assign(new float[][] {{1, 2}, {3, 4}, {5, 6}});
    assertFails(
        f::apply, "ResourceGather: input 'indices' must be of a shape that starts as [3, 2]");
  }

  @Test
  void listsAfterACheck_areThoseThatWereGiven() {
    var cross =
        tf.function(
            (Ops g, Tensor separator, Tensor first, Tensor second) ->
                inARun(
                    g,
                    g.execute(
                            "SparseCrossV2",
                            Attributes.NONE,
                            List.of(),
                            List.of(),
                            List.of(),
                            List.of(first, second),
                            separator)[1]),
            FunctionOptions.defaults()
                .withInputSignature(
                    TensorSpec.of(Shape.unknown(), DType.STRING),
                    TensorSpec.of(Shape.of(-1, 1), DType.STRING),
                    TensorSpec.of(Shape.of(-1, 1), DType.STRING)));
    Tensor first = tf.constant(new String[][] {{"a"}, {"b"}});
    Tensor second = tf.constant(new String[][] {{"c"}, {"d"}});
    assertThat(cross.apply(tf.constant("-"), first, second).toArray(String[].class))
        .containsExactly("a-c", "b-d");
    assertFails(
        () -> cross.apply(tf.constant(new String[] {"-", "+"}), first, second),
        "SparseCrossV2: input 'sep' must be");
  }

  @Test
  void variablesThatAreArguments_areAskedForTheirValuesWhenTheyAreUpdated() {
    var handle = TensorSpec.of(Shape.scalar(), DType.RESOURCE);
    var add =
        tf.function(
            (Ops g, Tensor v, Tensor at, Tensor by) -> {
              g.execute("ResourceScatterAdd", Attributes.NONE, v, at, by);
              return by;
            },
            FunctionOptions.defaults()
                .withInputSignature(
                    handle,
                    TensorSpec.of(Shape.of(-1), DType.INT64),
                    TensorSpec.of(Shape.of(-1), DType.FLOAT32)));
    var floats = tf.variable(new float[] {1, 2});
    Tensor at = tf.constant(new long[] {1});
    Tensor by = tf.constant(new float[] {5});
    add.apply(floats.handle(), at, by);
    assertThat(floats.value().toArray(float[].class)).containsExactly(1, 7);
    var longs = tf.variable(new long[] {1, 2});
    assertThatThrownBy(() -> add.apply(longs.handle(), at, by))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("variable with wrong dtype. Expected float got int64");
    assertThat(longs.value().toArray(long[].class)).containsExactly(1, 2);
  }

  @Test
  void slicesOfAnotherRankThanTheVariable_areRefusedAlsoOfAnArgument() {
    var handle = TensorSpec.of(Shape.scalar(), DType.RESOURCE);
    var step =
        tf.function(
            (Ops g, Tensor v, Tensor sum, Tensor gradient) -> {
              Tensor rows = g.constant(new int[] {0});
              g.raw.ResourceSparseApplyAdagrad(v, sum, g.constant(1f), gradient, rows);
              return gradient;
            },
            FunctionOptions.defaults()
                .withInputSignature(handle, handle, TensorSpec.of(Shape.unknown(), DType.FLOAT32)));
    var weights = tf.variable(new float[][] {{1, 2}, {3, 4}});
    var sum = tf.variable(new float[][] {{0, 0}, {0, 0}});
    step.apply(weights.handle(), sum.handle(), tf.constant(new float[][] {{2, -2}}));
    // w - g / √(g²)
    assertThat(weights.value().toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{0, 3}, {3, 4}});
    assertThatThrownBy(
            () -> step.apply(weights.handle(), sum.handle(), tf.constant(new float[] {2})))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("must have the rank of ")
        .hasMessageContaining("which is] [2]");
  }

  @Test
  void batchesThatAreNotThoseOfTheVariable_areRefusedAlsoOfAnArgument() {
    var one = Attributes.of(Map.of("dtype", DType.FLOAT32, "batch_dims", 1));
    var two = one.with("batch_dims", 2);
    var variable = tf.variable(new float[][] {{1, 2}, {3, 4}});
    Tensor columns = tf.constant(new int[] {1, 0});
    for (boolean loops : new boolean[] {false, true}) {
      assertThat(rows(loops, one, variable.handle(), columns)).isEqualTo(2 + 3);
      assertThatThrownBy(() -> rows(loops, one, variable.handle(), tf.constant(new int[] {1})))
          .isInstanceOf(TensorFlowException.InvalidArgument.class)
          .hasMessageContaining("must start with as many sizes of the variable as");
      // All axes of the variable are those of batches: there is none to gather from.
      assertThatThrownBy(
              () -> rows(loops, two, variable.handle(), tf.zeros(Shape.of(2, 2), DType.INT32)))
          .isInstanceOf(TensorFlowException.InvalidArgument.class)
          .hasMessageContaining("and the variable have more of them, which are");
      assertThatThrownBy(() -> rows(loops, two, variable.handle(), columns))
          .isInstanceOf(TensorFlowException.InvalidArgument.class);
    }
  }

  private float rows(boolean loops, Attributes attributes, Tensor variable, Tensor indices) {
    var sum =
        tf.function(
            (Ops g, Tensor v, Tensor at) ->
                loops
                    ? g.whileLoop(
                        (c, i) -> c.math.less(i, 1f),
                        (b, i) -> i.plus(b.execute("ResourceGather", attributes, v, at)[0].sum()),
                        g.constant(0f))
                    : inARun(g, g.execute("ResourceGather", attributes, v, at)[0].sum()),
            FunctionOptions.defaults()
                .withInputSignature(
                    TensorSpec.of(Shape.scalar(), DType.RESOURCE),
                    TensorSpec.of(Shape.unknown(), DType.INT32)));
    return sum.apply(variable, indices).asFloat();
  }

  @Test
  void capturedVariable_ofAnotherDtype_isRefusedByTheTrace() {
    Tensor variable = tf.variable(new float[] {1, 2}).handle();
    var attributes = Attributes.of("dtype", DType.INT32);
    var f =
        tf.function((Ops g, Tensor indices) ->
            g.cond(
                g.constant(true),
                b -> b.execute("ResourceGather", attributes, variable, indices)[0],
                b -> b.constant(0)));
    assertRefused(
        () -> f.apply(tf.constant(0)),
        "ResourceGather: input 'resource' must be a variable of dtype int32");
  }

  @Test
  void compiledFunction_hasNoChecksThatRun() {
    var f =
        tf.function(
            (Ops g, Tensor params, Tensor axis) -> gather(g, params, axis),
            FunctionOptions.defaults().withJitCompile(true));
    var concrete =
        f.concrete(
            TensorSpec.of(Shape.of(2), DType.INT32), TensorSpec.of(Shape.scalar(), DType.INT64));
    assertThat(guards(concrete.toGraphDef())).isZero();
  }

  private static Tensor png(Ops g, Tensor image) {
    return g.execute("EncodePng", Attributes.NONE, image)[0];
  }

  /// In a branch, so that the function is not run op by op.
  private static Tensor twice(Ops g, Tensor image) {
    return g.cond(g.constant(true), b -> png(b, image), b -> b.constant(""));
  }

  private static Tensor gather(Ops g, Tensor params, Tensor axis) {
    return g.execute("GatherV2", Attributes.NONE, params, g.constant(0), axis)[0];
  }

  private Tensor image(int rows) {
    return tf.zeros(rows, 4, 3).cast(DType.UINT8);
  }

  private static long guards(byte[] graph) {
    return text(graph).split("guard/", -1).length - 1L;
  }

  private static String text(byte[] graph) {
    return new String(graph, StandardCharsets.ISO_8859_1);
  }

  private static void assertRefused(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  private static void assertFails(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining(message)
        .hasCauseInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shapes_thatFollowFromKnownInputs_areKnownBesideOnesThatAreChecked() {
    try (var tf = environments.open()) {
      List<Shape> traced = new ArrayList<>();
      var crop =
          tf.function((Ops g, Tensor image, Tensor boxes) -> {
            Tensor cropped =
                g.execute(
                        "CropAndResize",
                        Attributes.NONE,
                        image,
                        boxes,
                        g.constant(new int[] {0}),
                        g.constant(new int[] {3, 4}))[0];
            traced.add(cropped.shape());
            return cropped;
          });
      Tensor image = tf.constant(new float[][][][] {{{{1}, {2}}, {{3}, {4}}}});
      Tensor all = tf.constant(new float[][] {{0, 0, 1, 1}});
      Tensor cropped = crop.apply(image, all);
      assertThat(traced).containsExactly(Shape.of(1, 3, 4, 1));
      assertThat(cropped.get(0, 0, 0, 0).asFloat()).isEqualTo(1f);
      assertThat(cropped.get(0, 2, 3, 0).asFloat()).isEqualTo(4f);
      Tensor none = tf.constant(new float[][] {{0, 0, 1, Float.NaN}});
      assertThatThrownBy(() -> crop.apply(image, none)).hasMessageContaining("input 'boxes'");
    }
  }

  @Test
  void program_ofACheckedNode_saysThatItComesAfterTheCheck() {
    try (var tf = environments.open()) {
      var crop =
          tf.function((Ops g, Tensor image, Tensor boxes) ->
              g.execute(
                      "CropAndResize",
                      Attributes.NONE,
                      image,
                      boxes,
                      g.constant(new int[] {0}),
                      g.constant(new int[] {3, 4}))[0]);
      var image = TensorSpec.of(Shape.of(1, 2, 2, 1), DType.FLOAT32);
      var boxes = TensorSpec.of(Shape.of(1, 4), DType.FLOAT32);
      List<Node> nodes = RuntimeFunction.of(crop.concrete(image, boxes)).program().nodes();
      List<String> names = nodes.stream().map(Node::name).toList();
      int check = names.indexOf("guard/CropAndResize");
      Node checked = nodes.get(names.indexOf("CropAndResize"));
      assertThat(check).isNotNegative();
      assertThat(checked.after()).containsExactly(check);
    }
  }

  @Test
  void lists_ofMoreElementsThanThereIsRoomFor_areRefused() {
    try (var tf = environments.open()) {
      var known = tf.function((Ops g) -> lengthOfAList(g, g.constant(5)));
      assertThat(known.apply().asInt()).isEqualTo(5);
      assertThat(ops(known.concrete())).doesNotContain("Greater");
      var any = tf.function((Ops g, Tensor n) -> lengthOfAList(g, n));
      assertThat(any.apply(tf.constant(3)).asInt()).isEqualTo(3);
      assertThat(ops(any.concrete(tf.constant(3)))).contains("Greater");
      Tensor tooMany = tf.constant((1 << 24) + 1);
      assertThatThrownBy(() -> any.apply(tooMany)).isInstanceOf(TensorFlowException.class);
    }
  }

  private static Tensor lengthOfAList(Ops g, Tensor count) {
    var attributes = Attributes.of("element_dtype", DType.FLOAT32);
    Tensor shape = g.constant(new int[] {2});
    Tensor list = g.execute("TensorListReserve", attributes, shape, count)[0];
    return g.execute("TensorListLength", Attributes.NONE, list)[0];
  }

  private static List<String> ops(ConcreteFunction function) {
    return RuntimeFunction.of(function).program().nodes().stream().map(Node::op).toList();
  }
}
