package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.annotation.CompositeConstructor;
import io.intarsia.display.TreeView;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What of an annotated class is dynamic, what static, and what is refused.
final class AutoCompositeContractTest {
  private final Environment tf;

  AutoCompositeContractTest(Environment tf) {
    this.tf = tf;
  }

  // A value of the same class, made of its tensors and its spec.
  @SuppressWarnings("unchecked") // of the same class
  private static <T extends ExtensionType> T again(T value) {
    return (T)
        Objects.requireNonNull(
            Nest.expanded().packSequenceAs(value.typeSpec(), Nest.expanded().flatten(value)));
  }

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
  @Tag("A-01")
  @Tag("A-06")
  void flatten_ofAnAnnotatedClass_hasItsTensors() {
    Tensor x = tf.constant(1);
    Tensor y = tf.constant(2f);
    var point = new Point(x, y);

    assertThat(Nest.expanded().flatten(point)).containsExactly(x, y);
    assertThat(point.typeSpec())
        .hasToString("Point.Spec(x=TensorSpec([], int32), y=TensorSpec([], float32))");
    Point other = again(point);
    assertThat(other).isExactlyInstanceOf(Point.class).isNotSameAs(point);
    assertThat(other.x).isSameAs(x);
    assertThat(other.y).isSameAs(y);
  }

  // -- attributes ---------------------------------------------------------------------------------

  @AutoCompositeTensor
  static class Attributes implements ExtensionType {
    private final float accessed;
    private final int _underscored;
    private final boolean flag;
    private final String half;

    Attributes(float scale, int underscored, boolean sound, String twice) {
      this.accessed = scale;
      this._underscored = underscored;
      this.flag = sound;
      this.half = twice.substring(twice.length() / 2);
    }

    float getScale() {
      return accessed;
    }

    boolean isSound() {
      return flag;
    }

    @SuppressWarnings("UnusedMethod") // by its name
    private String twice() {
      return half + half;
    }
  }

  @Test
  @Tag("A-05")
  @Tag("A-06")
  @Tag("A-07")
  void attribute_isAnAccessorAPropertyOrAField() {
    var value = new Attributes(0.5f, 7, true, "abab");

    assertThat(((DerivedSpec<?>) value.typeSpec()).fields())
        .isEqualTo(Map.of("scale", 0.5f, "underscored", 7, "sound", true, "twice", "abab"));
    Attributes other = again(value);
    assertThat(other.accessed).isEqualTo(0.5f);
    assertThat(other._underscored).isEqualTo(7);
    assertThat(other.flag).isTrue();
    assertThat(other.half).isEqualTo("ab");
  }

  static class Hiding {
    private int x;

    Hiding(int x) {
      this.x = x;
    }

    int theirs() {
      return x++;
    }
  }

  @AutoCompositeTensor
  static final class Underscored extends Hiding implements ExtensionType {
    private final Tensor _x;

    Underscored(Tensor x) {
      super(1);
      this._x = x;
    }
  }

  @Test
  @Tag("A-06")
  void attribute_ofTheClass_comesBeforeWhatIsPrivateToItsParent() {
    var value = new Underscored(tf.constant(2));
    assertThat(Nest.expanded().flatten(value)).containsExactly(value._x);
    assertThat(again(value)._x).isSameAs(value._x);
    assertThat(value.theirs()).isEqualTo(1);
  }

  @AutoCompositeTensor
  static final class PublicFirst implements ExtensionType {
    private final String x;

    PublicFirst(String x) {
      this.x = x;
    }

    private String x() {
      return "private accessor";
    }

    public String getX() {
      return x + "!";
    }
  }

  @Test
  @Tag("A-07")
  void attribute_publicAndPrivate_isThePublicOne() {
    var value = new PublicFirst("a");
    assertThat(value.x()).isEqualTo("private accessor");
    assertThat(((DerivedSpec<?>) value.typeSpec()).fields()).isEqualTo(Map.of("x", "a!"));
  }

  @AutoCompositeTensor
  static final class Unmatched implements ExtensionType {
    private final Tensor x;

    Unmatched(Tensor x, int q) {
      this.x = q > 0 ? x : x.unaryMinus();
    }
  }

