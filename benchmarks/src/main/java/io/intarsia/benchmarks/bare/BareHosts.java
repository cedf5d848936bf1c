package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.FunctionWork;
import io.intarsia.benchmarks.measure.HostWork;
import io.intarsia.benchmarks.measure.Threads;
import io.intarsia.benchmarks.measure.TimedLoop;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;

/// The floor of Java code in functions: a kernel that calls Java, and nothing around it but a
/// change of threads where the code may wait.
final class BareHosts {
  private static final String KERNEL = "bare_kernel";
  private static final String CHAIN = "bare_chain";

  /// In a context of its own, which has the threads that are asked for.
  TimedLoop open(HostWork work) {
    var context = new BareContext(work.interOpThreads());
    long x = context.tensor(work.payload(), work.elements());
    return switch (work.task()) {
      case IDENTITY -> identity(context, work, x, BareKernel.OTHER_THREAD);
      case INLINE -> identity(context, work, x, BareKernel.SAME_THREAD);
      case NESTED -> inSequence(context, work, x);
    };
  }

  private static TimedLoop identity(BareContext context, HostWork work, long x, BareKernel kernel) {
    var function = kernel.function(context, KERNEL, work.elements());
    List<BareOp> calls =
        Stream.generate(() -> new BareOp(context, KERNEL)).limit(work.callers()).toList();
    List<Runnable> bodies =
        calls.stream().map(call -> (Runnable) () -> BareApi.deleteHandle(call.run(x))).toList();
    var callers = new Threads(bodies);
    return TimedLoop.timed(
        work.callers() == 1 ? count -> TimedLoop.time(count, bodies.getFirst()) : callers::run,
        () -> Digest.of(context.take(calls.getFirst().run(x))),
        () -> {
          callers.close();
          calls.forEach(BareOp::close);
          function.close();
          BareApi.deleteHandle(x);
          context.close();
        });
  }

  // The kernel waits on the only thread there is, so it cannot call a function itself.
  private static TimedLoop inSequence(BareContext context, HostWork work, long x) {
    var kernel = BareKernel.SAME_THREAD.function(context, KERNEL, work.elements());
    var chain = chain(context, work.elements());
    return TimedLoop.of(
        () -> BareApi.deleteHandle(call(kernel, chain, x)),
        () -> context.take(call(kernel, chain, x)),
        () -> {
          chain.close();
          kernel.close();
          BareApi.deleteHandle(x);
          context.close();
        });
  }

  private static long call(BareFunction kernel, BareFunction chain, long x) {
    long given = kernel.call(x);
    long product = chain.call(given, given);
    BareApi.deleteHandle(given);
    return product;
  }

  private static BareFunction chain(BareContext context, int elements) {
    try (var graph = new BareGraph(context)) {
      MemorySegment x = graph.argument(DtypeNumbers.FLOAT32, elements);
      MemorySegment y = graph.argument(DtypeNumbers.FLOAT32, elements);
      MemorySegment product = graph.chain(x, y, FunctionWork.LONG);
      return BareFunction.of(context, CHAIN, graph, List.of(product));
    }
  }
}
