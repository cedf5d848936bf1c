package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.executor.Inputs;
import io.intarsia.internal.place.OpKey;
import io.intarsia.shape.Shape;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@OnEveryExecutor
class OpFactoryTest {
  private final Environment tf;
  private Tensor floats;
  private Tensor ints;

  private final Environments environments;

  OpFactoryTest(Environments environments) {
    this.environments = environments;
    tf = environments.open(EnvironmentOptions.defaults().withCpuDevices(2));
    floats = tf.constant(new float[][] {{1, 2}, {3, 4}});
    ints = tf.constant(new int[] {1, 2});
  }

  private Tensor run(String op, Attributes attributes, Object... inputs) {
    return tf.execute(op, attributes, inputs)[0];
  }

  @Test
  @Tag("I-18")
  @Tag("I-53")
  void cache_sameDtypesOtherData_keepsOneOperation() {
    assertThat(tf.cacheSize()).isZero();
    assertThat(tf.constant(1).plus(tf.constant(2)).asInt()).isEqualTo(3);
    int afterFirst = tf.cacheSize();
    assertThat(tf.constant(5).plus(tf.constant(6)).asInt()).isEqualTo(11);
    assertThat(afterFirst).isEqualTo(1);
    assertThat(tf.cacheSize()).isEqualTo(1);
  }

  @Test
  @Tag("I-26")
  void call_looksUpWithAllParameters_thenRunsOnInputsAlone() {
    try (var ops = new OpRecorder(tf)) {
      run("MatMul", Attributes.of("transpose_a", true), floats, floats);
      run("MatMul", Attributes.of("transpose_a", true), floats, floats);
      assertThat(ops.events())
          .containsExactly(
              "miss (MatMul, float32, float32, transpose_a=true)",
              "run MatMul on 2",
              "hit (MatMul, float32, float32, transpose_a=true)",
              "run MatMul on 2");
    }
  }

  @Test
  @Tag("I-43")
  void operation_isMadeByTheFactoryOnly_andKnowsItsEnvironment() {
    assertThat(Arrays.stream(Operation.class.getDeclaredConstructors()))
        .noneMatch(constructor -> Modifier.isPublic(constructor.getModifiers()));
    assertThat(tf.opFactory().get("MatMul", floats, floats).environment()).isSameAs(tf);
  }

