package io.intarsia.checkpoint;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/// The checkpoints of a folder that a manager looks after, and which of them go. The names and
/// times are in the file `checkpoint`, as in Python, the metrics beside it, as Python has none.
final class Retention {
  private static final String METRICS = "checkpoint.metrics";

  private final Path folder;
  private final CheckpointManagerOptions options;
  // Seconds since 1970 by name, the oldest first.
  private final Map<String, Double> managed = new LinkedHashMap<>();
  private final Map<String, Double> metrics = new LinkedHashMap<>();
  private @Nullable String latest;
  private double preserved;

  private Retention(Path folder, CheckpointManagerOptions options, double now) {
    this.folder = folder;
    this.options = options;
    this.preserved = now - 1; // the first one may come within the same tick of the clock
  }

  /// What the folder's files say, or nothing if there are none.
  static Retention read(Path folder, CheckpointManagerOptions options, double now)
      throws CheckpointException {
    var retention = new Retention(folder, options, now);
    Optional<CheckpointState> state = CheckpointState.read(folder);
    if (state.isPresent()) {
      retention.recover(state.get(), now);
    }
    return retention;
  }

  private void recover(CheckpointState state, double now) throws CheckpointException {
    latest = state.latest();
    preserved = Math.min(state.preserved(), now);
    // Those without a time were not written by a manager, and are not for one to delete.
    for (int i = 0; i < state.times().size() && i < state.all().size(); i++) {
      double time = Math.min(state.times().get(i), now);
      if (time > preserved) {
        managed.put(state.all().get(i), time);
      }
    }
    readMetrics();
  }

  synchronized Optional<String> latest() {
    return Optional.ofNullable(latest);
  }

  synchronized List<String> managed() {
    return List.copyOf(managed.keySet());
  }

  /// The name whose metric is best, of those that have one.
  synchronized Optional<String> best() {
    CheckpointManagerOptions.Best wanted = options.best();
    String best = null;
    double metric = Double.NaN;
    for (Map.Entry<String, Double> each : metrics.entrySet()) {
      if (wanted != null && (best == null || wanted.isBetter(each.getValue(), metric))) {
        best = each.getKey();
        metric = each.getValue();
      }
    }
    return Optional.ofNullable(best);
  }

  /// Notes a new checkpoint and deletes those that are not kept.
  synchronized void add(String name, double time, double metric) throws CheckpointException {
    managed.remove(name);
    managed.put(name, time);
    metrics.remove(name);
    if (!Double.isNaN(metric)) {
      metrics.put(name, metric);
    }
    latest = name;
    record(); // before anything is deleted, so that a crash meanwhile finds the new one
    int before = managed.size();
    List<String> gone = surplus();
    for (String old : gone) {
      BundleFiles.delete(folder.resolve(old));
      metrics.remove(old);
    }
    if (managed.size() != before) {
      record();
    }
  }

  /// Takes those out that are not managed any more, and gives those of them that go.
  private List<String> surplus() {
    List<String> gone = new ArrayList<>();
    Integer most = options.maxToKeep();
    for (Map.Entry<String, Double> each : List.copyOf(managed.entrySet())) {
      String name = each.getKey();
      boolean isNeeded = name.equals(latest) || name.equals(best().orElse(null));
      if (most == null || managed.size() <= most || isNeeded) {
        continue;
      }
      double time = each.getValue();
      managed.remove(name);
      if (options.keepEvery() != null
          && time - options.keepEvery().toMillis() / 1000.0 >= preserved) {
        preserved = time;
      } else {
        gone.add(name);
      }
    }
    return gone;
  }

  // -- files --------------------------------------------------------------------------------------

  private void record() throws CheckpointException {
    String newest = String.valueOf(latest);
    new CheckpointState(
            newest, List.copyOf(managed.keySet()), List.copyOf(managed.values()), preserved)
        .write(folder);
    writeMetrics();
  }

  private void readMetrics() throws CheckpointException {
    Path file = folder.resolve(METRICS);
    if (!Files.exists(file)) {
      return;
    }
    var stored = new Properties();
    try (var reader = Files.newBufferedReader(file)) {
      stored.load(reader);
      for (String name : stored.stringPropertyNames()) {
        metrics.put(name, Double.valueOf(stored.getProperty(name)));
      }
    } catch (IOException e) {
      throw CheckpointException.of(file, e);
    } catch (IllegalArgumentException e) {
      throw CheckpointException.of(file, "it is damaged: " + e.getMessage(), e);
    }
  }

  private void writeMetrics() throws CheckpointException {
    Path file = folder.resolve(METRICS);
    if (options.best() == null && !Files.exists(file)) {
      return;
    }
    var stored = new Properties();
    metrics.forEach((name, metric) -> stored.setProperty(name, metric.toString()));
    var text = new StringWriter();
    try {
      stored.store(text, null);
    } catch (IOException e) {
      throw new AssertionError("a text takes everything; please report", e);
    }
    BundleFiles.replace(file, text.toString());
  }
}
