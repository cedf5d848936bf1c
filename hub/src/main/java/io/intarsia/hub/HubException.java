package io.intarsia.hub;

import org.jspecify.annotations.Nullable;

/// A model could not be fetched. The message has the handle, and what to do.
public final class HubException extends RuntimeException {
  private static final long serialVersionUID = 1;

  HubException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
