package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.FunctionWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/// A graph run by a session, which takes and gives tensors that are no handles.
final class BareSession implements AutoCloseable {
  private final Arena arena = Arena.ofAuto();
  private final MemorySegment result = arena.allocate(ValueLayout.JAVA_LONG);
  private final BareContext context;
  private final BareGraph graph;
  private final MemorySegment given;
  private final int count;
  private final MemorySegment inputs;
  private final MemorySegment output;
  private final long session;

  /// @param given the tensors the inputs get, deleted with it
  private BareSession(
      BareContext context,
      BareGraph graph,
      List<MemorySegment> inputs,
      long[] given,
      MemorySegment output,
      int interOpThreads) {
    this.context = context;
    this.graph = graph;
    this.count = given.length;
    this.inputs = graph.array(inputs);
    this.given = arena.allocateFrom(ValueLayout.JAVA_LONG, given);
    this.output = output;
    this.session = open(graph, interOpThreads);
  }

  /// A chain of Mul.
  ///
  /// @param interOpThreads threads for ops; 0 lets the runtime choose, -1 is the thread that calls
  static BareSession ofChain(BareContext context, int ops, int interOpThreads) {
    var graph = new BareGraph(context);
    MemorySegment x = graph.argument();
    MemorySegment signs = graph.argument();
    long[] given = {context.hostTensor(Data.a(), 2, 2), context.hostTensor(Data.signs(), 2, 2)};
    MemorySegment product = graph.chain(x, signs, ops);
    return new BareSession(context, graph, List.of(x, signs), given, product, interOpThreads);
  }

  /// Dense layers of which the weights are constants.
  ///
  /// @param interOpThreads as of a chain
  static BareSession ofLayers(BareContext context, int layers, int interOpThreads) {
    int width = FunctionWork.WIDTH;
    var graph = new BareGraph(context);
    MemorySegment x = graph.argument(DtypeNumbers.FLOAT32, 1, width);
    MemorySegment y = x;
    for (int i = 0; i < layers; i++) {
      MemorySegment weights = constant(context, graph, Data.weights(width, width), width, width);
      MemorySegment bias = constant(context, graph, Data.ramp(width), width);
      MemorySegment product = graph.node("MatMul").input(y).input(weights).output();
      y = graph.node("BiasAdd").input(product).input(bias).output();
      y = graph.node("Relu").input(y).output();
    }
    long[] given = {context.hostTensor(Data.ramp(width), 1, width)};
    return new BareSession(context, graph, List.of(x), given, y, interOpThreads);
  }

  private static MemorySegment constant(
      BareContext context, BareGraph graph, float[] values, long... dims) {
    long tensor = context.hostTensor(values, dims);
    MemorySegment output =
        graph.node("Const").type("dtype", DtypeNumbers.FLOAT32).tensor("value", tensor).output();
    BareApi.deleteTensor(tensor);
    return output;
  }

  TimedLoop loop() {
    return TimedLoop.of(
        () -> BareApi.deleteTensor(run()), () -> BareContext.takeValues(run()), this::close);
  }

  @Override
  public void close() {
    SessionApi.deleteSession(session, context.status());
    graph.close();
    for (int i = 0; i < count; i++) {
      BareApi.deleteTensor(given.getAtIndex(ValueLayout.JAVA_LONG, i));
    }
  }

  private long run() {
    SessionApi.run(session, inputs, given, count, output, result, 1, context.status());
    BareContext.check(context.status());
    return result.get(ValueLayout.JAVA_LONG, 0);
  }

  private static long open(BareGraph graph, int interOpThreads) {
    long options = SessionApi.newOptions();
    MemorySegment config = Configs.of(interOpThreads);
    SessionApi.setConfig(options, config, config.byteSize(), graph.status());
    BareContext.check(graph.status());
    long session = SessionApi.newSession(graph.pointer(), options, graph.status());
    BareContext.check(graph.status());
    SessionApi.deleteOptions(options);
    return session;
  }
}
