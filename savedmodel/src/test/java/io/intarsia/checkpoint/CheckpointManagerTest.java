package io.intarsia.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.checkpoint.CheckpointManagerOptions.Best;
import io.intarsia.imperative.Environment;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Checkpoints that come and go.
@OnEveryExecutor
@Timeout(60)
final class CheckpointManagerTest {
  private static final CheckpointManagerOptions DEFAULTS = CheckpointManagerOptions.defaults();

  private final Environment tf;
  private final Variable w;
  private final AtomicLong now = new AtomicLong(1_000_000);
  private final InstantSource clock = () -> Instant.ofEpochSecond(now.addAndGet(60));
  @TempDir private Path folder;

  CheckpointManagerTest(Environment tf) {
    this.tf = tf;
    this.w = tf.variable(0f);
  }

  private Checkpoint checkpoint() {
    return Checkpoint.of(tf, Map.of("w", w));
  }

  private CheckpointManager manager(Checkpoint checkpoint, CheckpointManagerOptions options)
      throws IOException {
    return CheckpointManager.of(checkpoint, folder, options, clock);
  }

  private List<String> indexes() throws IOException {
    try (var files = Files.list(folder)) {
      return files
          .map(each -> each.getFileName().toString())
          .filter(name -> name.endsWith(".index"))
          .sorted()
          .toList();
    }
  }

  private List<Path> paths(int... numbers) {
    return Arrays.stream(numbers).mapToObj(n -> folder.resolve("ckpt-" + n)).toList();
  }

  // -- which are kept -----------------------------------------------------------------------------

