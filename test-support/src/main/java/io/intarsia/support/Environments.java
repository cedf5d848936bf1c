package io.intarsia.support;

import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Opens environments of the executor a test runs on: for tests that need options, several of them,
/// or to close one themselves. Those still open when the test is over are closed then.
///
/// ```java
/// SomeTest(Environments environments) {
///   tf = environments.open(EnvironmentOptions.defaults().withCpuDevices(2));
/// }
/// ```
public final class Environments implements AutoCloseable {
  private static final int CASES = 40;

  private final Executor executor;
  private final List<Environment> opened = new ArrayList<>();

  Environments(Executor executor) {
    this.executor = executor;
  }

  /// What carries out their ops.
  public Executor executor() {
    return executor;
  }

  /// Opens one with the default options.
  public Environment open() {
    return open(EnvironmentOptions.defaults());
  }

  /// Opens one.
  ///
  /// @param options without an executor
  public synchronized Environment open(EnvironmentOptions options) {
    Environment environment = executor.open(options);
    opened.add(environment);
    return environment;
  }

  /// Gives an environment for each case of a golden: always the same, or in a session, whose graph
  /// grows with all that runs, another one after some cases. The one before is closed then.
  public Supplier<Environment> forCases(EnvironmentOptions options) {
    if (executor == Executor.EAGER) {
      Environment only = open(options);
      return () -> only;
    }
    return new Supplier<>() {
      private int cases;

      @Override
      public Environment get() {
        if (cases++ % CASES == 0) {
          close();
          open(options);
        }
        return opened.getLast();
      }
    };
  }

  @Override
  public synchronized void close() {
    opened.forEach(Environment::close);
    opened.clear();
  }
}
