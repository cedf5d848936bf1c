package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// XLA ends the process where a kernel is given a rank its op does not take. A function that is
/// traced for unknown shapes learns them when it is called.
@OnEveryExecutor
@Timeout(120)
final class CompiledShapesTest {
  private final Environments environments;

  CompiledShapesTest(Environments environments) {
    this.environments = environments;
  }

  private static FunctionOptions compiled(DType... dtypes) {
    TensorSpec[] specs = new TensorSpec[dtypes.length];
    for (int i = 0; i < dtypes.length; i++) {
      specs[i] = TensorSpec.of(Shape.unknown(), dtypes[i]);
    }
    return FunctionOptions.defaults().withJitCompile(true).withInputSignature((Object[]) specs);
  }

  private record Ended(String name, DType dtype, BiFunction<Ops, Tensor, Object> code) {}

  private static final List<Ended> OF_ONE =
      List.of(
          new Ended("Qr", DType.FLOAT32, (g, x) -> g.linalg.qr(x).r()),
          new Ended("Svd", DType.FLOAT32, (g, x) -> g.linalg.svd(x).s()),
          new Ended("SelfAdjointEigV2", DType.FLOAT32, (g, x) -> g.linalg.eigh(x).e()),
          new Ended("SelfAdjointEigV2", DType.FLOAT32, (g, x) -> g.linalg.eigvalsh(x)),
          new Ended("FFT2D", DType.COMPLEX64, (g, x) -> g.signal.fft2d(x)),
          new Ended("IFFT2D", DType.COMPLEX64, (g, x) -> g.signal.ifft2d(x)),
          new Ended(
              "RFFT2D", DType.FLOAT32, (g, x) -> g.raw.RFFT2D(x, g.constant(new int[] {2, 2}))));

  @Test
  void compiled_calledWithAScalar_isRefused() {
    try (var tf = environments.open()) {
      for (Ended each : OF_ONE) {
        var f = tf.function((Ops g, Tensor x) -> each.code().apply(g, x), compiled(each.dtype()));
        for (Tensor x :
            List.of(tf.zeros(Shape.scalar(), each.dtype()), tf.zeros(Shape.of(3), each.dtype()))) {
          assertThatThrownBy(() -> f.apply(x))
              .as("%s of %s", each.name(), x.shape())
              .hasMessageContaining(each.name())
              .hasMessageContaining("rank");
        }
      }
    }
  }

  /// To XLA, what has no elements is a constant; TensorFlow 2.21 ends the process if it is of
  /// strings.
  @Test
  void stringsWithoutElements_areRefused_howeverTheyCome() {
    try (var tf = environments.open()) {
      Tensor none = tf.constant(new String[0]);
      for (Shape known : List.of(Shape.of(0), Shape.of(-1), Shape.unknown())) {
        var options =
            FunctionOptions.defaults()
                .withJitCompile(true)
                .withInputSignature(TensorSpec.of(known, DType.STRING));
        var size = tf.function((Ops g, Tensor x) -> g.size(x), options);
        assertNoStrings(() -> size.apply(none));
        var around = tf.function((Ops g, Tensor x) -> size.apply(x));
        assertNoStrings(() -> around.apply(none));
        // Known when it runs.
        var computed =
            tf.function((Ops g, Tensor x) -> size.apply(g.booleanMask(x, g.math.notEqual(x, ""))));
        if (!known.isFullyKnown()) {
          assertNoStrings(() -> computed.apply(tf.constant(new String[] {"", ""})));
        }
      }
    }
  }

  private static void assertNoStrings(ThrowingCallable call) {
    assertThatThrownBy(call)
        .hasMessageContaining("is string[0], but XLA has no strings")
        .hasMessageContaining("without withJitCompile(true)");
  }

  /// XLA compiles all that a function has.
  @Test
  void resultThatNobodyTakes_isRefusedAsOthersAre() {
    try (var tf = environments.open()) {
      for (Ended each : OF_ONE) {
        var f =
            tf.function(
                (Ops g, Tensor x) -> {
                  Object _ = each.code().apply(g, x);
                  return g.zerosLike(x);
                },
                compiled(each.dtype()));
        assertThatThrownBy(() -> f.apply(tf.zeros(Shape.scalar(), each.dtype())))
            .as(each.name())
            .hasMessageContaining(each.name())
            .hasMessageContaining("rank");
      }
      var boxes =
          tf.function(
              (Ops g, Tensor x) ->
                  g.gradient((Ops h, Tensor y) ->
                          h.math.reduceSum(
                              h.image
                                  .nonMaxSuppression(y, h.ones(Shape.of(2), DType.FLOAT32), 2)
                                  .cast(DType.FLOAT32)))
                      .apply(x),
              compiled(DType.FLOAT32));
      assertThatThrownBy(() -> boxes.apply(tf.constant(1f)))
          .hasMessageContaining("Shape must be rank 2 but is rank 0");
    }
  }

  @Test
  void compiled_calledWithRanksThatFit_runsForEach() {
    try (var tf = environments.open()) {
      var f = tf.function((Ops g, Tensor x) -> g.linalg.qr(x).r(), compiled(DType.FLOAT32));
      assertThat(f.apply(tf.eye(2)).shape()).isEqualTo(Shape.of(2, 2));
      assertThat(f.apply(tf.zeros(4, 3, 2)).shape()).isEqualTo(Shape.of(4, 2, 2));
      assertRefused(() -> f.apply(tf.zeros(3)));
      assertThat(f.apply(tf.eye(2)).shape()).isEqualTo(Shape.of(2, 2));
    }
  }

