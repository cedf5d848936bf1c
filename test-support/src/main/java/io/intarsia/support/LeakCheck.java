package io.intarsia.support;

import io.intarsia.internal.c.LiveObjects;
import io.intarsia.internal.c.LiveObjects.Kind;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/// Fails a test class that leaves an environment or a host tensor open. Registered for every class
/// of the module.
public final class LeakCheck implements BeforeAllCallback, AfterAllCallback {
  private static final Namespace NAMESPACE = Namespace.create(LeakCheck.class);

  /// Native objects that only `close()` releases.
  record Live(long contexts, long sessions, long hostTensors) {
    static Live now() {
      return new Live(
          LiveObjects.count(Kind.CONTEXT),
          LiveObjects.count(Kind.SESSION),
          LiveObjects.count(Kind.HOST_TENSOR));
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    context.getStore(NAMESPACE).put(context.getUniqueId(), Live.now());
  }

  @Override
  public void afterAll(ExtensionContext context) {
    Live before = context.getStore(NAMESPACE).get(context.getUniqueId(), Live.class);
    Live after = Live.now();
    if (!after.equals(before)) {
      throw new AssertionError(
          "%s leaks native objects: %s before, %s after"
              .formatted(context.getDisplayName(), before, after));
    }
  }
}
