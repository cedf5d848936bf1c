package io.intarsia.keras;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.initializer.Constant;
import io.intarsia.keras.initializer.Ones;
import io.intarsia.keras.layer.BatchNormalization;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.Subtract;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedOps;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RaggedTensorSpec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Models that are made of symbols.
final class FunctionalTest {
  private static final TensorSpec PAIRS = TensorSpec.of(Shape.of(-1, 2), DType.FLOAT32);
  private static final Layer<List<Tensor>, Tensor> SUM = (call, x) -> x.get(0).plus(x.get(1));

  private final Environment tf = Environment.open();
  private final Tensor x = tf.constant(new float[][] {{1, 2}, {3, 4}});

  @AfterEach
  void close() {
    tf.close();
  }

  private static Dense ones(int units) {
    return Dense.of(units).withKernelInitializer(Ones.of());
  }

  @Test
  void functional_ofABranch_addsItToTheInput() {
    Symbol<Tensor> in = Symbol.input(tf, PAIRS);
    Symbol<Tensor> sum = SUM.on(Symbol.list(in, ones(2).on(in)));
    var model = Functional.of(in, sum);
    assertThat(model.apply(x).toArray(float[][].class)).isEqualTo(new float[][] {{4, 5}, {10, 11}});
    assertThat(sum.spec()).isEqualTo(PAIRS);
    var traced = tf.function((Ops g, Tensor value) -> model.apply(value));
    assertThat(traced.apply(x).toArray(float[][].class))
        .isEqualTo(new float[][] {{4, 5}, {10, 11}});
  }

  @Test
  void sharedLayer_hasItsWeightsOnce() {
    Symbol<Tensor> left = Symbol.input(tf, PAIRS, "left");
    Symbol<Tensor> right = Symbol.input(tf, PAIRS, "right");
    Dense shared = ones(1);
    Symbol<Tensor> sum = SUM.on(Symbol.list(shared.on(left), shared.on(right)));
    Functional<List<Tensor>, Tensor> model = Functional.of(Symbol.list(left, right), sum);
    assertThat(model.weights()).hasSize(2);
    assertThat(model.apply(List.of(x, x)).toArray(float[][].class))
        .isEqualTo(new float[][] {{6}, {14}});
  }

  @Test
  void severalInputsAndOutputs_areMapsByName() {
    Symbol<Tensor> a = Symbol.input(tf, PAIRS, "a");
    Symbol<Tensor> b = Symbol.input(tf, PAIRS, "b");
    Functional<Map<String, Tensor>, Map<String, Tensor>> model =
        Functional.of(
            Symbol.map(Map.of("a", a, "b", b)),
            Symbol.map(Map.of("sum", SUM.on(Symbol.list(a, b)), "one", ones(1).on(a))));
    Map<String, Tensor> y = model.apply(Map.of("a", x, "b", x));
    assertThat(Objects.requireNonNull(y.get("sum")).toArray(float[][].class))
        .isEqualTo(new float[][] {{2, 4}, {6, 8}});
    assertThat(Objects.requireNonNull(y.get("one")).toArray(float[][].class))
        .isEqualTo(new float[][] {{3}, {7}});
  }

  @Test
  void elementOfAList_isASymbol() {
    Symbol<Tensor> in = Symbol.input(tf, PAIRS);
    Layer<Tensor, List<Tensor>> both = (call, v) -> List.of(v, v.times(2f));
    Symbol<Tensor> second = both.on(in).element(1);
    assertThat(Functional.of(in, second).apply(x).toArray(float[][].class))
        .isEqualTo(new float[][] {{2, 4}, {6, 8}});
  }