  @Test
  @Tag("A-08")
  void parameter_withoutAttribute_isNamed() {
    var value = new Unmatched(tf.constant(1), 1);
    assertThat(value.x.asInt()).isEqualTo(1);
    assertThatThrownBy(value::typeSpec)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "automatic composite Unmatched: parameter `q` of the constructor has no attribute:"
                + " looked for q(), getQ(), field q and field _q; add one, or leave the parameter"
                + " out with omit");
  }

  @AutoCompositeTensor
  static final class OtherType implements ExtensionType {
    private final Tensor x;

    OtherType(Ops tf, float x) {
      this.x = tf.constant(x);
    }

    Tensor x() {
      return x;
    }
  }

  @Test
  @Tag("A-05")
  void attribute_ofATypeTheParameterDoesNotTake_isRefused() {
    assertThatThrownBy(new OtherType(tf, 1)::typeSpec)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "automatic composite OtherType: attribute `x` is a Tensor, which the parameter of the"
                + " constructor (float) does not take; declare the parameter as Tensor or as"
                + " Object");
  }

  @AutoCompositeTensor
  static final class Changing implements ExtensionType {
    private Tensor x;

    Changing(Tensor x) {
      this.x = x;
    }

    Tensor x() {
      return x;
    }

    void forget() {
      x = x.unaryMinus();
    }
  }

  @Test
  @Tag("A-05")
  void field_thatIsNotFinal_isRefused() {
    var value = new Changing(tf.constant(1));
    value.forget();
    assertThatThrownBy(value::typeSpec)
        .hasMessage(
            "automatic composite Changing: field `x` of parameter `x` is not final, so that a value"
                + " could change behind its spec; make it final");
  }

  // -- dynamic and static -------------------------------------------------------------------------

  @AutoCompositeTensor
  static final class Inspected implements ExtensionType {
    private final Tensor t;
    private final int n;
    private final List<Tensor> ts;

    Inspected(Tensor t, int n, List<Tensor> ts) {
      this.t = t;
      this.n = n;
      this.ts = ts;
    }
  }

  @Test
  @Tag("A-09")
  @Tag("A-31")
  void spec_hasTensorsAndMetadata() {
    Tensor t = tf.constant(1f);
    var two = new Inspected(t, 2, List.of(t));
    var otherData = new Inspected(tf.constant(5f), 2, List.of(tf.constant(6f)));
    var three = new Inspected(t, 3, List.of(t));

    assertThat(Nest.expanded().flatten(two)).hasSize(2);
    assertThat(((DerivedSpec<?>) two.typeSpec()).fields()).containsEntry("n", 2);
    assertThat(two.typeSpec()).isEqualTo(otherData.typeSpec());
    assertThat(two.typeSpec()).hasSameHashCodeAs(otherData.typeSpec());
    assertThat(two.typeSpec()).isNotEqualTo(three.typeSpec());
    assertThat(two.typeSpec().isCompatibleWith(three.typeSpec())).isFalse();
    assertThat(two.typeSpec().mostSpecificCompatibleType(three.typeSpec())).isEmpty();
    assertThat(again(two).n).isEqualTo(2);
    assertThat(again(two).ts).containsExactly(t);
    assertThat(again(two).t).isSameAs(t);
  }

  @AutoCompositeTensor
  static final class Outer implements ExtensionType {
    private final Point p;
    private final float k;

    Outer(Point p, float k) {
      this.p = p;
      this.k = k;
    }
  }

  @Test
  @Tag("A-10")
  void attribute_thatIsAComposite_countsAsItsTensors() {
    var outer = new Outer(new Point(tf.constant(1), tf.constant(2)), 3);
    assertThat(Nest.expanded().flatten(outer)).containsExactly(outer.p.x, outer.p.y);
    assertThat(again(outer).p.y).isSameAs(outer.p.y);
    assertThat(again(outer).k).isEqualTo(3);
  }

  @AutoCompositeTensor
  static final class Holder implements ExtensionType {
    private final @Nullable Object held;

    Holder(@Nullable Object held) {
      this.held = held;
    }
  }

  @Test
  @Tag("A-11")
  void list_ofStaticValues_isMetadata() {
    var one = new Holder(List.of(1.0, 2.0, "abc"));
    assertThat(Nest.expanded().flatten(one)).isEmpty();
    assertThat(one.typeSpec()).isEqualTo(new Holder(Arrays.asList(1.0, 2.0, "abc")).typeSpec());
    assertThat(one.typeSpec()).isNotEqualTo(new Holder(List.of(1.0, 2.0, "abd")).typeSpec());
    assertThat(again(one).held).isEqualTo(List.of(1.0, 2.0, "abc"));
  }

  @Test
  @Tag("A-12")
  @Tag("A-14")
  void list_ofTensors_isDynamicAndKeepsItsNesting() {
    Tensor one = tf.constant(1f);
    Tensor two = tf.constant(2f);
    var value = new Holder(List.of(one, List.of(two)));
    assertThat(Nest.expanded().flatten(value)).containsExactly(one, two);
    assertThat(again(value).held).isEqualTo(List.of(one, List.of(two)));

    var tuple = new Holder(Tuple.of(one, List.of(two)));
    assertThat(again(tuple).held).isEqualTo(Tuple.of(one, List.of(two)));
    assertThat(tuple.typeSpec()).isNotEqualTo(value.typeSpec());
  }

  @Test
  @Tag("A-13")
  void list_ofTensorsAndStaticValues_isRefusedWhenItsSpecIsTaken() {
    Tensor one = tf.constant(1f);
    for (Object mixed :
        List.of(
            List.of("abc", one),
            Tuple.of(one, 1),
            List.of(one, List.of(one, "abc")),
            List.of(List.of(one), List.of(1)),
            Arrays.asList(one, null),
            Map.of("a", one, "b", 2))) {
      var value = new Holder(mixed);
      assertThatThrownBy(value::typeSpec)
          .as("%s", mixed)
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessage(
              "automatic composite Holder: attribute `held` mixes tensors and static values in one"
                  + " container; keep them in attributes of their own, or allow it with"
                  + " @AutoCompositeTensor(mixed = true)");
    }
  }

  @AutoCompositeTensor(mixed = true)
  static final class Mixed implements ExtensionType {
    private final List<Object> held;

    Mixed(List<Object> held) {
      this.held = held;
    }
  }

  @Test
  @Tag("A-13")
  void list_ofTensorsAndStaticValues_isTakenWhereItIsAllowed() {
    Tensor one = tf.constant(1f);
    var value = new Mixed(List.of("abc", one, List.of(2)));
    assertThat(Nest.expanded().flatten(value)).containsExactly(one);
    assertThat(again(value).held).containsExactly("abc", one, List.of(2));
  }

  @Test
  @Tag("A-14")
  void map_ofTensors_isDynamicByKey() {
    Tensor one = tf.constant(1f);
    Tensor two = tf.constant(2f);
    var value = new Holder(Map.of("b", two, "a", one));
    assertThat(Nest.expanded().flatten(value)).containsExactly(one, two);
    assertThat(again(value).held).isEqualTo(Map.of("a", one, "b", two));
  }

  @Test
  @Tag("A-15")
  void attribute_thatIsNull_isMetadata() {
    var none = new Holder(null);
    assertThat(Nest.expanded().flatten(none)).isEmpty();
    assertThat(again(none).held).isNull();
    assertThat(none.typeSpec()).isNotEqualTo(new Holder("x").typeSpec());
    assertThat(none.typeSpec().isCompatibleWith(new Holder("x").typeSpec())).isFalse();
  }

  @Test
  @Tag("A-09")
  void attribute_thatCanChange_isRefused() {
    assertThatThrownBy(new Holder(new AtomicInteger())::typeSpec)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("automatic composite Holder: attribute `held` holds a")
        .hasMessageContaining("AtomicInteger");
  }

  @Test
  @Tag("A-09")
  void attributes_areReadByName() {
    Tensor t = tf.constant(1f);
    var value = new Inspected(t, 2, List.of(t));
    assertThat(DerivedSpec.of(value).attributes(value))
        .containsExactly(Map.entry("t", t), Map.entry("n", 2), Map.entry("ts", List.of(t)));
    assertThat(TreeView.of(value).toText())
        .isEqualTo(
            """
            Inspected
            ├─ t: float32[] 1.0
            ├─ n: 2
            └─ ts: List of 1
               └─ 0: float32[] 1.0\
            """);
  }

  // -- functions ----------------------------------------------------------------------------------

  @AutoCompositeTensor
  static final class Applied implements ExtensionType {
    private final Tensor x;
    private final UnaryOperator<Tensor> f;

    Applied(Tensor x, UnaryOperator<Tensor> f) {
      this.x = x;
      this.f = f;
    }

    Tensor value() {
      return f.apply(x);
    }
  }

  @Test
  @Tag("A-34")
  void function_isMetadataInMemory() {
    UnaryOperator<Tensor> twice = x -> x.times(2);
    var value = new Applied(tf.constant(3f), twice);
    assertThat(again(value).f).isSameAs(twice);
    var called = tf.function((Ops g, Applied a) -> new Applied(a.value(), a.f)).apply(value);
    assertThat(called.value().asFloat()).isEqualTo(12);
    Applied last =
        tf.function((Ops g, Applied start) ->
                g.whileLoop(
                    (c, a) -> c.constant(true),
                    (b, a) -> new Applied(a.value(), a.f),
                    start,
                    WhileOptions.defaults().withMaximumIterations(3)))
            .apply(value);
    assertThat(last.x.asFloat()).isEqualTo(24);
  }

  @Test
  @Tag("A-34")
  void function_cannotBeSaved() {
    var value = new Applied(tf.constant(3f), x -> x.times(2));
    assertThatThrownBy(() -> StructuredValues.toBytes(value.typeSpec()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("parameter `f` of Applied is a function, which cannot be saved");
  }

  // -- constructors -------------------------------------------------------------------------------

  @AutoCompositeTensor
  static final class Swapped implements ExtensionType {
    private final Tensor b;
    private final Tensor a;

    Swapped(Tensor a, Tensor b) {
      this.a = a;
      this.b = b;
    }
  }

  @Test
  @Tag("A-32")
  void rebuild_goesByNameAndNotByTheOrderOfFields() {
    var value = new Swapped(tf.constant(1), tf.constant(2));
    assertThat(again(value).a).isSameAs(value.a);
    assertThat(again(value).b).isSameAs(value.b);
    assertThat(Nest.expanded().flatten(value)).containsExactly(value.a, value.b);
  }

  @AutoCompositeTensor
  static final class Several implements ExtensionType {
    final Tensor x;

    Several(Tensor x) {
      this.x = x;
    }

    Several(Ops tf, int x) {
      this(tf.constant(x));
    }

    Several(Ops tf, float x) {
      this(tf.constant(x));
    }
  }

  @AutoCompositeTensor
  static final class Marked implements ExtensionType {
    private final Tensor x;

    @CompositeConstructor
    Marked(Tensor x) {
      this.x = x;
    }

    Marked(Ops tf, int x) {
      this(tf.constant(x));
    }
  }

  @Test
  @Tag("A-01")
  void constructor_ofSeveral_isTheLongestOrTheMarked() {
    assertThatThrownBy(new Several(tf, 1)::typeSpec)
        .hasMessage(
            "automatic composite Several: it has several constructors that could be the one of its"
                + " values: Several(Ops, float), Several(Ops, int); annotate one with"
                + " @CompositeConstructor, or say its parameters by"
                + " AutoCompositeOptions.withParameters");
    var marked = new Marked(tf, 3);
    assertThat(again(marked).x).isSameAs(marked.x);
  }

  @AutoCompositeTensor
  static final class Varargs implements ExtensionType {
    private final Tensor[] xs;

    Varargs(Tensor... xs) {
      this.xs = xs;
    }

    int count() {
      return xs.length;
    }
  }

  @Test
  @Tag("A-33")
  void constructor_ofAnyNumberOfArguments_isRefused() {
    var value = new Varargs(tf.constant(1));
    assertThat(value.count()).isEqualTo(1);
    assertThatThrownBy(value::typeSpec)
        .hasMessage(
            "automatic composite Varargs: its constructor takes a variable number of arguments;"
                + " declare the last one as a List");
  }

  @AutoCompositeTensor(omit = "name")
  static final class Named implements ExtensionType {
    private final Tensor x;
    private final String name;

    Named(Tensor x, String name) {
      this.x = x;
      this.name = name;
    }

    Named(Tensor x) {
      this(x, "default");
    }
  }

  @Test
  @Tag("A-28")
  @Tag("A-29")
  void parameter_thatIsLeftOut_isNoPartOfTheSpecAndTakesItsDefault() {
    var a = new Named(tf.constant(1), "a");
    var b = new Named(tf.constant(2), "b");
    assertThat(a.typeSpec()).isEqualTo(b.typeSpec());
    assertThat(again(a).name).isEqualTo("default");
    Named last =
        tf.function((Ops g, Named start) ->
                g.whileLoop(
                    (c, v) -> v.x.lt(3), (body, v) -> new Named(v.x.plus(1), "of the body"), start))
            .apply(a);
    assertThat(last.x.asInt()).isEqualTo(3);
    assertThat(last.name).isEqualTo("default");
  }

  /// Has an overload of as many parameters that is not the one without the name; it comes first.
  @AutoCompositeTensor(omit = "name")
  static final class Overloaded implements ExtensionType {
    private final Tensor x;
    private final String name;
    private final int count;

    Overloaded(String name, int count) {
      throw new AssertionError(name + count + " is no value made again");
    }

    Overloaded(Tensor x, String name) {
      throw new AssertionError(x + name + " is no value made again");
    }

    Overloaded(Tensor x, String name, int count) {
      this.x = x;
      this.name = name;
      this.count = count;
    }

    Overloaded(Tensor x, int count) {
      this(x, "default", count);
    }

    Overloaded(Tensor x, Tensor y) {
      throw new AssertionError(x + "" + y + " is no value made again");
    }
  }

  @Test
  @Tag("A-29")
  void parameter_thatIsLeftOut_takesItsDefaultFromTheOverloadOfTheSameTypes() {
    var value = new Overloaded(tf.constant(1), "a", 7);
    Overloaded other = again(value);
    assertThat(other.x).isSameAs(value.x);
    assertThat(other.name).isEqualTo("default");
    assertThat(other.count).isEqualTo(7);
  }

  @AutoCompositeTensor(omit = "name")
  static final class OtherOverloads implements ExtensionType {
    private final Tensor x;
    private final String name;

    OtherOverloads(Tensor x, String name) {
      this.x = x;
      this.name = name;
    }

    OtherOverloads(String name) {
      throw new AssertionError(name + " is no value made again");
    }
  }

  @Test
  @Tag("A-29")
  void parameter_thatIsLeftOut_takesNoDefaultFromAnOverloadOfOtherTypes() {
    var value = new OtherOverloads(tf.constant(1), "a");
    assertThat(value.name).isEqualTo("a");
    assertThat(value.x.asInt()).isEqualTo(1);
    assertThatThrownBy(value::typeSpec)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "automatic composite OtherOverloads: nothing says what name is when a value is made"
                + " again; add the constructor OtherOverloads(Tensor x), which does");
  }

  @AutoCompositeTensor(omit = "name")
  static final class NoDefault implements ExtensionType {
    private final Tensor x;
    private final String name;

    NoDefault(Tensor x, String name) {
      this.x = x;
      this.name = name;
    }
  }

  @AutoCompositeTensor(omit = "nome")
  static final class Misnamed implements ExtensionType {
    private final Tensor x;

    Misnamed(Tensor x) {
      this.x = x;
    }
  }

  @Test
  @Tag("A-29")
  void parameter_thatIsLeftOutWithoutADefault_isRefused() {
    var value = new NoDefault(tf.constant(1), "a");
    assertThat(value.name).isEqualTo("a");
    assertThat(value.x.asInt()).isEqualTo(1);
    assertThatThrownBy(value::typeSpec)
        .hasMessage(
            "automatic composite NoDefault: nothing says what name is when a value is made again;"
                + " add the constructor NoDefault(Tensor x), which does");
    var misnamed = new Misnamed(tf.constant(1));
    assertThat(misnamed.x.asInt()).isEqualTo(1);
    assertThatThrownBy(misnamed::typeSpec)
        .hasMessage(
            "automatic composite Misnamed: omit names `nome`, which is no parameter of the"
                + " constructor; its parameters are [x]");
  }

  @AutoCompositeTensor
  static final class NotOmitted implements ExtensionType {
    private final Tensor x;
    private final String name;

    NotOmitted(Tensor x, String name) {
      this.x = x;
      this.name = name;
    }
  }

  @Test
  @Tag("A-30")
  void parameter_thatIsNotLeftOut_makesLoopsRefuseAChange() {
    var start = new NotOmitted(tf.constant(1), "a");
    assertThat(start.name).isEqualTo("a");
    assertThatThrownBy(() ->
            tf.function((Ops g, NotOmitted v) ->
                    g.whileLoop((c, w) -> w.x.lt(3), (b, w) -> new NotOmitted(w.x.plus(1), "b"), v))
                .apply(start))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("name=a")
        .hasMessageContaining("name=b");
  }

  // -- shapes -------------------------------------------------------------------------------------

  @AutoCompositeTensor(shapeParameters = "eventShape")
  static final class Shaped implements ExtensionType {
    private final Tensor value;
    private final Tensor eventShape;
    private final Tensor constant;

    Shaped(Tensor value, Tensor eventShape, Tensor constant) {
      this.value = value;
      this.eventShape = eventShape;
      this.constant = constant;
    }
  }

  @Test
  @Tag("A-16")
  @Tag("A-19")
  void shapeParameter_thatIsKnown_isMetadata() {
    var value = new Shaped(tf.range(0, 3), tf.constant(new int[] {3}), tf.constant(1));
    assertThat(Nest.expanded().flatten(value)).containsExactly(value.value, value.constant);
    assertThat(((DerivedSpec<?>) value.typeSpec()).fields())
        .containsEntry("eventShape", ArrayLiteral.of(new int[] {3}));
  }

  @AutoCompositeTensor
  @SuppressWarnings("UnusedVariable") // by its name
  static final class OfThePage implements ExtensionType {
    static final Tuple _composite_tensor_shape_parameters = Tuple.of("eventShape", "rank");
    private final Tensor value;
    private final Tensor eventShape;
    private final int rank;

    OfThePage(Tensor value, Tensor eventShape, int rank) {
      this.value = value;
      this.eventShape = eventShape;
      this.rank = rank;
    }
  }

  @SuppressWarnings("UnusedVariable") // by its name
  static class AsReleased {
    private static final List<String> _composite_tensor_shape_params = List.of("eventShape");
  }

  @SuppressWarnings("UnusedVariable") // read as an attribute
  @AutoCompositeTensor
  static final class Inheriting extends AsReleased implements ExtensionType {
    private final Tensor eventShape;

    Inheriting(Tensor eventShape) {
      this.eventShape = eventShape;
    }
  }

  @SuppressWarnings("UnusedVariable") // by its name
  record InARecord(Tensor eventShape) implements ExtensionType {
    static final String[] _composite_tensor_shape_params = {"eventShape"};
  }

  @Test
  @Tag("A-16")
  void shapeParameter_inTheFieldOfThePageOrOfReleasedCode_isMetadata() {
    Tensor shape = tf.constant(new int[] {3});
    var value = new OfThePage(tf.range(0, 3), shape, 1);
    assertThat(Nest.expanded().flatten(value)).containsExactly(value.value);
    for (ExtensionType each : List.of(value, new Inheriting(shape), new InARecord(shape))) {
      assertThat(((DerivedSpec<?>) each.typeSpec()).fields())
          .containsEntry("eventShape", ArrayLiteral.of(new int[] {3}));
      assertThat(again(each).typeSpec()).isEqualTo(each.typeSpec());
    }
  }

  @AutoCompositeTensor
  @SuppressWarnings("UnusedVariable") // by its name
  static final class OfUnknown implements ExtensionType {
    static final List<String> _composite_tensor_shape_parameters = List.of("shape");
    private final Tensor x;

    OfUnknown(Tensor x) {
      this.x = x;
    }
  }

  @AutoCompositeTensor
  @SuppressWarnings("UnusedVariable") // by its name
  static final class OfOneString implements ExtensionType {
    static final String _composite_tensor_shape_params = "x";
    private final Tensor x;

    OfOneString(Tensor x) {
      this.x = x;
    }
  }

  @Test
  @Tag("A-16")
  void shapeParameter_inAFieldThatNamesNone_isRefused() {
    assertThatThrownBy(new OfUnknown(tf.constant(1))::typeSpec)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "automatic composite OfUnknown: _composite_tensor_shape_parameters names `shape`,"
                + " which is no parameter of the constructor; its parameters are [x]");
    assertThatThrownBy(new OfOneString(tf.constant(1))::typeSpec)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("field `_composite_tensor_shape_params` says the names")
        .hasMessageContaining("static final List<String> _composite_tensor_shape_params");
  }

  @Test
  @Tag("A-17")
  void shapeParameter_thatIsNotKnown_isDynamic() {
    int components =
        tf.function(
                (Ops g, Tensor shape) -> {
                  var value = new Shaped(g.range(0, 3), shape, g.constant(1));
                  return g.constant(Nest.expanded().flatten(value).size());
                })
            .apply(tf.constant(new int[] {3}))
            .asInt();
    assertThat(components).isEqualTo(3);
  }

  @Test
  @Tag("A-18")
  void shapeParameter_inALoop_saysTheShape() {
    var start = new Shaped(tf.range(0, 3), tf.constant(new int[] {3}), tf.constant(1));
    List<Shape> seen = new ArrayList<>();
    tf.function((Ops g, Shaped v) ->
            g.whileLoop(
                (c, w) -> c.constant(true),
                (b, w) -> {
                  Tensor reshaped = b.reshape(w.value, w.eventShape);
                  seen.add(reshaped.shape());
                  return new Shaped(reshaped.plus(1), w.eventShape, w.constant);
                },
                v,
                WhileOptions.defaults().withMaximumIterations(2)))
        .apply(start);
    assertThat(seen).isNotEmpty().allMatch(Shape.of(3)::equals);
  }
}
