package io.intarsia.support;

import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.imperative.ExecutorKind;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/// What carries out the ops of a test's environments.
public enum Executor {
  /// The eager part of the C API.
  EAGER {
    @Override
    Environment open(EnvironmentOptions options) {
      return Environment.open(options);
    }

    @Override
    public <T> Stream<T> sample(Stream<T> cases, Function<? super T, ?> kind) {
      return cases;
    }
  },
  /// The eager part of the C API, or graphs of the ops since somebody looked last: all of these at
  /// once here, where programs take them when ops come again.
  DEFERRED {
    @Override
    Environment open(EnvironmentOptions options) {
      EnvironmentOptions deferred = options.withExecutor(ExecutorKind.DEFERRED);
      if (System.getProperty(DEFERRAL) != null) {
        return Environment.open(deferred);
      }
      System.setProperty(DEFERRAL, "ALWAYS");
      try {
        return Environment.open(deferred);
      } finally {
        System.clearProperty(DEFERRAL);
      }
    }

    @Override
    public <T> Stream<T> sample(Stream<T> cases, Function<? super T, ?> kind) {
      return SESSION.sample(cases, kind);
    }
  },
  /// A session in this process.
  SESSION {
    @Override
    Environment open(EnvironmentOptions options) {
      return Environment.open(options.withExecutor(ExecutorKind.SESSION));
    }

    @Override
    public <T> Stream<T> sample(Stream<T> cases, Function<? super T, ?> kind) {
      Set<Object> seen = new HashSet<>();
      return cases.filter(each -> seen.add(kind.apply(each)));
    }
  };

  private static final String DEFERRAL = "intarsia.deferral";

  /// The property that has tests run on one of them only, by its name in lower case.
  static final String PROPERTY = "tests.executor";

  private static final Namespace NAMESPACE = Namespace.create(Executor.class);

  /// Those that the suite runs on: all, but for the property.
  public static Set<Executor> all() {
    String name = System.getProperty(PROPERTY, "");
    return name.isEmpty()
        ? EnumSet.allOf(Executor.class)
        : EnumSet.of(valueOf(name.toUpperCase(Locale.ROOT)));
  }

  abstract Environment open(EnvironmentOptions options);

  /// The cases to run of a golden that is about functions: all, or in a session, whose graph keeps
  /// every function, the first of each kind. How functions are traced does not depend on who runs
  /// them.
  public abstract <T> Stream<T> sample(Stream<T> cases, Function<? super T, ?> kind);

  /// The one that a test runs on; in a class that does not say [OnEveryExecutor] that of the
  /// default options, which is the eager one but for the profile `deferred`.
  static Executor of(ExtensionContext context) {
    var usual = valueOf(EnvironmentOptions.defaults().executor().name());
    return context.getStore(NAMESPACE).getOrDefault(Executor.class, Executor.class, usual);
  }

  /// Has the tests below the context run on this one.
  void use(ExtensionContext context) {
    context.getStore(NAMESPACE).put(Executor.class, this);
  }
}
