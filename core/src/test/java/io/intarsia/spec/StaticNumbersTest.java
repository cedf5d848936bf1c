package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.imperative.Environment;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Static numbers of one value and different classes are different static values: code that is
/// traced with an `int` overflows where that of a `long` does not.
@Tag("E-040")
final class StaticNumbersTest {
  private static final int LARGE = 1_000_000_000;

  private final Environment tf;
  private final Tensor x;

  StaticNumbersTest(Environment tf) {
    this.tf = tf;
    this.x = tf.constant(1.0);
  }

  record Scaled(Tensor x, @Static Object factor) implements ExtensionType {}

  record Outer(Scaled inner) implements ExtensionType {}

  record Many(List<Scaled> inner) implements ExtensionType {}

  record Named(Map<String, Scaled> inner) implements ExtensionType {}

  record Factors(Tensor x, @Static List<Object> factors) implements ExtensionType {}

  record Sized(Tensor x, @Static int factor, @Static float other) implements ExtensionType {}

  /// Numbers of one value and of different classes.
  static Stream<Arguments> pairs() {
    return Stream.of(
        Arguments.of(LARGE, (long) LARGE),
        Arguments.of(0.5f, 0.5),
        Arguments.of((byte) 1, (short) 1),
        Arguments.of((short) 1, 1),
        Arguments.of((byte) 1, 1L));
  }

  /// Four times a number, as its class has it, and which class that is.
  private static Tensor four(Tensor x, Object factor) {
    Object product =
        switch (factor) {
          case Integer number -> number * 4;
          case Long number -> number * 4;
          case Float number -> number * 4;
          case Double number -> number * 4;
          case Byte number -> number * 4 + 0.25;
          case Short number -> number * 4 + 0.5;
          default -> throw new AssertionError(factor.getClass());
        };
    return x.times(((Number) product).doubleValue());
  }

  private static double expected(Object factor) {
    return switch (factor) {
      case Integer number -> number * 4;
      case Byte _ -> 4.25;
      case Short _ -> 4.5;
      default -> ((Number) factor).doubleValue() * 4;
    };
  }

  private <T> void isTracedForEach(
      Object first, Object second, Function<Object, T> made, Function<T, Object> factor) {
    T one = made.apply(first);
    T other = made.apply(second);
    var function = tf.function((Ops g, T value) -> four(g.constant(1.0), factor.apply(value)));

    assertThat(function.apply(one).asDouble()).isEqualTo(expected(first));
    assertThat(function.apply(other).asDouble()).isEqualTo(expected(second));
    assertThat(function.apply(one).asDouble()).isEqualTo(expected(first));
    assertThat(function.traces()).hasSize(2);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void function_ofNumbersOfTwoClasses_isTracedForEach(Object first, Object second) {
    isTracedForEach(first, second, number -> new Scaled(x, number), Scaled::factor);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void function_ofCompositesInComposites_isTracedForEach(Object first, Object second) {
    isTracedForEach(
        first, second, number -> new Outer(new Scaled(x, number)), outer -> outer.inner().factor());
    isTracedForEach(
        first,
        second,
        number -> new Many(List.of(new Scaled(x, number))),
        many -> many.inner().getFirst().factor());
    isTracedForEach(
        first,
        second,
        number -> new Named(Map.of("a", new Scaled(x, number))),
        named -> named.inner().values().iterator().next().factor());
    isTracedForEach(
        first,
        second,
        number -> new Factors(x, List.of("by", number)),
        factors -> factors.factors().getLast());
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void function_ofAListOfComposites_isTracedForEach(Object first, Object second) {
    isTracedForEach(
        first, second, number -> List.of(new Scaled(x, number)), list -> list.getFirst().factor());
  }

  @BeforeAll
  static void register() {
    TypeRegistry.register(Scaled.class, "numbers.Scaled");
    TypeRegistry.register(Sized.class, "numbers.Sized");
  }

  @AfterAll
  static void unregister() {
    TypeRegistry.unregister(Scaled.class);
    TypeRegistry.unregister(Sized.class);
  }

  @Test
  void condNest_ofNumbersOfTwoClasses_isRefused() {
    Tensor yes = tf.constant(true);
    var function =
        tf.function((Ops g, Tensor p) ->
            g.condNest(
                    p,
                    b -> new Scaled(b.constant(1.0), LARGE),
                    b -> new Scaled(b.constant(1.0), (long) LARGE))
                .x());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> function.apply(yes))
        .withMessageStartingWith("cond: the branches give ")
        .withMessageContaining(
            "(1000000000 is a java.lang.Integer in one and a java.lang.Long in the other)");
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void specs_ofNumbersOfTwoClasses_differAndAreCompatible(Object first, Object second) {
    DerivedSpec<Scaled> one = DerivedSpec.of(new Scaled(x, first));
    DerivedSpec<Scaled> other = DerivedSpec.of(new Scaled(x, second));

    assertThat(one).isNotEqualTo(other).isEqualTo(DerivedSpec.of(new Scaled(x, first)));
    assertThat(one.mostSpecificCompatibleType(other)).isEmpty();
    assertThat(one.mostSpecificCompatibleType(one)).contains(one);
    // Saved specs know only long and double.
    assertThat(one.isCompatibleWith(other)).isTrue();
    assertThat(other.isCompatibleWith(one)).isTrue();
  }

  @Test
  void spec_ofADeclaredClass_isSavedAndComesBackEqual() {
    DerivedSpec<Sized> declared = DerivedSpec.of(new Sized(x, 7, 0.5f));
    assertThat(savedAndLoaded(declared)).isEqualTo(declared);
  }

  @Test
  void spec_ofALiteralWithoutADeclaredClass_isSavedAndComesBackEqual() {
    for (Object number : List.of(7, -7, 0.5, (long) LARGE * 4, Tuple.of(1, Tuple.of(2, 0.5)))) {
      DerivedSpec<Scaled> any = DerivedSpec.of(new Scaled(x, number));
      assertThat(savedAndLoaded(any)).isEqualTo(any);
    }
  }

  private static Object savedAndLoaded(TypeSpec<?> spec) {
    return Objects.requireNonNull(StructuredValues.fromBytes(StructuredValues.toBytes(spec)));
  }

  @ParameterizedTest
  @MethodSource("ofOtherClasses")
  void spec_thatWouldComeBackOfAnotherClass_isRefusedWithTheWayOut(Object number, String loaded) {
    DerivedSpec<Scaled> any = DerivedSpec.of(new Scaled(x, number));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.toBytes(any))
        .withMessageContaining(
            "component `factor` of Scaled would load as " + loaded + "; declare its class");
  }

  static Stream<Arguments> ofOtherClasses() {
    return Stream.of(
        Arguments.of(7L, "Integer 7 instead of Long 7"),
        Arguments.of((short) 7, "Integer 7 instead of Short 7"),
        Arguments.of(0.5f, "Double 0.5 instead of Float 0.5"));
  }
}
