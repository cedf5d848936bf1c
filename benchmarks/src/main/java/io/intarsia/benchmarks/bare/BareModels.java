package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.ModelWork;
import io.intarsia.benchmarks.measure.SampleModel;
import io.intarsia.benchmarks.measure.TimedLoop;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A saved model by the loader of the C API, its signature run by the session that this gives, in
/// the thread that calls.
final class BareModels {
  // The thread that calls.
  private static final int CALLER = -1;

  private final Arena arena = Arena.ofAuto();
  private final BareContext context = new BareContext();
  private final SampleModel folder = SampleModel.open();
  private final MemorySegment path = arena.allocateFrom(folder.path().toString());
  private final MemorySegment tags =
      arena.allocateFrom(ValueLayout.ADDRESS, arena.allocateFrom("serve"));
  private final MemorySegment inputName = arena.allocateFrom("serving_default_x");
  private final MemorySegment outputName = arena.allocateFrom("StatefulPartitionedCall");
  private final MemorySegment input = arena.allocate(GraphApi.OUTPUT);
  private final MemorySegment output = arena.allocate(GraphApi.OUTPUT);
  private final MemorySegment given = arena.allocate(ValueLayout.JAVA_LONG);
  private final MemorySegment result = arena.allocate(ValueLayout.JAVA_LONG);
  private final long rows;

  private BareModels(ModelWork work) {
    float[] values = Data.ramp(work.rows() * ModelWork.WIDTH);
    rows = context.hostTensor(values, work.rows(), ModelWork.WIDTH);
    given.set(ValueLayout.JAVA_LONG, 0, rows);
  }

  static TimedLoop open(ModelWork work) {
    var loops = new BareModels(work);
    return switch (work.task()) {
      case LOAD -> TimedLoop.of(() -> loops.load().close(), loops::first, loops::close);
      case FIRST ->
          TimedLoop.of(
              () -> {
                float[] ignored = loops.first();
              },
              loops::first,
              loops::close);
      case CALL -> loops.call();
    };
  }

  /// A model that is loaded.
  private record Model(long graph, long session, long status) implements AutoCloseable {
    @Override
    public void close() {
      SessionApi.deleteSession(session, status);
      GraphApi.deleteGraph(graph);
    }
  }

  private Model load() {
    long options = SessionApi.newOptions();
    MemorySegment config = Configs.of(CALLER);
    SessionApi.setConfig(options, config, config.byteSize(), context.status());
    BareContext.check(context.status());
    long graph = GraphApi.newGraph();
    long session = ModelApi.load(options, path, tags, 1, graph, context.status());
    BareContext.check(context.status());
    SessionApi.deleteOptions(options);
    input.set(ValueLayout.JAVA_LONG, 0, ModelApi.operation(graph, inputName));
    output.set(ValueLayout.JAVA_LONG, 0, ModelApi.operation(graph, outputName));
    return new Model(graph, session, context.status());
  }

  private float[] first() {
    try (Model model = load()) {
      return BareContext.takeValues(run(model));
    }
  }

  private TimedLoop call() {
    Model model = load();
    return TimedLoop.of(
        () -> BareApi.deleteTensor(run(model)),
        () -> BareContext.takeValues(run(model)),
        () -> {
          model.close();
          close();
        });
  }

  private long run(Model model) {
    SessionApi.run(model.session(), input, given, 1, output, result, 1, context.status());
    BareContext.check(context.status());
    return result.get(ValueLayout.JAVA_LONG, 0);
  }

  private void close() {
    BareApi.deleteTensor(rows);
    context.close();
    folder.close();
  }
}
