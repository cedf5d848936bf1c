package io.intarsia.types.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorSpec;
import io.intarsia.types.replica.PerReplicaTest.Example;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("E-032")
@SuppressWarnings("NullAway") // parts of nests may be null; these are not
final class PerReplicaSpecTest {
  private static final TensorSpec ONE = TensorSpec.of(Shape.of(1), DType.INT32);
  private static final TensorSpec TWO = TensorSpec.of(Shape.of(2), DType.INT32);
  private static final TensorSpec ANY = TensorSpec.of(Shape.of(-1), DType.INT32);

  @Test
  void state_ofOtherItems_isRefused() {
    assertThatThrownBy(() -> PerReplicaSpec.deserialize(Tuple.of(ONE, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the state of the spec must be (nest of specs, nest of specs), got (TensorSpec,"
                + " Integer)");
  }

  @Test
  void state_ofNestsAndNone_isReadAgain() {
    Object nest = Map.of("a", Arrays.asList(ONE, null));
    PerReplicaSpec spec = PerReplicaSpec.of(nest, nest);

    assertThat(PerReplicaSpec.deserialize(spec.serialize())).isEqualTo(spec);
    assertThat(StructuredValues.fromBytes(StructuredValues.toBytes(spec))).isEqualTo(spec);
    assertThat(spec.valueSpecs()).hasSize(2);
  }

  @Test
  void state_ofRecords_isNamedTuples() {
    try (var tf = Environment.open()) {
      var example = new Example(tf.constant(new int[] {1}), List.of(tf.constant(new int[] {2, 3})));
      PerReplicaSpec spec = PerReplica.of(example, example).typeSpec();

      var names = (NamedTuple) spec.serialize().get(1);
      assertThat(names.values()).containsExactly(ONE, List.of(TWO));
      assertThat(StructuredValues.fromBytes(StructuredValues.toBytes(spec)))
          .isEqualTo(spec)
          .hasSameHashCodeAs(spec);
    }
  }

  @Test
  void specOfAFile_takesRecordsAndNamedTuples() {
    try (var tf = Environment.open()) {
      var example = new Example(tf.constant(new int[] {1}), List.of(tf.constant(new int[] {2, 3})));
      var records = PerReplica.of(example, example);
      PerReplicaSpec read = PerReplicaSpec.deserialize(records.typeSpec().serialize());

      assertThat(read.isCompatibleWith(records)).isTrue();
      var tuples = (PerReplica<?>) read.fromComponents(records.typeSpec().toComponents(records));
      assertThat(tuples.get(0)).isInstanceOf(NamedTuple.class);
      assertThat(records.typeSpec().isCompatibleWith(tuples)).isTrue();
      assertThat(records.typeSpec().mostSpecificCompatibleType(read)).contains(read);
    }
  }

  @Test
  void specs_areEqualByTheirValues() {
    assertThat(PerReplicaSpec.of(ONE, TWO))
        .isEqualTo(PerReplicaSpec.of(ONE, TWO))
        .hasSameHashCodeAs(PerReplicaSpec.of(ONE, TWO))
        .isNotEqualTo(PerReplicaSpec.of(TWO, ONE))
        .isNotEqualTo(PerReplicaSpec.of(ONE))
        .isNotEqualTo(PerReplicaSpec.of(List.of(ONE), List.of(TWO)));
  }

  @Test
  void specs_areCompatible_whereEachValueIs() {
    assertThat(PerReplicaSpec.of(ONE, ANY).isCompatibleWith(PerReplicaSpec.of(ANY, TWO))).isTrue();
    assertThat(PerReplicaSpec.of(ONE, ONE).isCompatibleWith(PerReplicaSpec.of(ONE, TWO))).isFalse();
    assertThat(PerReplicaSpec.of(ONE, ONE).isCompatibleWith(PerReplicaSpec.of(ONE))).isFalse();
    assertThat(PerReplicaSpec.of(List.of(ONE)).isCompatibleWith(PerReplicaSpec.of(ONE))).isFalse();
    assertThat(
            PerReplicaSpec.of(Arrays.asList(ONE, null))
                .isCompatibleWith(PerReplicaSpec.of(Arrays.asList(ONE, null))))
        .isTrue();
    assertThat(
            PerReplicaSpec.of(Arrays.asList(ONE, null))
                .isCompatibleWith(PerReplicaSpec.of(List.of(ONE, ONE))))
        .isFalse();
  }

  @Test
  void specs_merge_valueByValue() {
    assertThat(PerReplicaSpec.of(ONE, TWO).mostSpecificCompatibleType(PerReplicaSpec.of(TWO, TWO)))
        .isEqualTo(Optional.of(PerReplicaSpec.of(ANY, TWO)));
    assertThat(PerReplicaSpec.of(ONE, TWO).mostSpecificCompatibleType(PerReplicaSpec.of(ONE)))
        .isEmpty();
    assertThat(
            PerReplicaSpec.of(ONE)
                .mostSpecificCompatibleType(
                    PerReplicaSpec.of(TensorSpec.of(Shape.of(1), DType.INT64))))
        .isEmpty();
    assertThat(PerReplicaSpec.of(ONE).mostSpecificCompatibleType(ONE)).isEmpty();
    assertThat(
            PerReplicaSpec.of(Arrays.asList(ONE, null))
                .mostSpecificCompatibleType(PerReplicaSpec.of(Arrays.asList(TWO, null))))
        .isEqualTo(Optional.of(PerReplicaSpec.of(Arrays.asList(ANY, null))));
    assertThat(
            PerReplicaSpec.of(Arrays.asList(ONE, null))
                .mostSpecificCompatibleType(PerReplicaSpec.of(List.of(ONE, ONE))))
        .isEmpty();
  }
}
