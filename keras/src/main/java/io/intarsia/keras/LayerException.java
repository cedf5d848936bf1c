package io.intarsia.keras;

/// A layer was called with what it does not take, or cannot be built; it says which layer of which
/// model, and what it was built for.
@SuppressWarnings("serial") // thrown and read, not stored
public final class LayerException extends IllegalArgumentException {
  private final String path;
  private final String detail;

  private LayerException(String path, String detail, Throwable cause) {
    super("layer " + path + ": " + detail, cause);
    this.path = path;
    this.detail = detail;
  }

  /// An error in a layer; in a part of it, if the error says so.
  ///
  /// @param layer its name
  static LayerException in(String layer, RuntimeException error) {
    return error instanceof LayerException inner
        ? new LayerException(layer + "/" + inner.path, inner.detail, inner.getCause())
        : new LayerException(layer, detail(layer, error), error);
  }

  /// An error in a layer that was built for other values.
  static LayerException in(String layer, RuntimeException error, Object built, Object given) {
    return error instanceof LayerException || built.equals(given)
        ? in(layer, error)
        : new LayerException(
            layer,
            "%s; it was built for %s, got %s".formatted(detail(layer, error), built, given),
            error);
  }

  private static String detail(String layer, RuntimeException error) {
    String message = String.valueOf(error.getMessage());
    String prefix = "layer " + layer + ": ";
    return message.startsWith(prefix) ? message.substring(prefix.length()) : message;
  }

  /// The names of the layer and of those that it is part of, the outermost first, with slashes.
  public String path() {
    return path;
  }
}
