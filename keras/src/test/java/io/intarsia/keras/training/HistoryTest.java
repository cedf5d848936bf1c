package io.intarsia.keras.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What is kept of a training.
final class HistoryTest {
  private static History history() {
    var history = new History();
    history.add(3, Map.of("loss", 0.5));
    history.add(4, new TreeMap<>(Map.of("loss", 0.25, "val_loss", 1234567.0)));
    return history;
  }

  @Test
  void history_printsATable_andGivesNumbersByName() {
    assertThat(history())
        .hasToString(
            """
            epoch          loss      val_loss
                4       0.50000             \s
                5       0.25000    1.2346e+06\
            """);
    assertThat(history().epochs()).containsExactly(3, 4);
    assertThat(history().values())
        .isEqualTo(Map.of("loss", List.of(0.5, 0.25), "val_loss", List.of(1234567.0)));
  }

  @Test
  void plot_hasALineForEachLoss() {
    assertThat(history().plot().toHtml())
        .contains("loss: line of 2 points; val_loss: line of 1 points");
  }

  @Test
  void namesThatAreNotThere_sayWhichAre() {
    assertThatThrownBy(() -> history().get("accuracy"))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("History.get: there is no accuracy; there are [loss, val_loss]");
    assertThatThrownBy(() -> new History().plot())
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("History.plot: there is nothing to plot");
  }
}
