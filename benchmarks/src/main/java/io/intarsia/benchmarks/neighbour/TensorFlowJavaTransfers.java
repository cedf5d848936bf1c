package io.intarsia.benchmarks.neighbour;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.TimedLoop;
import org.tensorflow.ndarray.StdArrays;
import org.tensorflow.types.TFloat32;

/// Java arrays to TensorFlow-Java and back: in as a constant ops can use, as on the other sides;
/// out of a tensor that is in host memory already, which spares the step the others take to get
/// there.
final class TensorFlowJavaTransfers {
  private static final int LARGE = 10_000;

  private TensorFlowJavaTransfers() {}

  static TimedLoop in(int length) {
    float[] values = Data.ramp(length);
    SessionLoop.Program program = tf -> () -> tf.constant(values);
    return length < LARGE ? SessionLoop.of(program) : SessionLoop.ofLarge(program);
  }

  static TimedLoop inNested() {
    float[][] rows = Data.nested(Data.ramp(Data.ROWS * Data.COLUMNS), Data.COLUMNS);
    return SessionLoop.ofLarge(tf -> () -> tf.constant(rows));
  }

  static TimedLoop out(int length) {
    var tensor = TFloat32.vectorOf(Data.ramp(length));
    return TimedLoop.of(
        () -> StdArrays.array1dCopyOf(tensor),
        () -> StdArrays.array1dCopyOf(tensor),
        tensor::close);
  }

  static TimedLoop outNested() {
    float[][] rows = Data.nested(Data.ramp(Data.ROWS * Data.COLUMNS), Data.COLUMNS);
    var tensor = TFloat32.tensorOf(StdArrays.ndCopyOf(rows));
    return TimedLoop.of(
        () -> StdArrays.array2dCopyOf(tensor),
        () -> Data.flat(StdArrays.array2dCopyOf(tensor)),
        tensor::close);
  }
}
