package io.intarsia.fuzz.child;

import io.intarsia.imperative.ExecutorKind;
import java.io.IOException;

/// The main class of the processes whose environments put ops off, each of which becomes a graph
/// the first time it comes. Arguments: those of [Child].
public final class DeferredChild {
  private DeferredChild() {}

  public static void main(String[] args) throws IOException {
    System.setProperty("intarsia.deferral", "ALWAYS");
    Child.run(args, () -> new EnvironmentCaller(ExecutorKind.DEFERRED));
  }
}
