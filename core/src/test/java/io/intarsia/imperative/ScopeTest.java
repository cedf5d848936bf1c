package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ScopeTest {
  private final Environment tf;

  ScopeTest(Environment tf) {
    this.tf = tf;
  }

  private static boolean isClosed(Tensor tensor) {
    return ((EagerTensor) tensor).isClosed();
  }

  @Test
  void scope_usedByAnotherThread_isRefused() throws Exception {
    try (var scope = tf.scope()) {
      Tensor made = tf.constant(1f);
      assertThatThrownBy(() -> elsewhere(() -> scope.keep(made)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("Scope.keep: the scope belongs to the thread that opened it");
      assertThatThrownBy(() -> elsewhere(scope::close))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("Scope.close: the scope belongs to the thread that opened it");
      assertThat(isClosed(made)).isFalse();
    }
  }

  private static void elsewhere(Runnable code) throws Exception {
    var task = new FutureTask<>(code, null);
    Thread.ofPlatform().start(task);
    try {
      task.get();
    } catch (ExecutionException e) {
      throw (Exception) e.getCause();
    }
  }

  @Test
  void scope_afterItsEnd_keepsNothing() {
    var scope = tf.scope();
    Tensor made = tf.constant(1f);
    scope.close();
    assertThatThrownBy(() -> scope.keep(made))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Scope.keep: the scope is closed");
  }

  @Test
  void replace_inALoop_leavesTheLastGenerationOnly() {
    Tensor first = tf.constant(1f);
    Tensor y = first;
    for (int i = 0; i < 100; i++) {
      try (var scope = tf.scope()) {
        Tensor next = scope.replace(y, y.plus(1).times(1));
        assertThat(isClosed(y)).isFalse();
        y = next;
      }
      assertThat(tf.liveTensors()).isEqualTo(1);
    }
    assertThat(y.asFloat()).isEqualTo(101f);
    assertThat(isClosed(first)).isTrue();
  }

  @Test
  void replace_ofATensorByItself_keepsIt() {
    Tensor y = tf.constant(1f);
    try (var scope = tf.scope()) {
      assertThat(scope.replace(y, y)).isSameAs(y);
    }
    assertThat(isClosed(y)).isFalse();
  }

  @Test
  void replace_inAnInnerScope_handsTheResultToTheOuterOne() {
    Tensor y = tf.constant(0f);
    try (var outer = tf.scope()) {
      for (int i = 0; i < 10; i++) {
        try (var inner = tf.scope()) {
          y = inner.replace(y, y.plus(1));
        }
      }
      assertThat(tf.liveTensors()).isEqualTo(1);
      assertThat(y.asFloat()).isEqualTo(10f);
    }
    assertThat(isClosed(y)).isTrue();
  }

  @Test
  void scope_aroundALongLoop_forgetsWhatTheLoopClosed() throws Exception {
    try (var scope = tf.scope()) {
      Tensor x = tf.constant(1f);
      for (int i = 0; i < 50_000; i++) {
        x.plus(x).close();
      }
      var handles = Scope.class.getDeclaredField("handles");
      handles.setAccessible(true);
      assertThat((List<?>) handles.get(scope)).hasSizeLessThan(2_000);
      assertThat(isClosed(x)).isFalse();
    }
  }

  @Test
  void scope_thatHoldsTooMuch_warnsOnce() {
    List<String> messages = new ArrayList<>();
    try (var log = new Recording(messages)) {
      for (int round = 0; round < 2; round++) {
        try (var scope = tf.scope()) {
          List<Tensor> used = new ArrayList<>();
          Tensor x = tf.constant(1f);
          for (int i = 0; i < 140_000; i++) {
            used.add(x.unaryMinus());
          }
          assertThat(used).hasSize(140_000);
        }
      }
    }
    assertThat(messages).hasSize(1);
    assertThat(messages.getFirst()).contains("a scope holds 1", "open tensors", "body of the loop");
  }

  /// Collects what is logged while it is open.
  private static final class Recording extends Handler implements AutoCloseable {
    private final Logger logger = Logger.getLogger("io.intarsia.memory");
    private final List<String> messages;

    Recording(List<String> messages) {
      this.messages = messages;
      logger.addHandler(this);
      logger.setUseParentHandlers(false);
    }

    @Override
    public void publish(LogRecord record) {
      messages.add(record.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
      logger.removeHandler(this);
      logger.setUseParentHandlers(true);
    }
  }
}
