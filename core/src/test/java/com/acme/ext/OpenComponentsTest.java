package com.acme.ext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.AutoComposite;
import io.intarsia.spec.DerivedSpec;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.Static;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TypeRegistry;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Components whose declaration leaves open whether they are tensors: tensor-likes, type variables,
/// and functions.
@Tag("E-060")
@SuppressWarnings({"NullAway", "unchecked"}) // results are of the types the tests give
final class OpenComponentsTest {
  record Scaled(Tensor values, int scale) implements ExtensionType, DispatchableType {
    @Override
    public Shape shape() {
      return values.shape();
    }

    @Override
    public Dispatcher dispatcher() {
      return call -> Dispatch.NOT_IMPLEMENTED;
    }
  }

  /// Takes the place of tensors, but has no components.
  record Phantom(String name) implements DispatchableType {
    @Override
    public Shape shape() {
      return Shape.scalar();
    }

    @Override
    public Dispatcher dispatcher() {
      return call -> Dispatch.NOT_IMPLEMENTED;
    }
  }

  record Layer(
      TensorLike weights, Optional<TensorLike> bias, Map<String, TensorLike> more, String name)
      implements ExtensionType {}

  record Pair<A, B>(A first, B second) implements ExtensionType {}

  record Bounded<T extends TensorLike, E extends Record & ExtensionType>(T like, List<E> others)
      implements ExtensionType {}

  record Numbers<N extends Number & Comparable<N>>(N least, Tensor all) implements ExtensionType {}

  record Static3(@Static TensorLike x) implements ExtensionType {}

  record Point(Tensor x, Tensor y) {}

  /// A function that is made of tensors.
  record Affine(Tensor slope, Tensor offset) implements UnaryOperator<Tensor>, ExtensionType {
    @Override
    public Tensor apply(Tensor x) {
      return x.times(slope).plus(offset);
    }
  }

  /// A plain class with an attribute of a functional interface.
  static class Neuron {
    final UnaryOperator<Tensor> inner;
    final Tensor weight;

    Neuron(UnaryOperator<Tensor> inner, Tensor weight) {
      this.inner = inner;
      this.weight = weight;
    }
  }

  private static final List<Class<?>> NAMED =
      List.of(Scaled.class, Layer.class, Pair.class, Bounded.class, Numbers.class, Affine.class);

  private Environment tf;
  private Tensor one;
  private Tensor two;

  @BeforeAll
  static void register() {
    NAMED.forEach(type -> TypeRegistry.register(type, "acme.open." + type.getSimpleName()));
  }

  @AfterAll
  static void unregister() {
    NAMED.forEach(TypeRegistry::unregister);
  }

  @BeforeEach
  void open() {
    tf = Environment.open();
    one = tf.constant(new float[] {1, 2});
    two = tf.constant(new float[] {3, 4});
  }

  @AfterEach
  void close() {
    tf.close();
  }

  @Test
  void typeSpec_openComponents_holdsSpecsOfWhatIsDynamic() {
    var layer = new Layer(new Scaled(one, 2), Optional.of(two), Map.of("m", one), "dense");

    assertThat(layer.typeSpec())
        .hasToString(
            "Layer.Spec(weights=Scaled.Spec(values=TensorSpec([2], float32), scale=2),"
                + " bias=TensorSpec([2], float32), more={m=TensorSpec([2], float32)}, name=dense)");
    assertThat(Nest.expanded().flatten(layer)).containsExactly(one, two, one);
    assertThat(new Pair<>(one, List.of("a", two, 3)).typeSpec())
        .hasToString(
            "Pair.Spec(first=TensorSpec([2], float32), second=[a, TensorSpec([2], float32), 3])");
    assertThat(new Numbers<>(3, one).typeSpec())
        .hasToString("Numbers.Spec(least=3, all=TensorSpec([2], float32))");
  }

