package io.intarsia.benchmarks.neighbour;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.ModelWork;
import io.intarsia.benchmarks.measure.SampleModel;
import io.intarsia.benchmarks.measure.TimedLoop;
import org.tensorflow.SavedModelBundle;
import org.tensorflow.Tensor;
import org.tensorflow.ndarray.Shape;
import org.tensorflow.ndarray.buffer.DataBuffers;
import org.tensorflow.types.TFloat32;

/// A saved model by its bundle; a call runs the session of the bundle.
final class TensorFlowJavaModels {
  private static final String INPUT = "serving_default_x";
  private static final String OUTPUT = "StatefulPartitionedCall";

  private final SampleModel folder = SampleModel.open();
  private final TFloat32 rows;
  private final int count;

  private TensorFlowJavaModels(ModelWork work) {
    count = work.rows() * ModelWork.WIDTH;
    float[] values = Data.ramp(count);
    rows =
        TFloat32.tensorOf(
            Shape.of(work.rows(), ModelWork.WIDTH), DataBuffers.of(values, true, false));
  }

  static TimedLoop open(ModelWork work) {
    var loops = new TensorFlowJavaModels(work);
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

  private SavedModelBundle load() {
    return SavedModelBundle.load(folder.path().toString(), "serve");
  }

  private float[] first() {
    try (var model = load()) {
      return values(model);
    }
  }

  private TimedLoop call() {
    SavedModelBundle model = load();
    return TimedLoop.of(
        () -> run(model).close(),
        () -> values(model),
        () -> {
          model.close();
          close();
        });
  }

  private Tensor run(SavedModelBundle model) {
    return model.session().runner().feed(INPUT, rows).fetch(OUTPUT).run().get(0);
  }

  private float[] values(SavedModelBundle model) {
    try (Tensor result = run(model)) {
      float[] values = new float[count];
      ((TFloat32) result).copyTo(DataBuffers.of(values, false, false));
      return values;
    }
  }

  private void close() {
    rows.close();
    folder.close();
  }
}
