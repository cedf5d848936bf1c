package io.intarsia.internal.c;

import io.intarsia.internal.caller.Mistake;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// A server of the runtime's data service in this process: a dispatcher or a worker. The C API has
/// none; these are functions of the runtime's C++, by the names its compiler gives.
///
/// All of them are looked up before anything starts, so that a runtime without them refuses.
///
/// How C++ passes things here (the Itanium ABI, which Linux and macOS have):
///
/// - A `Status` has a destructor, so functions return it through a hidden pointer, as they do
///   structures of C that do not fit into registers: it is declared as one of three words, of which
///   the first is it.
/// - A reference to a `unique_ptr` is the address of a pointer.
/// - The first word of an object with virtual functions leads to the table of them.
public final class NativeDataServer implements AutoCloseable {
  /// What a server is for.
  public enum Kind {
    /// The one that clients ask which worker has their elements.
    DISPATCHER(
        "16DispatcherConfig",
        "_ZN10tensorflow4data17NewDispatchServerERKNS0_12experimental16DispatcherConfigERSt10unique_ptrINS0_22DispatchGrpcDataServerESt14default_deleteIS6_EE",
        "22DispatchGrpcDataServer"),
    /// One of those that make elements.
    WORKER(
        "12WorkerConfig",
        "_ZN10tensorflow4data15NewWorkerServerERKNS0_12experimental12WorkerConfigERSt10unique_ptrINS0_20WorkerGrpcDataServerESt14default_deleteIS6_EE",
        "20WorkerGrpcDataServer");

    private final String config;
    private final String make;
    private final String server;

    Kind(String config, String make, String server) {
      this.config = config;
      this.make = make;
      this.server = server;
    }
  }

  /// How a build of the runtime makes messages and hands statuses over.
  ///
  /// @param make the function that makes a message, of which its class is a part
  /// @param report the function that copies a `Status` into one of the C API
  /// @param ok the word of a `Status` that says OK
  private record Build(String make, String report, long ok) {
    private static final List<Build> KNOWN =
        List.of(
            // 2.18
            of(
                "18CreateMaybeMessageIN10tensorflow4data12experimental%sEJEEEPT_PS1_DpOT0_",
                20230802, 0),
            // 2.21
            of("16DefaultConstructIN10tensorflow4data12experimental%sEEEPvPS1_", 20250814, 1));

    private static Build of(String make, int abseil, long ok) {
      return new Build(
          "_ZN6google8protobuf5Arena" + make,
          "_ZN3tsl25Set_TF_Status_from_StatusEP10TSL_StatusRKN4absl12lts_%d6StatusE"
              .formatted(abseil),
          ok);
    }

    static Build loaded() {
      SymbolLookup symbols = RuntimeLoader.symbols();
      return KNOWN.stream()
          .filter(build -> symbols.find(build.report).isPresent())
          .findFirst()
          .orElseThrow(() -> missing(KNOWN.getFirst().report));
    }
  }

