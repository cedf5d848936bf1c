package io.intarsia.internal.c;

import io.intarsia.internal.c.CLibrary.C;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.CountDownLatch;

/// What the runtime wants to be told when a kernel is done: a `std::function` that lies on the
/// stack of the thread that starts the kernel, and is gone when the start returns.
///
/// To end the call later it is moved, as the C++ library does it: the bytes are copied, and the
/// original is marked empty by its manager. That needs the layout of libstdc++; where the runtime
/// was built with another library, the starting thread waits instead.
final class DoneCallback {
  private static final boolean MOVABLE = System.getProperty("os.name").equals("Linux");

  /// Two words of the function object, the manager, and the code to run.
  private static final long SIZE = 32;

  private static final long MANAGER = 16;

  /// What a manager is asked to do to destroy the function object.
  private static final int DESTROY = 3;

  private static final MethodHandle MANAGE =
      CLibrary.bindAddress(C.BOOL, C.BUFFER, C.BUFFER, C.INT);

  private final MemorySegment given;
  private final MemorySegment callback;
  private final CountDownLatch over = new CountDownLatch(1);

  DoneCallback(long address) {
    this.given = CStrings.view(address, SIZE);
    this.callback = MOVABLE ? Arena.ofAuto().allocate(SIZE, Long.BYTES).copyFrom(given) : given;
  }

  /// Takes the callback from the thread that starts the kernel.
  void take() {
    if (MOVABLE) {
      given.set(ValueLayout.JAVA_LONG, MANAGER, 0);
    }
  }

  /// Ends the call. To be called once.
  void run() {
    if (MOVABLE) {
      CApi.TF_RunAsyncOpKernelDoneCallback(callback);
      destroy();
    } else {
      over.countDown();
    }
  }

  /// Waits for the end of the call where the callback could not be moved; called by the thread that
  /// starts the kernel, last of all.
  void settle() {
    if (MOVABLE) {
      return;
    }
    boolean waits = true;
    while (waits) {
      try {
        over.await();
        waits = false;
      } catch (InterruptedException _) {
        // The runtime's threads are not interrupted for a reason; the kernel must not be left.
      }
    }
    CApi.TF_RunAsyncOpKernelDoneCallback(callback);
  }

  private void destroy() {
    var manager = MemorySegment.ofAddress(callback.get(ValueLayout.JAVA_LONG, MANAGER));
    try {
      byte ignored = (byte) MANAGE.invokeExact(manager, callback, callback, DESTROY);
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }
}
