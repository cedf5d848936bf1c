package io.intarsia.types.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OptionalSpecTest {
  private static final TensorSpec SCALAR = TensorSpec.of(Shape.scalar(), DType.INT32);

  @Test
  void specOfOptional_ofAnotherState_saysWhatItMustBe() {
    assertThatThrownBy(() -> OptionalSpec.deserialize(Tuple.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the state of the spec must be (nest of specs), got ()");
    assertThatThrownBy(() -> OptionalSpec.deserialize(Tuple.of(List.of(1, SCALAR))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the state of the spec must be (nest of specs), got ");
  }

  @Test
  void specOfOptional_ofANestOfSpecsAndNone_isReadAgain() {
    Object nest = Arrays.asList(SCALAR, null);

    assertThat(OptionalSpec.deserialize(Tuple.of(nest)).valueSpec()).isEqualTo(nest);
  }
}
