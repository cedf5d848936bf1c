package io.intarsia.imperative;

import io.intarsia.internal.gradient.GradientHost;
import io.intarsia.internal.place.OpPath;
import io.intarsia.op.base.SeedSource;
import java.util.function.Function;

/// What an environment runs on, and its parts share: who carries ops out, the way an op goes, who
/// is told of it, and which scopes are open. Nothing here knows which executor it is.
final class Engine {
  /// Sees nothing.
  static final OpListener SILENT = new OpListener() {};

  private final Environment home;
  private final Scopes scopes = new Scopes();
  private final Executor executor;
  private final OpFactory factory;
  private final OpPath path;
  private final SeedSource seeds;
  private final RunControl control;
  private final GradientHost gradients;
  private volatile OpListener listener = SILENT;

  /// @param home the environment as its tensors know it
  /// @param executor makes what carries its ops out
  /// @param cacheLimit how many operations are cached; 0 for all
  /// @param gradients what gradients need of it
  Engine(
      Environment home,
      Function<Engine, Executor> executor,
      int cacheLimit,
      GradientHost gradients) {
    this.home = home;
    this.gradients = gradients;
    this.executor = executor.apply(this);
    this.factory = new OpFactory(this, cacheLimit);
    this.path = new OpPath(new EagerSite(this));
    this.seeds = new SeedSource(this.executor::forgetKernels);
    this.control = new RunControl(this);
  }

  Environment home() {
    return home;
  }

  Executor executor() {
    return executor;
  }

  OpFactory factory() {
    return factory;
  }

  OpPath path() {
    return path;
  }

  Scopes scopes() {
    return scopes;
  }

  SeedSource seeds() {
    return seeds;
  }

  GradientHost gradients() {
    return gradients;
  }

  RunControl control() {
    return control;
  }

  OpListener listener() {
    return listener;
  }

  void setListener(OpListener listener) {
    this.listener = listener;
  }
}
