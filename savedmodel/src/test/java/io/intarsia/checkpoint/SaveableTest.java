package io.intarsia.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Saveable;
import io.intarsia.variable.Variable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Objects with a state of their own in checkpoints.
@OnEveryExecutor
final class SaveableTest {
  private final Environment tf;
  @TempDir private Path folder;

  SaveableTest(Environments environments) {
    tf = environments.open();
  }

  /// Counts up to a limit, and in words.
  private static final class Counter implements Saveable {
    private final String words;
    private long count;

    Counter(long count, String words) {
      this.count = count;
      this.words = words;
    }

    @Override
    public Map<String, Tensor> serializeToTensors(Ops tf) {
      return Map.of("COUNT", tf.constant(count), "in/words", tf.constant(words));
    }

    @Override
    public Optional<String> mismatch(Map<String, Tensor> tensors) {
      Tensor stored = tensors.get("in/words");
      return stored != null && stored.asString().equals(words)
          ? Optional.empty()
          : Optional.of("expected a state in %s, got %s".formatted(words, tensors.keySet()));
    }

    @Override
    public void restoreFromTensors(Ops tf, Map<String, Tensor> tensors) {
      count = Objects.requireNonNull(tensors.get("COUNT")).asLong();
    }
  }

  @Test
  @Tag("E-003")
  void state_restored_isWhatWasStored() throws CheckpointException {
    var counter = new Counter(3, "x");
    var other = new Counter(5, "y");
    try (var checkpoint = Checkpoint.of(tf, Map.of("a", List.of(counter), "b", other))) {
      Path prefix = checkpoint.write(folder.resolve("x"));
      assertThat(CheckpointReader.open(prefix).specs().keySet())
          .containsExactlyInAnyOrder(
              "_CHECKPOINTABLE_OBJECT_GRAPH",
              "a/0/.ATTRIBUTES/COUNT",
              "a/0/.ATTRIBUTES/in.Swords",
              "b/.ATTRIBUTES/COUNT",
              "b/.ATTRIBUTES/in.Swords");
      counter.count = 0;
      other.count = 0;

      checkpoint.restore(prefix).assertConsumed();

      assertThat(counter.count).isEqualTo(3);
      assertThat(other.count).isEqualTo(5);
    }
  }

  @Test
  void state_thatDoesNotFit_leavesAllAsItIs() throws CheckpointException {
    Variable w = tf.variable(1f);
    Path prefix = write(Map.of("a", new Counter(3, "x"), "b", new Counter(5, "y"), "w", w));
    w.assign(2f);
    var first = new Counter(0, "x");
    var second = new Counter(0, "z");

    try (var checkpoint = Checkpoint.of(tf, Map.of("a", first, "b", second, "w", w))) {
      assertThatThrownBy(() -> checkpoint.restore(prefix))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "Checkpoint.restore: %s does not fit, and nothing is restored:\n  ".formatted(prefix)
                  + "'b/.ATTRIBUTES/COUNT': expected a state in z, got [COUNT, in/words]");
    }
    assertThat(first.count).isZero();
    assertThat(w.value().asFloat()).isEqualTo(2);
  }

  private Path write(Object objects) throws CheckpointException {
    try (var checkpoint = Checkpoint.of(tf, objects)) {
      return checkpoint.write(folder.resolve("x"));
    }
  }

  @Test
  void status_ofStates_tellsWhatIsLeft() throws CheckpointException {
    Path prefix = write(Map.of("a", new Counter(3, "x")));

    try (var checkpoint = Checkpoint.of(tf, Map.of("b", new Counter(0, "x")))) {
      LoadStatus status = checkpoint.restore(prefix);

      assertThat(status.unusedKeys())
          .containsExactly("a/.ATTRIBUTES/COUNT", "a/.ATTRIBUTES/in.Swords");
      assertThat(status.unmatchedKeys()).containsExactly("b/.ATTRIBUTES/");
      assertThatThrownBy(status::assertConsumed).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void state_withoutTensors_isAnError() {
    Saveable empty =
        new Saveable() {
          @Override
          public Map<String, Tensor> serializeToTensors(Ops tf) {
            return Map.of();
          }

          @Override
          public void restoreFromTensors(Ops tf, Map<String, Tensor> tensors) {}
        };

    assertThatThrownBy(() -> write(Map.of("a", empty)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageEndingWith("at 'a' gives no tensors; give at least one, or leave it out");
    assertThatThrownBy(() -> Checkpoint.of(tf, empty))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no names for what is saved");
  }
}
