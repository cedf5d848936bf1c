package io.intarsia.internal.memory;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/// A way to make the JVM find garbage.
enum Sweep {
  /// Fills what is left of the young generation with garbage, so that the JVM collects it: dead
  /// tensors are young, and the cost does not depend on how much is alive. Only for collectors that
  /// look at references in young collections, which ZGC does not.
  YOUNG {
    @Override
    boolean run() {
      var witness = new WeakReference<>(new Object());
      long most = Runtime.getRuntime().maxMemory();
      for (long filled = 0; !witness.refersTo(null); filled += BALLAST) {
        if (filled > most) {
          return false;
        }
        ballast = new byte[BALLAST];
      }
      ballast = null;
      return true;
    }
  },

  /// Asks for a collection of the whole heap, which stops all threads unless the collector is a
  /// concurrent one or `-XX:+ExplicitGCInvokesConcurrent` is set.
  FULL {
    @Override
    boolean run() {
      var witness = new WeakReference<>(new Object());
      System.gc();
      return witness.refersTo(null);
    }
  };

  // Small enough not to be an object of a region of its own in G1, with any size of regions.
  private static final int BALLAST = 256 << 10;

  // Written and never read: else the compiler would leave the allocation out.
  @SuppressWarnings({"unused", "NonFinalStaticField"})
  private static volatile byte @Nullable [] ballast;

  /// Makes a collection happen; false if none came of it.
  abstract boolean run();
}
