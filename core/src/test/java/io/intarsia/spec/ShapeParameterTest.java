package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class ShapeParameterTest {
  record Event(Tensor value, @ShapeParameter Tensor eventShape) implements ExtensionType {}

  record Declared(@ShapeParameter @Spec(dtype = DType.INT32, shape = 1) Tensor eventShape)
      implements ExtensionType {}

  record OnNumber(@ShapeParameter int size) implements ExtensionType {}

  private final Environment tf;

  ShapeParameterTest(Environment tf) {
    this.tf = tf;
  }

  private Event event(int[] value, int... shape) {
    return new Event(tf.constant(value), tf.constant(shape));
  }

  private static Event packed(TypeSpec<?> spec, Tensor value) {
    Object packed = Nest.expanded().packSequenceAs(spec, List.of(value));
    return (Event) Objects.requireNonNull(packed);
  }

  // -- static -------------------------------------------------------------------------------------

  @Test
  @Tag("A-16")
  void flatten_knownShapeParameter_isInTheSpecAndNoComponent() {
    Event event = event(new int[] {1, 2, 3}, 3);

    assertThat(Nest.expanded().flatten(event)).containsExactly(event.value());
    DerivedSpec<Event> spec = DerivedSpec.of(event);
    assertThat(spec.fields()).containsEntry("eventShape", ArrayLiteral.of(new int[] {3}));
    assertThat(spec)
        .hasToString(
            "Event.Spec(value=TensorSpec([3], int32), eventShape=%s)"
                .formatted(ArrayLiteral.of(new int[] {3})));
  }

  @Test
  @Tag("A-16")
  void packSequenceAs_knownShapeParameter_makesTheTensorAgain() {
    Event event = event(new int[] {1, 2, 3}, 3);
    TypeSpec<?> spec = event.typeSpec();
    event.eventShape().close();

    Event packed = packed(spec, event.value());

    assertThat(packed.value()).isSameAs(event.value());
    assertThat(packed.eventShape().toArray(int[].class)).containsExactly(3);
    assertThat(packed.typeSpec()).isEqualTo(spec);
  }

  @Test
  @Tag("A-16")
  void spec_otherKnownValue_isAnotherSpec() {
    TypeSpec<?> three = event(new int[6], 6).typeSpec();
    TypeSpec<?> same = event(new int[6], 6).typeSpec();
    TypeSpec<?> other = event(new int[6], 2, 3).typeSpec();

    assertThat(same).isEqualTo(three).hasSameHashCodeAs(three);
    assertThat(other).isNotEqualTo(three);
    assertThat(three.isCompatibleWith(other)).isFalse();
    assertThat(three.mostSpecificCompatibleType(other)).isEqualTo(Optional.empty());
  }

  @Test
  @Tag("A-19")
  void flatten_constantThatIsNoShapeParameter_staysAComponent() {
    tf.function(
            (Ops g) -> {
              var event = new Event(g.constant(new int[] {1, 2}), g.constant(new int[] {2}));
              assertThat(Nest.expanded().flatten(event)).containsExactly(event.value());
              return event;
            })
        .apply();
  }

  @Test
  @Tag("A-16")
  void spec_savedAndLoaded_makesTheTensorWhereTheOthersAre() {
    Event event = event(new int[] {1, 2, 3}, 3);
    DerivedSpec<Event> spec = DerivedSpec.of(event);

    DerivedSpec<Event> loaded = DerivedSpec.of(Event.class, spec.fields());

    assertThat(loaded).isEqualTo(spec);
    Event packed = packed(loaded, event.value());
    assertThat(packed.eventShape().toArray(int[].class)).containsExactly(3);
  }

  @Test
  void spec_loadedWithoutAnyTensor_saysThereIsNoEnvironment() {
    var spec = DerivedSpec.of(Declared.class, Map.of("eventShape", ArrayLiteral.of(new int[] {3})));

    assertThatThrownBy(() -> Nest.expanded().packSequenceAs(spec, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no environment")
        .hasMessageContaining("take the spec of a value");
  }

  @Test
  void spec_valueThatIsNotAsDeclared_isRefused() {
    assertThatThrownBy(() -> new Declared(tf.constant(new long[] {3})).typeSpec())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("eventShape")
        .hasMessageContaining("int64");
    assertThatThrownBy(() ->
            DerivedSpec.of(
                Declared.class, Map.of("eventShape", ArrayLiteral.of(new long[] {3, 4}))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("eventShape")
        .hasMessageContaining("int64");
  }

  @Test
  void spec_annotationOnANumber_isRefused() {
    assertThatThrownBy(() -> new OnNumber(3).typeSpec())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("`size`")
        .hasMessageContaining("@ShapeParameter, which is for tensors");
  }

  // -- in traces ----------------------------------------------------------------------------------

  @Test
  @Tag("A-17")
  void flatten_shapeParameterThatIsAnArgument_isAComponent() {
    List<Integer> components = new ArrayList<>();
    var f =
        tf.function((Ops g, Tensor value, Tensor shape) -> {
          var event = new Event(value, shape);
          components.add(Nest.expanded().flatten(event).size());
          return event;
        });

    Event event = f.apply(tf.constant(new int[] {1, 2}), tf.constant(new int[] {2, 1}));

    assertThat(components).containsExactly(2);
    assertThat(event.eventShape().toArray(int[].class)).containsExactly(2, 1);
  }

  @Test
  @Tag("A-16")
  void apply_valueWithAKnownShape_isTracedForThatShape() {
    List<Shape> shapes = new ArrayList<>();
    var f =
        tf.function((Ops g, Event e) -> {
          Tensor shaped = g.reshape(e.value(), e.eventShape());
          shapes.add(shaped.shape());
          return new Event(shaped, e.eventShape());
        });

    Event event = f.apply(event(new int[] {1, 2, 3, 4, 5, 6}, 2, 3));
    f.apply(event(new int[] {6, 5, 4, 3, 2, 1}, 2, 3));

    assertThat(shapes).containsExactly(Shape.of(2, 3));
    assertThat(event.value().toArray(int[][].class))
        .isDeepEqualTo(new int[][] {{1, 2, 3}, {4, 5, 6}});
    assertThat(event.eventShape().toArray(int[].class)).containsExactly(2, 3);

    f.apply(event(new int[] {1, 2, 3, 4, 5, 6}, 6));
    assertThat(shapes).containsExactly(Shape.of(2, 3), Shape.of(6));
  }

  @Test
  @Tag("A-18")
  void whileLoop_bodyReshapesByTheParameter_knowsTheShape() {
    List<Shape> inBody = new ArrayList<>();
    List<Shape> after = new ArrayList<>();
    var f =
        tf.function(
            (Ops g, Tensor x) -> {
              Event last =
                  g.whileLoop(
                      (c, e) -> c.math.less(c.math.reduceSum(e.value()), 10),
                      (b, e) -> {
                        Tensor twice = b.reshape(b.math.multiply(e.value(), 2), e.eventShape());
                        inBody.add(twice.shape());
                        return new Event(twice, e.eventShape());
                      },
                      new Event(g.reshape(x, 3), g.constant(new int[] {3})));
              after.add(last.value().shape());
              return last;
            },
            FunctionOptions.defaults()
                .withInputSignature(TensorSpec.of(Shape.unknown(), DType.INT32)));

    Event last = f.apply(tf.constant(new int[] {1, 1, 1}));

    assertThat(last.value().toArray(int[].class)).containsExactly(4, 4, 4);
    assertThat(last.eventShape().toArray(int[].class)).containsExactly(3);
    assertThat(inBody).isNotEmpty().containsOnly(Shape.of(3));
    assertThat(after).containsExactly(Shape.of(3));
  }

  @Test
  @Tag("A-17")
  void whileLoop_knownParameterBecomesUnknown_saysBothTypes() {
    var f =
        tf.function((Ops g, Tensor shape) ->
            g.whileLoop(
                (c, e) -> c.math.less(c.math.reduceSum(e.value()), 10),
                (b, e) -> new Event(e.value(), shape),
                new Event(g.constant(new int[] {1}), g.constant(new int[] {1}))));

    assertThatThrownBy(() -> f.apply(tf.constant(new int[] {1})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("eventShape=%s".formatted(ArrayLiteral.of(new int[] {1})))
        .hasMessageContaining("eventShape=TensorSpec([1], int32)");
  }

  @Test
  void mapFn_recordsWithAKnownShape_keepItForEachElement() {
    var rows = new Event(tf.constant(new int[][] {{1, 2}, {3, 4}}), tf.constant(new int[] {2}));

    Event sums =
        tf.mapFnNest((g, e) -> new Event(g.math.reduceSum(e.value()), e.eventShape()), rows);

    assertThat(sums.value().toArray(int[].class)).containsExactly(3, 7);
    assertThat(sums.eventShape().toArray(int[].class)).containsExactly(2);
  }

  // -- values known now ---------------------------------------------------------------------------

  @Test
  void staticValue_ofWhatFollowsFromConstants_isKnown() {
    List<String> seen = new ArrayList<>();
    var f =
        tf.function((Ops g, Tensor x) -> {
          Tensor four = g.constant(2).times(2);
          Tensor shape = g.stack(List.of(four, g.constant(7)));
          for (Tensor each : List.of(four, shape, x, x.plus(four), g.shape(x))) {
            try (var host = each.staticValue().orElse(null)) {
              seen.add(host == null ? "unknown" : host.toString());
            }
          }
          return x;
        });
    f.apply(tf.constant(new int[] {5, 6}));

    assertThat(seen)
        .containsExactly(
            "4 shape=[] dtype=int32",
            "[4 7] shape=[2] dtype=int32",
            "unknown",
            "unknown",
            "[2] shape=[1] dtype=int32");
    try (var host = tf.constant(5f).staticValue().orElseThrow()) {
      assertThat(host.elementAt(0)).isEqualTo(5f);
    }
    try (var variable = tf.variable(1f)) {
      assertThat(variable.handle().staticValue()).isEmpty();
    }
  }
}
