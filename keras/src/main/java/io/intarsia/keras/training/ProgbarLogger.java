package io.intarsia.keras.training;

import io.intarsia.progress.Progress;
import io.intarsia.progress.ProgressOver;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Tells of epochs and steps in a line of the terminal, if there is one, or in the log.
///
/// @see "Python: keras.callbacks.ProgbarLogger"
public final class ProgbarLogger implements Callback {
  private static final System.Logger LOGGER = System.getLogger("io.intarsia.keras.training");
  // Reading losses takes a while: often enough for eyes.
  private static final long EVERY_NANOS = 200_000_000;

  private final Verbose verbose;
  private @Nullable ProgressOver<Integer> line;
  private @Nullable Iterator<Integer> steps;
  private BatchCount count = new BatchCount();
  private long lastSaid;
  private boolean isTraining;

  private ProgbarLogger(Verbose verbose) {
    this.verbose = verbose;
  }

  /// One that tells so much.
  public static ProgbarLogger of(Verbose verbose) {
    return new ProgbarLogger(verbose);
  }

  @Override
  public void onTrainBegin(Training training) {
    isTraining = true;
  }

  @Override
  public void onEpochBegin(Training training, int epoch) {
    begin(training, "Epoch %d/%d".formatted(epoch + 1, training.epochs()));
  }

  private void begin(Training training, String task) {
    if (verbose == Verbose.BAR) {
      Iterable<Integer> numbers = () -> IntStream.iterate(0, i -> i + 1).iterator();
      line = Progress.over(task, numbers, training.steps().orElse(-1));
      steps = line.iterator();
      steps.next();
      count = new BatchCount();
      lastSaid = System.nanoTime();
    }
  }

  @Override
  public void onTrainBatchEnd(Training training, int batch) {
    step(training, batch);
  }

  private void step(Training training, int batch) {
    if (line != null && steps != null) {
      for (int i = count.since(batch); i > 0; i--) {
        steps.next();
      }
      if (System.nanoTime() - lastSaid > EVERY_NANOS) {
        line.say(text(training.logs()));
        lastSaid = System.nanoTime();
      }
    }
  }

  private static String text(Map<String, Double> logs) {
    return logs.entrySet().stream()
        .map(each -> String.format(Locale.ROOT, "%s: %.4g", each.getKey(), each.getValue()))
        .collect(Collectors.joining(" - "));
  }

  @Override
  public void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
    end("Epoch %d/%d".formatted(epoch + 1, training.epochs()), logs);
  }

  private void end(String task, Map<String, Double> logs) {
    if (line != null) {
      line.say(text(logs));
      line.close();
      line = null;
    } else if (verbose == Verbose.LINES) {
      LOGGER.log(System.Logger.Level.INFO, task + " - " + text(logs));
    }
  }

  @Override
  public void close() {
    isTraining = false;
    if (line != null) {
      line.close();
      line = null;
    }
  }

  @Override
  public void onTestBegin(Training training) {
    if (!isTraining) {
      begin(training, "Test");
    }
  }

  @Override
  public void onTestBatchEnd(Training training, int batch) {
    if (!isTraining) {
      step(training, batch);
    }
  }

  @Override
  public void onTestEnd(Training training, Map<String, Double> logs) {
    if (!isTraining) {
      end("Test", logs);
    }
  }

  @Override
  public void onPredictBegin(Training training) {
    begin(training, "Predict");
  }

  @Override
  public void onPredictBatchEnd(Training training, int batch, Object outputs) {
    if (steps != null) {
      steps.next();
    }
  }

  @Override
  public void onPredictEnd(Training training) {
    if (line != null) {
      line.close();
      line = null;
    }
  }
}
