package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway") // results may be null; these tests know which are not
@OnEveryExecutor
final class OpWrapperTest {
  private final Environment tf;
  private Tensor a;
  private Tensor b;

  OpWrapperTest(Environment tf) {
    this.tf = tf;
    a = tf.constant(new float[][] {{1, 2}, {3, 4}});
    b = tf.constant(new float[][] {{5, 6}, {7, 8}});
  }

  @Test
  @Tag("I-20")
  void op_everyRegisteredName_isFound() {
    assertThat(OpDefinitions.names())
        .allSatisfy(name -> assertThat(tf.op(name).name()).isEqualTo(name));
    assertThat(tf.op("Relu").callOne(tf.constant(new float[] {-1, 2})).toArray(float[].class))
        .containsExactly(0, 2);
  }

  @Test
  @Tag("I-20")
  void op_everyOfferedPublicName_isFound() {
    assertThat(Endpoints.all())
        .filteredOn(Endpoints.Entry::isMethod)
        .allSatisfy(entry -> {
          assertThat(tf.op(entry.name()).name()).isEqualTo(entry.name());
          assertThat(tf.op(entry.java()).isHostComposed())
              .isEqualTo(tf.isHostComposed(entry.name()));
        });
  }

  @Test
  @Tag("I-21")
  @Tag("I-22")
  void op_nestedName_isTheSameFunctionWithEitherSeparator() {
    var features = tf.constant(new float[] {-1, 2});
    var byMethod = tf.nn.relu(features);
    long prepared = tf.cacheSize();
    for (String name : List.of("nn.relu", "nn__dot__relu")) {
      assertThat(tf.op(name).callOne(features).toArray(float[].class))
          .isEqualTo(byMethod.toArray(float[].class));
    }
    assertThat(tf.cacheSize()).isEqualTo(prepared);
  }

  @Test
  @Tag("I-23")
  void op_unknownName_namesItAndItsNamespaceAndSuggestsOthers() {
    assertThatThrownBy(() -> tf.op("noSuchOp"))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("op: there is no 'noSuchOp' in the namespace tf");
    assertThatThrownBy(() -> tf.op("MatMull"))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageStartingWith(
            "op: there is no 'MatMull' in the namespace tf; did you mean 'MatMul'");
    assertThatThrownBy(() -> tf.op("nn.rellu"))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageStartingWith(
            "op: there is no 'rellu' in the namespace tf.nn; did you mean 'nn.relu'");
  }

  @Test
  @Tag("I-23")
  void op_nameThatComesLater_saysWhy() {
    assertThatThrownBy(() -> tf.op("VariableAggregation"))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("op: tf.VariableAggregation is not there yet: comes with replicas (M12)");
  }

  @Test
  @Tag("I-23")
  void op_nameThatIsElsewhere_saysWhere() {
    assertThatThrownBy(() -> tf.op("custom_gradient"))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("op: tf.custom_gradient is io.intarsia.op.Ops#customGradient");
  }

  @Test
  @Tag("I-24")
  void call_registeredOp_equalsTheFacade() {
    var product = tf.op("MatMul").callOne(List.of(a, b), Map.of("transpose_b", true));
    assertThat(product.toArray(float[][].class))
        .isEqualTo(
            tf.raw.MatMul(a, b, io.intarsia.tensor.Attributes.of("transpose_b", true))
                .toArray(float[][].class));
  }

