package io.intarsia.internal.c;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// What the process writes to its standard error, below Java: whatever writes to the file
/// descriptor.
final class StandardError {
  private static final int DESCRIPTOR = 2;
  private static final int CHUNK = 4096;

  private static final MemoryLayout NUMBER = ValueLayout.JAVA_INT;
  private static final MemoryLayout SIZE = ValueLayout.JAVA_LONG;
  private static final MemoryLayout BYTES = ValueLayout.ADDRESS;

  // Linux's: where one is missing, nothing is held back.
  private static final Optional<MethodHandle> CREATE = find("memfd_create", NUMBER, BYTES, NUMBER);
  private static final Optional<MethodHandle> COPY = find("dup", NUMBER, NUMBER);
  private static final Optional<MethodHandle> REPLACE = find("dup2", NUMBER, NUMBER, NUMBER);
  private static final Optional<MethodHandle> SEEK = find("lseek", SIZE, NUMBER, SIZE, NUMBER);
  private static final Optional<MethodHandle> READ = find("read", SIZE, NUMBER, BYTES, SIZE);
  private static final Optional<MethodHandle> WRITE = find("write", SIZE, NUMBER, BYTES, SIZE);
  private static final Optional<MethodHandle> CLOSE = find("close", NUMBER, NUMBER);

  private StandardError() {}

  /// Runs code, and drops lines that the process writes meanwhile. All others, whichever thread
  /// writes them, come when the code has run. Where the platform cannot hold lines back, none is
  /// dropped. One at a time: what is put back is what was there.
  static synchronized void without(Predicate<String> unwanted, Runnable code) {
    int held = CREATE.isEmpty() ? -1 : create();
    if (held < 0) {
      code.run();
      return;
    }
    int saved = call(COPY, DESCRIPTOR);
    try {
      int ignored = call(REPLACE, held, DESCRIPTOR);
      code.run();
    } finally {
      int ignored = call(REPLACE, saved, DESCRIPTOR);
      close(saved);
      replay(held, unwanted);
    }
  }

  private static void replay(int held, Predicate<String> unwanted) {
    String written = readAll(held);
    String wanted =
        written
            .lines()
            .filter(unwanted.negate())
            .map(line -> line + "\n")
            .collect(Collectors.joining());
    try (var arena = Arena.ofConfined()) {
      byte[] bytes = wanted.getBytes(StandardCharsets.UTF_8);
      var memory = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
      long ignored =
          (long) WRITE.orElseThrow().invokeExact(DESCRIPTOR, memory, (long) bytes.length);
    } catch (Throwable t) {
      throw Downcall.failure(t);
    } finally {
      close(held);
    }
  }

  private static void close(int descriptor) {
    int ignored = call(CLOSE, descriptor);
  }

  private static String readAll(int held) {
    var all = new ByteArrayOutputStream();
    try (var arena = Arena.ofConfined()) {
      var chunk = arena.allocate(CHUNK);
      long ignored = (long) SEEK.orElseThrow().invokeExact(held, 0L, 0);
      while (true) {
        long count = (long) READ.orElseThrow().invokeExact(held, chunk, (long) CHUNK);
        if (count <= 0) {
          return all.toString(StandardCharsets.UTF_8);
        }
        all.writeBytes(chunk.asSlice(0, count).toArray(ValueLayout.JAVA_BYTE));
      }
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }

  private static int create() {
    try (var arena = Arena.ofConfined()) {
      return (int) CREATE.orElseThrow().invokeExact(arena.allocateFrom("intarsia"), 0);
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }

  private static int call(Optional<MethodHandle> function, int argument) {
    try {
      return (int) function.orElseThrow().invokeExact(argument);
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }

  private static int call(Optional<MethodHandle> function, int first, int second) {
    try {
      return (int) function.orElseThrow().invokeExact(first, second);
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }

  @SuppressWarnings("restricted") // binds a native symbol
  private static Optional<MethodHandle> find(
      String name, MemoryLayout result, MemoryLayout... arguments) {
    var linker = Linker.nativeLinker();
    return linker
        .defaultLookup()
        .find(name)
        .map(symbol -> linker.downcallHandle(symbol, FunctionDescriptor.of(result, arguments)));
  }
}