  @Test
  void save_keepsTheLatest() throws IOException {
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, DEFAULTS.withMaxToKeep(2))) {
      assertThat(manager.latest()).isEmpty();
      for (int i = 1; i <= 4; i++) {
        w.assign((float) i);
        assertThat(manager.save()).isEqualTo(folder.resolve("ckpt-" + i));
      }

      assertThat(manager.checkpoints()).isEqualTo(paths(3, 4));
      assertThat(manager.latest()).contains(folder.resolve("ckpt-4"));
      assertThat(indexes()).containsExactly("ckpt-3.index", "ckpt-4.index");
      assertThat(folder.resolve("ckpt-2.data-00000-of-00001")).doesNotExist();
      assertThat(manager).hasToString("CheckpointManager[%s, 2 checkpoints]".formatted(folder));
      assertThat(folder.resolve("checkpoint"))
          .content()
          .contains(
              "model_checkpoint_path: \"ckpt-4\"\nall_model_checkpoint_paths: \"ckpt-3\"\n"
                  + "all_model_checkpoint_paths: \"ckpt-4\"\nall_model_checkpoint_timestamps: ")
          .contains("last_preserved_timestamp: 1000059.0");
    }
  }

  @Test
  void save_ofALaterRun_goesOn() throws IOException {
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, DEFAULTS.withMaxToKeep(2))) {
      manager.save();
      w.assign(7f);
      manager.save();
    }
    w.assign(0f);
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, DEFAULTS.withMaxToKeep(2))) {
      assertThat(manager.checkpoints()).isEqualTo(paths(1, 2));
      assertThat(manager.restoreOrInitialize(() -> w.assign(-1f)))
          .contains(folder.resolve("ckpt-2"));
      assertThat(w.value().asFloat()).isEqualTo(7);

      assertThat(manager.save()).isEqualTo(folder.resolve("ckpt-3"));
      assertThat(indexes()).containsExactly("ckpt-2.index", "ckpt-3.index");
    }
  }

  @Test
  void save_afterAStateWithFewerTimesThanCheckpoints_deletesThoseWithATime() throws IOException {
    try (var checkpoint = checkpoint()) {
      for (String name : List.of("a", "b")) {
        checkpoint.write(folder.resolve(name));
      }
      Files.writeString(
          folder.resolve("checkpoint"),
          """
          model_checkpoint_path: "b"
          all_model_checkpoint_paths: "a"
          all_model_checkpoint_paths: "b"
          all_model_checkpoint_timestamps: 1.0
          """);
      try (var manager = manager(checkpoint, DEFAULTS.withMaxToKeep(1))) {
        manager.save();
      }
      assertThat(indexes()).containsExactly("b.index", "ckpt-1.index");
    }
  }

  @Test
  void save_withAllKept_deletesNothing() throws IOException {
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, DEFAULTS.withAllKept().withName("all"))) {
      for (int i = 0; i < 7; i++) {
        manager.save();
      }
      assertThat(indexes()).hasSize(7).contains("all-1.index", "all-7.index");
      assertThat(manager.checkpoints()).hasSize(7);
    }
  }

  /// Saves come every minute; of those that would go, one in three minutes stays.
  @Test
  void save_withKeepEvery_keepsSomeForGood() throws IOException {
    var options = DEFAULTS.withMaxToKeep(1).withKeepEvery(Duration.ofMinutes(3));
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, options)) {
      for (int i = 0; i < 9; i++) {
        manager.save();
      }
      // The first is a minute and a second after the manager was made, the third the first due.
      assertThat(indexes()).containsExactly("ckpt-3.index", "ckpt-6.index", "ckpt-9.index");
      assertThat(manager.checkpoints()).isEqualTo(paths(9));
    }
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, options)) {
      manager.restoreOrInitialize(() -> {});
      manager.save();
      assertThat(indexes()).contains("ckpt-3.index", "ckpt-6.index", "ckpt-9.index");
      manager.save();
      assertThat(indexes())
          .containsExactly("ckpt-11.index", "ckpt-3.index", "ckpt-6.index", "ckpt-9.index");
    }
  }

  @Test
  void save_withMetrics_keepsTheBestBesideTheLatest() throws IOException {
    var options = DEFAULTS.withMaxToKeep(1).withBest(Best.LOWEST);
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, options)) {
      assertThat(manager.best()).isEmpty();
      manager.save(3);
      manager.save(1);
      manager.save(2);
      manager.save(Double.NaN);
      manager.save();

      assertThat(manager.best()).contains(folder.resolve("ckpt-2"));
      assertThat(indexes()).containsExactly("ckpt-2.index", "ckpt-5.index");
    }
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, options)) {
      manager.restoreOrInitialize(() -> {});
      manager.save(1.5);
      assertThat(manager.best()).contains(folder.resolve("ckpt-2"));
      manager.save(0.5);
      assertThat(manager.best()).contains(folder.resolve("ckpt-7"));
      assertThat(indexes()).containsExactly("ckpt-7.index");
    }
  }

  @Test
  void best_ofTheHighest_isIt() throws IOException {
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, DEFAULTS.withBest(Best.HIGHEST))) {
      manager.save(0.5);
      manager.save(0.9);
      manager.save(0.7);

      assertThat(manager.best()).contains(folder.resolve("ckpt-2"));
    }
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, DEFAULTS)) {
      assertThat(manager.best()).isEmpty();
    }
    Files.writeString(folder.resolve("checkpoint.metrics"), "ckpt-1=good");
    assertThatThrownBy(() -> manager(checkpoint(), DEFAULTS))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("checkpoint.metrics: it is damaged");
  }

  // -- the latest ---------------------------------------------------------------------------------

  @Test
  void restoreOrInitialize_withoutACheckpoint_initializes() throws IOException {
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, DEFAULTS)) {
      assertThat(manager.restoreOrInitialize(() -> w.assign(9f))).isEmpty();
      assertThat(w.value().asFloat()).isEqualTo(9);
    }
  }

  @Test
  void latestCheckpoint_ofAFolder_isWhatItSays() throws IOException {
    assertThat(CheckpointManager.latestCheckpoint(folder)).isEmpty();
    assertThat(CheckpointManager.latestCheckpoint(PythonCheckpoints.FOLDER))
        .contains(PythonCheckpoints.prefix("objects-1"));
    Path state = folder.resolve("checkpoint");
    Files.writeString(state, "model_checkpoint_path: \"/else/where-3\"");
    assertThatThrownBy(() -> CheckpointManager.latestCheckpoint(folder))
        .isInstanceOf(CheckpointException.class)
        .hasMessage(
            state
                + ": it names where-3 as the latest, which is not there; restore another one by"
                + " its prefix");
    Files.writeString(state, "all_model_checkpoint_paths: \"x\"");
    assertThatThrownBy(() -> CheckpointManager.latestCheckpoint(folder))
        .hasMessage(state + ": it has no model_checkpoint_path");
    Files.writeString(state, "model_checkpoint_path: \"x");
    assertThatThrownBy(() -> CheckpointManager.latestCheckpoint(folder))
        .isInstanceOf(CheckpointException.class)
        .hasMessageStartingWith(state + ": ");
  }

  // -- in the background --------------------------------------------------------------------------

  @Test
  void save_inTheBackground_writesTheValuesOfTheCall() throws IOException {
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, DEFAULTS.withAsynchronous(true))) {
      for (int i = 1; i <= 3; i++) {
        // The scope closes what its thread made; the values are not among that.
        try (var scope = tf.scope()) {
          w.assign((float) i);
          manager.save();
          w.assign(-1f);
        }
      }
      manager.sync();

      assertThat(manager.checkpoints()).isEqualTo(paths(1, 2, 3));
      for (int i = 1; i <= 3; i++) {
        checkpoint.restore(folder.resolve("ckpt-" + i)).assertConsumed();
        assertThat(w.value().asFloat()).isEqualTo(i);
      }
      assertThat(manager.restoreOrInitialize(() -> {})).contains(folder.resolve("ckpt-3"));
    }
  }

  @Test
  @Timeout(60)
  void close_inTheBackground_endsTheThread() throws Exception {
    Set<Thread> before = writers();
    Set<Thread> own;
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, DEFAULTS.withAsynchronous(true))) {
      manager.save();
      own = writers();
      own.removeAll(before);
      assertThat(own).hasSize(1);
    }
    for (Thread writer : own) {
      writer.join();
    }
  }

  private static Set<Thread> writers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("intarsia-checkpoint"))
        .collect(Collectors.toCollection(HashSet::new));
  }

  @Test
  void close_inTheBackground_waits() throws IOException {
    try (var checkpoint = checkpoint()) {
      try (var manager = manager(checkpoint, DEFAULTS.withAsynchronous(true))) {
        manager.save();
      }
      assertThat(indexes()).containsExactly("ckpt-1.index");
      assertThat(CheckpointManager.latestCheckpoint(folder)).contains(folder.resolve("ckpt-1"));
    }
  }

  @Test
  void save_thatFailsInTheBackground_isToldByTheNextCall() throws IOException {
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, DEFAULTS.withAsynchronous(true))) {
      // Where the index would be there is a folder.
      Files.createDirectories(folder.resolve("ckpt-1.index/full"));
      manager.save();

      assertThatThrownBy(manager::save)
          .isInstanceOf(CheckpointException.class)
          .hasMessageStartingWith(folder.resolve("ckpt-1").toString());
      manager.save();
      manager.sync();
      assertThat(manager.latest()).contains(folder.resolve("ckpt-2"));
      w.close();
      assertThatThrownBy(manager::save)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("is closed");
    }
  }

  @Test
  void close_afterAFailureInTheBackground_tellsIt() throws IOException {
    Files.createDirectories(folder.resolve("ckpt-1.index/full"));
    try (var checkpoint = checkpoint()) {
      var manager = manager(checkpoint, DEFAULTS.withAsynchronous(true));
      manager.save();

      assertThatThrownBy(manager::close).isInstanceOf(CheckpointException.class);
      manager.close();
    }
  }

  @Test
  void save_ofAnInterruptedThread_writesNothing() throws IOException {
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, DEFAULTS.withAsynchronous(true))) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(manager::save)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "CheckpointManager.save: this thread was interrupted, and nothing is written; to save"
                  + " nevertheless, clear the interrupt with Thread.interrupted() and call it"
                  + " again");
      assertThat(Thread.interrupted()).isTrue();
      manager.sync();
      assertThat(indexes()).isEmpty();
      assertThat(checkpoint.saveCount()).isZero();

      assertThat(manager.save()).isEqualTo(folder.resolve("ckpt-1"));
    }
    assertThat(indexes()).containsExactly("ckpt-1.index");
  }

  @Test
  void save_inTheForeground_ofAnInterruptedThread_writes() throws IOException {
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, DEFAULTS)) {
      w.assign(3f);
      Thread.currentThread().interrupt();
      manager.save();
      assertThat(Thread.interrupted()).isTrue();
      w.assign(0f);
      checkpoint.restore(folder.resolve("ckpt-1")).assertConsumed();
      assertThat(w.value().asFloat()).isEqualTo(3);
    }
  }

  @Test
  void save_whoseFolderCannotBeKept_saysThatItIsWritten() throws IOException {
    try (var checkpoint = checkpoint();
        var manager = manager(checkpoint, DEFAULTS)) {
      Files.createDirectories(folder.resolve("checkpoint/full"));
      assertThatThrownBy(manager::save)
          .isInstanceOf(CheckpointException.class)
          .hasMessageStartingWith(
              folder.resolve("ckpt-1")
                  + ": it is written, but the checkpoints of its folder are not in order: "
                  + folder.resolve("checkpoint"));
      assertThat(indexes()).containsExactly("ckpt-1.index");
    }
  }

  // -- options ------------------------------------------------------------------------------------

  @Test
  void options_thatMakeNoSense_areRefused() {
    assertThatThrownBy(() -> DEFAULTS.withMaxToKeep(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("CheckpointManagerOptions: maxToKeep must be at least 1, got 0");
    assertThatThrownBy(() -> DEFAULTS.withKeepEvery(Duration.ZERO))
        .hasMessage("CheckpointManagerOptions: keepEvery must be positive, got PT0S");
    assertThatThrownBy(() -> DEFAULTS.withName("a/b"))
        .hasMessage("CheckpointManagerOptions: name must be one of a file, got 'a/b'");
    assertThatThrownBy(() -> DEFAULTS.withName("")).hasMessageEndingWith("got ''");
  }
}
