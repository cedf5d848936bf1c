package io.intarsia.support;

import io.intarsia.internal.c.LiveObjects;
import io.intarsia.internal.c.LiveObjects.Kind;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/// Fails a test class that leaves an environment or a host tensor open. Registered for every class
/// of the module.
public final class LeakCheck implements BeforeAllCallback, AfterAllCallback {
  private static final Namespace NAMESPACE = Namespace.create(LeakCheck.class);
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofMillis(10);

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
  public void afterAll(ExtensionContext context) throws InterruptedException {
    Live before =
        Objects.requireNonNull(context.getStore(NAMESPACE).get(context.getUniqueId(), Live.class));
    Live after = settled(before);
    if (!after.equals(before)) {
      throw new AssertionError(
          "%s leaks native objects: %s before, %s after"
              .formatted(context.getDisplayName(), before, after));
    }
  }

  /// Where a call has failed, host functions of it may still run on threads of the runtime.
  private static Live settled(Live expected) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    Live now = Live.now();
    while (!now.equals(expected) && System.nanoTime() < end) {
      Thread.sleep(PAUSE);
      now = Live.now();
    }
    return now;
  }
}
