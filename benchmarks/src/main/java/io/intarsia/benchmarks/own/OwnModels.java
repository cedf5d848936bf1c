package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.ModelWork;
import io.intarsia.benchmarks.measure.SampleModel;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.savedmodel.ModelSignature;
import io.intarsia.savedmodel.SavedModel;
import io.intarsia.tensor.Tensor;
import java.util.Map;

/// A saved model: loading it, and calling its signature.
final class OwnModels {
  private static final String SIGNATURE = "serving_default";

  private final Environment tf = Environment.open();
  private final SampleModel folder = SampleModel.open();
  private final Tensor rows;

  private OwnModels(ModelWork work) {
    rows = tf.constant(Data.nested(Data.ramp(work.rows() * ModelWork.WIDTH), ModelWork.WIDTH));
  }

  static TimedLoop open(ModelWork work) {
    var loops = new OwnModels(work);
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

  private SavedModel load() {
    return SavedModel.load(tf, folder.path());
  }

  private float[] first() {
    try (var model = load()) {
      return OwnOps.values(called(model.signature(SIGNATURE)));
    }
  }

  private TimedLoop call() {
    SavedModel model = load();
    ModelSignature signature = model.signature(SIGNATURE);
    return TimedLoop.of(
        () -> called(signature).close(),
        () -> OwnOps.values(called(signature)),
        () -> {
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
