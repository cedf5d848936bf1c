package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The spec that is kept of a class of tensors and numbers is given to no value that has another
/// one.
final class KeptSpecsTest {
  private final Environment tf;

  KeptSpecsTest(Environment tf) {
    this.tf = tf;
  }

  /// Tensors between numbers of several kinds.
  @AutoCompositeTensor
  static final class Mixed implements ExtensionType {
    private final double scale;
    private final @Nullable Tensor a;
    private final boolean flag;
    private final @Nullable Tensor b;
    private final char letter;

    Mixed(double scale, @Nullable Tensor a, boolean flag, @Nullable Tensor b, char letter) {
      this.scale = scale;
      this.a = a;
      this.flag = flag;
      this.b = b;
      this.letter = letter;
    }
  }

  private Mixed mixed() {
    return new Mixed(1, tf.constant(new float[2]), true, tf.constant(3), 'x');
  }

  private static final String MIXED =
      "Mixed.Spec(scale=1.0, a=TensorSpec([2], float32), flag=true, b=TensorSpec([], int32),"
          + " letter=x)";

  @Test
  @Tag("A-09")
  @Tag("A-31")
  void spec_afterThatOfAnotherValue_saysWhatTheValueIs() {
    Tensor a = tf.constant(new float[2]);
    Tensor b = tf.constant(3);
    var cases =
        List.of(
            new Case(new Mixed(2, a, true, b, 'x'), "scale=1.0", "scale=2.0"),
            new Case(new Mixed(1, a, false, b, 'x'), "true", "false"),
            new Case(new Mixed(1, a, true, b, 'y'), "letter=x", "letter=y"),
            new Case(new Mixed(1, tf.constant(new double[2]), true, b, 'x'), "float32", "float64"),
            new Case(new Mixed(1, tf.constant(new float[3]), true, b, 'x'), "[2]", "[3]"),
            new Case(new Mixed(1, tf.constant(new float[2][1]), true, b, 'x'), "[2]", "[2, 1]"),
            new Case(new Mixed(1, tf.constant(0f), true, b, 'x'), "[2]", "[]"),
            new Case(new Mixed(1, a, true, tf.constant(3L), 'x'), "int32", "int64"),
            new Case(new Mixed(1, a, true, tf.constant(new int[0]), 'x'), "([]", "([0]"),
            new Case(new Mixed(1, null, true, b, 'x'), "a=TensorSpec([2], float32)", "a=null"),
            new Case(new Mixed(1, a, true, null, 'x'), "b=TensorSpec([], int32)", "b=null"));
    for (Case each : cases) {
      TypeSpec<?> before = mixed().typeSpec();
      assertThat(before).hasToString(MIXED);
      assertThat(each.value.typeSpec())
          .hasToString(MIXED.replace(each.from, each.to))
          .isNotEqualTo(before);
    }
  }

  private record Case(Mixed value, String from, String to) {}

  @Test
  @Tag("A-15")
  void flatten_ofAValueWithoutATensor_afterOneThatHasIt_leavesItOut() {
    Tensor a = tf.constant(new float[2]);
    Tensor b = tf.constant(3);
    for (int round = 0; round < 2; round++) {
      assertThat(Nest.expanded().flatten(new Mixed(1, a, true, b, 'x'))).containsExactly(a, b);
      assertThat(Nest.expanded().flatten(new Mixed(1, null, true, b, 'x'))).containsExactly(b);
      assertThat(Nest.expanded().flatten(new Mixed(1, a, true, null, 'x'))).containsExactly(a);
      assertThat(Nest.expanded().flatten(new Mixed(1, null, true, null, 'x'))).isEmpty();
    }
  }

  @Test
  @Tag("A-32")
  void pack_ofTensorsBetweenNumbers_putsEachInItsPlace() {
    var packed =
        (Mixed)
            Objects.requireNonNull(
                Nest.expanded()
                    .packSequenceAs(mixed(), List.of(tf.constant(new float[2]), tf.constant(7))));

    assertThat(packed.scale).isEqualTo(1);
    assertThat(packed.flag).isTrue();
    assertThat(packed.letter).isEqualTo('x');
    assertThat(Objects.requireNonNull(packed.a).shape()).isEqualTo(Shape.of(2));
    assertThat(Objects.requireNonNull(packed.b).asInt()).isEqualTo(7);
    var parts = (NamedTuple) packed.typeSpec().componentSpecs();
    assertThat(parts.asMap())
        .containsExactly(
            Map.entry("a", TensorSpec.of(Shape.of(2), DType.FLOAT32)),
            Map.entry("b", TensorSpec.of(Shape.scalar(), DType.INT32)));
  }

