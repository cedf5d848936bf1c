package io.intarsia.keras.training;

import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A training, test or prediction under way, for callbacks.
public final class Training {
  private final Model<?, ?> model;
  private final int epochs;
  private final @Nullable Long steps;
  private final long seed;
  private boolean isStopped;
  private @Nullable Resume resume;

  /// @param steps how many batches an epoch has; null if nobody knows
  Training(Model<?, ?> model, int epochs, @Nullable Long steps, long seed) {
    this.model = model;
    this.epochs = epochs;
    this.steps = steps;
    this.seed = seed;
  }

  /// Where a training goes on that was interrupted.
  ///
  /// @param steps how many of its epoch were made
  /// @param restore brings back what was counted in that epoch
  record Resume(int epoch, int steps, Runnable restore) {}

  /// The model.
  public Model<?, ?> model() {
    return model;
  }

  /// Whether this process is the one to write files: the only one, or the first of those that train
  /// together.
  ///
  /// @see "Python: tf.distribute.cluster_resolver.ClusterResolver, the chief of its tasks"
  public boolean isChief() {
    Spread spread = model.steps("spread").spread();
    return spread == null || spread.isFirst();
  }

  /// Numbers of the chief, in all processes, which all come to it.
  int[] agreed(int... own) {
    Spread spread = model.steps("spread").spread();
    return spread == null ? own : spread.agree(model.tf(), own);
  }

  /// Makes variables what they are in the chief, in all processes, which all come to it.
  void agree(List<Variable> variables) {
    Spread spread = model.steps("spread").spread();
    if (spread != null) {
      spread.agree(model.tf(), variables);
    }
  }

  /// Before which epoch it ends.
  public int epochs() {
    return epochs;
  }

  /// How many batches an epoch has; empty if only reading tells.
  public OptionalLong steps() {
    return steps == null ? OptionalLong.empty() : OptionalLong.of(steps);
  }

  /// Losses and metrics counted so far in this epoch or test.
  public Map<String, Double> logs() {
    return model.results();
  }

  /// Ends it after this batch, with the hooks that follow.
  ///
  /// @see "Python: keras.Model.stop_training"
  public void stop() {
    isStopped = true;
  }

  /// Whether someone called [#stop].
  public boolean isStopped() {
    return isStopped;
  }

  /// What the orders of rows follow from.
  long seed() {
    return seed;
  }

  void resume(Resume resume) {
    this.resume = resume;
  }

  @Nullable Resume resume() {
    return resume;
  }
}