  @Test
  void pack_nestedGenerics_isAnEqualValue() {
    var value =
        new Pair<>(
            Optional.of(new Pair<>(one, "inner")),
            Map.of("k", Tuple.of(two, Map.entry("e", List.of(one, 7L)), Optional.empty())));

    Object packed =
        Nest.expanded().packSequenceAs(value.typeSpec(), Nest.expanded().flatten(value));

    assertThat(packed).isEqualTo(value);
  }

  @Test
  @Tag("E-024")
  @Tag("E-026")
  void generic_eagerTracedAndInALoop_givesTheSame() {
    var start = new Pair<>(one, new Pair<TensorLike, Integer>(new Scaled(two, 5), 7));
    var function = tf.function(OpenComponentsTest::step);
    var loop =
        tf.function((Ops g, Pair<Tensor, Pair<TensorLike, Integer>> pair) ->
            g.whileLoop(
                    (c, v) -> ((Tensor) v.first()).lt(1),
                    (b, v) ->
                        new Pair<>(
                            ((Tensor) v.first()).plus(1),
                            step(b, (Pair<Tensor, Pair<TensorLike, Integer>>) v.second())),
                    new Pair<Object, Object>(g.constant(0), pair))
                .second());

    for (Object result : List.of(step(tf, start), function.apply(start), loop.apply(start))) {
      var pair = (Pair<Tensor, Pair<Scaled, Integer>>) result;
      assertThat(pair.first().toArray(float[].class)).containsExactly(8, 9);
      assertThat(pair.second().first().values().toArray(float[].class)).containsExactly(15, 20);
      assertThat(pair.second().first().scale()).isEqualTo(5);
      assertThat(pair.second().second()).isEqualTo(7);
    }
  }

  private static Pair<Tensor, Pair<TensorLike, Integer>> step(
      Ops tf, Pair<Tensor, Pair<TensorLike, Integer>> pair) {
    var scaled = (Scaled) pair.second().first();
    return new Pair<>(
        pair.first().plus(pair.second().second()),
        new Pair<>(
            new Scaled(scaled.values().times(scaled.scale()), scaled.scale()),
            pair.second().second()));
  }

  @Test
  @Tag("E-040")
  void function_ofAGeneric_isTracedAgainForOtherStaticData() {
    var function = tf.function((Ops g, Pair<Tensor, Object> p) -> p.first().plus(1));

    function.apply(new Pair<>(one, "a"));
    function.apply(new Pair<>(two, "a"));
    assertThat(function.traces()).hasSize(1);
    function.apply(new Pair<>(two, "b"));
    function.apply(new Pair<>(two, one));
    assertThat(function.traces()).hasSize(3);
  }

  @Test
  @Tag("E-034")
  void gradient_ofAGeneric_isOneLikeIt() {
    var pair = new Pair<>(one, List.of(two));

    Pair<Tensor, List<Tensor>> gradient =
        tf.gradient((Ops g, Pair<Tensor, List<Tensor>> p) ->
                p.first().times(p.second().getFirst()).sum())
            .apply(pair);

    assertThat(gradient.first().toArray(float[].class)).containsExactly(3, 4);
    assertThat(gradient.second().getFirst().toArray(float[].class)).containsExactly(1, 2);
  }

  @Test
  void typeSpec_variableAsTensorLike_isItsOwn() {
    Variable variable = tf.variable(new float[] {1});

    var layer = new Layer(variable, Optional.empty(), Map.of(), "v");
    assertThat(((DerivedSpec<?>) layer.typeSpec()).fields())
        .containsEntry("weights", variable.typeSpec());
  }

  @Test
  void create_numbersForATensorLike_becomeATensor() {
    Layer layer =
        TypeSpecs.create(tf, Layer.class, new float[] {1, 2}, Optional.empty(), Map.of(), "n");

    assertThat(((Tensor) layer.weights()).toArray(float[].class)).containsExactly(1, 2);
    Scaled scaled = new Scaled(one, 2);
    assertThat(TypeSpecs.create(tf, Layer.class, scaled, Optional.empty(), Map.of(), "n").weights())
        .isSameAs(scaled);
  }