  @Test
  void rankOfWhatIsComputedInTheFunction_isRefused() {
    try (var tf = environments.open()) {
      var f =
          tf.function(
              (Ops g, Tensor x) -> g.linalg.qr(g.math.reduceSum(x, 0)).r(),
              compiled(DType.FLOAT32));
      assertThat(f.apply(tf.zeros(3, 2, 2)).shape()).isEqualTo(Shape.of(2, 2));
      assertRefused(() -> f.apply(tf.zeros(2, 2)));
    }
  }

  @Test
  void functionThatACompiledOneCalls_isTriedForWhatItIsGiven() {
    try (var tf = environments.open()) {
      var inner =
          tf.function(
              (Ops g, Tensor x) -> g.linalg.qr(x).r(),
              FunctionOptions.defaults()
                  .withInputSignature(TensorSpec.of(Shape.unknown(), DType.FLOAT32)));
      var open =
          tf.function((Ops g, Tensor x) -> inner.apply(x.times(2f)), compiled(DType.FLOAT32));
      assertRefused(() -> open.apply(tf.zeros(2)));
      assertThat(open.apply(tf.eye(2)).shape()).isEqualTo(Shape.of(2, 2));
      var known =
          tf.function(
              (Ops g, Tensor x) -> inner.apply(x.times(2f)),
              FunctionOptions.defaults().withJitCompile(true));
      assertRefused(() -> known.apply(tf.zeros(2)));
      assertThat(known.apply(tf.eye(2)).shape()).isEqualTo(Shape.of(2, 2));
    }
  }

  @Test
  void compiledFunctionThatAnotherCalls_isTriedForWhatItIsGiven() {
    try (var tf = environments.open()) {
      var inner = tf.function((Ops g, Tensor x) -> g.linalg.qr(x).r(), compiled(DType.FLOAT32));
      var known = tf.function((Ops g, Tensor x) -> inner.apply(x.times(2f)).plus(1f));
      assertRefused(() -> known.apply(tf.zeros(2)));
      assertThat(known.apply(tf.eye(2)).shape()).isEqualTo(Shape.of(2, 2));
      var open =
          tf.function(
              (Ops g, Tensor x) -> inner.apply(x.times(2f)).plus(1f),
              FunctionOptions.defaults()
                  .withInputSignature(TensorSpec.of(Shape.unknown(), DType.FLOAT32)));
      assertRefused(() -> open.apply(tf.zeros(2)));
      assertThat(open.apply(tf.eye(2)).shape()).isEqualTo(Shape.of(2, 2));
    }
  }

  @Test
  void branchesAndLoops_areTriedForWhatTheyAreGiven() {
    try (var tf = environments.open()) {
      var branch =
          tf.function(
              (Ops g, Tensor x, Tensor b) ->
                  g.cond(b, t -> t.linalg.qr(x).r(), e -> e.linalg.inv(x)),
              compiled(DType.FLOAT32, DType.BOOL));
      assertRefused(() -> branch.apply(tf.zeros(2), tf.constant(true)));
      assertThat(branch.apply(tf.eye(2), tf.constant(true)).shape()).isEqualTo(Shape.of(2, 2));
      var loop =
          tf.function(
              (Ops g, Tensor x) ->
                  g.whileLoop(
                      (c, v) -> c.math.less(c.math.reduceSum(v), c.constant(9f)),
                      (b, v) -> b.linalg.qr(v.plus(1f)).q().plus(v).plus(3f),
                      x),
              compiled(DType.FLOAT32));
      assertRefused(() -> loop.apply(tf.zeros(2)));
      assertThat(loop.apply(tf.eye(2)).shape()).isEqualTo(Shape.of(2, 2));
    }
  }

  @Test
  void gradientOfACompiledFunction_isTriedForItsShapes() {
    try (var tf = environments.open()) {
      var f =
          tf.function(
              (Ops g, Tensor x) -> g.math.reduceSum(g.linalg.qr(x).r()), compiled(DType.FLOAT32));
      Tensor x = tf.constant(new float[][] {{3, 1}, {1, 2}});
      try (var tape = tf.gradientTape()) {
        tape.watch(x);
        Tensor gradient = Objects.requireNonNull(tape.gradient(f.apply(x), x));
        assertThat(gradient.shape()).isEqualTo(Shape.of(2, 2));
      }
      Tensor vector = tf.zeros(3);
      try (var tape = tf.gradientTape()) {
        tape.watch(vector);
        assertRefused(() -> f.apply(vector));
      }
    }
  }

  @Test
  void whatTheTraceOfUnknownShapesCannotKnow_isSaidWithTheLineOfTheOp() {
    try (var tf = environments.open()) {
      var f = tf.function((Ops g, Tensor x) -> g.linalg.qr(x).r(), compiled(DType.FLOAT32));
      assertThatThrownBy(() -> f.apply(tf.zeros(3)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("Qr: Shape must be at least rank 2 but is rank 1")
          .hasMessageContaining("input 0: float32 [3]")
          .hasMessageContaining("made at io.intarsia.imperative.CompiledShapesTest");
    }
  }

  private static void assertRefused(ThrowingCallable call) {
    assertThatThrownBy(call).hasMessageContaining("Shape must be at least rank 2 but is rank 1");
  }
}