  @Test
  @Tag("I-44")
  @Tag("I-46")
  void operation_calledWithOtherShapes_computes() {
    Operation matMul = tf.opFactory().get("MatMul", floats, floats);
    assertThat(matMul.call(floats, floats).get(0).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{7, 10}, {15, 22}});
    Tensor row = tf.constant(new float[][] {{1, 2, 3}});
    Tensor column = tf.constant(new float[][] {{1}, {1}, {1}});
    assertThat(matMul.call(row, column).get(0).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{6}});
  }

  @Test
  @Tag("I-47")
  void operation_calledWithOtherDtypesOrCount_fails() {
    Operation add = tf.opFactory().get("AddV2", floats, floats);
    assertThatThrownBy(() -> add.call(ints, ints))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(AddV2, float32, float32)")
        .hasMessageContaining("(AddV2, int32, int32)");
    try (var ops = new OpRecorder(tf)) {
      assertThatThrownBy(() -> add.call(floats)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> add.call(floats, floats, floats))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> add.call(floats, ints)).isInstanceOf(IllegalArgumentException.class);
      assertThat(ops.events()).as("what ran").isEmpty();
    }
  }

  @Test
  @Tag("I-49")
  void cache_otherShapes_reusesTheOperation() {
    tf.ones(3, 3).plus(tf.ones(3, 3));
    tf.ones(4, 4).plus(tf.ones(4, 4));
    assertThat(keysOf("AddV2")).containsExactly("(AddV2, float32, float32)");
  }

  @Test
  @Tag("I-50")
  @Tag("I-55")
  void cache_otherDtype_needsAnotherOperation() {
    ints.plus(ints);
    floats.plus(floats);
    ints.plus(ints);
    assertThat(keysOf("AddV2"))
        .containsExactlyInAnyOrder("(AddV2, int32, int32)", "(AddV2, float32, float32)");
  }

  @Test
  @Tag("I-55")
  void key_ofAnOpThatNoDefinitionDescribes_isMadeOfItsInputsDtypes() {
    var floatsTwice = Inputs.of(tf, "NoSuchOp", floats, floats).signature();
    var floatsAndInts = Inputs.of(tf, "NoSuchOp", floats, ints).signature();

    var key = new OpKey("NoSuchOp", floatsTwice, Attributes.NONE, null);

    assertThat(key)
        .isEqualTo(new OpKey("NoSuchOp", floatsTwice.clone(), Attributes.NONE, null))
        .isNotEqualTo(new OpKey("NoSuchOp", floatsAndInts, Attributes.NONE, null));
    assertThat(new OperationKey(key))
        .hasToString("(NoSuchOp, float32, float32)")
        .isEqualTo(new OperationKey(key))
        .hasSameHashCodeAs(new OperationKey(key))
        .isNotEqualTo(new OperationKey(new OpKey("Neg", floatsTwice, Attributes.NONE, null)))
        .isNotEqualTo(key);
  }

  @Test
  @Tag("I-51")
  void factory_hit_returnsTheStoredOperation() {
    Operation first = tf.opFactory().get("AddV2", floats, floats);
    assertThat(tf.opFactory().get("AddV2", tf.ones(5), tf.ones(5))).isSameAs(first);
  }

  @Test
  @Tag("I-52")
  void factory_failedPreparation_leavesNoEntry() {
    assertThatThrownBy(
            () -> tf.opFactory().get("MatMul", Attributes.of("no_such", 1), floats, floats))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no_such");
    assertThat(tf.cacheSize()).isZero();
    tf.opFactory().get("MatMul", floats, floats);
    tf.opFactory().get("MatMul", floats, floats);
    assertThat(tf.statistics().cacheMisses()).isEqualTo(2);
    assertThat(tf.cacheSize()).isEqualTo(1);
  }

  @Test
  @Tag("I-54")
  void cache_nameAndAttributes_arePartOfTheKey() {
    Tensor image = tf.ones(1, 4, 4, 1);
    Tensor filter = tf.ones(2, 2, 1, 1);
    var base = Attributes.of(Map.of("strides", List.of(1, 1, 1, 1), "padding", "SAME"));
    run("Conv2D", base.with("name", "hi"), image, filter);
    run("Conv2D", base.with("name", "ho"), image, filter);
    run("Conv2D", base.with("use_cudnn_on_gpu", true), image, filter);
    run("Conv2D", base.with("use_cudnn_on_gpu", false), image, filter);
    assertThat(keysOf("Conv2D")).hasSize(4);
  }

  @Test
  @Tag("I-56")
  void cache_allInputDtypes_arePartOfTheKey() {
    Tensor indices = tf.constant(new int[][] {{0}});
    Tensor updates = tf.constant(new float[] {7});
    run("ScatterNd", Attributes.NONE, indices, updates, tf.constant(new int[] {2}));
    Tensor longs = tf.constant(new long[][] {{0}});
    run("ScatterNd", Attributes.NONE, longs, updates, tf.constant(new long[] {2}));
    assertThat(keysOf("ScatterNd"))
        .containsExactlyInAnyOrder(
            "(ScatterNd, int32, float32, int32)", "(ScatterNd, int64, float32, int64)");
  }

  @Test
  @Tag("I-57")
  void cache_listAttributes_areCopied() {
    Tensor image = tf.ones(1, 4, 4, 1);
    Tensor filter = tf.ones(2, 2, 1, 1);
    var strides = new ArrayList<>(List.of(1, 1, 1, 1));
    var attributes = Attributes.of(Map.of("strides", strides, "padding", "SAME"));
    Tensor first = run("Conv2D", attributes, image, filter);
    strides.set(1, 2);
    Tensor again =
        run(
            "Conv2D",
            Attributes.of(Map.of("strides", new int[] {1, 1, 1, 1}, "padding", "SAME")),
            image,
            filter);
    assertThat(keysOf("Conv2D")).hasSize(1);
    assertThat(again.shape()).isEqualTo(first.shape()).isEqualTo(Shape.of(1, 4, 4, 1));
  }

  @Test
  @Tag("I-57")
  void key_ofNestedListsAndArrays_isThatOfTheirCopies() {
    var inner = new ArrayList<>(List.of(1, 2));
    var outer = new ArrayList<Object>(List.of(inner, new int[] {3}));
    OpKey key = keyWith(outer);
    inner.set(0, 9);
    ((int[]) outer.get(1))[0] = 9;
    outer.removeLast();

    assertThat(key)
        .isEqualTo(keyWith(List.of(List.of(1, 2), List.of(3))))
        .hasSameHashCodeAs(keyWith(List.of(List.of(1, 2), List.of(3))))
        .isNotEqualTo(keyWith(List.of(List.of(9, 2), List.of(3))))
        .isNotEqualTo(keyWith(List.of(List.of(1, 2, 3))));
  }

  @Test
  @Tag("I-58")
  void key_printed_showsOpDtypesAndAttributes() {
    var attributes = Attributes.of(Map.of("transpose_b", false, "transpose_a", true));
    run("MatMul", attributes, floats, floats);
    assertThat(tf.cacheKeys())
        .extracting(OperationKey::toString)
        .containsExactly("(MatMul, float32, float32, transpose_a=true, transpose_b=false)");
  }

  @Test
  @Tag("I-59")
  void key_transposeAOrB_givesDifferentOperations() {
    Tensor a = run("MatMul", Attributes.of("transpose_a", true), floats, floats);
    Tensor b = run("MatMul", Attributes.of("transpose_b", true), floats, floats);
    assertThat(a.toArray(float[][].class)).isDeepEqualTo(new float[][] {{10, 14}, {14, 20}});
    assertThat(b.toArray(float[][].class)).isDeepEqualTo(new float[][] {{5, 11}, {11, 25}});
    assertThat(keysOf("MatMul")).hasSize(2);
  }

  @Test
  @Tag("I-59")
  void key_orderOfAttributes_doesNotMatter() {
    var one = Attributes.of("transpose_a", true).with("transpose_b", false);
    var other = Attributes.of("transpose_b", false).with("transpose_a", true);
    assertThat(tf.opFactory().get("MatMul", one, floats, floats))
        .isSameAs(tf.opFactory().get("MatMul", other, floats, floats));
  }

  @Test
  @Tag("I-59")
  void key_numbersOfDifferentKinds_areDifferent() {
    List<Object> values = List.of(1, 1L, 1f, 1.0, true, "1", List.of(1), List.of(1L));
    for (Object value : values) {
      for (Object other : values) {
        assertThat(keyWith(value).equals(keyWith(other))).isEqualTo(value == other);
      }
    }
  }

  @Test
  @Tag("I-59")
  void key_listStructure_isPartOfIt() {
    Tensor axis = tf.constant(0);
    run("ConcatV2", Attributes.NONE, List.of(ints, ints), axis);
    run("ConcatV2", Attributes.NONE, List.of(ints, ints, ints), axis);
    assertThat(keysOf("ConcatV2"))
        .containsExactlyInAnyOrder(
            "(ConcatV2, [int32, int32], int32)", "(ConcatV2, [int32, int32, int32], int32)");
    var listFirst = Inputs.of(tf, "x", List.of(ints), ints).signature();
    var listLast = Inputs.of(tf, "x", ints, List.of(ints)).signature();
    assertThat(new OpKey("x", listFirst, Attributes.NONE, null))
        .isNotEqualTo(new OpKey("x", listLast, Attributes.NONE, null));
  }

  @Test
  @Tag("I-60")
  void cache_otherDevice_needsAnotherOperation() {
    tf.device("/CPU:0").execute("AddV2", Attributes.NONE, floats, floats);
    tf.device("/CPU:1").execute("AddV2", Attributes.NONE, floats, floats);
    assertThat(keysOf("AddV2")).hasSize(2);
  }

  @Test
  @Tag("I-61")
  void cache_belongsToOneEnvironment() {
    try (var other = environments.open()) {
      floats.plus(floats);
      Tensor theirs = other.constant(1f);
      theirs.plus(theirs);
      assertThat(keysOf("AddV2")).hasSize(1);
      assertThat(other.cacheKeys()).hasSize(1);
      assertThat(tf.opFactory().get("AddV2", floats, floats))
          .isNotSameAs(other.opFactory().get("AddV2", theirs, theirs));
    }
  }

  @Test
  @Tag("I-62")
  void environment_eightThreads_computeRightWithOneOperation() throws Exception {
    try (var pool = Executors.newFixedThreadPool(8)) {
      var results =
          pool.invokeAll(
              java.util.stream.IntStream.range(0, 8)
                  .<java.util.concurrent.Callable<Integer>>mapToObj(thread -> () -> addMany(thread))
                  .toList());
      for (int thread = 0; thread < 8; thread++) {
        assertThat(results.get(thread).get()).isEqualTo(1000 * thread);
      }
    }
    assertThat(keysOf("AddV2")).hasSize(1);
  }

  private int addMany(int step) {
    Tensor sum = tf.constant(0);
    Tensor one = tf.constant(step);
    for (int i = 0; i < 1000; i++) {
      sum = sum.plus(one);
    }
    return sum.asInt();
  }

  @Test
  void boundedCache_overItsLimit_dropsTheOldest() {
    try (var small = environments.open(EnvironmentOptions.defaults().withCacheLimit(2))) {
      Tensor x = small.constant(4f);
      small.execute("Sqrt", Attributes.NONE, x);
      small.execute("Square", Attributes.NONE, x);
      small.execute("Sqrt", Attributes.NONE, x);
      small.execute("Neg", Attributes.NONE, x);
      assertThat(small.cacheKeys())
          .extracting(OperationKey::op)
          .containsExactlyInAnyOrder("Sqrt", "Neg");
      assertThat(small.statistics().cacheEvictions()).isEqualTo(1);
      assertThat(small.execute("Square", Attributes.NONE, x)[0].asFloat()).isEqualTo(16f);
    }
  }

  @Test
  @Tag("full")
  void cache_ofManyMessages_keepsToItsLimitAndTheHotOperation() {
    try (var small = environments.open(EnvironmentOptions.defaults().withCacheLimit(64))) {
      Tensor x = small.constant(4f);
      for (int i = 0; i < 250; i++) {
        small.execute("Sqrt", Attributes.NONE, x)[0].close();
        small.execute("LeakyRelu", Attributes.of("alpha", i / 8f), x)[0].close();
        assertThat(small.cacheSize()).isLessThanOrEqualTo(64);
      }
      assertThat(small.cacheKeys()).extracting(OperationKey::op).contains("Sqrt");
      assertThat(small.statistics().cacheMisses()).isEqualTo(251);
    }
  }

  @Test
  void cache_byDefault_isBounded() {
    assertThat(EnvironmentOptions.defaults().cacheLimit()).isEqualTo(16_384);
  }

  @Test
  void operations_withTensorAttributes_areNotCached() {
    try (var value = HostTensor.of(new float[] {1, 2})) {
      var attributes = Attributes.of("value", value).with("dtype", DType.FLOAT32);
      assertThat(tf.execute("Const", attributes)[0].toArray(float[].class)).containsExactly(1, 2);
      assertThat(tf.execute("Const", attributes)[0].toArray(float[].class)).containsExactly(1, 2);
      assertThat(keysOf("Const")).isEmpty();
      assertThat(tf.statistics().cacheMisses()).isEqualTo(2);
    }
  }

  @Test
  void keys_whoseHashesAreTheSame_differByAttributesAndDevice() {
    // "Aa" and "BB" have one hash.
    Tensor words = tf.constant(new String[] {"x", "y"});
    assertThat(join(words, "Aa")).isEqualTo("xAay");
    assertThat(join(words, "BB")).isEqualTo("xBBy");
    assertThat(keysOf("StringJoin")).hasSize(2);
    int[] signature = {1};
    assertThat(key("/A:Aa", signature))
        .hasSameHashCodeAs(key("/A:BB", signature))
        .isNotEqualTo(key("/A:BB", signature))
        .isEqualTo(key("/A:Aa", signature));
  }

  private static OpKey keyWith(Object attribute) {
    return new OpKey("Neg", new int[] {1}, Attributes.of("a", attribute), null);
  }

  private static OpKey key(String device, int[] signature) {
    return new OpKey("Neg", signature, Attributes.NONE, device);
  }

  private String join(Tensor words, String separator) {
    try (Tensor first = words.get(0);
        Tensor second = words.get(1);
        Tensor joined =
            tf.execute("StringJoin", Attributes.of("separator", separator), List.of(first, second))[
                0]) {
      return joined.asString();
    }
  }

  private List<String> keysOf(String op) {
    return tf.cacheKeys().stream()
        .filter(key -> key.op().equals(op))
        .map(OperationKey::toString)
        .toList();
  }
}
