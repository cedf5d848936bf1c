package io.intarsia.savedmodel;

import org.jspecify.annotations.Nullable;

/// A folder is no saved model that can be loaded, or the options do not let it.
public final class SavedModelException extends RuntimeException {
  private static final long serialVersionUID = 1;

  SavedModelException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
