package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The three kinds of class an automatic composite can be made of, and those it cannot.
final class AutoCompositeTest {
  private final Environment tf;

  AutoCompositeTest(Environment tf) {
    this.tf = tf;
  }

  // -- a class with no composite base -------------------------------------------------------------

  static class Plain {
    private final float k;

    Plain(float k) {
      this.k = k;
    }

    Plain() {
      this(3);
    }

    float twice() {
      return 2 * k;
    }
  }

  static class PlainPoint {
    final Tensor x;
    final long weight;
    final double half;

    PlainPoint(Tensor x, long weight, double half) {
      this.x = x;
      this.weight = weight;
      this.half = half;
    }
  }

  @Test
  @Tag("A-22")
  @Tag("A-25")
  void plainClass_getsASubclassThatIsBoth() {
    var type = AutoComposite.of(Plain.class);
    Plain value = type.create(1f);

    assertThat(value).isInstanceOf(ExtensionType.class);
    assertThat(value.twice()).isEqualTo(2);
    assertThat(value.getClass().getSimpleName()).isEqualTo("Plain_AutoCompositeTensor");
    assertThat(value.getClass().getPackage()).isSameAs(Plain.class.getPackage());
    assertThat(Plain.class.isAssignableFrom(type.type())).isTrue();
    assertThat(ExtensionType.class.isAssignableFrom(type.type())).isTrue();
    assertThat(type.create().twice()).isEqualTo(6);
    assertThat(((ExtensionType) value).typeSpec())
        .hasToString("Plain_AutoCompositeTensor.Spec(k=1.0)");
  }

  @Test
  @Tag("A-26")
  void of_theSameClass_givesTheSame() {
    assertThat(AutoComposite.of(Plain.class)).isSameAs(AutoComposite.of(Plain.class));
    assertThat(TypeRegistry.nameOf(AutoComposite.of(Plain.class).type()))
        .contains("io.intarsia.spec.AutoCompositeTest.Plain_AutoCompositeTensor");
    assertThat(TypeRegistry.nameOf(AutoComposite.of(Plain.class).type()))
        .contains("io.intarsia.spec.AutoCompositeTest.Plain_AutoCompositeTensor");
    assertThatThrownBy(
            () -> AutoComposite.of(Plain.class, AutoCompositeOptions.defaults().withMixed(true)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("AutoComposite.of: Plain was made a composite with");
  }

  static class TwoWays {
    final Tensor x;

    TwoWays(Tensor x) {
      this.x = x;
    }

    TwoWays(Ops tf) {
      this(tf.constant(1));
    }
  }

  @Test
  @Tag("A-22")
  void constructor_ofALibrary_isChosenByTheNamesOfItsParameters() {
    assertThatThrownBy(() -> AutoComposite.of(TwoWays.class))
        .hasMessageContaining("several constructors")
        .hasMessageContaining("AutoCompositeOptions.withParameters");
    var type = AutoComposite.of(TwoWays.class, AutoCompositeOptions.defaults().withParameters("x"));
    assertThat(type.create(tf).x.asInt()).isEqualTo(1);
  }

  @Test
  @Tag("A-02")
  @Tag("A-22")
  void subclass_goesThroughFunctionsAndLoops() {
    var type = AutoComposite.of(PlainPoint.class);
    PlainPoint start = type.create(tf.constant(1), 3L, 0.5);
    PlainPoint last =
        tf.function((Ops g, PlainPoint p) ->
                g.whileLoop(
                    (c, v) -> v.x.lt(5), (b, v) -> type.create(v.x.plus(1), v.weight, v.half), p))
            .apply(start);

    assertThat(last).isExactlyInstanceOf(type.type());
    assertThat(last.x.asInt()).isEqualTo(5);
    assertThat(last.weight).isEqualTo(3);
    assertThat(last.half).isEqualTo(0.5);
  }

  @Test
  @Tag("A-22")
  void create_ofOtherArguments_saysWhatThereIs() {
    assertThatThrownBy(() -> AutoComposite.of(Plain.class).create(1, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "automatic composite Plain_AutoCompositeTensor: no constructors take (Integer,"
                + " Integer); there are ")
        .hasMessageContaining("Plain_AutoCompositeTensor(float)");
  }

  static class OfArray {
    final float[] numbers;

    OfArray(float[] numbers) {
      this.numbers = numbers;
    }
  }

  @Test
  @Tag("A-09")
  @Tag("A-26")
  void class_thatCannotBe_isRefusedEachTimeWithTheSameWords() {
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> AutoComposite.of(OfArray.class))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "automatic composite OfArray: attribute `numbers` is an array (float[]), which can"
                  + " change; use a Tensor for data, or a List for static values");
    }
  }

