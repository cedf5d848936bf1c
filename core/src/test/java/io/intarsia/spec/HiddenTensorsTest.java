package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.imperative.Environment;
import io.intarsia.nest.NestLeaf;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Tensors in what is taken for static data are refused by the code that leads to them.
@Tag("E-010")
final class HiddenTensorsTest {
  private static final Environment tf = Environment.open();
  private static final Tensor secret = tf.constant(1f);

  @AfterAll
  static void close() {
    tf.close();
  }

  /// A value class: final, with final fields, `equals` and `hashCode`.
  static final class Box {
    private final Object content;

    Box(Object content) {
      this.content = content;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Box box && content.equals(box.content);
    }

    @Override
    public int hashCode() {
      return content.hashCode();
    }
  }

  /// A union of plain records.
  sealed interface Shape2 {}

  record Circle(float radius) implements Shape2 {}

  record Image(Tensor pixels) implements Shape2 {}

  /// A union of an extension record and a plain one.
  sealed interface Mixed {}

  record Seen(Tensor values) implements Mixed, ExtensionType {}

  record Unseen(List<Tensor> values) implements Mixed {}

  @NestLeaf
  record Leaf(Object value) {}

  record OfUnion(Tensor tensor, Shape2 shape) implements ExtensionType {}

  record OfUnions(Tensor tensor, List<Shape2> shapes) implements ExtensionType {}

  record OfMixed(Tensor tensor, Mixed mixed) implements ExtensionType {}

  record OfBox(Tensor tensor, Box box) implements ExtensionType {}

  record OfLeaf(Tensor tensor, Leaf leaf) implements ExtensionType {}

  record OfStatic(Tensor tensor, @Static Object any) implements ExtensionType {}

  record OfStatics(Tensor tensor, @Static List<?> list) implements ExtensionType {}

  record OfAny(Tensor tensor, List<?> list) implements ExtensionType {}

  static Stream<Arguments> hidden() {
    Supplier<Tensor> lambda = () -> secret;
    Tensor local = secret;
    Function<Tensor, Tensor> capturing = x -> x.plus(local);
    assertThat(lambda.get()).isSameAs(secret);
    return Stream.of(
        Arguments.of(new OfUnion(secret, new Image(secret)), "shape().pixels"),
        Arguments.of(
            new OfUnions(secret, List.of(new Circle(1), new Image(secret))),
            "shapes().get(1).pixels"),
        Arguments.of(new OfMixed(secret, new Seen(secret)), "mixed()"),
        Arguments.of(new OfMixed(secret, new Unseen(List.of(secret))), "mixed().values.get(0)"),
        Arguments.of(new OfBox(secret, new Box(secret)), "box().content"),
        Arguments.of(new OfBox(secret, new Box(new Seen(secret))), "box().content"),
        Arguments.of(new OfLeaf(secret, new Leaf(secret)), "leaf().value"),
        Arguments.of(new OfStatic(secret, secret), "any()"),
        Arguments.of(new OfStatic(secret, Optional.of(secret)), "any().get()"),
        Arguments.of(new OfStatic(secret, new Object[] {1, secret}), "any()[1]"),
        Arguments.of(new OfStatic(secret, new AtomicReference<>(secret)), "any().get()"),
        Arguments.of(new OfStatic(secret, Map.of("k", secret)), "any().get(\"k\")"),
        Arguments.of(new OfStatic(secret, Map.of(new Box(secret), 1)), "any().keySet(){0}.content"),
        Arguments.of(new OfStatic(secret, Map.entry("k", secret)), "any().getValue()"),
        Arguments.of(new OfStatic(secret, Set.of(new Leaf(secret))), "any(){0}.value"),
        Arguments.of(new OfStatic(secret, Tuple.of(1, secret)), "any().get(1)"),
        Arguments.of(new OfStatic(secret, capturing), "any().arg$1"),
        Arguments.of(new OfStatic(secret, Arrays.asList(null, secret)), "any().get(1)"),
        Arguments.of(new OfStatics(secret, List.of(List.of(secret))), "list().get(0).get(0)"),
        Arguments.of(new OfAny(secret, List.of(new Box(secret))), "list().get(0).content"));
  }

  @ParameterizedTest
  @MethodSource("hidden")
  void tensor_inAStatic_isRefusedByItsPath(ExtensionType value, String path) {
    assertThatIllegalArgumentException()
        .isThrownBy(value::typeSpec)
        .withMessageContaining("holds a tensor at %s, where nobody would see it".formatted(path));
  }

  @ParameterizedTest
  @MethodSource("hidden")
  void tensor_inAStatic_isSavedByNobody(ExtensionType value, String path) {
    assertThatIllegalArgumentException()
        .as(path)
        .isThrownBy(() -> StructuredValues.toBytes(value.typeSpec()));
  }

  static Stream<Arguments> leaves() {
    Tensor local = secret;
    Function<Tensor, Tensor> capturing = x -> x.plus(local);
    return Stream.of(
        Arguments.of(new Leaf(secret), ".value"),
        Arguments.of(new Box(List.of(secret)), ".content.get(0)"),
        Arguments.of(new AtomicReference<>(secret), ".get()"),
        Arguments.of(capturing, ".arg$1"));
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void argument_thatHoldsATensor_isRefused(Object leaf, String path) {
    var function = tf.function((Ops _, Tensor first, Map<String, Object> _) -> first);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> function.apply(secret, Map.of("k", leaf)))
        .withMessageStartingWith(
            "an argument holds a tensor at arguments.get(1).get(\"k\")" + path);
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void result_thatHoldsATensor_isRefused(Object leaf, String path) {
    var function = tf.function((Ops _, Tensor first) -> List.of(first, leaf));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> function.apply(secret))
        .withMessageStartingWith("a result holds a tensor at result.get(1)" + path);
  }

  @Test
  void valuesWithoutTensors_areStaticAsBefore() {
    var value =
        new OfStatic(secret, Map.of("k", List.of(new Box("text"), Optional.of(new Circle(2)))));
    var union = new OfUnions(secret, List.of(new Circle(1), new Circle(2)));

    assertThat(value.typeSpec()).isEqualTo(new OfStatic(secret, value.any()).typeSpec());
    assertThat(union.typeSpec()).isNotEqualTo(new OfUnions(secret, List.of()).typeSpec());
  }

  @Test
  void circleOfObjects_isWalkedOnce() {
    List<Object> circle = new ArrayList<>();
    circle.add(new AtomicReference<>(circle));
    var reference = new AtomicReference<Object>(circle);

    assertThat(new OfStatic(secret, reference).typeSpec().valueType()).isEqualTo(OfStatic.class);
    circle.add(secret);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OfStatic(secret, reference).typeSpec())
        .withMessageContaining("any().get().get(1)");
  }

  @Test
  void variable_inAStatic_isNoData() {
    try (Variable variable = tf.variable(1f)) {
      assertThat(new OfStatic(secret, new Box(variable)).typeSpec()).isNotNull();
    }
  }
}
