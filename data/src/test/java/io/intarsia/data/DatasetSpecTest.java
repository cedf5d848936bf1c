package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class DatasetSpecTest {
  private static final TensorSpec VECTOR = TensorSpec.of(Shape.of(2), DType.INT32);
  private static final Object NEST = Map.of("a", VECTOR);

  @Test
  void specs_showWhatTheyWereGiven() {
    assertThat(DatasetSpec.of(NEST).elementSpec()).isEqualTo(NEST);
    assertThat(DatasetSpec.of(NEST).datasetShape()).isEqualTo(Shape.scalar());
    assertThat(DatasetSpec.of(NEST, Shape.of(3)).datasetShape()).isEqualTo(Shape.of(3));
    assertThat(IteratorSpec.of(NEST).elementSpec()).isEqualTo(NEST);
  }

  @Test
  @Tag("E-076")
  void components_areThoseOfPython() {
    assertThat(Nest.expanded().flatten(DatasetSpec.of(NEST)))
        .containsExactly(TensorSpec.of(Shape.scalar(), DType.VARIANT));
    assertThat(Nest.expanded().flatten(IteratorSpec.of(NEST)))
        .containsExactly(TensorSpec.of(Shape.scalar(), DType.RESOURCE));
  }

  @Test
  void specs_ofOtherElements_doNotFit() {
    TensorSpec wider = TensorSpec.of(Shape.of(-1), DType.INT32);
    DatasetSpec first = DatasetSpec.of(VECTOR);
    DatasetSpec second = DatasetSpec.of(TensorSpec.of(Shape.of(3), DType.INT32));

    assertThat(first.isCompatibleWith(second)).isFalse();
    assertThat(first.isCompatibleWith(DatasetSpec.of(wider))).isTrue();
    assertThat(first.mostSpecificCompatibleType(second))
        .isEqualTo(Optional.of(DatasetSpec.of(wider)));
    assertThat(first.mostSpecificCompatibleType(DatasetSpec.of(NEST))).isEmpty();
    assertThat(first.isCompatibleWith(IteratorSpec.of(VECTOR))).isFalse();
    assertThat(
            IteratorSpec.of(VECTOR)
                .mostSpecificCompatibleType(
                    IteratorSpec.of(TensorSpec.of(Shape.of(3), DType.INT32))))
        .isEqualTo(Optional.of(IteratorSpec.of(wider)));
  }

  @Test
  @Tag("E-046")
  void specs_savedAndLoaded_areEqual() {
    var nest = Tuple.of(VECTOR, null);
    for (TypeSpec<?> spec :
        List.of(DatasetSpec.of(NEST), IteratorSpec.of(NEST), DatasetSpec.of(nest))) {
      assertThat(StructuredValues.decode(StructuredValues.encode(spec))).isEqualTo(spec);
      assertThat(TypeSpec.deserialize(spec.getClass(), spec.serialize())).isEqualTo(spec);
      assertThat(spec)
          .hasToString(spec.toString())
          .hasSameHashCodeAs(TypeSpec.deserialize(spec.getClass(), spec.serialize()));
    }
  }

  @Test
  void specs_ofAnotherState_sayWhatItMustBe() {
    assertThatThrownBy(() -> DatasetSpec.deserialize(Tuple.of(null, "x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the state of the spec must be (nest of specs, Shape), got (null, String)");
    for (Tuple state :
        List.of(Tuple.of(), Tuple.of(List.of(VECTOR, 7)), Tuple.of(VECTOR, VECTOR))) {
      assertThatIllegalArgumentException().isThrownBy(() -> IteratorSpec.deserialize(state));
      assertThatIllegalArgumentException().isThrownBy(() -> DatasetSpec.deserialize(state));
    }
  }
}