  static final class Final {
    final Tensor x;

    Final(Tensor x) {
      this.x = x;
    }
  }

  record PlainRecord(Tensor x, int n) {}

  @Test
  @Tag("A-22")
  void finalClass_isRefusedWithTheWayOut() {
    assertThatThrownBy(() -> AutoComposite.of(Final.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "automatic composite Final: it is final, so that no subclass can be made of it; let it"
                + " implement ExtensionType, or make its own values extension values by"
                + " AutoComposite.adapt(Final.class)");
  }

  @Test
  @Tag("A-22")
  void finalClassesAndRecords_areAdapted() {
    AutoComposite.adapt(Final.class);
    AutoComposite.adapt(PlainRecord.class);
    try {
      Tensor x = tf.constant(2);
      assertThat(Nest.expanded().flatten(List.of(new Final(x), new PlainRecord(x, 1))))
          .containsExactly(x, x);
      Final twice =
          tf.function((Ops g, Final value) -> new Final(value.x.times(2))).apply(new Final(x));
      assertThat(twice.x.asInt()).isEqualTo(4);
      assertThat(TypeSpecs.of(new PlainRecord(x, 1)))
          .isEqualTo(TypeSpecs.of(new PlainRecord(tf.constant(3), 1)))
          .isNotEqualTo(TypeSpecs.of(new PlainRecord(x, 2)));
    } finally {
      TypeSpecs.unadapt(Final.class);
      TypeSpecs.unadapt(PlainRecord.class);
    }
  }

  @Test
  @Tag("A-22")
  @Tag("A-28")
  void finalClass_adaptedAgain_isAsTheOptionsOfNowSay() {
    Tensor x = tf.constant(2);
    var value = new Shaped(x, tf.constant(new int[] {3}));
    AutoComposite.adapt(Shaped.class, AutoCompositeOptions.defaults().withShapeParameters("shape"));
    List<?> knowing = Nest.expanded().flatten(value);
    TypeSpecs.unadapt(Shaped.class);
    AutoComposite.adapt(Shaped.class);
    try {
      assertThat(knowing).hasSize(1);
      assertThat(Nest.expanded().flatten(value)).containsExactly(x, value.shape);
    } finally {
      TypeSpecs.unadapt(Shaped.class);
    }
  }

  static final class Shaped {
    final Tensor x;
    final Tensor shape;

    Shaped(Tensor x, Tensor shape) {
      this.x = x;
      this.shape = shape;
    }
  }

  // -- a class that has a composite base ----------------------------------------------------------

  @AutoCompositeTensor
  static class OnBase implements ExtensionType {
    final Tensor x;

    OnBase(Tensor x) {
      this.x = x;
    }
  }

  static class NotAnnotated implements ExtensionType {}

  static final class Sub extends OnBase {
    Sub(Tensor x) {
      super(x);
    }
  }

  @Test
  @Tag("A-20")
  @Tag("A-25")
  void classOnTheBase_isItself() {
    assertThat(AutoComposite.of(OnBase.class).type()).isSameAs(OnBase.class);
    var value = new OnBase(tf.constant(1));
    assertThat(value.getClass()).isSameAs(OnBase.class);
    assertThat(value.typeSpec().valueType()).isSameAs(OnBase.class);
  }

  @Test
  @Tag("A-21")
  void classOnTheBase_withoutAnnotation_canBeMadeAndHasNoSpec() {
    var value = new NotAnnotated();
    assertThatThrownBy(value::typeSpec)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("NotAnnotated")
        .hasMessageContaining("@AutoCompositeTensor");
  }

  @Test
  @Tag("A-20")
  void classOnTheBase_ofALibrary_isMadeACompositeWithoutAnnotation() {
    AutoComposite.of(Theirs.class, AutoCompositeOptions.defaults().withParameters("x"));
    var value = new Theirs(tf.constant(1));
    assertThat(Nest.expanded().flatten(value)).containsExactly(value.x);
  }

  static final class Theirs implements ExtensionType {
    final Tensor x;

    Theirs(Tensor x) {
      this.x = x;
    }
  }

  @Test
  @Tag("A-27")
  void subclassWithoutAnnotation_isNotMadeAgainAsItsParent() {
    var value = new Sub(tf.constant(1));
    assertThatThrownBy(value::typeSpec)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Sub extends OnBase, which has an @AutoCompositeTensor, but has none itself, so that"
                + " its values would be made again as those of OnBase; annotate Sub, too");
  }

  @AutoCompositeTensor
  static final class Trivial extends CompositeTensor {
    private final Tensor x;

    Trivial(Tensor x) {
      this.x = x;
    }

    @Override
    public TypeSpec<?> typeSpec() {
      return AutoComposite.typeSpec(this);
    }
  }

