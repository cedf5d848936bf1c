package io.intarsia.keras;

import org.jspecify.annotations.Nullable;

/// A layer was called with what it does not take, or cannot be built; it says which layer of which
/// model, and what it was built for.
@SuppressWarnings("serial") // thrown and read, not stored
public final class LayerException extends IllegalArgumentException {
  private final String path;
  private final String detail;

  private LayerException(String path, String detail, @Nullable Throwable cause) {
    super(prefix(path) + detail, cause);
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

  /// An error in a layer that was built for other values; errors of ops do not say so.
  static LayerException in(String layer, RuntimeException error, Object built, Object given) {
    if (error instanceof LayerException || isOf(layer, error) || built.equals(given)) {
      return in(layer, error);
    }
    String detail = "%s; it was built for %s, got %s".formatted(detail(layer, error), built, given);
    return new LayerException(layer, detail, error);
  }

  private static boolean isOf(String layer, RuntimeException error) {
    return String.valueOf(error.getMessage()).startsWith(prefix(layer));
  }

  private static String detail(String layer, RuntimeException error) {
    String message = String.valueOf(error.getMessage());
    return isOf(layer, error) ? message.substring(prefix(layer).length()) : message;
  }

  private static String prefix(String layer) {
    return "layer " + layer + ": ";
  }

  /// The names of the layer and of those that it is part of, the outermost first, with slashes.
  public String path() {
    return path;
  }
}
