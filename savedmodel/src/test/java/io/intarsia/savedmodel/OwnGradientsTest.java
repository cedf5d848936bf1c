package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.WithGradient;
import io.intarsia.imperative.Environment;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorflow.proto.RegisteredGradient;

/// Gradients of `tf.customGradient` in models that were saved and loaded, eagerly and in a function
/// that calls those of the model. The gradients said are not the true ones, but for `log1p_exp`.
@OnEveryExecutor
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class OwnGradientsTest {
  private static final TensorSpec VECTOR = TensorSpec.of(Shape.of(-1), DType.FLOAT32);

  /// Of each environment: to trace and save it takes longer than most tests.
  private static final Map<Environment, Path> SAVED = new HashMap<>();

  @TempDir private static Path models;

  private final Environment tf;
  @TempDir private Path folder;
  private SavedModel model;

  OwnGradientsTest(Environment tf) {
    this.tf = tf;
  }

  @BeforeEach
  void load() {
    model = SavedModel.load(tf, SAVED.computeIfAbsent(tf, OwnGradientsTest::saved));
  }

  private static Path saved(Environment tf) {
    Path saved = models.resolve("model" + SAVED.size());
    EachGradient.save(tf, saved);
    return saved;
  }

  @AfterEach
  void close() {
    model.close();
  }

  private static float[] floats(@Nullable Object tensor) {
    return tensor == null ? null : ((Tensor) tensor).toArray(float[].class);
  }

  private Tensor vector(float... values) {
    return tf.constant(values);
  }

  private interface Code {
    Tensor run(Ops g, List<Tensor> x);
  }

  /// The value and the gradients of its sum, which are the same eagerly and in a function.
  private List<float[]> both(Code code, List<Tensor> x, Variable... variables) {
    List<float[]> eager = gradients(tf, code, x, variables);
    var function =
        tf.function((Ops g, List<Tensor> y) -> {
          List<@Nullable Object> all = new ArrayList<>();
          try (GradientTape tape = g.gradientTape()) {
            tape.watch(y);
            Tensor value = code.run(g, y);
            all.add(value);
            all.addAll((List<?>) tape.gradient(g.math.reduceSum(value), sources(y, variables)));
          }
          return all;
        });
    List<float[]> traced =
        ((List<?>) function.apply(x)).stream().map(OwnGradientsTest::floats).toList();
    assertThat(traced.toArray(float[][]::new)).isDeepEqualTo(eager.toArray(float[][]::new));
    return eager;
  }

  private static List<Object> sources(List<Tensor> x, Variable... variables) {
    List<Object> sources = new ArrayList<>(x);
    sources.addAll(List.of(variables));
    return sources;
  }

  private static List<float[]> gradients(Ops g, Code code, List<Tensor> x, Variable... variables) {
    List<float[]> all = new ArrayList<>();
    try (GradientTape tape = g.gradientTape()) {
      tape.watch(x);
      Tensor value = code.run(g, x);
      all.add(floats(value));
      List<?> found = (List<?>) tape.gradient(g.math.reduceSum(value), sources(x, variables));
      found.forEach(each -> all.add(floats(each)));
    }
    return all;
  }

  private Code of(String function) {
    return (_, x) -> model.function(function, Tensor.class).call(x.getFirst());
  }

  /// One of several results.
  private Code of(String function, int result) {
    return (_, x) -> {
      List<Object> arguments = new ArrayList<>(x);
      if (function.equals("several")) {
        arguments.add(5);
      }
      return (Tensor) ((List<?>) model.function(function).call(arguments.toArray())).get(result);
    };
  }

  @Test
  void clip_isThatOfTheCode_andGoesOnToVariables() {
    var found = both(of("clip"), List.of(vector(1, 4)), model.variable("weights"));
    // x · w, with an upstream of 1 that becomes 0.5.
    assertThat(found.get(0)).containsExactly(2, 12);
    assertThat(found.get(1)).containsExactly(1, 1.5f);
    assertThat(found.get(2)).containsExactly(.5f, 2);
  }

  @Test
  void log1pExp_readsAValueOfTheWayThere_andIsFiniteWhereItIsNot() {
    var found = both(of("log1p_exp"), List.of(vector(0, 100)));
    assertThat(found.get(1)).containsExactly(.5f, 1);
  }

  @Test
  void several_resultsAndArguments_getTheirs_andWholeNumbersNone() {
    List<Tensor> x = List.of(vector(1, 2), vector(3, 4));
    var product = both(of("several", 0), x);
    assertThat(product.get(0)).containsExactly(3, 8);
    assertThat(product.get(1)).containsExactly(10, 10);
    assertThat(product.get(2)).containsExactly(60, 80);
    var sum = both(of("several", 2), x);
    assertThat(sum.get(0)).containsExactly(4, 6);
    assertThat(sum.get(1)).containsExactly(1, 1);
    assertThat(sum.get(2)).containsExactly(0, 0);
    Code all = (g, y) -> of("several", 0).run(g, y).plus(of("several", 2).run(g, y));
    assertThat(both(all, x).get(1)).containsExactly(11, 11);
    assertThat(of("several", 1).run(tf, x).toArray(int[].class)).containsExactly(7);
  }

  @Test
  void variables_thatWereNamed_getTheirGradient() {
    var found = both(of("named"), List.of(vector(1, 4)), model.variable("weights"));
    assertThat(found.get(0)).containsExactly(2, 12);
    assertThat(found.get(1)).containsExactly(14, 21);
    assertThat(found.get(2)).containsExactly(5, 20);
  }

  @Test
  void rows_ofAVariable_areAddedUp() {
    Variable table = model.variable("table");
    Tensor rows = tf.constant(new int[] {2, 0, 2});
    try (GradientTape tape = tf.gradientTape()) {
      Tensor value = model.function("rows", Tensor.class).call(rows);
      Tensor gradient = (Tensor) tape.gradient(tf.math.reduceSum(value), table);
      assertThat(value.toArray(float[][].class))
          .isDeepEqualTo(new float[][] {{5, 6}, {1, 2}, {5, 6}});
      assertThat(gradient.toArray(float[][].class))
          .isDeepEqualTo(new float[][] {{2, 2}, {0, 0}, {4, 4}});
    }
  }

  @Test
  void noGradient_isNone() {
    // Of x² + x.
    var found = both(of("none"), List.of(vector(3, 4)));
    assertThat(found.get(0)).containsExactly(12, 20);
    assertThat(found.get(1)).containsExactly(1, 1);
  }

  @Test
  void functionThatCallsOne_hasIts() {
    var found = both(of("called"), List.of(vector(1, 2)));
    assertThat(found.get(0)).containsExactly(9, 18);
    assertThat(found.get(1)).containsExactly(.5f, .5f);
  }

  @Test
  void branches_haveTheirs() {
    assertThat(both(of("branch"), List.of(vector(1, 2))).get(1)).containsExactly(2, 2);
    assertThat(both(of("branch"), List.of(vector(-1, -2))).get(1)).containsExactly(-1, -1);
  }

  @Test
  void loops_haveTheirs() {
    var found = both(of("loop"), List.of(vector(1, 2)));
    assertThat(found.get(0)).containsExactly(8, 16);
    assertThat(found.get(1)).containsExactly(1000, 1000);
  }

  @Test
  void plainLoops_haveThoseOfTheirOps() {
    var powers = both(of("powers"), List.of(vector(1, 2)), model.variable("weights"));
    assertThat(powers.get(0)).containsExactly(8, 54);
    assertThat(powers.get(1)).containsExactly(8, 27);
    assertThat(powers.get(2)).containsExactly(12, 54);
    assertThat(both(of("loop_in_loop"), List.of(vector(1, 2))).get(1)).containsExactly(16, 16);
    assertThat(both(of("elements"), List.of(vector(1, 2))).get(1)).containsExactly(2, 4);
  }

  @Test
  void recomputed_isComputedAgain_withTheGradientInside() {
    assertThat(both(of("again"), List.of(vector(1, 2))).get(1)).containsExactly(.5f, .5f);
    assertThat(both(of("again"), List.of(vector(.125f))).get(1)).containsExactly(.25f);
  }

  @Test
  void insideAnother_andInTheGradientOfAnother_countsWhereItIs() {
    Code nested = of("nested");
    var found = both(nested, List.of(vector(1, 2)));
    assertThat(found.get(0)).containsExactly(2, 4);
    assertThat(found.get(1)).containsExactly(100, 200);
    // 100 · clipped(x), of which the gradient is clipped.
    assertThat(both(slopeOf(nested), List.of(vector(1, 2))).get(1)).containsExactly(.5f, .5f);
  }

  @Test
  void secondGradients_areThoseOfTheGradientsCode() {
    assertThat(both(of("cubed"), List.of(vector(1, 2))).get(1)).containsExactly(1, 8);
    var second = both(slopeOf(of("cubed")), List.of(vector(1, 2)));
    assertThat(second.get(0)).containsExactly(1, 8);
    assertThat(second.get(1)).containsExactly(3, 12);
  }

  @Test
  void functionThatTookGradients_hasTheGradientsOfBoth() {
    var value = both(of("slope", 0), List.of(vector(1, 2)));
    assertThat(value.get(0)).containsExactly(1, 4);
    assertThat(value.get(1)).containsExactly(1, 8);
    var slope = both(of("slope", 1), List.of(vector(1, 2)));
    assertThat(slope.get(0)).containsExactly(1, 8);
    assertThat(slope.get(1)).containsExactly(3, 12);
  }

  private static Code slopeOf(Code code) {
    return (g, x) -> {
      try (GradientTape tape = g.gradientTape()) {
        tape.watch(x);
        return tape.gradient(g.math.reduceSum(code.run(g, x)), x.getFirst());
      }
    };
  }

  @Test
  void savedAgain_isTheSame() {
    Path again = folder.resolve("again");
    SavedModel.save(tf, model, again);
    try (var loaded = SavedModel.load(tf, again)) {
      Code code = (_, x) -> loaded.function("clip", Tensor.class).call(x.getFirst());
      assertThat(both(code, List.of(vector(1, 4))).get(1)).containsExactly(1, 1.5f);
    }
  }

  /// Both have functions and gradients by the names that the first process gave them.
  @Test
  void twoModels_savedTogether_keepTheirs() throws IOException {
    Path both = folder.resolve("both");
    try (var other = SavedModel.load(tf, SAVED.get(tf))) {
      SavedModel.save(tf, Map.of("a", model, "b", other), both);
    }
    try (var loaded = SavedModel.load(tf, both)) {
      for (String path : List.of("a.log1p_exp", "b.log1p_exp")) {
        Code code = (_, x) -> loaded.function(path, Tensor.class).call(x.getFirst());
        assertThat(both(code, List.of(vector(0, 100))).get(1)).containsExactly(.5f, 1);
      }
    }
    try (var file = Files.newInputStream(both.resolve("saved_model.pb"))) {
      var library = org.tensorflow.proto.SavedModel.parseFrom(file).getMetaGraphs(0).getGraphDef();
      assertThat(library.getLibrary().getRegisteredGradientsList())
          .extracting(RegisteredGradient::getRegisteredOpType)
          .hasSizeGreaterThan(20)
          .doesNotHaveDuplicates();
    }
  }

  /// A model of Python, where it has none of these after loading. log(1 + eˣ) is said to have ten
  /// times its gradient.
  @Test
  void ofPython_inBranchesAndLoops_readValuesThatAreThere() {
    try (var python = SavedModel.load(tf, Path.of("src/test/resources/models/gradients"))) {
      Code branch = (_, x) -> python.function("branch", Tensor.class).call(x.getFirst());
      Code loop = (_, x) -> python.function("loop", Tensor.class).call(x.getFirst());
      float slope = (float) (10 / (1 + Math.exp(-1)));
      double next = Math.log1p(Math.exp(1));
      List<Tensor> x = List.of(vector(1, 1));
      assertThat(both(branch, x).get(1)[0]).isCloseTo(slope, within(1e-4f));
      assertThat(both(loop, x).get(1)[0])
          .isCloseTo((float) (slope * 10 / (1 + Math.exp(-next))), within(1e-3f));
    }
  }

  @Test
  void ofPython_thatReadsAValueOfAnotherFunction_isAnErrorWhereItIsAskedFor() {
    try (var python = SavedModel.load(tf, Path.of("src/test/resources/models/gradients"))) {
      Code outside = (_, x) -> python.function("outside", Tensor.class).call(x.getFirst());
      assertThatThrownBy(() -> gradients(tf, outside, List.of(vector(1, 1))))
          .hasMessageContaining("PreventGradient lies between")
          .hasMessageContaining("reads values of another function than the node's");
    }
  }

  /// Its argument is the handle of one variable in one call, and of another in the next.
  @Test
  void functionOfAVariable_calledWithTwo_readsTheRightOne() {
    Variable a = Variable.of(tf, new float[] {2, 3});
    Variable b = Variable.of(tf, new float[] {50, 70});
    var scaled =
        tf.function((Ops g, Variable v, Tensor x) ->
            g.customGradient(
                    (Ops h, Tensor y) -> WithGradient.of(h.identity(y), up -> up.times(v.read(h))))
                .apply(x));
    var function =
        tf.function((Ops g, Tensor x) -> scaled.apply(a, x).plus(scaled.apply(b, x.times(2f))));
    function.concrete(VECTOR);
    Path target = folder.resolve("two");
    SavedModel.save(tf, Map.of("f", function, "a", a, "b", b), target);
    try (var loaded = SavedModel.load(tf, target)) {
      Code code = (_, x) -> loaded.function("f", Tensor.class).call(x.getFirst());
      var found = both(code, List.of(vector(1, 2)));
      assertThat(found.get(0)).containsExactly(3, 6);
      assertThat(found.get(1)).containsExactly(102, 143);
    }
  }

  @Test
  void hostFunction_inAGradient_isRefused() {
    var host = HostFunction.of("reverse", VECTOR, (Ops g, Tensor x) -> x);
    var function =
        tf.function((Ops g, Tensor x) ->
            g.customGradient((Ops h, Tensor y) -> WithGradient.of(y, up -> host.apply(h, up)))
                .apply(x));
    function.concrete(VECTOR);
    assertThatThrownBy(() -> SavedModel.save(tf, Map.of("f", function), folder.resolve("host")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("calls the host functions [reverse]");
  }

  /// The gradient of what it does would be 4·w; that of the code, which Python left out, is not.
  @Test
  void gradientThatWasLeftOutWhenSaved_isRefusedWhereItIsAskedFor() {
    Path left = Path.of("src/test/resources/models/gradients_left_out");
    try (var loaded = SavedModel.load(tf, left)) {
      List<Tensor> x = List.of(vector(1, -2));
      Code clip = (_, y) -> loaded.function("clip", Tensor.class).call(y.getFirst());
      assertThat(clip.run(tf, x).toArray(float[].class)).containsExactly(8, -24);
      assertThatThrownBy(() -> gradients(tf, clip, x))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("function '__inference_<lambda>_")
          .hasMessageContaining("' has a gradient of its own, 'CustomGradient-")
          .hasMessageContaining(
              "which was left out when the model was saved; save it with"
                  + " experimental_custom_gradients=True");
      var inFunction = tf.function((Ops g, Tensor y) -> gradients(g, clip, List.of(y)).size());
      assertThatThrownBy(() -> inFunction.apply(x.getFirst()))
          .hasMessageContaining("was left out when the model was saved");
      Code plain = (_, y) -> loaded.function("plain", Tensor.class).call(y.getFirst());
      assertThat(both(plain, x, loaded.variable("w")).get(2)).containsExactly(1, -2);
    }
  }

  /// The function goes there and back, and what it reads on the backward pass has no gradient.
  @Test
  void gradientThatCannotBeFound_isAnErrorWhereItIsAskedFor() {
    var function =
        tf.function((Ops g, Tensor x) -> {
          try (GradientTape tape = g.gradientTape()) {
            tape.watch(x);
            Tensor y =
                g.customGradient(
                        (Ops h, Tensor z) -> {
                          Tensor kept =
                              h.raw.PreventGradient(
                                  z.times(3f), Attributes.of("message", "none there"));
                          return WithGradient.of(kept.times(2f), up -> up.times(kept));
                        })
                    .apply(x);
            return List.of(y, tape.gradient(y, x));
          }
        });
    function.concrete(VECTOR);
    Path target = folder.resolve("prevented");
    SavedModel.save(tf, Map.of("f", function), target);
    try (var loaded = SavedModel.load(tf, target)) {
      List<?> both = (List<?>) loaded.function("f").call(vector(1, 2));
      assertThat(floats(both.get(0))).containsExactly(6, 12);
      assertThat(floats(both.get(1))).containsExactly(3, 6);
      Code code = (_, x) -> (Tensor) ((List<?>) loaded.function("f").call(x.get(0))).get(0);
      assertThatThrownBy(() -> gradients(tf, code, List.of(vector(1, 2))))
          .hasMessageContaining("was not saved")
          .hasMessageContaining("none there");
    }
  }
}
