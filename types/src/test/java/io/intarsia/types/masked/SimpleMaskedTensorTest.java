package io.intarsia.types.masked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.DerivedSpec;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeRegistry;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.Boxes;
import io.intarsia.types.ragged.RaggedTensor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// The example of the design, with its results.
@ParameterizedClass
@EnumSource(Mode.class)
@SuppressWarnings("NullAway.Init") // made before each test
final class SimpleMaskedTensorTest {
  private Ops tf;
  @RegisterExtension private final InMode placed;

  SimpleMaskedTensorTest(Mode place) {
    placed = new InMode(place, ops -> tf = ops);
  }

  private SimpleMaskedTensor masked(float[] value, boolean... mask) {
    return new SimpleMaskedTensor(tf.constant(value), tf.constant(mask));
  }

  private void assertMasked(TensorLike masked, float[] value, boolean... mask) {
    assertThat(masked).isInstanceOf(SimpleMaskedTensor.class);
    placed.holds(((SimpleMaskedTensor) masked).value(), value);
    placed.holds(((SimpleMaskedTensor) masked).mask(), mask);
  }

  private static float[] floats(float... values) {
    return values;
  }

  // -- the value ----------------------------------------------------------------------------------

  @Test
  @Tag("E-134")
  void constructor_maskThatDoesNotFit_isRefused() {
    Tensor value = tf.constant(new float[3]);

    assertThatThrownBy(() -> new SimpleMaskedTensor(value, tf.constant(new boolean[2])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "SimpleMaskedTensor: the mask must be bool[3], true where an element of the values"
                + " (float32[3]) is valid, got bool[2]; cast it to bool and broadcast it to the"
                + " values");
    assertThatThrownBy(() -> new SimpleMaskedTensor(value, tf.constant(new int[3])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be bool[3]")
        .hasMessageContaining("got int32[3]");
  }

  @Test
  @Tag("E-135")
  void accessors_value_giveItsParts() {
    Tensor value = tf.constant(new float[] {1, 2});
    Tensor mask = tf.constant(new boolean[] {true, false});

    var masked = new SimpleMaskedTensor(value, mask);

    assertThat(masked.value()).isSameAs(value);
    assertThat(masked.mask()).isSameAs(mask);
    assertThat(masked.shape()).isEqualTo(Shape.of(2));
    assertThat(masked.dtype()).isEqualTo(DType.FLOAT32);
    assertThat(Arrays.stream(SimpleMaskedTensor.class.getDeclaredFields()))
        .allMatch(field -> Modifier.isFinal(field.getModifiers()));
  }

  @Test
  @Tag("E-136")
  void spec_sevenMembers_areAll() {
    assertThat(SimpleMaskedTensorSpec.class.getDeclaredConstructors()).hasSize(1);
    assertThat(
            Arrays.stream(SimpleMaskedTensorSpec.class.getDeclaredMethods())
                .filter(method -> !method.isSynthetic())
                .map(java.lang.reflect.Method::getName))
        .containsExactlyInAnyOrder(
            "shape",
            "dtype",
            "valueType",
            "toComponents",
            "fromComponents",
            "componentSpecs",
            "serialize");
  }

  @Test
  @Tag("E-136")
  void spec_sevenMembers_giveAllElse() {
    var two = new SimpleMaskedTensorSpec(Shape.of(2), DType.INT32);
    var three = new SimpleMaskedTensorSpec(Shape.of(3), DType.INT32);
    var some = new SimpleMaskedTensorSpec(Shape.of(-1), DType.INT32);

    assertThat(two).isEqualTo(new SimpleMaskedTensorSpec(Shape.of(2), DType.INT32));
    assertThat(two).hasSameHashCodeAs(new SimpleMaskedTensorSpec(Shape.of(2), DType.INT32));
    assertThat(two).isNotEqualTo(three).hasToString("SimpleMaskedTensorSpec([2], int32)");
    assertThat(two.isCompatibleWith(some)).isTrue();
    assertThat(two.isCompatibleWith(three)).isFalse();
    assertThat(two.mostSpecificCompatibleType(three)).contains(some);
    assertThat((Object) TypeSpec.deserialize(SimpleMaskedTensorSpec.class, two.serialize()))
        .isEqualTo(two);
    assertThat(two.componentSpecs())
        .isEqualTo(
            Tuple.of(
                TensorSpec.of(Shape.of(2), DType.INT32), TensorSpec.of(Shape.of(2), DType.BOOL)));
  }

  // -- without dispatch ---------------------------------------------------------------------------

  /// The example before it runs functions: its spec alone makes it a value.
  static final class Undispatched implements ExtensionType {
    private final Tensor value;
    private final Tensor mask;

    Undispatched(Tensor value, Tensor mask) {
      this.value = value;
      this.mask = mask;
    }

    @Override
    public UndispatchedSpec typeSpec() {
      return new UndispatchedSpec(value.shape(), value.dtype());
    }
  }

  @TypeName("test.UndispatchedSpec")
  static final class UndispatchedSpec extends TypeSpec<Undispatched> {
    private final Shape shape;
    private final DType dtype;

    UndispatchedSpec(Shape shape, DType dtype) {
      this.shape = shape;
      this.dtype = dtype;
    }

    @Override
    public Class<Undispatched> valueType() {
      return Undispatched.class;
    }

    @Override
    public Object toComponents(Undispatched masked) {
      return Tuple.of(masked.value, masked.mask);
    }

    @Override
    public Undispatched fromComponents(Object components) {
      List<?> parts = Nest.flatten(components);
      return new Undispatched((Tensor) parts.get(0), (Tensor) parts.get(1));
    }

    @Override
    public Object componentSpecs() {
      return Tuple.of(TensorSpec.of(shape, dtype), TensorSpec.of(shape, DType.BOOL));
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(shape, dtype);
    }
  }

  /// As a record, whose spec is derived: that can be stacked, too.
  record UndispatchedRecord(Tensor value, Tensor mask) implements ExtensionType {}

  @Test
  @Tag("E-137")
  void copy_withoutDispatch_goesThroughGenericFunctions() {
    var masked =
        new Undispatched(tf.constant(new float[] {1, 2}), tf.constant(new boolean[] {true, false}));
    var nest = Map.of("a", masked, "b", List.of(masked, 7));

    List<?> flat = Nest.expanded().flatten(nest);
    Object doubled =
        Nest.expanded()
            .mapStructure(
                leaf -> leaf instanceof Tensor t && t.dtype() == DType.FLOAT32 ? t.times(2) : leaf,
                masked);
    TypeSpec<?> spec = TypeSpecs.of(masked);

    assertThat(flat).isEqualTo(List.of(masked.value, masked.mask, masked.value, masked.mask, 7));
    placed.holds(((Undispatched) doubled).value, new float[] {2, 4});
    assertThat(((Undispatched) doubled).mask).isSameAs(masked.mask);
    assertThat(
            (Object)
                TypeSpecs.of(
                    Nest.expanded().packSequenceAs(spec, List.of(flat.get(2), flat.get(3)))))
        .isEqualTo(spec);
    TypeRegistry.register(UndispatchedSpec.class);
    assertThat(StructuredValues.fromBytes(StructuredValues.toBytes(spec))).isEqualTo(spec);
  }

  @Test
  @Tag("E-137")
  void copy_asARecordWithoutDispatch_isStackedInBoxes() {
    var a = new UndispatchedRecord(tf.constant(new float[] {1}), tf.constant(new boolean[] {true}));
    var b =
        new UndispatchedRecord(tf.constant(new float[] {2}), tf.constant(new boolean[] {false}));

    UndispatchedRecord stacked = Boxes.stacked(tf, DerivedSpec.of(a), List.of(a, b));

    placed.holds(stacked.value(), new float[][] {{1}, {2}});
    placed.holds(stacked.mask(), new boolean[][] {{true}, {false}});
  }

  // -- elementwise --------------------------------------------------------------------------------

  @Test
  @Tag("E-138")
  void unary_anyFunction_keepsTheMask() {
    SimpleMaskedTensor masked = masked(floats(-1, 2), true, false);

    SimpleMaskedTensor abs = tf.math.abs(masked);
    SimpleMaskedTensor cast = tf.cast(masked, DType.INT32);

    assertMasked(abs, floats(1, 2), true, false);
    assertThat(abs.mask()).isSameAs(masked.mask());
    assertThat(cast.dtype()).isEqualTo(DType.INT32);
    placed.holds(cast.value(), new int[] {-1, 2});
    assertThat(cast.mask()).isSameAs(masked.mask());
  }

  /// Keeps the call it is asked for, and declines.
  record Probe(List<Call> calls) implements DispatchableType {
    @Override
    public Dispatcher dispatcher() {
      return call -> {
        calls.add(call);
        return Dispatch.NOT_IMPLEMENTED;
      };
    }

    @Override
    public Shape shape() {
      return Shape.of(2);
    }
  }

  @Test
  @Tag("E-139")
  void unary_firstArgumentIsNotMasked_isDeclined() {
    SimpleMaskedTensor masked = masked(floats(-1, 2), true, false);
    var probe = new Probe(new ArrayList<>());
    assertThatThrownBy(() -> tf.math.abs(probe)).hasMessageContaining("Probe declined");

    assertThat(masked.dispatcher().dispatch(probe.calls().getFirst()))
        .isSameAs(Dispatch.NOT_IMPLEMENTED);
    assertThatThrownBy(() -> tf.op("clip_by_value").apply(masked.value(), masked, masked))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("SimpleMaskedTensor declined");
  }

  @Test
  @Tag("E-140")
  void binary_withATensorOrANumberInAnyOrder_keepsTheMask() {
    SimpleMaskedTensor masked = masked(floats(1, 2), true, false);
    Tensor five = tf.constant(new float[] {5, 50});

    assertMasked(tf.math.add(5, masked), floats(6, 7), true, false);
    assertMasked(tf.math.subtract(masked, 5), floats(-4, -3), true, false);
    assertMasked(tf.math.subtract(masked, five), floats(-4, -48), true, false);
    assertMasked(tf.math.subtract(five, masked), floats(4, 48), true, false);
    assertThat(tf.math.add(5, masked).mask()).isSameAs(masked.mask());
    assertThat(tf.math.subtract(five, masked).mask()).isSameAs(masked.mask());
  }

  @Test
  @Tag("E-140")
  void binary_resultLargerThanTheOnlyMask_isRefused() {
    SimpleMaskedTensor one = masked(floats(1), true);

    assertThatThrownBy(() -> tf.math.add(one, tf.constant(new float[3])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("SimpleMaskedTensor: the mask must be bool[3]")
        .hasMessageContaining("got bool[1]")
        .hasMessageContaining("broadcast it");
  }

  @Test
  @Tag("E-141")
  void binary_twoMasks_areAnded() {
    assertMasked(
        tf.math.add(
            masked(floats(1, 2, 3), true, true, false),
            masked(floats(1, 1, 1), true, false, false)),
        floats(2, 3, 4),
        true,
        false,
        false);
  }

  @Test
  @Tag("E-142")
  void binary_anotherType_isDeclined() {
    SimpleMaskedTensor masked = masked(floats(1, 2), true, false);
    RaggedTensor ragged = RaggedTensor.of(tf, List.of(List.of(1f), List.of(2f)));

    assertThatThrownBy(() -> tf.op("add").apply(masked, ragged))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("SimpleMaskedTensor");
  }

  @Test
  @Tag("E-144")
  void types_accepted_areTensorAndItself() {
    SimpleMaskedTensor masked = masked(floats(1, 2), true, false);
    var probe = new Probe(new ArrayList<>());

    assertThat(masked.dispatcher().types().orElseThrow())
        .containsExactlyInAnyOrder(Tensor.class, SimpleMaskedTensor.class);
    assertThatThrownBy(() -> tf.math.add((TensorLike) masked, (TensorLike) probe))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("SimpleMaskedTensor was not asked, as it does not accept Probe");
    assertThat(probe.calls()).hasSize(1);
  }

  // -- single functions ---------------------------------------------------------------------------

  @Test
  @Tag("E-143")
  void otherFunction_withoutAnEntry_isDeclined() {
    SimpleMaskedTensor masked = masked(floats(1, 2), true, false);

    assertThatThrownBy(() -> tf.linalg.matMul(masked, masked))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("linalg.matmul: argument 'a' is a SimpleMaskedTensor")
        .hasMessageContaining("expected a tensor");
    assertThatThrownBy(() -> tf.math.reduceMean(masked))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("SimpleMaskedTensor declined");
  }

  @Test
  @Tag("E-133")
  void binary_opFails_itsErrorArrives() {
    SimpleMaskedTensor masked = masked(floats(1, 2), true, false);

    assertThatThrownBy(() -> tf.math.add(masked, tf.constant(new float[3])))
        .isInstanceOf(placed.mismatch())
        .hasMessageContaining("AddV2");
  }

  @Test
  @Tag("E-145")
  void shape_withADtype_isThatOfTheValue() {
    var masked =
        new SimpleMaskedTensor(tf.constant(new float[2][3]), tf.constant(new boolean[2][3]));

    Tensor ints = (Tensor) tf.shape(masked);
    Tensor longs = (Tensor) tf.shape(masked, DType.INT64);

    placed.holds(ints, new int[] {2, 3});
    assertThat(longs.dtype()).isEqualTo(DType.INT64);
    placed.holds(longs, new long[] {2, 3});
  }

  @Test
  @Tag("E-146")
  void tile_value_tilesBothParts() {
    assertMasked(
        tf.tile(masked(floats(1, 2), true, false), 2),
        floats(1, 2, 1, 2),
        true,
        false,
        true,
        false);
  }

  @Test
  @Tag("E-147")
  void reduceSum_someNotValid_sumsAllAndAndsTheMask() {
    var masked =
        new SimpleMaskedTensor(
            tf.constant(new float[][] {{1, 2}, {3, 4}}),
            tf.constant(new boolean[][] {{true, true}, {true, false}}));

    assertMasked(tf.math.reduceSum(masked, 1), floats(3, 7), true, false);
    assertMasked(tf.math.reduceSum(masked, 0), floats(4, 6), true, false);
    assertMasked(tf.math.reduceSum(masked, tf.constant(-1)), floats(3, 7), true, false);
    var whole = (SimpleMaskedTensor) tf.math.reduceSum(masked);
    placed.check(whole.value(), seen -> assertThat(seen.asFloat()).isEqualTo(10));
    placed.check(whole.mask(), seen -> assertThat(seen.toBoolean()).isFalse());
    var kept =
        (SimpleMaskedTensor)
            tf.math.reduceSum(masked, ReduceOptions.defaults().withAxis(1).withKeepdims(true));
    placed.holds(kept.value(), new float[][] {{3}, {7}});
    placed.holds(kept.mask(), new boolean[][] {{true}, {false}});
  }
}
