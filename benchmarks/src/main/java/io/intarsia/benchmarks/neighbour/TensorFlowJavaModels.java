package io.intarsia.benchmarks.neighbour;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.ModelWork;
import io.intarsia.benchmarks.measure.SampleModel;
import io.intarsia.benchmarks.measure.TimedLoop;
import java.util.Optional;
import org.tensorflow.SavedModelBundle;
import org.tensorflow.Tensor;
import org.tensorflow.ndarray.Shape;
import org.tensorflow.ndarray.buffer.DataBuffers;
import org.tensorflow.types.TFloat32;

/// A saved model by its bundle; a call runs the session of the bundle.
final class TensorFlowJavaModels {
  private static final String INPUT = "serving_default_x";
  private static final String OUTPUT = "StatefulPartitionedCall";

  private final SampleModel folder = SampleModel.ofPython();
  private final TFloat32 rows;
  private final int count;

  private TensorFlowJavaModels(ModelWork work) {
    count = work.rows() * ModelWork.WIDTH;
    float[] values = Data.ramp(count);
    rows =
        TFloat32.tensorOf(
            Shape.of(work.rows(), ModelWork.WIDTH), DataBuffers.of(values, true, false));
  }

  /// Empty for what it has no files of, or is not compared with.
  static Optional<TimedLoop> open(ModelWork work) {
    return switch (work.task()) {
      case LOAD, FIRST, CALL ->
          work.isByPython()
              ? Optional.of(new TensorFlowJavaModels(work).loop(work.task()))
              : Optional.empty();
      case SAVE, CALL_BY_TWO -> Optional.empty();
    };
  }

  private TimedLoop loop(ModelWork.Task task) {
    if (task == ModelWork.Task.CALL) {
      return call();
    }
    Runnable once =
        task == ModelWork.Task.LOAD
            ? () -> load().close()
            : () -> {
              float[] ignored = first();
            };
    return TimedLoop.of(once, this::first, this::close);
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
