package io.intarsia.keras.training;

import org.jspecify.annotations.Nullable;

/// What `compile` said last to a model, until the model is closed.
final class Compiled<Y> {
  private @Nullable Compilation<Y> last;
  private boolean isClosed;

  /// @param method which asks
  /// @throws IllegalStateException if the model is closed or not compiled
  Compilation<Y> get(String method) {
    checkOpen(method);
    if (last == null) {
      throw TrainingErrors.notCompiled(method);
    }
    return last;
  }

  /// The steps that run over replicas; null if there are none, or the model is not compiled.
  ///
  /// @param method which asks
  /// @throws IllegalStateException if the model is closed
  @Nullable Steps overReplicas(String method) {
    checkOpen(method);
    return last == null || last.steps().spread() == null ? null : last.steps();
  }

  private void checkOpen(String method) {
    if (isClosed) {
      throw TrainingErrors.closed(method);
    }
  }

  /// Takes the place of what was said before.
  void set(Compilation<Y> next) {
    release();
    last = next;
  }

  /// Forgets what was said.
  void release() {
    if (last != null) {
      last.close();
      last = null;
    }
  }

  void close() {
    release();
    isClosed = true;
  }
}
