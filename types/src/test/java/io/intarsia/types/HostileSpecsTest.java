package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.types.array.TensorArraySpec;
import io.intarsia.types.handle.OptionalSpec;
import io.intarsia.types.labeled.LabeledTensorSpec;
import io.intarsia.types.ragged.RaggedTensorSpec;
import io.intarsia.types.ragged.RowPartitionSpec;
import io.intarsia.types.replica.PerReplicaSpec;
import io.intarsia.variable.VariableSpec;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorflow.proto.Struct.StructuredValue;

/// Messages of the specs of this module that no writer wrote.
@Tag("E-052")
@Timeout(30)
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class HostileSpecsTest {
  private static StructuredValue withState(TypeSpec<?> spec, Object... state) {
    var message = StructuredValues.encode(spec).toBuilder();
    message
        .getTypeSpecValueBuilder()
        .setNumFlatComponents(0)
        .setTypeState(StructuredValues.encode(Tuple.of(state)));
    return message.build();
  }

  @Test
  void ragged_ofAnEndlessRank_isRefusedImmediately() {
    var spec = RaggedTensorSpec.of(Shape.unknown(), DType.FLOAT32, 1);
    byte[] bytes =
        withState(spec, Shape.unknown(), DType.FLOAT32, Integer.MAX_VALUE, DType.INT64)
            .toByteArray();

    assertThat(bytes.length).isLessThan(60);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.fromBytes(bytes))
        .withMessageContaining(
            "the ragged rank must be less than the rank of the shape <unknown> and at most 253, got"
                + " 2147483647");
  }

  @Test
  void ragged_ofARankBeyondAnInt_isNotTakenForASmallOne() {
    var spec = RaggedTensorSpec.of(Shape.unknown(), DType.FLOAT32, 1);
    var message = withState(spec, Shape.unknown(), DType.FLOAT32, (1L << 32) + 1, DType.INT64);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.decode(message))
        .withMessageContaining("integer overflow");
  }

  @Test
  void ragged_ofTheMostRowsALongHolds_isRefused() {
    var spec = RaggedTensorSpec.of(Shape.of(2, -1), DType.FLOAT32);
    var message = withState(spec, Shape.of(Long.MAX_VALUE, -1), DType.FLOAT32, 1, DType.INT64);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.decode(message))
        .withMessageContaining("has no components");
  }

  @Test
  void rowPartition_whoseProductOverflows_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RowPartitionSpec.of(1L << 33, -1, 1L << 33, DType.INT64))
        .withMessageContaining("cannot be cut into 8589934592 rows of length 8589934592");
    // 2^33 · 2^31 is 2^64: none, if it overflows.
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RowPartitionSpec.of(1L << 33, 0, 1L << 31, DType.INT64));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RowPartitionSpec.of(Long.MAX_VALUE, DType.INT64));
  }

  static List<StructuredValue> handles() {
    TensorSpec element = TensorSpec.of(Shape.of(2), DType.INT32);
    TypeSpec<?> variable = VariableSpec.of(Shape.of(2), DType.FLOAT32, true);
    return List.of(
        withState(OptionalSpec.of(element), element, element),
        withState(PerReplicaSpec.of(element), element, 7),
        withState(TensorArraySpec.of(Shape.of(2), DType.INT32, true, true), Shape.of(2), 3, true),
        withState(
            TensorArraySpec.of(Shape.of(2), DType.INT32, true, true),
            Shape.of(2),
            DType.INT32,
            true,
            "true"),
        withState(variable, Shape.of(2), DType.FLOAT32, true, "seven"),
        withState(variable, Shape.of(2), DType.FLOAT32, true, null, null),
        withState(variable, Shape.of(2), DType.FLOAT32),
        withState(LabeledTensorSpec.of(Shape.of(2), DType.INT32, "a"), List.of(7), element));
  }

  @ParameterizedTest
  @MethodSource("handles")
  void spec_ofAStateOfOtherItems_isRefused(StructuredValue message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.decode(message))
        .withMessageStartingWith("StructuredValues.decode: at value.type_spec_value: ");
  }

  @Test
  void handles_ofNestsWithNone_areRead() {
    var nest = Tuple.of(TensorSpec.of(Shape.of(2), DType.INT32), null);

    OptionalSpec spec = OptionalSpec.of(nest);
    assertThat(StructuredValues.decode(StructuredValues.encode(spec))).isEqualTo(spec);
  }
}
