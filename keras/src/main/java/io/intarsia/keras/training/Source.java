package io.intarsia.keras.training;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/// Where batches come from, once for each epoch. Batches belong to who reads them.
interface Source {
  /// The batches of an epoch.
  ///
  /// @param epoch what the order may follow from
  /// @param seed likewise
  Iterator<? extends Lot> open(int epoch, long seed);

  /// How many batches there are; null if only reading tells.
  @Nullable Long size();

  /// Whether there is always one more.
  default boolean isEndless() {
    return false;
  }

  /// Lets go what an iterator holds that is not read to its end.
  static void close(Iterator<?> iterator) {
    if (iterator instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception e) {
        throw new IllegalStateException("Model.fit: the data could not be closed", e);
      }
    }
  }
}
