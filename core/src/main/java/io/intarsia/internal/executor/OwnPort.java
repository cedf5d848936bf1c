package io.intarsia.internal.executor;

import io.intarsia.cluster.Reach;
import io.intarsia.internal.c.NativeServer;
import io.intarsia.internal.cluster.Greeting;
import io.intarsia.internal.cluster.NotConfinedException;
import io.intarsia.internal.cluster.Ports;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The port at which the runtime listens for the task of this process.
///
/// @param self the task
/// @param reach who can reach it
record OwnPort(ClusterTask self, Reach reach) {
  // Milliseconds.
  private static final int PAUSE = 1;

  /// Sees that nobody listens there: the runtime would only say that it could not start, and print
  /// pages of what it tried.
  ///
  /// @throws IllegalStateException if somebody does
  void checkFree() {
    try (var _ = new ServerSocket(number())) {
      // Free again immediately.
    } catch (IOException e) {
      throw ClusterFailures.portInUse(self, e);
    }
  }

  /// Begins a call that listens there, and closes the port to strangers while it is under way. The
  /// runtime listens before it connects to others, and answers after that: nobody was answered.
  ///
  /// @param begin starts the call
  /// @param await waits for it to end
  /// @param end by `System.nanoTime()`
  /// @throws UnsupportedOperationException if it cannot be closed to other machines
  <F extends Future<?>> void listen(Supplier<F> begin, Consumer<F> await, long end) {
    NativeServer.quietly(() -> {
      F listening = begin.get();
      if (reach == Reach.THIS_MACHINE) {
        confineEarly(listening, end);
      }
      await.accept(listening);
    });
    if (reach == Reach.THIS_MACHINE) {
      confine();
    }
  }

  /// Frees the port.
  void shut() {
    Ports.shut(number());
  }

  private void confineEarly(Future<?> listening, long end) {
    boolean confined = false;
    while (!confined && !listening.isDone() && System.nanoTime() < end) {
      try {
        Ports.confine(number());
        confined = true;
      } catch (NotConfinedException e) {
        Pauses.pause(PAUSE); // it does not listen yet, or confine() will say why
      }
    }
  }

  private void confine() {
    try {
      Ports.confine(number());
    } catch (NotConfinedException e) {
      throw ClusterFailures.notConfined(self, e);
    }
  }

  private int number() {
    return Greeting.resolve(self.address()).getPort();
  }
}
