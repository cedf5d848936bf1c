package io.intarsia.internal.cluster;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/// Calls of the C library on sockets that the runtime opened: to Java they are numbers of
/// descriptors. The constants are those of Linux.
final class SocketCalls {
  private static final int SOL_SOCKET = 1;
  private static final int SO_BINDTODEVICE = 25;
  private static final int SHUT_RDWR = 2;
  private static final int AF_UNIX = 1;
  private static final int O_CLOEXEC = 0x80000;
  private static final int SOCK_STREAM_CLOEXEC = 1 | O_CLOEXEC;

  private static final Linker LINKER = Linker.nativeLinker();
  private static final StructLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO =
      STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

  private static final MethodHandle SETSOCKOPT =
      bind(
          "setsockopt",
          ValueLayout.JAVA_INT,
          ValueLayout.JAVA_INT,
          ValueLayout.JAVA_INT,
          ValueLayout.ADDRESS,
          ValueLayout.JAVA_INT);
  private static final MethodHandle SHUTDOWN =
      bind("shutdown", ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);

  private static final MethodHandle SOCKET =
      bind("socket", ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
  private static final MethodHandle DUP3 =
      bind("dup3", ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
  private static final MethodHandle CLOSE = bind("close", ValueLayout.JAVA_INT);

  private SocketCalls() {}

  /// Lets a socket take only what comes in by one network interface.
  ///
  /// @return 0, or the number of the error
  static int bindToInterface(int descriptor, String name) {
    try (var arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(name);
      MemorySegment state = arena.allocate(STATE);
      int result =
          (int)
              SETSOCKOPT.invokeExact(
                  state, descriptor, SOL_SOCKET, SO_BINDTODEVICE, text, (int) text.byteSize());
      return result == 0 ? 0 : (int) ERRNO.get(state, 0L);
    } catch (Throwable e) {
      throw failure(e);
    }
  }

  /// Ends a connection; whoever has the descriptor still has to close it.
  static void shutDown(int descriptor) {
    try (var arena = Arena.ofConfined()) {
      // Fails where the other side ended it first.
      int _ = (int) SHUTDOWN.invokeExact(arena.allocate(STATE), descriptor, SHUT_RDWR);
    } catch (Throwable e) {
      throw failure(e);
    }
  }

  /// Closes a socket and leaves one to which nothing ever happens in its place, so that whoever has
  /// the descriptor does not notice.
  static void replace(int descriptor) {
    try (var arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(STATE);
      int idle = (int) SOCKET.invokeExact(state, AF_UNIX, SOCK_STREAM_CLOEXEC, 0);
      if (idle >= 0) {
        int _ = (int) DUP3.invokeExact(state, idle, descriptor, O_CLOEXEC);
        int _ = (int) CLOSE.invokeExact(state, idle);
      }
    } catch (Throwable e) {
      throw failure(e);
    }
  }

  @SuppressWarnings("restricted") // binds native symbols
  private static MethodHandle bind(String name, MemoryLayout... arguments) {
    return LINKER.downcallHandle(
        LINKER.defaultLookup().findOrThrow(name),
        FunctionDescriptor.of(ValueLayout.JAVA_INT, arguments),
        Linker.Option.captureCallState("errno"));
  }

  private static AssertionError failure(Throwable thrown) {
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
    if (thrown instanceof Error error) {
      throw error;
    }
    return new AssertionError("a downcall threw a checked exception; please report", thrown);
  }
}