  @Test
  @Tag("E-052")
  void spec_ofGenerics_isSavedAndComesBackEqual() {
    List<ExtensionType> values =
        List.of(
            new Layer(new Scaled(one, 2), Optional.of(two), Map.of("m", one), "dense"),
            new Layer(one, Optional.empty(), Map.of(), "dense"),
            new Pair<>(one, "label"),
            new Pair<>(List.of(one, Tuple.of(1, 2L), 3f, 4d), Optional.of((short) 5)),
            new Pair<>(Map.entry("k", one), Map.of("a", Optional.empty(), "b", (byte) 6)),
            new Pair<>(new Pair<>(one, 7), null),
            new Bounded<>(new Scaled(one, 3), List.of(new Pair<>(two, true))),
            new Numbers<>(2.5f, one));

    for (ExtensionType value : values) {
      TypeSpec<?> spec = value.typeSpec();
      Object back = StructuredValues.fromBytes(StructuredValues.toBytes(spec));

      assertThat(back).isEqualTo(spec).hasToString(spec.toString());
      assertThat(Nest.expanded().packSequenceAs(back, Nest.expanded().flatten(value)))
          .as("with static values of the same classes")
          .isEqualTo(value);
    }
  }

  @Test
  void spec_ofAnUnregisteredGeneric_hasItsFieldsByName() {
    byte[] bytes = StructuredValues.toBytes(new Pair<>(one, List.of("a", 3)).typeSpec());
    TypeRegistry.unregister(Pair.class);
    try {
      assertThat(StructuredValues.fromBytes(bytes))
          .hasToString(
              "acme.open.Pair.Spec(first=TensorSpec([2], float32), second=[a, Integer(value=3)])");
    } finally {
      TypeRegistry.register(Pair.class, "acme.open.Pair");
    }
  }

  @Test
  void typeSpec_plainRecordForATypeVariable_saysWhatToDo() {
    assertThatThrownBy(() -> new Pair<>("a", List.of(new Point(one, two))).typeSpec())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "extension type Pair: component `second` holds a %s at second().get(0), which is no"
                    .formatted(Point.class.getTypeName())
                + " tensor, no extension value and no value type; let the record implement"
                + " ExtensionType, or declare its type");
  }

  @Test
  void typeSpec_tensorLikeWithoutASpec_saysWhatToDo() {
    assertThatThrownBy(
            () -> new Layer(new Phantom("p"), Optional.empty(), Map.of(), "n").typeSpec())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "extension type Layer: component `weights` must have a tensor or an extension value at"
                + " weights(), got Phantom Phantom[name=p]; let Phantom implement ExtensionType");
    assertThatThrownBy(() -> new Static3(one).typeSpec())
        .hasMessage(
            "extension type Static3: component `x` is annotated with @Static, but tensors and"
                + " extension values are dynamic");
  }

  @Test
  @Tag("A-04")
  void attribute_functionOfTensors_isDynamic() {
    var type = AutoComposite.of(Neuron.class);
    Neuron neuron = type.create(new Affine(one, two), one);
    var function = tf.function((Ops g, Neuron n) -> n.inner.apply(n.weight));

    assertThat(Nest.expanded().flatten(neuron)).containsExactly(one, two, one);
    assertThat(function.apply(neuron).toArray(float[].class)).containsExactly(4, 8);
    Neuron other = type.create(new Affine(two, one), one);
    assertThat(function.apply(other).toArray(float[].class)).containsExactly(4, 10);
    assertThat(function.traces()).hasSize(1);
    UnaryOperator<Tensor> negative = x -> x.times(-1);
    assertThat(function.apply(type.create(negative, one)).toArray(float[].class))
        .containsExactly(-1, -2);
    assertThat(function.traces()).hasSize(2);
  }

  @Test
  void attribute_lambdaThatHoldsATensor_isRefusedByItsPlace() {
    UnaryOperator<Tensor> capturing = x -> x.times(two);

    assertThatThrownBy(
            () -> Nest.expanded().flatten(AutoComposite.of(Neuron.class).create(capturing, one)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("attribute `inner` is static data, but holds a tensor at inner.arg$");
  }
}