  private static final MemoryLayout POINTER = ValueLayout.ADDRESS;
  private static final MemoryLayout STATUS =
      MemoryLayout.structLayout(
          ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
  private static final String BASE = "_ZN10tensorflow4data18GrpcDataServerBase";

  // What is virtual of a server is eight words at most; two more lie before the table.
  private static final long WORD = ValueLayout.ADDRESS.byteSize();
  private static final long BEFORE_TABLE = 2 * WORD;
  private static final long TABLE = 8 * WORD;

  private final Functions functions;
  private final MemorySegment server;
  private boolean isStopped;

  /// The functions of one kind of server.
  ///
  /// @param ok the word of a `Status` that says OK
  private record Functions(
      long ok,
      MethodHandle newConfig,
      MethodHandle parse,
      MethodHandle deleteConfig,
      MethodHandle make,
      MethodHandle start,
      MethodHandle boundPort,
      MethodHandle stop,
      MethodHandle delete,
      MethodHandle report,
      MethodHandle answer,
      MemorySegment answerAddress) {

    static Functions of(Kind kind) {
      String config = "_ZN10tensorflow4data12experimental" + kind.config;
      String server = "_ZN10tensorflow4data" + kind.server;
      String answer = server + "20StartServiceInternalEv";
      Build build = Build.loaded();
      return new Functions(
          build.ok,
          bound(build.make.formatted(kind.config), FunctionDescriptor.of(POINTER, POINTER)),
          bound(
              "_ZN6google8protobuf11MessageLite14ParseFromArrayEPKvi",
              FunctionDescriptor.of(
                  ValueLayout.JAVA_BOOLEAN, POINTER, POINTER, ValueLayout.JAVA_INT)),
          bound(config + "D0Ev", FunctionDescriptor.ofVoid(POINTER)),
          bound(kind.make, FunctionDescriptor.of(STATUS, POINTER, POINTER)),
          bound(BASE + "5StartEv", FunctionDescriptor.of(STATUS, POINTER)),
          bound(BASE + "9BoundPortEv", FunctionDescriptor.of(ValueLayout.JAVA_INT, POINTER)),
          bound(BASE + "4StopEv", FunctionDescriptor.ofVoid(POINTER)),
          bound(server + "D0Ev", FunctionDescriptor.ofVoid(POINTER)),
          bound(build.report, FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG, POINTER)),
          // With the hidden pointer as an argument: see `answering`.
          bound(answer, FunctionDescriptor.of(POINTER, POINTER, POINTER)),
          symbol(answer));
    }
  }

  /// A server that does not listen yet.
  ///
  /// @param config a serialized `DispatcherConfig` or `WorkerConfig`
  /// @throws UnsupportedOperationException if this runtime has no such server
  /// @throws io.intarsia.errors.TensorFlowException if the runtime refuses it
  public NativeDataServer(Kind kind, byte[] config) {
    functions = Functions.of(kind);
    try (var arena = Arena.ofConfined()) {
      MemorySegment message = message(arena, config);
      MemorySegment made = arena.allocate(POINTER);
      check((MemorySegment) functions.make.invoke(arena, message, made));
      functions.deleteConfig.invoke(message);
      server = made.get(ValueLayout.ADDRESS, 0);
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }

  private MemorySegment message(Arena arena, byte... config) throws Throwable {
    var message = (MemorySegment) functions.newConfig.invoke(MemorySegment.NULL);
    var bytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, config);
    if (!(boolean) functions.parse.invoke(message, bytes, config.length)) {
      throw new AssertionError("the runtime does not read a configuration; please report");
    }
    return message;
  }