  @Test
  @Tag("I-25")
  void call_inputByName_isRefused() {
    assertThatThrownBy(() -> tf.op("MatMul").call(List.of(a), Map.of("b", b)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("MatMul: 'b' is an input; inputs go by position, only attributes by name");
  }

  @Test
  @Tag("I-25")
  void call_attributeByPosition_isRefused() {
    assertThatThrownBy(() -> tf.op("MatMul").call(a, b, true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "MatMul: expected 2 inputs [a, b], got 3; true is one too many, attributes go by name");
  }

  @Test
  @Tag("I-25")
  void call_unknownAttribute_isRefused() {
    assertThatThrownBy(() -> tf.op("MatMul").call(List.of(a, b), Map.of("transpose_c", true)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("MatMul: there is no attribute 'transpose_c'");
  }

  @Test
  @Tag("I-25")
  void call_hostValue_takesTheDtypeOfItsSibling() {
    Tensor sum = tf.op("AddV2").callOne(tf.constant(new double[] {1, 2}), 1);
    assertThat(sum.dtype()).isEqualTo(DType.FLOAT64);
    assertThat(sum.toArray(double[].class)).containsExactly(2, 3);
  }

  @Test
  @Tag("I-25")
  void call_valueThatIsNoTensor_isRefused() {
    assertThatThrownBy(() -> tf.op("Relu").call(new Object()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Relu: input 'features' must be a tensor or become one:");
  }

  @Test
  @Tag("I-27")
  void call_severalOrNoResults_givesAList() {
    assertThat(tf.op("Unpack").call(List.of(a), Map.of("num", 2, "axis", 0))).hasSize(2);
    assertThat(tf.op("NoOp").call()).isEmpty();
    assertThatThrownBy(() -> tf.op("NoOp").callOne())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("NoOp: expected one result, got 0; use call");
  }

  @Test
  void call_listInput_takesAList() {
    Tensor joined = tf.op("ConcatV2").callOne(List.of(a, b), 0);
    assertThat(joined.shape().toArray()).containsExactly(4, 2);
  }

  @Test
  @Tag("I-28")
  void call_hostComposedFunction_takesOptionsByPythonsNameAndOurs() {
    var sum = tf.op("math.reduce_sum");
    assertThat(sum.callOne(a).asFloat()).isEqualTo(10);
    assertThat(sum.callOne(a, 1).toArray(float[].class)).containsExactly(3, 7);
    assertThat(sum.callOne(List.of(a), Map.of("axis", List.of(0), "keepdims", true)).rank())
        .isEqualTo(2);
  }

  @Test
  @Tag("I-28")
  void call_oneAxisOrATensorOfAxesAmongOptions_isTaken() {
    var sum = tf.op("math.reduce_sum");
    for (Object axis : List.of(0, tf.constant(0), new int[] {0})) {
      Tensor kept = sum.callOne(List.of(a), Map.of("axis", axis, "keepdims", true));
      assertThat(kept.toArray(float[][].class)).isDeepEqualTo(new float[][] {{4, 6}});
    }
  }

  @Test
  void call_nativeFunction_takesNumbersAndOptions() {
    assertThat(tf.op("math.maximum").callOne(a, 3).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{3, 3}, {3, 4}});
    assertThat(tf.op("linalg.inv").callOne(List.of(a), Map.of("adjoint", true)).shape())
        .isEqualTo(a.shape());
    assertThat(tf.op("linalg.qr").call(a)).hasSize(2);
  }

  @Test
  void call_argumentThatIsNotTaken_namesItItsValueAndWhatIs() {
    assertThatThrownBy(() -> tf.op("math.maximum").call(a, new Object[] {tf}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> tf.op("math.reduce_sum").call(List.of(a), Map.of("keepdims", "yes")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("math.reduce_sum: argument 'keepdims' takes true or false, got yes (String)");
    assertThatThrownBy(() -> tf.op("split").call(a, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "split: argument 'num_or_size_splits' takes an integer, or integers, or a tensor or"
                + " what becomes one, got PT1S (Duration)");
    assertThatThrownBy(() -> tf.op("linalg.inv").call(List.of(a), Map.of("adjoin", true)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "linalg.inv: there is no argument 'adjoin' (given true); expected one of [input,"
                + " adjoint]; did you mean 'adjoint'?");
    assertThatThrownBy(() -> tf.op("linalg.inv").call())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("linalg.inv: argument 'input' is missing; expected [input, adjoint]");
    assertThatThrownBy(() -> tf.op("linalg.inv").call((Object) null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("linalg.inv: argument 'input' takes a tensor or what becomes one, got null");
  }

  @Test
  void call_argumentThatCannotBeHonoured_saysSoUnlessItIsTheDefault() {
    Map<String, Object> named = new HashMap<>();
    named.put("layout", null);
    assertThat(tf.op("ones").callOne(List.of(List.of(2)), named).toList())
        .isEqualTo(List.of(1f, 1f));

    named.put("layout", "mesh");
    assertThatThrownBy(() -> tf.op("ones").call(List.of(List.of(2)), named))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ones: argument 'layout' is not offered: there are no tensors spread over a mesh of"
                + " devices; leave it out or give null, got mesh (String)");
  }

  @Test
  void call_argumentThatChangesNoResult_isIgnored() {
    Tensor product =
        tf.op("linalg.matmul").callOne(List.of(a, b), Map.of("grad_a", true, "grad_b", true));
    assertThat(product.toArray(float[][].class)).isDeepEqualTo(new float[][] {{19, 22}, {43, 50}});
  }

  @Test
  void call_nodeName_isTakenByEveryFunction() {
    assertThat(tf.op("math.add").callOne(List.of(a, b), Map.of("name", "sum")).toList())
        .isEqualTo(a.plus(b).toList());
    var traced =
        tf.function((Ops g, Tensor x) ->
                (Tensor) g.op("math.add").apply(List.of(x, x), Map.of("name", "sum")))
            .concrete(a);
    assertThat(traced.toDot()).contains("sum/AddV2");
    assertThatThrownBy(() -> tf.op("math.add").call(List.of(a, b), Map.of("name", 7)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("math.add: argument 'name' takes a string, got 7");
  }

  // What the catalogue has as one function with an argument, Java has as several methods.
  @Test
  void call_argumentThatChoosesTheKindOfResult_givesIt() {
    Tensor diagonal = tf.constant(new double[][] {{3, 0}, {0, 2}});
    assertThat(tf.op("linalg.svd").callOne(List.of(diagonal), Map.of("compute_uv", false)).toList())
        .isEqualTo(List.of(3.0, 2.0));
    assertThat(tf.op("linalg.svd").call(diagonal)).hasSize(3);

    List<Object> band = List.of(new double[] {1, 2, 3}, new double[] {0, 0});
    var eigh = tf.op("linalg.eigh_tridiagonal");
    assertThat(eigh.callOne(band, Map.of("select", "i", "select_range", List.of(1, 2))).toList())
        .isEqualTo(List.of(2.0, 3.0));
    assertThat(eigh.callOne(band, Map.of("select", "v", "select_range", List.of(0.5, 2))).toList())
        .isEqualTo(List.of(1.0, 2.0));
    assertThat(eigh.call(band, Map.of("eigvals_only", false))).hasSize(2);
  }

  @Test
  void call_boxedOptionsAndNumbersByPosition_areTaken() {
    assertThat(tf.op("norm").callOne(List.of(a), Map.of("ord", 1, "axis", 0)).toList())
        .isEqualTo(List.of(4f, 6f));
    assertThat(tf.op("norm").callOne(List.of(a), Map.of("ord", "euclidean")).asFloat())
        .isEqualTo((float) Math.sqrt(30));
    assertThat(tf.op("split").call(a, 2, 1)).hasSize(2);
    assertThat(tf.op("split").call(a, List.of(1, 1), 1)).hasSize(2);
    assertThat(
            tf.op("nn.compute_average_loss")
                .callOne(List.of(new float[] {2, 6}), Map.of("global_batch_size", 4))
                .asFloat())
        .isEqualTo(2);
    assertThat(tf.op("einsum").callOne("ij,jk->ik", a, b).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{19, 22}, {43, 50}});
    assertThat(
            tf.op("einsum")
                .callOne(List.of("ij,ij->"), Map.of("inputs", List.of(a, b), "optimize", "greedy"))
                .asFloat())
        .isEqualTo(70);
    assertThat(
            tf.op("meshgrid")
                .call(List.of(new int[] {1, 2}, new int[] {3}), Map.of("indexing", "ij")))
        .extracting(Tensor::toList)
        .containsExactly(List.of(List.of(1), List.of(2)), List.of(List.of(3), List.of(3)));
    assertThat(tf.op("strings.format").callOne("{} and {}", List.of(1, 2)).asString())
        .isEqualTo("1 and 2");
  }

  @Test
  void call_plainValueBesideATensor_takesItsDtype() {
    Tensor x = tf.constant(new double[] {1, 2});
    assertThat(tf.op("math.add").callOne(List.of(), Map.of("x", List.of(1, 1), "y", x)).dtype())
        .isEqualTo(DType.FLOAT64);
    assertThat(tf.op("math.multiply").callOne(x, List.of(2, 3)).toList())
        .isEqualTo(List.of(2.0, 6.0));
  }

  @Test
  @Tag("I-29")
  void isHostComposed_tellsFunctionsFromOps() {
    assertThat(tf.isHostComposed("reduce_sum")).isTrue();
    assertThat(tf.isHostComposed("reduceSum")).isTrue();
    assertThat(tf.isHostComposed("math.reduceSum")).isTrue();
    assertThat(tf.isHostComposed("MatMul")).isFalse();
    assertThat(tf.isHostComposed("nn.relu")).isFalse();
    assertThat(tf.isHostComposed("noSuchOp")).isFalse();
  }

  // As in Python, where an axis is a number or a list of them.
  @Test
  void call_oneNumberInOptionsWithAList_isAListOfOne() {
    Map<String, Object> named = Map.of("axis", 1, "keepdims", true);

    assertThat(tf.op("reduce_sum").callOne(List.of(a), named).toArray(float[][].class))
        .isEqualTo(new float[][] {{3}, {7}});
    assertThat(tf.op("norm").callOne(List.of(a), Map.of("axis", 0, "ord", 1.0)).toList())
        .isEqualTo(List.of(4f, 6f));
  }

  @Test
  @Tag("I-48")
  void wrapper_servesAnyDtypes() {
    var add = tf.op("AddV2");
    long before = tf.cacheSize();
    Tensor one = tf.constant(new int[] {1});
    Tensor two = tf.constant(new int[] {2});
    assertThat(add.callOne(one, two).toArray(int[].class)).containsExactly(3);
    assertThat(add.callOne(a, b).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{6, 8}, {10, 12}});
    assertThat(tf.cacheSize()).isEqualTo(before + 2);
    assertThat(tf.cacheKeys())
        .extracting(Object::toString)
        .contains("(AddV2, int32, int32)", "(AddV2, float32, float32)");
    assertThat(add.callOne(two, two).toArray(int[].class)).containsExactly(4);
    assertThat(tf.cacheSize()).as("asks the cache each time").isEqualTo(before + 2);
  }
}