  @Test
  @Tag("E-017")
  void modelOverARaggedTensor_takesItAsItIs() {
    TypeSpec<RaggedTensor> words = RaggedTensorSpec.of(Shape.of(-1, -1), DType.INT32, 1);
    Tensor table = tf.constant(new float[][] {{0, 0}, {1, 10}, {2, 20}, {3, 30}});
    Layer<RaggedTensor, RaggedTensor> embed =
        (call, ids) -> ids.withFlatValues(call.tf().gather(table, ids.flatValues()));
    Layer<RaggedTensor, Tensor> mean = (call, rows) -> (Tensor) call.tf().reduceMean(rows, 1);
    Symbol<RaggedTensor> in = Symbol.input(tf, words);
    Functional<RaggedTensor, Tensor> model = Functional.of(in, mean.on(embed.on(in)));
    RaggedTensor ids = RaggedOps.constant(tf, List.of(List.of(1, 2), List.of(3)));
    assertThat(model.apply(ids).toArray(float[][].class))
        .isEqualTo(new float[][] {{1.5f, 15}, {3, 30}});
  }

  @Test
  @Tag("E-017")
  void modelWhoseLastLayerGivesAUsersType_givesIt() {
    TypeSpec<?> spec =
        TypeSpecs.of(new Masked(x, tf.constant(new boolean[][] {{true, false}, {true, true}})));
    @SuppressWarnings("unchecked") // that of a Masked
    Symbol<Masked> in = Symbol.input(tf, (TypeSpec<Masked>) spec);
    Layer<Masked, Masked> twice = (call, v) -> new Masked(v.values().times(2f), v.mask());
    Functional<Masked, Masked> model = Functional.of(in, twice.on(in));
    Masked y =
        model.apply(new Masked(x, tf.constant(new boolean[][] {{true, false}, {true, true}})));
    assertThat(y.values().toArray(float[][].class)).isEqualTo(new float[][] {{2, 4}, {6, 8}});
  }

  @Test
  void layers_areInKerassOrder_fartherFromTheOutputsFirst() {
    // Python: names of keras.Model(x, y).layers for the same graph.
    Symbol<Tensor> in = Symbol.input(tf, PAIRS);
    Symbol<Tensor> a = ones(2).withName("a").on(in);
    Symbol<Tensor> b = ones(2).withName("b").on(in);
    Symbol<Tensor> c = ones(2).withName("c").on(b);
    Symbol<Tensor> sum = SUM.on(Symbol.list(a, c));
    assertThat(Functional.of(in, sum).layers().keySet()).containsExactly("b", "a", "c", "lambda");
  }

  @Test
  void sequenceInAModel_namesThePathOfALayerThatFails() {
    Symbol<Tensor> in = Symbol.input(tf, TensorSpec.of(Shape.of(-1, -1), DType.FLOAT32));
    Layer<Tensor, Tensor> sequence = ones(2).then(ones(3).withName("votes"));
    assertThatThrownBy(() -> sequence.on(in))
        .isInstanceOf(LayerException.class)
        .hasMessageStartingWith(
            "layer sequential/dense: expected a tensor whose axis -1 is of known");
    sequence.apply(x);
    var model = Functional.of(in, sequence.on(in)).withName("net");
    assertThatThrownBy(() -> model.apply(tf.ones(Shape.of(2, 3))))
        .isInstanceOf(LayerException.class)
        .hasMessageStartingWith("layer net/sequential/dense: ")
        .hasMessageContaining(
            "it was built for TensorSpec([2, 2], float32), got TensorSpec([2, 3]");
  }

  @Test
  void build_ofASequence_buildsItsLayers() {
    var sequence = ones(4).then(ones(1));
    sequence.build(tf, PAIRS);
    assertThat(sequence.weights())
        .extracting(each -> each.shape().toString())
        .containsExactly("[2, 4]", "[4]", "[4, 1]", "[1]");
  }

