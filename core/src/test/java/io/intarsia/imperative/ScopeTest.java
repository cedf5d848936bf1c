package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
@OnEveryExecutor
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
  void keep_ofATensorFromElsewhere_leavesItAlone() {
    Tensor outside = tf.constant(1f);
    try (var outer = tf.scope()) {
      try (var inner = tf.scope()) {
        assertThat(inner.keep(outside)).isSameAs(outside);
      }
    }
    assertThat(isClosed(outside)).isFalse();
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
  void add_toAScopeThatWasLookedThrough_holdsWhatIsOpen() {
    var scopes = new Scopes();
    var scope = scopes.open();
    List<Counted> dead = add(scope, 1024);
    dead.forEach(Counted::close);
    Counted live = add(scope, 1).getFirst();
    scope.close();
    assertThat(dead).allSatisfy(handle -> assertThat(handle.closings).isEqualTo(1));
    assertThat(live.closings).isEqualTo(1);
  }

  @Test
  void add_toAScopeThatGrows_looksThroughItWhenItHasDoubled() {
    var scope = new Scopes().open();
    List<Counted> held = add(scope, 4097);
    // When it holds 1024, 2048 and 4096.
    assertThat(held.subList(0, 1024)).allMatch(handle -> handle.looks == 3);
    assertThat(held.subList(1024, 2048)).allMatch(handle -> handle.looks == 2);
    assertThat(held.subList(2048, 4096)).allMatch(handle -> handle.looks == 1);
    assertThat(held.getLast().looks).isZero();
    scope.close();
    assertThat(held).allMatch(handle -> handle.closings == 1);
  }

  @Test
  void add_afterMostWereClosed_looksAgainAtTheFirstLimit() {
    var scope = new Scopes().open();
    add(scope, 1024).forEach(Counted::close);
    List<Counted> next = add(scope, 1024);
    assertThat(next).allMatch(handle -> handle.looks == 0);
    add(scope, 1);
    assertThat(next).allMatch(handle -> handle.looks == 1);
  }

  @ParameterizedTest
  @CsvSource({"31071, 100001", "31072, 100000", "31073, 0"})
  void scope_thatHoldsAHundredThousand_warnsOnce(int closed, int warnedOf) {
    List<String> messages = new ArrayList<>();
    var scopes = new Scopes();
    try (var log = new Recording(messages)) {
      for (int round = 0; round < 3; round++) {
        try (var scope = scopes.open()) {
          add(scope, 1 << 17).subList(0, closed).forEach(Counted::close);
          add(scope, 1);
        }
      }
    }
    if (warnedOf == 0) {
      assertThat(messages).isEmpty();
    } else {
      assertThat(messages)
          .singleElement()
          .asString()
          .startsWith("a scope holds %d open tensors, the last made at ".formatted(warnedOf))
          .contains("open it in the body of the loop rather than around it");
    }
  }

  private static List<Counted> add(Scope scope, int count) {
    List<Counted> handles = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      handles.add(new Counted());
      scope.add(handles.getLast());
    }
    return handles;
  }

  /// The handle of no data, which counts how often it is asked whether it is closed, and closed.
  private static final class Counted implements TensorHandle {
    private int looks;
    private int closings;

    @Override
    public long[] dims() {
      return new long[0];
    }

    @Override
    public String device() {
      return "none";
    }

    @Override
    public HostTensor read() {
      throw new AssertionError("nobody reads it");
    }

    @Override
    public boolean isClosed() {
      looks++;
      return closings > 0;
    }

    @Override
    public void close() {
      closings++;
    }
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
