package io.intarsia.types.masked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.debugging.AssertOptions;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpec;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("E-012")
@ParameterizedClass
@EnumSource(Mode.class)
@SuppressWarnings("NullAway.Init") // made before each test
final class MaskedTensorTest {
  private Ops tf;
  @RegisterExtension private final InMode placed;

  MaskedTensorTest(Mode place) {
    placed = new InMode(place, ops -> tf = ops);
  }

  private MaskedTensor masked(Object values, boolean... mask) {
    return MaskedTensor.of(tf.constant(values), tf.constant(mask));
  }

  private MaskedTensor matrix() {
    return MaskedTensor.of(
        tf.constant(new int[][] {{1, 2, 3}, {4, 5, 6}}),
        tf.constant(new boolean[][] {{true, false, true}, {true, true, true}}));
  }

  private static MaskedTensor m(@Nullable Object value) {
    return (MaskedTensor) Objects.requireNonNull(value);
  }

  // -- the value ----------------------------------------------------------------------------------

  @Test
  void of_maskThatDoesNotFit_isRefused() {
    Tensor values = tf.constant(new float[3]);

    assertThatThrownBy(() -> MaskedTensor.of(values, tf.constant(new boolean[2])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "MaskedTensor.of: the mask must be bool[3], true where an element of the values"
                + " (float32[3]) is valid, got bool[2]; cast it to bool and broadcast it to the"
                + " values");
    assertThatThrownBy(() -> MaskedTensor.of(values, tf.constant(new int[3])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got int32[3]");
  }

  @Test
  void ofNaN_floats_areNotValidWhereNaN() {
    MaskedTensor masked = MaskedTensor.ofNaN(tf, tf.constant(new float[] {1, Float.NaN, 3}));

    placed.shows(masked, "MaskedTensor([1.0, --, 3.0])");
    placed.holds(masked.mask(), new boolean[] {true, false, true});
    assertThatThrownBy(() -> MaskedTensor.ofNaN(tf, tf.constant(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("MaskedTensor.ofNaN: values must be floating, got int32");
  }

  @Test
  void toString_anyRank_showsWhatIsNotValid() {
    placed.shows(matrix(), "MaskedTensor([[1, --, 3], [4, 5, 6]])");
    placed.shows(MaskedTensor.of(tf.constant(7), tf.constant(true)), "MaskedTensor(7)");
    placed.shows(MaskedTensor.of(tf.constant(7), tf.constant(false)), "MaskedTensor(--)");
    placed.shows(masked(new String[] {"a", "b"}, false, true), "MaskedTensor([--, b])");
    MaskedTensor large = masked(new int[2000], new boolean[2000]);
    placed.shows(large, large.typeSpec().toString());
    assertThat(large.typeSpec()).hasToString("MaskedTensorSpec([2000], int32)");
  }

  // -- elementwise --------------------------------------------------------------------------------

  @Test
  void add_example_addsValuesAndAndsMasks() {
    MaskedTensor sum =
        tf.math.add(
            masked(new int[] {1, 2, 3}, true, false, true),
            masked(new int[] {10, 20, 30}, true, true, false));

    placed.holds(sum.values(), new int[] {11, 22, 33});
    placed.holds(sum.mask(), new boolean[] {true, false, false});
  }

  @Test
  void unary_anyFunction_keepsTheMask() {
    MaskedTensor masked = masked(new float[] {-1, 4}, true, false);

    MaskedTensor abs = tf.math.abs(masked);
    MaskedTensor clipped = tf.clipByValue(masked, 0, 3);
    MaskedTensor ints = tf.cast(masked, DType.INT32);
    MaskedTensor lengths = tf.strings.length(masked(new String[] {"a", "bcd"}, true, false));

    assertThat(abs.mask()).isSameAs(masked.mask());
    placed.holds(abs.values(), new float[] {1, 4});
    placed.holds(clipped.values(), new float[] {0, 3});
    placed.shows(ints, "MaskedTensor([-1, --])");
    placed.holds(lengths.values(), new int[] {1, 3});
  }

  @Test
  void binary_numbersAndTensors_areValidEverywhere() {
    MaskedTensor masked = masked(new float[] {1, 2}, true, false);
    Tensor tensor = tf.constant(new float[] {5, 50});

    placed.shows(tf.math.add(5, masked), "MaskedTensor([6.0, --])");
    placed.shows(tf.math.subtract(masked, 1), "MaskedTensor([0.0, --])");
    placed.shows(tf.math.subtract(tensor, masked), "MaskedTensor([4.0, --])");
    placed.shows(tf.math.greater(masked, tensor), "MaskedTensor([false, --])");
    placed.shows(tensor.minus(masked), "MaskedTensor([4.0, --])");
    placed.shows(tf.op("add").apply(masked, new float[] {1, 1}), "MaskedTensor([2.0, --])");
  }

  @Test
  void binary_loneMaskSmallerThanTheResult_isBroadcast() {
    MaskedTensor row = masked(new float[] {1, 2}, true, false);
    MaskedTensor scalar = MaskedTensor.of(tf.constant(1f), tf.constant(false));

    MaskedTensor sum = tf.math.add(row, tf.constant(new float[][] {{1, 2}, {3, 4}}));
    MaskedTensor difference = tf.math.subtract(tf.constant(new float[] {1, 2}), scalar);

    placed.shows(sum, "MaskedTensor([[2.0, --], [4.0, --]])");
    assertThat(sum.mask().shape()).isEqualTo(Shape.of(2, 2));
    placed.shows(difference, "MaskedTensor([--, --])");
  }

  @Test
  void binary_twoMasks_broadcastAsTheValues() {
    MaskedTensor row = masked(new int[] {1, 2}, true, false);
    MaskedTensor column =
        MaskedTensor.of(
            tf.constant(new int[][] {{10}, {20}}), tf.constant(new boolean[][] {{true}, {false}}));

    placed.shows(tf.math.add(row, column), "MaskedTensor([[11, --], [--, --]])");
  }

  /// Another type that runs functions.
  record Other() implements DispatchableType {
    @Override
    public Dispatcher dispatcher() {
      return call -> Dispatch.NOT_IMPLEMENTED;
    }

    @Override
    public Shape shape() {
      return Shape.of(2);
    }
  }

  @Test
  void anyFunction_withAnotherType_isDeclined() {
    MaskedTensor masked = masked(new float[] {1, 2}, true, false);
    var simple = new SimpleMaskedTensor(masked.values(), masked.mask());

    assertThatThrownBy(() -> tf.math.add((TensorLike) masked, (TensorLike) new Other()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("MaskedTensor was not asked, as it does not accept Other");
    assertThatThrownBy(() -> tf.concat(List.of(masked, simple), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "MaskedTensor was not asked, as it does not accept SimpleMaskedTensor");
    assertThatThrownBy(() -> tf.linalg.inv(masked))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("linalg.inv: argument 'input' is a MaskedTensor");
    assertThatThrownBy(() -> tf.gather(tf.constant(new float[3]), masked))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("MaskedTensor declined");
  }

  // -- assertions ---------------------------------------------------------------------------------

  @Test
  void assertions_positionsNotValid_doNotCount() {
    MaskedTensor x = masked(new int[] {1, 9, 3}, true, false, true);
    MaskedTensor y = masked(new int[] {1, 2, 9}, true, true, false);

    tf.assertEqual(x, y);
    tf.assertLess(x, tf.constant(4));
    tf.assertGreater(tf.constant(new int[] {2, 0, 4}), x);
    tf.op("assert_less").apply(x, 4);
  }

  @Test
  void assertions_aValidElementThatIsWrong_fails() {
    MaskedTensor x = masked(new int[] {1, 9, 3}, true, false, true);

    placed.fails("in all elements, got ");
    tf.assertLess(x, tf.constant(3));
  }

  @Test
  void assertions_withAMessage_failWithIt() {
    MaskedTensor x = masked(new int[] {1, 9, 3}, true, false, true);

    placed.fails("mine");
    tf.assertEqual(
        x, tf.constant(new int[] {1, 9, 4}), AssertOptions.defaults().withMessage("mine"));
  }

  @Test
  void assertions_broadcastOperands_compareEachPair() {
    MaskedTensor scalar = MaskedTensor.of(tf.constant(2), tf.constant(true));
    Tensor rows = tf.constant(new int[][] {{3, 9}, {4, 9}});
    MaskedTensor row = masked(new int[] {2, 100}, true, false);

    tf.assertLess(row, rows);
    tf.assertLess(scalar, rows);
    tf.assertEqual(scalar, scalar);
  }

  @Test
  void assertions_broadcastOperandThatIsWrong_fails() {
    MaskedTensor scalar = MaskedTensor.of(tf.constant(2), tf.constant(true));

    placed.fails("in all elements, got ");
    tf.assertGreater(scalar, tf.constant(new int[][] {{3, 9}, {4, 9}}));
  }

  // -- reductions ---------------------------------------------------------------------------------

  @Test
  void reductions_anyAxis_reduceAllValuesAndAndTheMask() {
    MaskedTensor matrix = matrix();

    placed.shows(tf.math.reduceSum(matrix, 1), "MaskedTensor([--, 15])");
    placed.holds(m(tf.math.reduceSum(matrix, 1)).values(), new int[] {6, 15});
    placed.shows(tf.math.reduceSum(matrix), "MaskedTensor(--)");
    placed.shows(tf.math.reduceMax(matrix, 0, 1), "MaskedTensor(--)");
    placed.shows(tf.math.reduceMax(matrix, tf.constant(0)), "MaskedTensor([4, --, 6])");
    placed.shows(
        tf.math.reduceSum(matrix, ReduceOptions.defaults().withAxis(-1).withKeepdims(true)),
        "MaskedTensor([[--], [15]])");
    placed.shows(
        tf.op("reduce_prod").apply(List.of(matrix), Map.of("axis", 1, "keepdims", true)),
        "MaskedTensor([[--], [120]])");
  }

  @Test
  void reductions_thatDiffer_haveTheirOwnAxes() {
    MaskedTensor matrix = matrix();

    placed.shows(tf.math.argmax(matrix), "MaskedTensor([1, --, 1])");
    placed.shows(tf.math.argmin(matrix, 1), "MaskedTensor([--, 0])");
    placed.shows(tf.math.argmax(matrix, -1, DType.INT32), "MaskedTensor([--, 2])");
    placed.shows(tf.math.countNonzero(matrix), "MaskedTensor(--)");
    placed.shows(tf.math.countNonzero(matrix, 1), "MaskedTensor([--, 3])");
    var words =
        MaskedTensor.of(
            tf.constant(new String[][] {{"a", "b"}, {"c", "d"}}),
            tf.constant(new boolean[][] {{true, true}, {true, false}}));
    placed.shows(tf.strings.reduceJoin(words, 1), "MaskedTensor([ab, --])");
    placed.shows(tf.strings.reduceJoin(words), "MaskedTensor(--)");
  }

  @Test
  void reductions_axisByName_isRefused() {
    assertThatThrownBy(() -> tf.math.reduceSum(matrix(), "row"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no argument has named axes");
  }

  @Test
  void reductions_allOfTheFamily_run() {
    for (var api : Api.all()) {
      if (api.isReduction()) {
        Object values =
            switch (api.name()) {
              case "strings.reduce_join" -> new String[] {"a", "b"};
              case "math.reduce_all", "math.reduce_any" -> new boolean[] {true, false};
              default -> new float[] {1, 2};
            };
        Tensor plain =
            (Tensor) Objects.requireNonNull(tf.op(api.name()).apply(tf.constant(values)));

        MaskedTensor result = m(tf.op(api.name()).apply(masked(values, true, false)));

        placed.check(
            List.of(result.values(), plain),
            seen -> assertThat(seen.get(0)).hasToString(seen.get(1).toString()));
        placed.check(result.mask(), seen -> assertThat(seen.toBoolean()).isFalse());
      }
    }
  }

  // -- shapes and parts ---------------------------------------------------------------------------

  @Test
  void shapes_value_areThoseOfTheValues() {
    MaskedTensor matrix = matrix();

    placed.holds(((Tensor) tf.shape(matrix, DType.INT64)), new long[] {2, 3});
    placed.check(((Tensor) tf.rank(matrix)), seen -> assertThat(seen.asInt()).isEqualTo(2));
    placed.check(((Tensor) tf.size(matrix)), seen -> assertThat(seen.asInt()).isEqualTo(6));
    List<?> shapes =
        (List<?>)
            Objects.requireNonNull(
                tf.op("shape_n").apply(List.of(matrix, tf.constant(new int[4]))));
    placed.holds(((Tensor) shapes.get(0)), new int[] {2, 3});
    placed.holds(((Tensor) shapes.get(1)), new int[] {4});
  }

  @Test
  void diagPart_shortDiagonals_arePaddedWithWhatIsNotValid() {
    MaskedTensor all =
        MaskedTensor.of(
            tf.constant(new int[][] {{1, 2}, {3, 4}}),
            tf.constant(new boolean[][] {{true, true}, {true, true}}));

    Object band =
        tf.op("linalg.diag_part")
            .apply(List.of(all), Map.of("k", new int[] {-1, 0}, "padding_value", 9));

    placed.holds(m(band).values(), new int[][] {{1, 4}, {3, 9}});
    placed.shows(band, "MaskedTensor([[1, 4], [3, --]])");
  }

  @Test
  void transpose_conjugate_leavesTheMaskAlone() {
    Tensor complex =
        tf.complex(tf.constant(new float[][] {{1, 2}}), tf.constant(new float[][] {{3, 4}}));
    MaskedTensor masked = MaskedTensor.of(complex, tf.constant(new boolean[][] {{true, false}}));

    MaskedTensor adjoint = m(tf.op("transpose").apply(List.of(masked), Map.of("conjugate", true)));

    placed.shows(tf.math.imag(adjoint), "MaskedTensor([[-3.0], [--]])");
  }

  @Test
  void concat_tensorsInTheList_areValidEverywhere() {
    MaskedTensor masked = masked(new int[] {1, 2}, true, false);
    Tensor tensor = tf.constant(new int[] {3, 4});

    placed.shows(
        tf.concat(List.of(masked, tensor, masked), 0), "MaskedTensor([1, --, 3, 4, 1, --])");
    placed.shows(tf.stack(List.of(tensor, masked), 1), "MaskedTensor([[3, 1], [4, --]])");
    MaskedTensor words = masked(new String[] {"a"}, false);
    placed.shows(
        tf.concat(List.of(words, tf.constant(new String[] {"b"})), 0), "MaskedTensor([--, b])");
  }

  // -- conversions --------------------------------------------------------------------------------

  @Test
  void fill_numberOrTensor_replacesWhatIsNotValid() {
    MaskedTensor masked = masked(new float[] {1, Float.NaN}, true, false);

    placed.holds(masked.fill(tf, -7), new float[] {1, -7});
    placed.holds(masked.fill(tf, tf.constant(new float[] {8, 9})), new float[] {1, 9});
    placed.holds(
        masked(new String[] {"a", "b"}, false, true).fill(tf, tf.constant("?")),
        new String[] {"?", "b"});
    assertThatThrownBy(() -> masked.fill(tf, tf.constant(new float[3])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "MaskedTensor.fill: value must be float32 that broadcasts to [2], got float32[3]");
    assertThatThrownBy(() -> masked.fill(tf, tf.constant(new float[2][2])))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> masked.fill(tf, tf.constant(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got int32[]");
  }

  @Test
  void toRagged_matrix_keepsTheValidElementsOfEachRow() {
    RaggedTensor ragged = matrix().toRagged(tf);

    placed.check(
        ragged,
        seen -> assertThat(seen.toList()).isEqualTo(List.of(List.of(1, 3), List.of(4, 5, 6))));
    assertThat(ragged.shape()).isEqualTo(Shape.of(2, -1));
    placed.check(ragged, RaggedTensor::validate);
  }

  @Test
  void toRagged_moreAxes_cutsTheInnermost() {
    Tensor values = tf.reshape(tf.range(24), 2, 3, 2, 2);
    MaskedTensor masked = MaskedTensor.of(values, tf.math.notEqual(tf.math.floormod(values, 3), 0));

    RaggedTensor ragged = masked.toRagged(tf);

    placed.check(
        ragged,
        seen ->
            assertThat(seen.toList().toString())
                .isEqualTo(
                    "[[[[1], [2]], [[4, 5], [7]], [[8], [10, 11]]],"
                        + " [[[13], [14]], [[16, 17], [19]], [[20], [22, 23]]]]"));
    assertThat(ragged.shape()).isEqualTo(Shape.of(2, 3, 2, -1));
    assertThat(ragged.raggedRank()).isEqualTo(3);
    placed.check(ragged, RaggedTensor::validate);
  }

  @Test
  void toRagged_noElements_hasEmptyRows() {
    MaskedTensor empty =
        MaskedTensor.of(
            tf.reshape(tf.constant(new int[0]), 2, 0),
            tf.reshape(tf.constant(new boolean[0]), 2, 0));

    placed.check(
        empty.toRagged(tf),
        seen -> assertThat(seen.toList()).isEqualTo(List.of(List.of(), List.of())));
  }

  @Test
  void toRagged_vector_isRefused() {
    assertThatThrownBy(() -> masked(new int[2], true, false).toRagged(tf))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "MaskedTensor.toRagged: expected values of two axes or more, got shape [2]; the valid"
                + " elements of a vector are tf.booleanMask(values, mask)");
  }

  @Test
  void typeSpec_values_areCompatibleAcrossShapes() {
    TypeSpec<?> two = masked(new int[2], true, false).typeSpec();
    TypeSpec<?> three = masked(new int[3], true, false, true).typeSpec();

    assertThat(two.isCompatibleWith(three)).isFalse();
    assertThat(two.mostSpecificCompatibleType(three))
        .hasToString("Optional[MaskedTensorSpec([?], int32)]");
  }
}