  @Test
  void recordOfLayers_isALayerWithTheirWeights() {
    record Pair(Dense first, Dense second) implements Layer<Tensor, Tensor> {
      @Override
      public Tensor call(LayerCall call, Tensor x) {
        return second.call(call, first.call(call, x));
      }
    }
    var pair = new Pair(ones(2), Dense.of(1).withKernelInitializer(Constant.of().withValue(2)));
    assertThat(pair.apply(x).toArray(float[][].class)).isEqualTo(new float[][] {{12}, {28}});
    assertThat(pair.weights()).hasSize(4);
    assertThat(pair.parts().keySet()).containsExactly("first", "second");
    pair.first().setTrainable(false);
    assertThat(pair.trainableWeights()).containsExactlyElementsOf(pair.second().weights());
  }

  @Test
  void frozenModel_freezesItsParts_andNormalizesAsInInference() {
    record Wrapped(BatchNormalization normalization) implements Layer<Tensor, Tensor> {
      @Override
      public Tensor call(LayerCall call, Tensor x) {
        return normalization.call(call, x);
      }
    }
    var normalization = BatchNormalization.of();
    Dense dense = ones(2).withTrainable(false);
    var base = dense.then(new Wrapped(normalization));
    base.setTrainable(false); // also what is built later
    base.apply(x, Mode.TRAINING);
    assertThat(normalization.weight("moving_mean").value().toArray(float[].class))
        .containsExactly(0, 0);
    assertThat(base.then(ones(1)).trainableWeights()).isEmpty();

    base.setTrainable(true);
    base.apply(x, Mode.TRAINING);
    assertThat(normalization.weight("moving_mean").value().toArray(float[].class)[0])
        .isGreaterThan(0);
    assertThat(base.trainableWeights()).hasSize(4).containsAll(dense.weights());
  }

  @Test
  void inputOfAnotherType_isCast_andOneOfAnotherShapeRefused() {
    Symbol<Tensor> in = Symbol.input(tf, PAIRS);
    var model = Functional.of(in, ones(1).on(in));
    assertThat(model.apply(tf.constant(new int[][] {{1, 2}})).toArray(float[][].class))
        .isEqualTo(new float[][] {{3}});
    assertThatThrownBy(() -> model.apply(tf.ones(Shape.of(2, 3))))
        .hasMessage(
            "layer functional: expected TensorSpec([?, 2], float32), got TensorSpec([2, 3],"
                + " float32)");
  }

  @Test
  void outputThatNeedsAnotherInput_isRefused() {
    Symbol<Tensor> a = Symbol.input(tf, PAIRS, "a");
    Symbol<Tensor> b = Symbol.input(tf, PAIRS, "b");
    assertThatThrownBy(() -> Functional.of(a, SUM.on(Symbol.list(a, b))))
        .hasMessage("Functional.of: the output needs the input b, which is not among the inputs");
    assertThatThrownBy(() -> Symbol.packed(List.of()))
        .hasMessageContaining("expected at least one symbol");
    assertThatThrownBy(() -> Symbol.packed(List.of(x)))
        .hasMessageContaining("expected a nest of symbols");
    assertThatThrownBy(() -> a.element(0)).hasMessageContaining("expected a list");
  }

  @Test
  @SuppressWarnings("unchecked") // data of no known type, as fit takes it
  void inputsOfAList_mayBeGivenByTheirNames() {
    TensorSpec spec = TensorSpec.of(Shape.of(-1, 2), DType.FLOAT32);
    Symbol<Tensor> a = Symbol.input(tf, spec, "a");
    Symbol<Tensor> b = Symbol.input(tf, spec, "b");
    Layer<?, Tensor> model = Functional.of(Symbol.list(b, a), Subtract.of().on(Symbol.list(a, b)));
    Layer<Object, Tensor> untyped = (Layer<Object, Tensor>) model;
    Tensor two = tf.ones(new int[] {1, 2}).times(2);
    Tensor one = tf.ones(new int[] {1, 2});
    assertThat(untyped.apply(Map.of("a", two, "b", one)).toArray(float[][].class))
        .isEqualTo(new float[][] {{1, 1}});
    assertThatThrownBy(() -> untyped.apply(Map.of("a", two, "c", one)))
        .hasMessageContaining("model functional: expected inputs named [b, a], got [");
  }
}
