package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.ModelWork;
import io.intarsia.benchmarks.measure.SampleModel;
import io.intarsia.benchmarks.measure.Threads;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.own.DenseModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Saved models by hand: what loading, saving and a first call take is what this library does, call
/// by call; calls are those of the session that the loader of the C API gives, in the threads that
/// call.
final class BareModels {
  private final BareContext context = new BareContext();
  private final SampleModel folder;
  private final long rows;

  private BareModels(ModelWork work) {
    folder = DenseModel.folder(work);
    rows =
        context.hostTensor(Data.ramp(work.rows() * ModelWork.WIDTH), work.rows(), ModelWork.WIDTH);
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
      case SAVE -> loops.save();
      case CALL, CALL_BY_TWO -> loops.call(work.task().callers());
    };
  }

  private BareModel load() {
    return new BareModel(context, folder.path());
  }

  private float[] first() {
    return first(folder.path());
  }

  private float[] first(Path path) {
    long handle = BareApi.newHandle(rows, context.status());
    try (var model = new BareModel(context, path)) {
      return model.call(handle);
    } finally {
      BareApi.deleteHandle(handle);
    }
  }

  private TimedLoop save() {
    BareModel model = load();
    byte[] file = bytes(folder.path());
    SampleModel saved = SampleModel.written(path -> save(model, file, path));
    return TimedLoop.of(
        () -> save(model, file, saved.path()),
        () -> first(saved.path()),
        () -> {
          model.close();
          saved.close();
          close();
        });
  }

  private static byte[] bytes(Path folder) {
    try {
      return Files.readAllBytes(folder.resolve("saved_model.pb"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the model", e);
    }
  }

  private static void save(BareModel model, byte[] file, Path folder) {
    try {
      Path variables = Files.createDirectories(folder.resolve("variables"));
      model.save(variables.resolve("variables"));
      Files.write(folder.resolve("saved_model.pb"), file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the model", e);
    }
  }

  private TimedLoop call(int count) {
    var model = new BareModelSession(context, folder.path());
    List<BareModelSession.Caller> callers =
        Stream.generate(() -> model.caller(rows)).limit(count).toList();
    List<Runnable> bodies =
        callers.stream().map(each -> (Runnable) () -> BareApi.deleteTensor(each.run())).toList();
    var threads = new Threads(bodies);
    return TimedLoop.timed(
        count == 1 ? calls -> TimedLoop.time(calls, bodies.getFirst()) : threads::run,
        () -> Digest.of(BareContext.takeValues(callers.getFirst().run())),
        () -> {
          threads.close();
          model.close();
          close();
        });
  }

  private void close() {
    BareApi.deleteTensor(rows);
    context.close();
    folder.close();
  }
}
