package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.ModelWork;
import io.intarsia.benchmarks.measure.SampleModel;
import io.intarsia.benchmarks.measure.Threads;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.savedmodel.ModelSignature;
import io.intarsia.savedmodel.SavedModel;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;

/// A saved model: loading it, saving it, and calling its signature.
final class OwnModels {
  private final Environment tf = Environment.open();
  private final SampleModel folder;
  private final Tensor rows;

  private OwnModels(ModelWork work) {
    folder = DenseModel.folder(work);
    rows = tf.constant(Data.nested(Data.ramp(work.rows() * ModelWork.WIDTH), ModelWork.WIDTH));
  }

  static TimedLoop open(ModelWork work) {
    var loops = new OwnModels(work);
    Path path = loops.folder.path();
    return switch (work.task()) {
      case LOAD ->
          TimedLoop.of(() -> loops.load(path).close(), () -> loops.first(path), loops::close);
      case FIRST ->
          TimedLoop.of(
              () -> {
                float[] ignored = loops.first(path);
              },
              () -> loops.first(path),
              loops::close);
      case SAVE -> loops.save(work);
      case CALL, CALL_BY_TWO -> loops.call(work.task().callers());
    };
  }

  private SavedModel load(Path path) {
    return SavedModel.load(tf, path);
  }

  private float[] first(Path path) {
    try (var model = load(path)) {
      return OwnOps.values(called(model.signature(ModelWork.SIGNATURE)));
    }
  }

  private TimedLoop save(ModelWork work) {
    var model = new DenseModel(tf, work.layers(), work.functions());
    SampleModel saved = SampleModel.written(model::save);
    return TimedLoop.of(
        () -> model.save(saved.path()),
        () -> first(saved.path()),
        () -> {
          saved.close();
          close();
        });
  }

  private TimedLoop call(int callers) {
    SavedModel model = load(folder.path());
    ModelSignature signature = model.signature(ModelWork.SIGNATURE);
    Runnable body = () -> called(signature).close();
    var threads = new Threads(Collections.nCopies(callers, body));
    return TimedLoop.timed(
        callers == 1 ? calls -> TimedLoop.time(calls, body) : threads::run,
        () -> Digest.of(OwnOps.values(called(signature))),
        () -> {
          threads.close();
          model.close();
          close();
        });
  }

  private Tensor called(ModelSignature signature) {
    return signature.tensors(Map.of("x", rows)).values().iterator().next();
  }

  private void close() {
    tf.close();
    folder.close();
  }
}
