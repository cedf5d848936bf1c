package io.intarsia.types.handle;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.nest.Tuple;
import org.junit.jupiter.api.Test;

final class HandleSpecTest {
  @Test
  void specsOfHandles_ofAnotherState_sayWhatItMustBe() {
    assertThatThrownBy(() -> OptionalSpec.deserialize(Tuple.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the state of the spec must be (nest of specs), got ()");
  }
}
