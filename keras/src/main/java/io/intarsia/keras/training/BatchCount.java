package io.intarsia.keras.training;

/// Counts batches by their numbers in an epoch, of which callbacks hear not each where one call
/// makes several steps.
final class BatchCount {
  private int last = -1;

  /// How many there were since the last one that was told.
  int since(int batch) {
    int count = batch > last ? batch - last : batch + 1;
    last = batch;
    return count;
  }
}
