package io.intarsia.support;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Fails a test while which a thread died of an exception: an assertion in a thread of its own
/// would otherwise fail for nobody. Registered for every class of the module.
public final class ThreadCheck implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
  private static final ConcurrentLinkedQueue<Map.Entry<String, Throwable>> DEATHS =
      new ConcurrentLinkedQueue<>();

  @Override
  public void beforeAll(ExtensionContext context) {
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> DEATHS.add(Map.entry(thread.getName(), failure)));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    check();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    check();
  }

  /// Fails if a thread died since it was last called.
  public static void check() {
    List<Map.Entry<String, Throwable>> deaths = new ArrayList<>();
    for (var death = DEATHS.poll(); death != null; death = DEATHS.poll()) {
      deaths.add(death);
    }
    if (!deaths.isEmpty()) {
      var first = deaths.getFirst();
      var failure =
          new AssertionError(
              "%d threads died, the first, \"%s\", of %s"
                  .formatted(deaths.size(), first.getKey(), first.getValue()),
              first.getValue());
      deaths.stream().skip(1).forEach(death -> failure.addSuppressed(death.getValue()));
      throw failure;
    }
  }
}
