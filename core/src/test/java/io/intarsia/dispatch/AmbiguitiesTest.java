package io.intarsia.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.tensor.Tensor;
import org.junit.jupiter.api.Test;

final class AmbiguitiesTest {
  interface Left extends DispatchableType {}

  interface Right extends DispatchableType {}

  @Test
  void accepting_twoTypesThatAcceptEachOther_isReported() {
    DispatchTable.of(Left.class).accepting(Tensor.class, Right.class);
    assertThat(Ambiguities.found()).noneMatch(pair -> pair.first().equals(Left.class.getName()));

    DispatchTable.of(Right.class).accepting(Left.class);

    assertThat(Ambiguities.found())
        .filteredOn(pair -> pair.first().equals(Left.class.getName()))
        .singleElement()
        .asString()
        .contains("Test$Left and io.intarsia.dispatch.AmbiguitiesTest$Right accept each other")
        .contains("leftmost argument decides");
  }

  @Test
  void accepting_thePairAgain_isReportedOnce() {
    for (int i = 0; i < 3; i++) {
      DispatchTable.of(Up.class).accepting(Down.class);
      DispatchTable.of(Down.class).accepting(Up.class);
    }

    // The second table of Up finds Down, and that of Down finds Up.
    assertThat(Ambiguities.found())
        .filteredOn(pair ->
            pair.first().contains("AmbiguitiesTest$Up")
                || pair.second().contains("AmbiguitiesTest$Up"))
        .containsExactly(
            new Ambiguities.Pair(Up.class.getName(), Down.class.getName()),
            new Ambiguities.Pair(Down.class.getName(), Up.class.getName()));
  }

  interface Up extends DispatchableType {}

  interface Down extends DispatchableType {}
}