  /// Listens on all interfaces and answers.
  ///
  /// @throws io.intarsia.errors.TensorFlowException if it cannot, as at a port in use
  public void start() {
    try (var arena = Arena.ofConfined()) {
      check((MemorySegment) functions.start.invoke(arena, server));
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }

  /// Listens, runs code with the port, and answers then. Callers may connect before, but of a
  /// dispatcher they hear that it has not started, and a worker makes no elements.
  ///
  /// @param beforeAnswering what it throws is thrown, and the server answers nobody
  /// @throws UnsupportedOperationException on processors where that cannot be done
  /// @throws io.intarsia.errors.TensorFlowException as [#start()]
  public void start(IntConsumer beforeAnswering) {
    checkProcessor();
    var between = new Between(beforeAnswering);
    try (var arena = Arena.ofConfined()) {
      MemorySegment object = firstWord(server);
      MemorySegment table = object.get(ValueLayout.ADDRESS, 0);
      object.set(ValueLayout.ADDRESS, 0, tableWith(arena, table, answering(arena, between)));
      try {
        start();
      } finally {
        object.set(ValueLayout.ADDRESS, 0, table);
      }
    }
    between.check();
  }

  // `StartServiceInternal` comes between listening and answering, and is virtual: while it starts,
  // the server has a copy of its table in which a function of ours is at the place of that one.
  @SuppressWarnings("restricted") // reads the table of a C++ object
  private MemorySegment tableWith(Arena arena, MemorySegment table, MemorySegment function) {
    MemorySegment original =
        MemorySegment.ofAddress(table.address() - BEFORE_TABLE).reinterpret(BEFORE_TABLE + TABLE);
    MemorySegment copy = arena.allocate(BEFORE_TABLE + TABLE, WORD);
    copy.copyFrom(original);
    copy.set(ValueLayout.ADDRESS, BEFORE_TABLE + place(original), function);
    return copy.asSlice(BEFORE_TABLE);
  }

  private long place(MemorySegment table) {
    for (long at = 0; at < TABLE; at += WORD) {
      if (table.get(ValueLayout.ADDRESS, BEFORE_TABLE + at).equals(functions.answerAddress)) {
        return at;
      }
    }
    throw missing(BASE + "20StartServiceInternalEv");
  }

  @SuppressWarnings("restricted") // reads and writes a C++ object
  private static MemorySegment firstWord(MemorySegment object) {
    return object.reinterpret(WORD);
  }

  // On x86-64 the hidden pointer is the first argument, and also what is returned. On ARM it has a
  // register of its own, which no function of Java is given.
  private static void checkProcessor() {
    String processor = System.getProperty("os.arch", "");
    if (!processor.equals("amd64") && !processor.equals("x86_64")) {
      throw Mistake.unsupported(
          "on the processor %s nothing can be done before the server answers".formatted(processor));
    }
  }

  @SuppressWarnings("restricted") // makes a function that C++ calls
  private MemorySegment answering(Arena arena, Between between) {
    try {
      MethodHandle code =
          MethodHandles.lookup()
              .bind(
                  this,
                  "answer",
                  MethodType.methodType(
                      MemorySegment.class,
                      Between.class,
                      MemorySegment.class,
                      MemorySegment.class));
      return Linker.nativeLinker()
          .upcallStub(
              MethodHandles.insertArguments(code, 0, between),
              FunctionDescriptor.of(POINTER, POINTER, POINTER),
              arena);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no method answer; please report", e);
    }
  }

  // Nothing may be thrown through C++. Where the code fails, the status says OK, and the service is
  // never started.
  @SuppressWarnings("unused") // C++ calls it
  private MemorySegment answer(Between between, MemorySegment status, MemorySegment self) {
    try {
      between.code.accept(port());
      return (MemorySegment) functions.answer.invoke(status, self);
    } catch (Throwable t) {
      between.failure = t;
      firstWord(status).set(ValueLayout.JAVA_LONG, 0, functions.ok);
      return status;
    }
  }

  /// Code that runs between listening and answering, and what it threw.
  private static final class Between {
    private final IntConsumer code;
    private @Nullable Throwable failure;

    Between(IntConsumer code) {
      this.code = code;
    }

    void check() {
      if (failure != null) {
        throw Downcall.failure(failure);
      }
    }
  }

  /// The port it listens at.
  public int port() {
    try {
      return (int) functions.boundPort.invoke(server);
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }

  /// Listens no more, ends what is under way and gives its memory back; later calls do nothing.
  @Override
  public synchronized void close() {
    if (!isStopped) {
      isStopped = true;
      try {
        functions.stop.invoke(server);
        functions.delete.invoke(server);
      } catch (Throwable t) {
        throw Downcall.failure(t);
      }
    }
  }

  // One that is not OK keeps its message: a few bytes for each server that does not start.
  private void check(MemorySegment status) throws Throwable {
    try (var report = Status.take()) {
      functions.report.invoke(report.pointer(), status);
      report.check();
    }
  }

  @SuppressWarnings("restricted") // binds a native symbol
  private static MethodHandle bound(String name, FunctionDescriptor form) {
    return Linker.nativeLinker().downcallHandle(symbol(name), form);
  }

  private static MemorySegment symbol(String name) {
    SymbolLookup symbols = RuntimeLoader.symbols();
    return symbols.find(name).orElseThrow(() -> missing(name));
  }

  private static UnsupportedOperationException missing(String name) {
    return Mistake.unsupported(
        ("data server: this runtime has none that can be started here: it has no function %s; run it"
                + " on Linux with TensorFlow 2.18 or 2.21, or start Python's"
                + " tf.data.experimental.service.DispatchServer")
            .formatted(name));
  }
}
