package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.TapeOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.variable.Variable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Gradients of `tf.customGradient` in models that were saved and loaded, at once and in a function
/// that calls those of the model. The gradients said are not the true ones, but for `log1p_exp`.
@OnEveryExecutor
@Tag("E-022")
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class OwnGradientsTest {
  private final Environment tf;
  @TempDir private static Path folder;
  private SavedModel model;

  OwnGradientsTest(Environment tf) {
    this.tf = tf;
  }

  @BeforeEach
  void load() {
    EachGradient.save(tf, folder.resolve("model"));
    model = SavedModel.load(tf, folder.resolve("model"));
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

  /// The value and the gradients of its sum, which are the same at once and in a function.
  private List<float[]> both(Code code, List<Tensor> x, Variable... variables) {
    List<float[]> atOnce = gradients(tf, code, x, variables);
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
    assertThat(traced.toArray()).isDeepEqualTo(atOnce.toArray());
    return atOnce;
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
}