  @AutoCompositeTensor
  @SuppressWarnings("NullAway") // the trivial member of the row
  static class Nothing extends CompositeTensor {
    final Tensor x;

    Nothing(Tensor x) {
      this.x = x;
    }

    @Override
    public TypeSpec<?> typeSpec() {
      return null;
    }
  }

  @Test
  @Tag("A-23")
  @Tag("A-25")
  void classOnThePlainBase_saysItsSpecInOneLine() {
    var trivial = new Trivial(tf.constant(1));
    assertThat(trivial.typeSpec()).hasToString("Trivial.Spec(x=TensorSpec([], int32))");
    assertThat(AutoComposite.of(Trivial.class).type()).isSameAs(Trivial.class);

    var nothing = new Nothing(tf.constant(1));
    assertThat(TypeSpecs.of(nothing)).hasToString("Nothing.Spec(x=TensorSpec([], int32))");
    assertThat(Nest.expanded().flatten(nothing)).containsExactly(nothing.x);
    assertThat(trivial.x.asInt()).isEqualTo(1);
  }

  private record Pair(Nothing first, List<Nothing> others) implements ExtensionType {}

  /// It says nothing of its spec, and is not annotated.
  static final class Child extends Nothing {
    Child(Tensor x) {
      super(x);
    }
  }

  @SuppressWarnings("NullAway") // the mistake
  static final class Silent extends CompositeTensor {
    @Override
    public TypeSpec<?> typeSpec() {
      return null;
    }
  }

  @SuppressWarnings("NullAway") // a record needs no method, and may have one that says nothing
  record SilentRecord(Tensor x) implements ExtensionType {
    @Override
    public TypeSpec<?> typeSpec() {
      return null;
    }
  }

  @Test
  @Tag("A-23")
  void classThatSaysNothing_travelsAsAnyOther() {
    var doubled = tf.function((Ops g, Nothing n) -> new Nothing(n.x.times(2)));
    Nothing four = doubled.apply(new Nothing(tf.constant(2f)));
    assertThat(four.getClass()).isSameAs(Nothing.class);
    assertThat(four.x.asFloat()).isEqualTo(4);
    doubled.apply(new Nothing(tf.constant(3f)));
    assertThat(doubled.traces()).hasSize(1);

    Nothing last = tf.whileLoop((c, n) -> n.x.lt(50f), (b, n) -> new Nothing(n.x.times(3)), four);
    assertThat(last.x.asFloat()).isEqualTo(108);

    Nothing slope =
        tf.gradient((Ops g, Nothing n) -> n.x.square()).apply(new Nothing(tf.constant(5f)));
    assertThat(slope.x.asFloat()).isEqualTo(10);

    var pair = new Pair(four, List.of(last));
    assertThat(TypeSpecs.of(pair))
        .hasToString(
            "Pair.Spec(first=Nothing.Spec(x=TensorSpec([], float32)),"
                + " others=[Nothing.Spec(x=TensorSpec([], float32))])");
    var again =
        (Pair)
            Objects.requireNonNull(
                Nest.expanded().packSequenceAs(pair, Nest.expanded().flatten(pair)));
    assertThat(again.others.getFirst().x).isSameAs(last.x);

    TypeSpec<?> spec = TypeSpecs.of(four);
    assertThat(spec.isCompatibleWith(last)).isTrue();
    assertThat(StructuredValues.fromBytes(StructuredValues.toBytes(spec))).isEqualTo(spec);
    var record = new SilentRecord(tf.constant(1));
    assertThat(TypeSpecs.of(record)).hasToString("SilentRecord.Spec(x=TensorSpec([], int32))");
    assertThat(TypeSpecs.create(tf, SilentRecord.class, 7).x.asInt()).isEqualTo(7);
  }

