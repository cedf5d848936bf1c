package io.intarsia.keras.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ClosingCallbacksTest {
  /// One that notes that it was closed, and fails then.
  private record Failing(String name, List<String> closed) implements Callback {
    @Override
    public void close() {
      closed.add(name);
      throw new IllegalStateException(name);
    }
  }

  @Test
  void close_whereOneFails_closesTheOthersToo_andLosesNoFailure() {
    List<String> closed = new ArrayList<>();
    var callbacks = new Callbacks(List.of(new Failing("a", closed), new Failing("b", closed)));
    assertThatThrownBy(callbacks::close)
        .hasMessage("b")
        .satisfies(e -> assertThat(e.getSuppressed()).extracting("message").containsExactly("a"));
    assertThat(closed).containsExactly("a", "b");
  }
}
