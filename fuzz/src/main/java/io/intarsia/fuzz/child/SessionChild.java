package io.intarsia.fuzz.child;

import io.intarsia.imperative.ExecutorKind;
import java.io.IOException;

/// The main class of the processes whose environments run ops in a session. Arguments: those of
/// [Child].
public final class SessionChild {
  private SessionChild() {}

  public static void main(String[] args) throws IOException {
    Child.run(args, () -> new EnvironmentCaller(ExecutorKind.SESSION));
  }
}