  @Test
  @Tag("A-23")
  @Tag("A-27")
  void classThatMayNotSayNothing_isNamedWhereverItsSpecIsAsked() {
    var twice = tf.function((Ops g, Object value) -> g.constant(1));
    var makes = tf.function((Ops g, Tensor x) -> new Silent());
    List<ThrowingCallable> silent =
        List.of(
            () -> TypeSpecs.of(new Silent()),
            () -> Nest.expanded().flatten(new Silent()),
            () -> Nest.expanded().flatten(List.of(tf.constant(1), new Silent())),
            () -> twice.apply(new Silent()),
            () -> makes.apply(tf.constant(1)));
    assertThat(silent)
        .allSatisfy(call ->
            assertThatThrownBy(call)
                .hasMessageContaining(
                    "typeSpec() of "
                        + Silent.class.getName()
                        + " gave null; it must give the spec"));
    assertThatThrownBy(() -> TypeSpecs.of(new Child(tf.constant(1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Child")
        .hasMessageContaining("@AutoCompositeTensor");
  }

  // -- loops --------------------------------------------------------------------------------------

  @AutoCompositeTensor
  static final class Point implements ExtensionType {
    private final Tensor x;
    private final Tensor y;

    Point(Tensor x, Tensor y) {
      this.x = x;
      this.y = y;
    }
  }

  @Test
  @Tag("A-02")
  void function_takesAndGivesAnnotatedValues() {
    Point swapped =
        tf.function((Ops g, Point p) -> new Point(p.y, p.x))
            .apply(new Point(tf.constant(1), tf.constant(2)));
    assertThat(swapped.x.asInt()).isEqualTo(2);
    assertThat(swapped.y.asInt()).isEqualTo(1);
  }

  private record State(Point point, Tensor counter) {}

  @Test
  @Tag("A-03")
  void loop_carriesAnnotatedValues() {
    State start = new State(new Point(tf.constant(0), tf.constant(1)), tf.constant(0));
    for (State last :
        List.of(loop(tf, start), tf.function((Ops g, State s) -> loop(g, s)).apply(start))) {
      assertThat(last.point.x.asInt()).isEqualTo(4);
      assertThat(last.point.y.asInt()).isEqualTo(1);
      assertThat(last.counter.asInt()).isEqualTo(4);
    }
  }

  private static State loop(Ops tf, State start) {
    return tf.whileLoop(
        (c, s) -> s.counter.lt(4),
        (b, s) -> new State(new Point(s.point.x.plus(1), s.point.y), s.counter.plus(1)),
        start);
  }

  // -- saving -------------------------------------------------------------------------------------

  @AutoCompositeTensor
  static final class Saved implements ExtensionType {
    private final Tensor x;
    private final int n;
    private final List<String> names;
    private final @Nullable String note;

    Saved(Tensor x, int n, List<String> names, @Nullable String note) {
      this.x = x;
      this.n = n;
      this.names = names;
      this.note = note;
    }
  }

  @Test
  @Tag("A-04")
  void spec_isSavedUnderTheNameOfItsClassAndComesBack() {
    var value = new Saved(tf.constant(1f), 7, List.of("a", "b"), null);
    TypeSpec<?> spec = value.typeSpec();
    assertThat(TypeRegistry.nameOf(Saved.class))
        .contains("io.intarsia.spec.AutoCompositeTest.Saved_AutoCompositeTensor");
    Object loaded = StructuredValues.fromBytes(StructuredValues.toBytes(spec));
    assertThat(loaded).isEqualTo(spec);

    Object again = ((TypeSpec<?>) Objects.requireNonNull(loaded)).valueType();
    assertThat(again).isSameAs(Saved.class);
    var other =
        (Saved)
            Nest.expanded().packSequenceAs(loaded, new ArrayList<>(Nest.expanded().flatten(value)));
    assertThat(Objects.requireNonNull(other).n).isEqualTo(7);
    assertThat(other.names).containsExactly("a", "b");
    assertThat(other.note).isNull();
    assertThat(other.x).isSameAs(value.x);
  }

  @Test
  @Tag("A-04")
  void class_ofASavedName_isFoundThoughNobodyRegisteredIt() {
    assertThat(TypeRegistry.find("io.intarsia.spec.AutoCompositeTest.Unseen_AutoCompositeTensor"))
        .contains(Unseen.class);
    assertThat(TypeRegistry.find("io.intarsia.spec.AutoCompositeTest.Unused_AutoCompositeTensor"))
        .contains(Unused.class);
    assertThat(TypeRegistry.find("io.intarsia.spec.EncodingVersionTest.Masked_AutoCompositeTensor"))
        .isEmpty();
    assertThat(TypeRegistry.find("io.intarsia.spec.AutoCompositeTest.Plain_Other")).isEmpty();
    assertThat(TypeRegistry.find("java.lang.String_AutoCompositeTensor")).isEmpty();
    assertThat(TypeRegistry.find("no.Such_AutoCompositeTensor")).isEmpty();
  }

  @AutoCompositeTensor
  record Unused(Tensor x) implements ExtensionType {}

  @AutoCompositeTensor
  static final class Unseen implements ExtensionType {
    private final int n;

    Unseen(int n) {
      this.n = n;
    }

    int n() {
      return n;
    }
  }

  @Test
  @Tag("A-01")
  void record_isAsItsComponentsSay() {
    var value = new Unused(tf.constant(1));
    assertThat(DerivedSpec.of(value).fields()).isEqualTo(Map.of("x", TensorSpec.of(value.x)));
    assertThat(new Unseen(1).n()).isEqualTo(1);
  }
}
