package io.intarsia.distributions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.distributions.bijector.Bijector;
import io.intarsia.distributions.bijector.BijectorSamples;
import io.intarsia.distributions.bijector.Chain;
import io.intarsia.distributions.bijector.Exp;
import io.intarsia.distributions.bijector.FillTriangular;
import io.intarsia.distributions.bijector.Invert;
import io.intarsia.distributions.bijector.Scale;
import io.intarsia.distributions.bijector.Shift;
import io.intarsia.distributions.bijector.Tanh;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.testing.TypeLaws;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Distributions of others and bijectors keep the laws of values, however they are nested.
@Tag("A-01")
@Tag("A-10")
@Tag("E-008")
final class CompoundLawsTest {
  private final Environment tf;

  CompoundLawsTest(Environment tf) {
    this.tf = tf;
  }

  @TestFactory
  Stream<DynamicTest> bijectors() {
    List<String> names = BijectorSamples.names().toList();
    return TypeLaws.of(
            Bijector.class,
            (g, random) -> BijectorSamples.of(g, names.get(random.nextInt(names.size()))))
        .withValues(2 * names.size())
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> compounds() {
    return TypeLaws.of(Distribution.class, CompoundLawsTest::compound).withValues(12).tests();
  }

  private static Distribution compound(Ops tf, SplittableRandom random) {
    return RandomDistribution.of(tf, random, 2);
  }

  @Test
  void spec_ofNestedCompounds_tellsWhatIsStatic() {
    var one = nested(1, 2);
    assertThat(one.typeSpec()).isEqualTo(nested(3, 2).typeSpec()).hasToString(one.typeSpec() + "");
    assertThat(one.typeSpec().isCompatibleWith(nested(1, 3).typeSpec())).isFalse();
    var upper = transformed(new FillTriangular(true));
    var lower = transformed(FillTriangular.lower());
    assertThat(upper.typeSpec().mostSpecificCompatibleType(lower.typeSpec())).isEmpty();
    assertThat(
            transformed(new Exp()).typeSpec().isCompatibleWith(transformed(new Tanh()).typeSpec()))
        .isFalse();
  }

  @Test
  void spec_ofBatchesOfTwoSizes_hasOneThatCoversBoth() {
    var two = Sample.of(Normal.of(tf, new float[2], 1), 3);
    var five = Sample.of(Normal.of(tf, new float[5], 1), 3);
    var both = two.typeSpec().mostSpecificCompatibleType(five.typeSpec()).orElseThrow();
    assertThat(both.isCompatibleWith(two)).isTrue();
    assertThat(both.isCompatibleWith(Sample.of(Normal.of(tf, new float[7], 1), 3))).isTrue();
    assertThat(both.isCompatibleWith(Sample.of(Normal.of(tf, new float[7], 1), 4))).isFalse();
  }

  private Distribution nested(int loc, int draws) {
    return Sample.of(
        transformed(Chain.of(new Exp(), Chain.of(Shift.of(tf, loc), Scale.of(tf, 2)))), draws);
  }

  private Distribution transformed(Bijector bijector) {
    return new TransformedDistribution(Normal.of(tf, new float[3], 1), bijector);
  }

  @Test
  void get_ofNestedCompounds_takesThePartOfAllParameters() {
    Tensor loc = tf.constant(new float[][] {{0, 1, 2}, {3, 4, 5}});
    var components =
        new TransformedDistribution(
            Normal.of(tf, loc, 1), Chain.of(Scale.of(tf, loc.plus(1)), Shift.of(tf, 7)));
    var mixture = new MixtureSameFamily(Categorical.ofLogits(tf, new float[3]), components);
    var whole = Sample.of(mixture, 2);
    Distribution part = whole.get(1);
    assertThat(part).hasToString("Sample(batchShape=[], eventShape=[2], dtype=float32)");
    Tensor value = tf.constant(new float[] {30, 50});
    assertThat(part.logProb(value).asFloat())
        .isEqualTo(whole.logProb(value).get(1).asFloat())
        .isFinite();
    assertThat(part.sample(1, 4).shape()).isEqualTo(Shape.of(4, 2));
  }

  @Test
  void constructors_ofWhatDoesNotFit_sayWhy() {
    Distribution scalar = Normal.of(tf, 0, 1);
    assertThatThrownBy(() -> new Independent(scalar, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Independent: expected a distribution of 1 batch axes at least")
        .hasMessageContaining("got Normal(batchShape=[], eventShape=[], dtype=float32)");
    assertThatThrownBy(() -> new TransformedDistribution(scalar, FillTriangular.lower()))
        .hasMessageStartingWith("TransformedDistribution: expected a distribution of 1 batch axes");
    assertThatThrownBy(() -> new Sample(scalar, Shape.of(-1)))
        .hasMessage("Sample: the sample shape must be fully known, got [?]");
    var three = Categorical.ofLogits(tf, new float[3]);
    assertThatThrownBy(() -> Mixture.of(three, scalar, scalar))
        .hasMessageStartingWith("a mixture needs a component for each category");
    assertThatThrownBy(() -> new MixtureSameFamily(three, scalar))
        .hasMessageStartingWith("a mixture needs a component for each category");
    assertThatThrownBy(
            () -> Mixture.of(Categorical.ofLogits(tf, new float[2]), scalar, Sample.of(scalar, 2)))
        .hasMessageStartingWith("Mixture: components must have one dtype and event shape");
  }

  @Test
  void bijector_printed_saysWhatItIsMadeOf() {
    var chain = Chain.of(new Invert(new Exp()), Scale.of(tf, new float[2]), Shift.of(tf, 1));
    assertThat(chain).hasToString("Chain(Invert(Exp()), Scale([2]), Shift([]))");
  }

  @Test
  void kl_ofOtherBijectors_saysWhatIsKnown() {
    assertThatThrownBy(() -> transformed(new Exp()).kl(transformed(new Tanh())))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("if they have the same bijector");
    var exp = new Exp();
    assertThat(transformed(exp).kl(transformed(new Exp())).toArray(float[].class))
        .containsExactly(0, 0, 0);
  }
}
