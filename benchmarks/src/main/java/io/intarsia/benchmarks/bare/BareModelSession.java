package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.ModelWork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tensorflow.proto.SavedModel;
import org.tensorflow.proto.SignatureDef;
import org.tensorflow.proto.TensorInfo;

/// A saved model by the loader of the C API, its signature run by the session that this gives, in
/// the thread that calls.
final class BareModelSession implements AutoCloseable {
  private final BareContext context;
  private final long graph = GraphApi.newGraph();
  private final long session;
  private final SignatureDef signature;

  BareModelSession(BareContext context, Path folder) {
    this.context = context;
    this.session = load(folder);
    this.signature = signature(folder);
  }

  private long load(Path folder) {
    long options = SessionApi.newOptions();
    MemorySegment config = Configs.ofCaller();
    SessionApi.setConfig(options, config, config.byteSize(), context.status());
    BareContext.check(context.status());
    try (var arena = Arena.ofConfined()) {
      MemorySegment tags = arena.allocateFrom(ValueLayout.ADDRESS, arena.allocateFrom("serve"));
      MemorySegment path = arena.allocateFrom(folder.toString());
      long loaded = ModelApi.load(options, path, tags, 1, graph, context.status());
      BareContext.check(context.status());
      return loaded;
    } finally {
      SessionApi.deleteOptions(options);
    }
  }

  private static SignatureDef signature(Path folder) {
    try {
      return SavedModel.parseFrom(Files.readAllBytes(folder.resolve("saved_model.pb")))
          .getMetaGraphs(0)
          .getSignatureDefOrThrow(ModelWork.SIGNATURE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the model", e);
    }
  }

  /// For one thread.
  ///
  /// @param rows what it takes, no handle
  Caller caller(long rows) {
    return new Caller(rows);
  }

  @Override
  public void close() {
    SessionApi.deleteSession(session, context.status());
    GraphApi.deleteGraph(graph);
  }

  /// A thread's call, and the memory it is made with.
  final class Caller {
    private final Arena arena = Arena.ofAuto();
    private final long status = BareApi.newStatus();
    private final MemorySegment input = place(signature.getInputsMap().values().iterator().next());
    private final MemorySegment output =
        place(signature.getOutputsMap().values().iterator().next());
    private final MemorySegment result = arena.allocate(ValueLayout.JAVA_LONG);
    private final MemorySegment given;

    private Caller(long rows) {
      given = arena.allocateFrom(ValueLayout.JAVA_LONG, rows);
    }

    private MemorySegment place(TensorInfo info) {
      String[] name = info.getName().split(":", 2);
      MemorySegment place = arena.allocate(GraphApi.OUTPUT);
      place.set(ValueLayout.JAVA_LONG, 0, ModelApi.operation(graph, arena.allocateFrom(name[0])));
      place.set(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG.byteSize(), Integer.parseInt(name[1]));
      return place;
    }

    /// Runs the signature; the caller deletes the result, which is no handle.
    long run() {
      SessionApi.run(session, input, given, 1, output, result, 1, status);
      BareContext.check(status);
      return result.get(ValueLayout.JAVA_LONG, 0);
    }
  }
}
