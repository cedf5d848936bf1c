package io.intarsia.keras.training;

import io.intarsia.keras.Layer;
import java.io.IOException;
import java.nio.file.Path;

/// A kind of file for layers, which [ModelCheckpoint] finds by the name of the file among the
/// services of the application; those of Keras are there.
///
/// @see java.util.ServiceLoader
public interface LayerFormat {
  /// Whether a file of such a name is of this kind.
  boolean isOf(String name);

  /// Writes a layer with its variables.
  ///
  /// @throws IOException if that cannot be done
  void write(Layer<?, ?> layer, Path file) throws IOException;
}
