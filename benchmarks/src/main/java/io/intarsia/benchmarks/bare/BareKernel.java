package io.intarsia.benchmarks.bare;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// An op whose kernel calls Java and gives its input: the least there can be between the runtime
/// and Java code.
enum BareKernel {
  /// It answers on the thread that calls it.
  SAME_THREAD("BenchmarkIdentity", "compute"),
  /// It lets a thread of Java answer and waits for it: what is free to wait for other functions
  /// cannot take less.
  OTHER_THREAD("BenchmarkIdentityHop", "computeElsewhere");

  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(task -> {
        var thread = new Thread(task, "bare kernel");
        thread.setDaemon(true);
        return thread;
      });

  private final String op;

  BareKernel(String op, String callback) {
    this.op = op;
    try (var arena = Arena.ofConfined()) {
      long status = BareApi.newStatus();
      MemorySegment name = arena.allocateFrom(op);
      KernelApi.registerOp(definition(arena, name), status);
      BareContext.check(status);
      KernelApi.registerKernel(
          name, KernelApi.newKernel(name, arena.allocateFrom("CPU"), callback(callback)), status);
      BareContext.check(status);
      BareApi.deleteStatus(status);
    }
  }

  /// A function that calls it once on so many elements.
  BareFunction function(BareContext context, String name, int elements) {
    try (var graph = new BareGraph(context)) {
      MemorySegment x = graph.argument(DtypeNumbers.FLOAT32, elements);
      return BareFunction.of(context, name, graph, List.of(graph.node(op).input(x).output()));
    }
  }

  private static long definition(Arena arena, MemorySegment name) {
    long builder = KernelApi.newOp(name);
    KernelApi.addInput(builder, arena.allocateFrom("x: float"));
    KernelApi.addOutput(builder, arena.allocateFrom("y: float"));
    KernelApi.setStateful(builder);
    KernelApi.setShapeFunction(builder, Library.address("TF_ShapeInferenceContextSetUnknownShape"));
    return builder;
  }

  private static MemorySegment callback(String method) {
    var type = MethodType.methodType(void.class, long.class, long.class);
    try {
      MethodHandle compute = MethodHandles.lookup().findStatic(BareKernel.class, method, type);
      return Library.callback(compute, JAVA_LONG, JAVA_LONG);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("BareKernel has no method " + method, e);
    }
  }

  // The runtime calls this on threads of its own.
  @SuppressWarnings("unused") // through a method handle
  private static void compute(long state, long context) {
    try (var arena = Arena.ofConfined()) {
      long status = BareApi.newStatus();
      MemorySegment tensor = arena.allocate(JAVA_LONG);
      KernelApi.input(context, 0, tensor, status);
      KernelApi.setOutput(context, 0, tensor.get(JAVA_LONG, 0), status);
      BareApi.deleteTensor(tensor.get(JAVA_LONG, 0));
      BareApi.deleteStatus(status);
    }
  }

  @SuppressWarnings("unused") // through a method handle
  private static void computeElsewhere(long state, long context) {
    try {
      THREADS.submit(() -> compute(state, context)).get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("a thread of the benchmark failed", e);
    }
  }
}
