package io.intarsia.keras.file;

/// How files are read and written.
///
/// @param registry layers of one's own
public record KerasFileOptions(KerasRegistry registry) {
  /// Layers of Keras alone.
  public static KerasFileOptions defaults() {
    return new KerasFileOptions(KerasRegistry.empty());
  }

  /// With layers of one's own.
  public KerasFileOptions withRegistry(KerasRegistry registry) {
    return new KerasFileOptions(registry);
  }
}