  // -- numbers ------------------------------------------------------------------------------------

  private record Scaled(Tensor x, double scale, float rate) implements ExtensionType {}

  @Test
  void spec_ofZerosOfEitherSign_saysWhich() {
    Tensor x = tf.constant(1);
    for (double scale : new double[] {0.0, -0.0, Double.NaN, 0.0}) {
      for (float rate : new float[] {-0f, 0f, Float.NaN}) {
        assertThat(DerivedSpec.of(new Scaled(x, scale, rate)).fields())
            .containsEntry("scale", scale)
            .containsEntry("rate", rate);
      }
    }
  }

  // -- what is kept -------------------------------------------------------------------------------

  private record Named(Tensor x, String name) implements ExtensionType {}

  @Test
  void spec_ofTensorsLikeThoseBefore_isTheSameOne() {
    Mixed one = mixed();
    assertThat(mixed().typeSpec()).isSameAs(one.typeSpec());
    assertThat(new Scaled(tf.constant(1), 1, 2).typeSpec())
        .isSameAs(new Scaled(tf.constant(2), 1, 2).typeSpec());
  }

  @Test
  void spec_ofAClassWithObjects_isNotKept() {
    Tensor x = tf.constant(1);
    assertThat(new Named(x, "a").typeSpec())
        .isEqualTo(new Named(x, "a").typeSpec())
        .isNotSameAs(new Named(x, "a").typeSpec());
  }

  @AutoCompositeTensor
  static final class Loose implements ExtensionType {
    @SuppressWarnings("UnusedVariable") // the library reads it
    private final Object x;

    Loose(Object x) {
      this.x = x;
    }
  }

  @Test
  void spec_ofAnAttributeOfAnyClass_isThatOfItsValue() {
    for (int round = 0; round < 2; round++) {
      assertThat(new Loose(tf.constant(1)).typeSpec())
          .hasToString("Loose.Spec(x=TensorSpec([], int32))");
      assertThat(new Loose(5).typeSpec()).hasToString("Loose.Spec(x=5)");
    }
  }

  // -- functions ----------------------------------------------------------------------------------

  @Test
  @Tag("A-02")
  void spec_insideAFunction_hasTheShapesOfThere() {
    TypeSpec<?> eager = mixed().typeSpec();
    List<TypeSpec<?>> seen = new ArrayList<>();
    var function =
        tf.function(
            (Ops g, Tensor x) -> {
              var inside = new Mixed(1, x, true, g.constant(3), 'x');
              seen.add(inside.typeSpec());
              return x;
            },
            FunctionOptions.defaults()
                .withInputSignature(TensorSpec.of(Shape.of(-1), DType.FLOAT32)));
    assertThat(function.apply(tf.constant(new float[2])).shape()).isEqualTo(Shape.of(2));

    assertThat(seen.getFirst()).hasToString(MIXED.replace("[2]", "[?]"));
    assertThat(mixed().typeSpec()).isEqualTo(eager).hasToString(MIXED);
  }

  // -- threads ------------------------------------------------------------------------------------

  @Test
  void spec_takenByThreadsOfOtherShapes_isThatOfTheValue() throws Exception {
    Tensor b = tf.constant(3);
    List<Callable<Long>> tasks =
        Stream.of(tf.constant(new float[2]), tf.constant(new float[3]))
            .map(a -> (Callable<Long>) () -> wrongSpecs(new Mixed(1, a, true, b, 'x')))
            .toList();
    try (var threads = Executors.newFixedThreadPool(2)) {
      for (var wrong : threads.invokeAll(tasks)) {
        assertThat(wrong.get()).isZero();
      }
    }
  }

  private static long wrongSpecs(Mixed value) {
    TensorSpec expected = TensorSpec.of(Objects.requireNonNull(value.a));
    return Stream.generate(value::typeSpec)
        .limit(20_000)
        .filter(spec -> !expected.equals(((NamedTuple) spec.componentSpecs()).get("a")))
        .count();
  }
}
