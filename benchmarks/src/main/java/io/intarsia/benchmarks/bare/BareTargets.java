package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.cluster.Workers;
import io.intarsia.benchmarks.measure.ClusterWork;
import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.TargetWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.internal.c.NativeContext;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.Supplier;

/// Ops in a session on a worker, and copies to it and from it. What stays there is in variables,
/// one for each tensor, since such a session has no handles of tensors.
final class BareTargets {
  private final Arena arena = Arena.ofAuto();
  private final Workers workers;
  private final BareContext context;
  private final BareGraph graph;
  private final long session;
  private final MemorySegment result = arena.allocate(ValueLayout.JAVA_LONG);
  private final MemorySegment given = arena.allocate(ValueLayout.JAVA_LONG);
  private final MemorySegment target = arena.allocate(ValueLayout.JAVA_LONG);
  private int variables;

  private BareTargets() {
    NativeContext.prepareForClusters(); // the same ways of the runtime for both sides
    workers = new Workers(1);
    context = new BareContext();
    graph = new BareGraph(context);
    long options = SessionApi.newOptions();
    String address = "grpc://" + workers.cluster().address(Workers.JOB, 0);
    SessionApi.setTarget(options, arena.allocateFrom(address));
    session = SessionApi.newSession(graph.pointer(), options, context.status());
    BareContext.check(context.status());
    SessionApi.deleteOptions(options);
  }

  /// With a worker process of its own.
  static TimedLoop open(TargetWork work) {
    var loops = new BareTargets();
    return switch (work.task()) {
      case OP -> loops.product(false);
      case ROUND_TRIP -> loops.product(true);
      case SEND -> loops.send();
      case FETCH -> loops.fetch();
    };
  }

  /// @param comesHere whether each call gets the result
  private TimedLoop product(boolean comesHere) {
    MemorySegment a = filled(Data.a(), 2, 2);
    MemorySegment b = filled(Data.b(), 2, 2);
    MemorySegment product = variable();
    MemorySegment assign =
        assign(product, graph.node("Mul").input(read(a)).input(read(b)).output());
    MemorySegment value = read(product);
    Supplier<float[]> values =
        () -> {
          run(assign);
          return BareContext.takeValues(fetched(value));
        };
    return comesHere ? loop(values) : TimedLoop.of(() -> run(assign), values, this::close);
  }

  private TimedLoop send() {
    float[] values = Data.ramp(ClusterWork.LARGE);
    MemorySegment there = variable();
    MemorySegment sent = graph.argument(DtypeNumbers.FLOAT32, values.length);
    MemorySegment assign = assign(there, sent);
    MemorySegment size =
        graph.node("Size").input(read(there)).type("out_type", DtypeNumbers.INT32).output();
    return loop(() -> {
      long tensor = context.hostTensor(values, values.length);
      run(assign, sent, tensor);
      BareApi.deleteTensor(tensor);
      return new float[] {BareContext.takeNumber(fetched(size))};
    });
  }

  private TimedLoop fetch() {
    MemorySegment value = read(filled(Data.ramp(ClusterWork.LARGE), ClusterWork.LARGE));
    return loop(() -> BareContext.takeValues(fetched(value)));
  }

  private MemorySegment variable() {
    return graph
        .node("VarHandleOp")
        .string("shared_name", "variable_" + variables++)
        .type("dtype", DtypeNumbers.FLOAT32)
        .unknownShape("shape")
        .output();
  }

  private MemorySegment filled(float[] values, long... dims) {
    MemorySegment variable = variable();
    MemorySegment sent = graph.argument(DtypeNumbers.FLOAT32, dims);
    long tensor = context.hostTensor(values, dims);
    run(assign(variable, sent), sent, tensor);
    BareApi.deleteTensor(tensor);
    return variable;
  }

  private MemorySegment read(MemorySegment variable) {
    return graph
        .node("ReadVariableOp")
        .input(variable)
        .type("dtype", DtypeNumbers.FLOAT32)
        .output();
  }

  /// An op, not a tensor, at the start of what is returned.
  private MemorySegment assign(MemorySegment variable, MemorySegment value) {
    return graph
        .node("AssignVariableOp")
        .input(variable)
        .input(value)
        .type("dtype", DtypeNumbers.FLOAT32)
        .output();
  }

  private void run(MemorySegment op) {
    run(op, MemorySegment.NULL, 0);
  }

  /// @param tensor for the input; none if it is 0
  private void run(MemorySegment op, MemorySegment input, long tensor) {
    target.set(ValueLayout.JAVA_LONG, 0, op.get(ValueLayout.JAVA_LONG, 0));
    given.set(ValueLayout.JAVA_LONG, 0, tensor);
    SessionApi.runTo(session, input, given, tensor == 0 ? 0 : 1, target, context.status());
    BareContext.check(context.status());
  }

  private long fetched(MemorySegment output) {
    MemorySegment none = MemorySegment.NULL;
    SessionApi.run(session, none, none, 0, output, result, 1, context.status());
    BareContext.check(context.status());
    return result.get(ValueLayout.JAVA_LONG, 0);
  }

  private TimedLoop loop(Supplier<float[]> call) {
    return TimedLoop.of(
        () -> {
          float[] ignored = call.get();
        },
        call,
        this::close);
  }

  private void close() {
    SessionApi.deleteSession(session, context.status());
    graph.close();
    context.close();
    workers.close();
  }
}
